import type { FilesField, MediaRef } from './fields.ts'

/** The upload widgets of the specification (document 1, sections 5 and 9). */
export type UploadKind = 'picture' | 'file' | 'singleImage' | 'dialogImage' | 'dialogVideo' | 'general'

interface UploadRule {
  extensions: readonly string[]
  /** Said of a file of another kind. */
  refusal: string
  /** How many files it may hold; null where the specification sets no limit. */
  max: number | null
  /** Said of one too many. */
  tooMany: string
}

const NOT_THIS_FORMAT = '不能上传这种格式'
const ONE_FILE = '最多上传一个文件'

export const UPLOAD_RULES: Readonly<Record<UploadKind, UploadRule>> = {
  picture: {
    extensions: ['jpg', 'jpeg', 'png', 'gif', 'bmp', 'pdf'],
    refusal: NOT_THIS_FORMAT,
    max: null,
    tooMany: '',
  },
  file: {
    extensions: ['xls', 'xlsx', 'doc', 'docx', 'ppt', 'pptx', 'pdf'],
    refusal: NOT_THIS_FORMAT,
    max: null,
    tooMany: '',
  },
  singleImage: { extensions: ['jpg', 'jpeg', 'png', 'bmp'], refusal: '请上传图片', max: 1, tooMany: ONE_FILE },
  dialogImage: {
    extensions: ['gif', 'jpeg', 'jpg', 'png', 'svg'],
    refusal: NOT_THIS_FORMAT,
    max: 1,
    tooMany: ONE_FILE,
  },
  dialogVideo: { extensions: ['mp4', 'mp3'], refusal: NOT_THIS_FORMAT, max: 1, tooMany: ONE_FILE },
  general: {
    extensions: ['png', 'jpg', 'jpeg', 'pdf'],
    refusal: '请上传图片或pdf格式的文件',
    max: 30,
    tooMany: '最多上传30个文件',
  },
}

/** After an upload the list is asked for again, in milliseconds (section 4). */
export const REFRESH_AFTER_UPLOAD_MS = 2_000
/** Of a picture as it is shown, and its side inside an upload widget, in pixels (section 9). */
export const PICTURE_SIZE_PX = { width: 130, height: 150, inUpload: 180 } as const
/** What a video is played as (section 9). */
export const VIDEO_TYPE = 'video/mp4'

/** Sentences of the upload widgets (section 8). */
export const UPLOAD_WORDS = {
  done: '上传成功',
  failed: '上传失败',
  imageDone: '上传成功！',
  imageFailed: '上传图片失败！',
  attachmentRemoved: '保存成功！',
  fileRemoved: '删除成功！',
  notAllUploaded: '请等待所有图片上传成功 或 出现了网络问题，请刷新页面重新上传！',
} as const

/** The part of a file name after its last point, in small letters; empty where it has none. */
export function extensionOf(fileName: string): string {
  const at = fileName.lastIndexOf('.')
  return at === -1 ? '' : fileName.slice(at + 1).toLowerCase()
}

/**
 * Why these files may not be added to a widget that holds `held` already; null when they may. The widget's own list of
 * extensions takes the place of the usual one.
 */
export function uploadRefusal(
  kind: UploadKind,
  fileNames: readonly string[],
  { held = 0, extensions }: { held?: number; extensions?: readonly string[] | undefined } = {},
): string | null {
  const rule = UPLOAD_RULES[kind]
  const accepted = extensions ?? rule.extensions
  if (fileNames.some((name) => !accepted.includes(extensionOf(name)))) return rule.refusal
  return rule.max !== null && held + fileNames.length > rule.max ? rule.tooMany : null
}

/** For the `accept` of a file input. */
export function acceptOf(extensions: readonly string[]): string {
  return extensions.map((extension) => `.${extension}`).join(',')
}

export interface PictureVideo {
  title: string
  type: 'img' | 'video'
  images: number
  videos: number
}

/** The first thing missing of a picture or video about to be stored; null when nothing is. */
export function pictureVideoIssue({ title, type, images, videos }: PictureVideo): string | null {
  if (title.trim() === '') return '标题不能为空'
  if (images === 0) return '请选择图片'
  if (type === 'video' && videos === 0) return '请选择视频'
  return images > 1 || videos > 1 ? ONE_FILE : null
}

/** An image dialog is confirmed only when every image has arrived. */
export function imagesIssue(states: readonly string[]): string | null {
  return states.every((state) => state === 'done') ? null : UPLOAD_WORDS.notAllUploaded
}

/** What a field of papers takes: what the file, the picture and the general widget take. */
export const PAPER_EXTENSIONS: readonly string[] = [
  ...new Set([...UPLOAD_RULES.file.extensions, ...UPLOAD_RULES.picture.extensions]),
]

/** The films a course may have besides its papers: what browsers play. */
export const FILM_EXTENSIONS: readonly string[] = ['mp4', 'webm', 'mov']

/** Whether a line of a record's manifest suits the field it stands in. Papers are told by name, the rest by kind. */
export function acceptsMedium(accept: FilesField['accept'], { contentType, fileName }: MediaRef): boolean {
  if (contentType === 'img') return true
  if (contentType === 'video') return accept === 'media' || accept === 'lesson'
  return (accept === 'document' || accept === 'lesson') && PAPER_EXTENSIONS.includes(extensionOf(fileName))
}
