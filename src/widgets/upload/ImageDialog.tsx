import { mediaAddress } from '#app/data/media.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { Button, Icon, IconButton, Progress, toast } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { useUploads } from '#app/widgets/upload/use-uploads.ts'
import { acceptOf, imagesIssue, PICTURE_SIZE_PX, UPLOAD_RULES } from '#domain/kit/uploads.ts'
import './upload.css'

interface ImageDialogProps {
  title?: string | undefined
  parentGuid: string
  moduleName: string
  /** Told the guids of all images that hang there now. */
  onConfirm: (guids: string[]) => void
  onClose: () => void
}

const IMAGES = UPLOAD_RULES.picture.extensions.filter((extension) => extension !== 'pdf')

/** Several images, sent as they are chosen; confirmed only when all of them have arrived (document 1, section 5). */
export function ImageDialog({ title = '上传图片', parentGuid, moduleName, onConfirm, onClose }: ImageDialogProps) {
  const uploads = useUploads({ kind: 'picture', parentGuid, moduleName, extensions: IMAGES, isPrompt: true })
  const { listed, sendings } = uploads
  const arrived = new Set(listed.map(({ guid }) => guid))

  function handleConfirm() {
    const issue = imagesIssue(sendings.map(({ state }) => state))
    if (issue !== null) return toast.error(issue)
    onConfirm([...new Set([...arrived, ...sendings.map(({ guid }) => guid)])])
    onClose()
  }

  return (
    <Dialog
      title={title}
      width={720}
      onClose={onClose}
      footer={
        <>
          <span className="dialog__note">已上传 {listed.length} 张</span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={handleConfirm}>
            确定
          </Button>
        </>
      }
    >
      <div className="upload">
        <div className="upload__bar">
          <FilePick
            className="button button--plain"
            accept={acceptOf(IMAGES)}
            isMultiple
            disabled={uploads.isSubmitting}
            onFiles={uploads.add}
          >
            <Icon name="plus" />
            选择图片
          </FilePick>
        </div>
        <ul className="upload__images">
          {listed.map(({ guid, fileName }) => (
            <li key={guid} className="upload__image">
              <img
                src={mediaAddress(guid, 'thumb') ?? undefined}
                alt={fileName}
                width={PICTURE_SIZE_PX.width}
                height={PICTURE_SIZE_PX.height}
                decoding="async"
              />
              {fileName}
            </li>
          ))}
          {sendings
            .filter(({ guid }) => !arrived.has(guid))
            .map(({ guid, file, state, share, problem }) => (
              <li key={guid} className="upload__image">
                <span>{file.name}</span>
                {state === 'sending' && <Progress value={share} label={`${file.name}上传进度`} />}
                {state === 'done' && <small>已上传</small>}
                {state === 'waiting' && <small>待上传</small>}
                {state === 'failed' && (
                  <>
                    <small role="alert">{problem}</small>
                    <Button size="small" onClick={() => void uploads.retry(guid)}>
                      重试
                    </Button>
                  </>
                )}
                {state !== 'done' && (
                  <IconButton icon="close" label={`移除${file.name}`} onClick={() => uploads.cancel(guid)} />
                )}
              </li>
            ))}
        </ul>
      </div>
    </Dialog>
  )
}
