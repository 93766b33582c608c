import { describe, expect, it } from 'vitest'
import type { MediaRef } from '#domain/kit/fields.ts'
import {
  acceptOf,
  acceptsMedium,
  extensionOf,
  imagesIssue,
  PICTURE_SIZE_PX,
  pictureVideoIssue,
  REFRESH_AFTER_UPLOAD_MS,
  UPLOAD_RULES,
  type UploadKind,
  uploadRefusal,
  VIDEO_TYPE,
} from '#domain/kit/uploads.ts'

const FORMAT = '不能上传这种格式'

describe('uploadRefusal', () => {
  const table: [string, UploadKind, string[], string[], string][] = [
    ['R118', 'picture', ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf'], ['svg', 'docx', 'mp4', 'heic'], FORMAT],
    ['R119', 'file', ['xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'pdf'], ['jpg', 'zip', 'exe', 'txt'], FORMAT],
    ['R125', 'dialogImage', ['gif', 'jpeg', 'jpg', 'png', 'svg'], ['bmp', 'pdf', 'mp4'], FORMAT],
    ['R125', 'dialogVideo', ['mp4', 'mp3'], ['avi', 'webm', 'jpg'], FORMAT],
    ['R126', 'general', ['png', 'jpg', 'jpeg', 'pdf'], ['gif', 'docx', 'mp4'], '请上传图片或pdf格式的文件'],
    ['R128', 'singleImage', ['jpg', 'jpeg', 'png', 'bmp'], ['gif', 'svg', 'pdf'], '请上传图片'],
  ]
  it.each(table)('%s: %s takes %j and refuses %j with %s', (_rule, kind, taken, refused, sentence) => {
    expect(taken.map((extension) => uploadRefusal(kind, [`现场.${extension}`]))).toEqual(taken.map(() => null))
    expect(refused.map((extension) => uploadRefusal(kind, [`现场.${extension}`]))).toEqual(refused.map(() => sentence))
  })

  it('R118 R119 R126 R128: is not misled by the case or by points in a name', () => {
    expect(uploadRefusal('picture', ['大门.2026.JPG'])).toBeNull()
    expect(uploadRefusal('file', ['台账.XLSX'])).toBeNull()
    expect(uploadRefusal('general', ['没有后缀'])).toBe('请上传图片或pdf格式的文件')
    expect(uploadRefusal('singleImage', ['大门.jpg.exe'])).toBe('请上传图片')
  })

  it('refuses all of a choice that holds one wrong file', () => {
    expect(uploadRefusal('picture', ['a.jpg', 'b.exe'])).toBe(FORMAT)
  })

  it('R125: takes images and videos of a picture or video by their own lists', () => {
    expect(UPLOAD_RULES.dialogImage.extensions).toEqual(['gif', 'jpeg', 'jpg', 'png', 'svg'])
    expect(UPLOAD_RULES.dialogVideo.extensions).toEqual(['mp4', 'mp3'])
  })

  it('R127 R202: holds 30 files in the general widget', () => {
    expect(uploadRefusal('general', ['a.pdf'], { held: 29 })).toBeNull()
    expect(uploadRefusal('general', ['a.pdf'], { held: 30 })).toBe('最多上传30个文件')
    expect(uploadRefusal('general', ['a.pdf', 'b.pdf'], { held: 29 })).toBe('最多上传30个文件')
  })

  it('R124 R203: holds one picture and one video in the picture/video dialog', () => {
    expect(uploadRefusal('dialogImage', ['a.png'], { held: 1 })).toBe('最多上传一个文件')
    expect(uploadRefusal('dialogVideo', ['a.mp4'], { held: 1 })).toBe('最多上传一个文件')
    expect(uploadRefusal('dialogVideo', ['a.mp4'])).toBeNull()
  })

  it("R126: takes another list in place of the general widget's default", () => {
    expect(uploadRefusal('general', ['a.docx'], { extensions: ['docx'] })).toBeNull()
    expect(uploadRefusal('general', ['a.pdf'], { extensions: ['docx'] })).toBe('请上传图片或pdf格式的文件')
  })
})

describe('pictureVideoIssue', () => {
  it.each([
    ['R121', { title: ' ', type: 'img', images: 1, videos: 0 }, '标题不能为空'],
    ['R122', { title: '大门', type: 'img', images: 0, videos: 0 }, '请选择图片'],
    ['R123', { title: '大门', type: 'video', images: 1, videos: 0 }, '请选择视频'],
    ['R124', { title: '大门', type: 'video', images: 2, videos: 1 }, '最多上传一个文件'],
    ['a picture', { title: '大门', type: 'img', images: 1, videos: 0 }, null],
    ['a video', { title: '大门', type: 'video', images: 1, videos: 1 }, null],
  ] as const)('%s: %j gives %s', (_rule, asked, issue) => {
    expect(pictureVideoIssue(asked)).toBe(issue)
  })

  it('R121 R122 R123: asks for the title first, then the image, then the video', () => {
    const nothing = { title: '', type: 'video', images: 0, videos: 0 } as const
    expect(pictureVideoIssue(nothing)).toBe('标题不能为空')
    expect(pictureVideoIssue({ ...nothing, title: '大门' })).toBe('请选择图片')
    expect(pictureVideoIssue({ ...nothing, title: '大门', images: 1 })).toBe('请选择视频')
  })
})

describe('imagesIssue', () => {
  it('R120: waits for every image', () => {
    const sentence = '请等待所有图片上传成功 或 出现了网络问题，请刷新页面重新上传！'
    expect(imagesIssue(['done', 'uploading'])).toBe(sentence)
    expect(imagesIssue(['done', 'failed'])).toBe(sentence)
    expect(imagesIssue(['done', 'done'])).toBeNull()
  })
})

describe('figures', () => {
  it('R204: are 130 by 150 pixels for a picture, 180 inside an upload', () => {
    expect(PICTURE_SIZE_PX).toEqual({ width: 130, height: 150, inUpload: 180 })
  })

  it('R205: play a video as video/mp4', () => {
    expect(VIDEO_TYPE).toBe('video/mp4')
  })

  it('refresh after two seconds', () => {
    expect(REFRESH_AFTER_UPLOAD_MS).toBe(2_000)
  })

  it('name extensions for a file input', () => {
    expect(acceptOf(['jpg', 'pdf'])).toBe('.jpg,.pdf')
    expect(['a.JPG', 'b', '.env', 'c.tar.gz'].map(extensionOf)).toEqual(['jpg', '', 'env', 'gz'])
  })
})

describe('acceptsMedium', () => {
  const ref = (contentType: MediaRef['contentType'], fileName: string): MediaRef => ({
    guid: '00000000-0000-4000-8000-000000000001',
    sha256: '0'.repeat(64),
    size: 1,
    mime: 'application/octet-stream',
    contentType,
    fileName,
  })
  it.each([
    ['image', ref('img', 'a.jpg'), true],
    ['image', ref('video', 'a.mp4'), false],
    ['image', ref('file', 'a.pdf'), false],
    ['media', ref('video', 'a.mp4'), true],
    ['media', ref('file', 'a.pdf'), false],
    ['document', ref('file', 'a.pdf'), true],
    ['document', ref('file', 'a.docx'), true],
    ['document', ref('file', 'a.exe'), false],
    ['document', ref('img', 'a.jpg'), true],
    ['document', ref('video', 'a.mp4'), false],
  ] as const)('answers for a field of %s', (accept, medium, is) => {
    expect(acceptsMedium(accept, medium)).toBe(is)
  })
})
