import { useEffect, useRef, useState } from 'react'
import { type Attachment, uploadAttachment } from '#app/data/attachments.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { Button, FormField, Icon, Input, Progress, RadioButtons, sentenceOf, toast } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { svgToPng } from '#app/widgets/upload/svg-to-png.ts'
import { Problem } from '#domain/kit/problems.ts'
import {
  acceptOf,
  extensionOf,
  PICTURE_SIZE_PX,
  pictureVideoIssue,
  UPLOAD_RULES,
  UPLOAD_WORDS,
  uploadRefusal,
  VIDEO_TYPE,
} from '#domain/kit/uploads.ts'
import './upload.css'

interface PictureVideoDialogProps {
  parentGuid: string
  moduleName: string
  /** Told what was stored: the picture, and the video it is the cover of. */
  onStored: (stored: Pick<Attachment, 'guid' | 'fileName' | 'contentType' | 'rootGuid'>[]) => void
  onClose: () => void
}

/** A titled picture, or a video with a picture as its cover (document 1, section 5). */
export function PictureVideoDialog({ parentGuid, moduleName, onStored, onClose }: PictureVideoDialogProps) {
  const [title, setTitle] = useState('')
  const [type, setType] = useState<'img' | 'video'>('img')
  const [image, setImage] = useState<File | null>(null)
  const [video, setVideo] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const isBusy = useRef(false) // a second press comes before the first one is drawn
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  function choose(kind: 'dialogImage' | 'dialogVideo', files: readonly File[]) {
    const refusal = uploadRefusal(
      kind,
      files.map(({ name }) => name),
    )
    if (refusal !== null) return toast.error(refusal)
    const [file = null] = files
    if (kind === 'dialogVideo') setVideo(file)
    else if (file !== null && extensionOf(file.name) === 'svg') void drawAndTake(file)
    else setImage(file)
  }

  async function drawAndTake(drawing: File) {
    try {
      setImage(await svgToPng(drawing))
    } catch {
      toast.error(UPLOAD_RULES.dialogImage.refusal)
    }
  }

  async function store() {
    const issue = pictureVideoIssue({ title, type, images: image === null ? 0 : 1, videos: video === null ? 0 : 1 })
    if (issue !== null || image === null) return toast.error(issue ?? '')
    if (isBusy.current) return
    isBusy.current = true
    stop.current = new AbortController()
    const { signal } = stop.current
    const files = type === 'video' && video !== null ? [video, image] : [image]
    const videoGuid = files.length === 2 ? crypto.randomUUID() : undefined
    const forms = files.map((file, index) => ({
      parentGuid,
      moduleName,
      fileName: `${title.trim()}${file.name.slice(file.name.lastIndexOf('.'))}`,
      contentType: file === video ? ('video' as const) : ('img' as const),
      guid: index === 0 && videoGuid !== undefined ? videoGuid : crypto.randomUUID(),
      rootGuid: index === 1 ? videoGuid : undefined,
    }))
    setShare(0)
    try {
      for (const [index, form] of forms.entries()) {
        const file = files[index]
        if (file === undefined) continue
        const onProgress = (part: number) => setShare((index + part) / files.length)
        await uploadAttachment(file, form, { signal, onProgress })
      }
      toast.success(UPLOAD_WORDS.done)
      onStored(forms.map(({ rootGuid = null, ...form }) => ({ ...form, rootGuid })))
      onClose()
    } catch (error) {
      if (signal.aborted) return
      toast.error(error instanceof Problem ? sentenceOf(error) : UPLOAD_WORDS.failed)
      setShare(null)
      isBusy.current = false
    }
  }

  return (
    <Dialog
      title="上传图片或视频"
      width={560}
      onClose={onClose}
      footer={
        <>
          {share === null ? (
            <span className="dialog__note" />
          ) : (
            <span className="dialog__note">
              <Progress value={share} label="上传进度" />
            </span>
          )}
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" loading={share !== null} onClick={() => void store()}>
            确定
          </Button>
        </>
      }
    >
      <FormField label="标题" required>
        <Input value={title} maxLength={60} onChange={({ target }) => setTitle(target.value)} />
      </FormField>
      <FormField label="类型">
        <RadioButtons
          value={type}
          options={[
            { value: 'img', label: '图片', icon: 'camera' },
            { value: 'video', label: '视频', icon: 'video' },
          ]}
          onChange={setType}
        />
      </FormField>
      <div className="upload__pair">
        <Choice kind="dialogImage" label="选择图片" file={image} onFiles={(files) => choose('dialogImage', files)} />
        {type === 'video' && (
          <Choice kind="dialogVideo" label="选择视频" file={video} onFiles={(files) => choose('dialogVideo', files)} />
        )}
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  kind: 'dialogImage' | 'dialogVideo'
  label: string
  file: File | null
  onFiles: (files: File[]) => void
}

function Choice({ kind, label, file, onFiles }: ChoiceProps) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return setUrl(null)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const side = PICTURE_SIZE_PX.inUpload
  return (
    <div style={{ width: side }}>
      <div className="upload__choice" style={{ width: side, height: side }}>
        {url !== null && kind === 'dialogImage' && <img src={url} alt={file?.name ?? ''} decoding="async" />}
        {url !== null && kind === 'dialogVideo' && (
          // biome-ignore lint/a11y/useMediaCaption: a recording from the field has no captions
          <video controls preload="metadata" aria-label={file?.name ?? ''}>
            <source src={url} type={VIDEO_TYPE} />
          </video>
        )}
        {url === null && <Icon name={kind === 'dialogImage' ? 'camera' : 'video'} />}
      </div>
      <FilePick
        className="button button--plain button--block"
        accept={acceptOf(UPLOAD_RULES[kind].extensions)}
        onFiles={onFiles}
      >
        {label}
      </FilePick>
    </div>
  )
}
