import { useState } from 'react'
import { dropMedia, useMediaEntries } from '#app/data/index.ts'
import { captureWords } from '#app/features/capture/capture-words.ts'
import { FilePick } from '#app/features/capture/FilePick.tsx'
import { keepPaper } from '#app/features/capture/keep-media.ts'
import type { MediaEntry } from '#app/offline/types.ts'
import { bytesText, Icon, IconButton, Progress } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { MediaRef } from '#domain/kit/fields.ts'
import { acceptOf, extensionOf, FILM_EXTENSIONS, PAPER_EXTENSIONS, UPLOAD_RULES } from '#domain/kit/uploads.ts'
import './upload.css'

const AttachmentViewer = lazyPart(
  async () => (await import('#app/widgets/viewer/AttachmentViewer.tsx')).AttachmentViewer,
)

const ICONS = { img: 'camera', video: 'video', file: 'document' } as const

interface PaperFieldProps {
  value: readonly MediaRef[]
  max: number
  /** The draft the papers belong to until they are placed in a record. */
  draftKey: string
  onAdd: (refs: MediaRef[]) => void
  onRemove: (guids: string[]) => void
  disabled?: boolean | undefined
  /** Takes films besides papers. */
  withFilms?: boolean
}

/** Papers of a form: kept on the device as they are chosen, sent after the record like photos. */
export function PaperField({
  value,
  max,
  draftKey,
  onAdd,
  onRemove,
  disabled = false,
  withFilms = false,
}: PaperFieldProps) {
  const extensions = withFilms ? [...PAPER_EXTENSIONS, ...FILM_EXTENSIONS] : PAPER_EXTENSIONS
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(0)
  const [opened, setOpened] = useState<MediaRef | null>(null)
  const entries = useMediaEntries(value.map(({ guid }) => guid))

  async function handleFiles(files: readonly File[]) {
    setProblem(null)
    if (files.some(({ name }) => !extensions.includes(extensionOf(name)))) return setProblem(UPLOAD_RULES.file.refusal)
    const room = Math.max(0, max - value.length)
    if (files.length > room) setProblem(`最多还能放 ${room} 个，多出的没有加入`)
    for (const file of files.slice(0, room)) {
      setBusy((count) => count + 1)
      try {
        onAdd([await keepPaper(file, draftKey)])
      } catch (error) {
        setProblem(captureWords(error))
      } finally {
        setBusy((count) => count - 1)
      }
    }
  }

  async function handleRemove(guid: string) {
    onRemove([guid])
    await dropMedia(guid)
  }

  return (
    <div className="upload">
      {!disabled && (
        <div className="upload__bar">
          <FilePick
            className="button button--plain"
            accept={acceptOf(extensions)}
            isMultiple={max > 1}
            disabled={value.length >= max || busy > 0}
            onFiles={(files) => void handleFiles(files)}
          >
            <Icon name="plus" />
            选择文件
          </FilePick>
        </div>
      )}
      <p className="upload__hint" role="status">
        {problem ??
          (busy > 0
            ? `正在保存 ${busy} 个`
            : `${withFilms ? '视频、' : ''}文档、表格、PDF或图片，${value.length}/${max}`)}
      </p>
      {value.length > 0 && (
        <ul className="upload__listed">
          {value.map((ref) => (
            <li key={ref.guid} className="upload__item">
              <button
                type="button"
                className="upload__open"
                aria-label={`查看${ref.fileName}`}
                onClick={() => setOpened(ref)}
              >
                <Icon name={ICONS[ref.contentType]} />
                <span>
                  {ref.fileName}
                  <small>
                    {bytesText(ref.size)} · {stateWords(entries.get(ref.guid))}
                  </small>
                </span>
              </button>
              {!disabled && (
                <IconButton icon="trash" label={`移除${ref.fileName}`} onClick={() => void handleRemove(ref.guid)} />
              )}
              <SendingBar medium={ref} entry={entries.get(ref.guid)} />
            </li>
          ))}
        </ul>
      )}
      {opened !== null && <AttachmentViewer attachment={opened} all={value} onClose={() => setOpened(null)} />}
    </div>
  )
}

function SendingBar({ medium, entry }: { medium: MediaRef; entry: MediaEntry | undefined }) {
  if (entry?.state !== 'sending') return null
  return <Progress value={entry.sentBytes / medium.size} label={`${medium.fileName}上传进度`} />
}

function stateWords(entry: MediaEntry | undefined): string {
  switch (entry?.state) {
    case 'held':
      return '已保存在本机'
    case 'waiting':
      return '待上传'
    case 'sending':
      return '上传中'
    case 'refused':
      return '未上传'
    default:
      return '已上传'
  }
}
