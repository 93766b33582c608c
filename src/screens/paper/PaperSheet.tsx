import { type ReactNode, useRef, useState } from 'react'
import { useMediaUrl, useRecords } from '#app/data/index.ts'
import type { Picture } from '#app/device/photo-canvas.ts'
import { PrintFrame } from '#app/screens/PrintFrame.tsx'
import { saveFile } from '#app/screens/save-file.ts'
import { Button, toast } from '#app/ui/index.ts'
import type { PaperTemplate } from '#domain/data/paper-templates.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { both } from '#domain/kit/filter.ts'
import { layPaper, type PaperBlock, type PaperContent } from '#domain/rules/paper.ts'
import './paper.css'

/** A record or list the document is made from. */
export interface PaperSource {
  label: string
  state: 'loading' | 'problem' | 'offline' | 'ready'
  /** Without it the document would say what is not so; without any other, lines stay empty. */
  isVital?: boolean
}

interface PaperSheetProps {
  /** The wording where the device has no template of the bureau's. */
  template: PaperTemplate
  content: PaperContent
  sources: readonly PaperSource[]
  /** Of the file, and what a screen reader says. */
  name: string
  /** Before 保存PDF: what else becomes of the paper. */
  deeds?: ReactNode
  onClose: () => void
}

/**
 * A document of the field on A4, from the bureau's template: printed by the browser, or saved as a PDF that this device
 * makes by itself, with a signal and without.
 */
export function PaperSheet({ template, content, sources, name, deeds, onClose }: PaperSheetProps) {
  const paper = useRef<HTMLElement>(null)
  const [isDrawing, setIsDrawing] = useState(false)
  const wording = useWording(template)
  const blocks = layPaper(wording.content, content)
  const isWaiting = wording.isLoading || sources.some(({ state }) => state === 'loading')
  const absent = sources.filter(({ state }) => state === 'problem' || state === 'offline')
  const isWhole = !isWaiting && !absent.some(({ isVital }) => isVital === true)

  async function savePdf() {
    setIsDrawing(true)
    try {
      const [{ drawPages }, { pdfOfPages }] = await Promise.all([import('./draw-pages.ts'), import('./pdf.ts')])
      const pages = await drawPages({ title: wording.title, blocks, images: imagesIn(paper.current) })
      saveFile(pdfOfPages(pages, name), `${name}.pdf`)
    } catch {
      toast.error('生成PDF失败，请用打印另存为PDF')
    } finally {
      setIsDrawing(false)
    }
  }

  return (
    <PrintFrame
      label={name}
      mayPrint={isWhole}
      deeds={
        <>
          {deeds}
          <Button icon="download" loading={isDrawing} disabled={!isWhole} onClick={() => void savePdf()}>
            保存PDF
          </Button>
        </>
      }
      note={
        <p className="print-sheet__note" role="status">
          {isWaiting ? '正在准备…' : absenceWords(absent, isWhole)}
        </p>
      }
      onClose={onClose}
    >
      <article className="print-sheet__paper paper" ref={paper}>
        <h1 className="paper__title">{wording.title}</h1>
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document have no names and do not move
          <Block key={at} block={block} />
        ))}
      </article>
    </PrintFrame>
  )
}

function absenceWords(absent: readonly PaperSource[], isWhole: boolean): string {
  if (absent.length === 0) return ''
  const names = absent.map(({ label }) => label).join('、')
  return isWhole ? `这台设备上没有${names}，相应的栏目是空的` : `这台设备上没有${names}，联网后才能打印`
}

/** The bureau's enabled template of the kind, newest first; the built-in one where there is none. */
function useWording({ docType, templateName, content }: PaperTemplate) {
  const found = useRecords('documentTemplate', {
    filter: both({ field: 'docType', equals: docType }, { field: 'enabled', equals: true }),
    order: '-updateTime',
    limit: 1,
  })
  const row = found.state === 'ready' ? found.rows[0] : undefined
  const isLoading = found.state === 'loading'
  return typeof row?.content === 'string' && row.content.trim() !== ''
    ? { title: String(row.templateName), content: row.content, isLoading }
    : { title: templateName, content, isLoading }
}

function Block({ block }: { block: PaperBlock }) {
  if (block.kind === 'text') return <p className="paper__line">{block.text}</p>
  if (block.kind === 'table')
    return (
      <table className="print-sheet__history paper__table">
        <colgroup>
          {block.widths.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
            <col key={at} style={{ width: `${part}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {block.head.map((word) => (
              <th key={word}>{word}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((cells) => (
            <tr key={cells.join('|')}>
              {cells.map((cell, at) => (
                <td key={block.head[at]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )
  if (block.kind === 'photos')
    return (
      <div className="paper__photos">
        {block.photos.map(({ ref, label }) => (
          <figure key={ref.guid}>
            <PaperImage media={ref} label={label} />
            <figcaption>{label}</figcaption>
          </figure>
        ))}
      </div>
    )
  return (
    <div className="paper__signs">
      {block.signs.map(({ label, ref, note }) => (
        <div key={label}>
          <p>
            {label}：{ref !== null && <PaperImage media={ref} label={`${label}签名`} />}
          </p>
          <p>{note}</p>
        </div>
      ))}
    </div>
  )
}

function PaperImage({ media, label }: { media: MediaRef; label: string }) {
  const { url, state } = useMediaUrl(media)
  if (url !== null) return <img src={url} alt={label} data-media={media.guid} />
  return <span className="paper__missing">{state === 'loading' ? '' : '照片不在本机'}</span>
}

/** The pictures as the paper shows them: what has not arrived is not drawn either. */
function imagesIn(paper: HTMLElement | null): ReadonlyMap<string, Picture> {
  const found = new Map<string, Picture>()
  for (const image of paper?.querySelectorAll('img') ?? []) {
    const guid = image.dataset.media
    const { naturalWidth: width, naturalHeight: height } = image
    if (guid !== undefined && image.complete && width > 0) found.set(guid, { source: image, width, height })
  }
  return found
}
