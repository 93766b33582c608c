import { useState } from 'react'
import type { Attachment } from '#app/data/attachments.ts'
import { mediaAddress } from '#app/data/media.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { Button, bytesText, confirm, EmptyState, Icon, IconButton, Progress, Unread } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { type Sending, type Uploads, useUploads } from '#app/widgets/upload/use-uploads.ts'
import { acceptOf, PICTURE_SIZE_PX, UPLOAD_RULES, type UploadKind } from '#domain/kit/uploads.ts'
import './upload.css'

const AttachmentViewer = lazyPart(
  async () => (await import('#app/widgets/viewer/AttachmentViewer.tsx')).AttachmentViewer,
)

export interface UploadBoxProps {
  kind: Exclude<UploadKind, 'dialogImage' | 'dialogVideo'>
  /** What the attachments hang on. */
  parentGuid: string
  moduleName: string
  /** In place of the usual ones; the general widget's only. */
  extensions?: readonly string[] | undefined
  disabled?: boolean | undefined
}

const CHOOSE = { picture: '选择图片', file: '选择文件', singleImage: '上传图片', general: '选择文件' } as const

/** Pictures or papers that hang on a record by its guid: chosen, sent once, listed, shown, removed. */
export function UploadBox({ kind, parentGuid, moduleName, extensions, disabled = false }: UploadBoxProps) {
  const isPrompt = kind === 'singleImage'
  const uploads = useUploads({ kind, parentGuid, moduleName, extensions, isPrompt })
  const { load, listed, sendings } = uploads
  const [opened, setOpened] = useState<Attachment | null>(null)
  const rule = UPLOAD_RULES[kind]
  const accepted = extensions ?? rule.extensions
  const waiting = sendings.filter(({ state }) => state === 'waiting').length
  const isFull = rule.max !== null && listed.length + sendings.length >= rule.max

  return (
    <div className="upload" data-pictures={kind === 'picture' || kind === 'singleImage'}>
      {!disabled && (
        <div className="upload__bar">
          <FilePick
            className="button button--plain"
            accept={acceptOf(accepted)}
            isMultiple={rule.max !== 1}
            disabled={isFull || uploads.isSubmitting}
            onFiles={uploads.add}
          >
            <Icon name="plus" />
            {CHOOSE[kind]}
          </FilePick>
          {!isPrompt && (
            <Button
              tone="primary"
              disabled={waiting === 0}
              loading={uploads.isSubmitting}
              onClick={() => void uploads.submit()}
            >
              {waiting === 0 ? '上传' : `上传 ${waiting} 个`}
            </Button>
          )}
        </div>
      )}
      <p className="upload__hint">
        可上传 {accepted.join('、')}
        {rule.max !== null && `，最多 ${rule.max} 个`}
      </p>
      {sendings.length > 0 && (
        <ul className="upload__sendings" aria-label="待上传">
          {sendings.map((sending) => (
            <SendingRow key={sending.guid} sending={sending} uploads={uploads} />
          ))}
        </ul>
      )}
      <Unread read={load} onRetry={uploads.again} rows={1} />
      {load.state === 'ready' && listed.length === 0 && sendings.length === 0 && <EmptyState text="当前暂无信息" />}
      {listed.length > 0 && (
        <ul className="upload__listed" aria-label="已上传">
          {listed.map((attachment) => (
            <ListedItem
              key={attachment.guid}
              attachment={attachment}
              onOpen={() => setOpened(attachment)}
              onRemove={disabled ? null : () => void askAndRemove(uploads, attachment)}
            />
          ))}
        </ul>
      )}
      {opened !== null && <AttachmentViewer attachment={opened} all={listed} onClose={() => setOpened(null)} />}
    </div>
  )
}

async function askAndRemove(uploads: Uploads, attachment: Attachment) {
  const isSure = await confirm({
    title: `删除“${attachment.fileName}”？`,
    text: '删除后不能恢复',
    okText: '删除',
    danger: true,
  })
  if (isSure) await uploads.remove(attachment)
}

function SendingRow({ sending, uploads }: { sending: Sending; uploads: Uploads }) {
  const { guid, file, state, share, problem } = sending
  return (
    <li className="upload__sending">
      <span className="upload__name">
        {file.name}
        <small role={state === 'failed' ? 'alert' : undefined} data-failed={state === 'failed'}>
          {stateWords(sending)}
          {problem !== null && state === 'failed' && `：${problem}`}
        </small>
      </span>
      {state === 'failed' && (
        <Button size="small" disabled={uploads.isSubmitting} onClick={() => void uploads.retry(guid)}>
          重试
        </Button>
      )}
      {state !== 'done' && (
        <IconButton
          icon="close"
          label={state === 'sending' ? `取消上传${file.name}` : `移除${file.name}`}
          onClick={() => uploads.cancel(guid)}
        />
      )}
      {state === 'sending' && <Progress value={share} label={`${file.name}上传进度`} />}
    </li>
  )
}

function stateWords({ state, share, file }: Sending): string {
  switch (state) {
    case 'waiting':
      return `待上传 · ${bytesText(file.size)}`
    case 'sending':
      return `${bytesText(file.size * share)} / ${bytesText(file.size)}`
    case 'done':
      return '已上传'
    case 'failed':
      return '未上传'
  }
}

interface ListedItemProps {
  attachment: Attachment
  onOpen: () => void
  onRemove: (() => void) | null
}

function ListedItem({ attachment, onOpen, onRemove }: ListedItemProps) {
  const { guid, fileName, contentType, size } = attachment
  const address = contentType === 'img' ? mediaAddress(guid, 'thumb') : null
  return (
    <li className="upload__item">
      <button type="button" className="upload__open" aria-label={`查看${fileName}`} onClick={onOpen}>
        {address === null ? (
          <Icon name={contentType === 'video' ? 'video' : 'document'} />
        ) : (
          <img
            src={address}
            alt=""
            width={PICTURE_SIZE_PX.width}
            height={PICTURE_SIZE_PX.height}
            loading="lazy"
            decoding="async"
          />
        )}
        <span>
          {fileName}
          {size !== null && <small>{bytesText(size)}</small>}
        </span>
      </button>
      {onRemove !== null && <IconButton icon="trash" label={`删除${fileName}`} onClick={onRemove} />}
    </li>
  )
}
