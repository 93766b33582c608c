import { useState } from 'react'
import { correctedNow } from '#app/data/index.ts'
import { fieldIn } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { fieldWords, isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { Certificate } from '#app/screens/Certificate.tsx'
import { doneAt, useHistory } from '#app/screens/History.tsx'
import { PrintFrame } from '#app/screens/PrintFrame.tsx'
import { type FieldSlots, filledSections, isWide, type SectionSpec } from '#app/screens/RecordSections.tsx'
import { usePersonalNumbers, without } from '#app/screens/use-personal-numbers.tsx'
import { Segmented } from '#app/ui/index.ts'
import { QrCode } from '#app/widgets/qr/QrCode.tsx'
import { holdsFor } from '#domain/kit/dependent.ts'
import { labelOf } from '#domain/kit/place.ts'
import type { AnyResource, CardDefinition } from '#domain/kit/resource.ts'
import { formatDateTime } from '#domain/lib/dates.ts'

const PLATFORM = '安全生产监管平台'
const SQUARE_PX = 150
const papersOf = ({ certificate }: CardDefinition) =>
  [
    { value: 'card', label: certificate === undefined ? 'A5 卡片' : 'A4 证书' },
    { value: 'record', label: 'A4 全文' },
  ] as const
const SIGNERS = ['经办人', '负责人', '日期'] as const

interface PrintSheetProps {
  resource: AnyResource
  record: LocalRecord
  sections?: readonly SectionSpec[] | undefined
  slots?: FieldSlots | undefined
  onClose: () => void
}

/** A record as it goes onto paper, looked at first: pictures have time to arrive, and a phone can save it as a file. */
export function PrintSheet({ resource, record: whole, sections, slots = {}, onClose }: PrintSheetProps) {
  const title = titleOf(resource.name, whole)
  const card = cardOf(resource, whole)
  const [paper, setPaper] = useState<'card' | 'record'>(card === undefined ? 'record' : 'card')
  const isCard = card !== undefined && paper === 'card'
  const parts = filledSections(resource, whole, sections)
  const names = isCard ? card.fields : parts.flatMap(({ fields }) => fields)
  const numbers = usePersonalNumbers(
    resource,
    { filter: { field: 'guid', equals: whole.guid } },
    names.filter((name) => !isEmptyValue(whole[name])),
  )
  const record = without(whole, numbers.withheld)
  const certificate = isCard ? card.certificate : undefined
  const called = isCard ? cardLabel(resource, card, record) : null
  return (
    <PrintFrame
      label={`打印${title}`}
      {...(isCard && { className: certificate === undefined ? 'print-sheet--card' : 'print-sheet--certificate' })}
      tools={
        card !== undefined && <Segmented label="纸张" value={paper} options={papersOf(card)} onChange={setPaper} />
      }
      deeds={numbers.button}
      onClose={onClose}
    >
      {certificate !== undefined && card !== undefined && (
        <Certificate {...{ certificate, card, resource, record }}>
          <CardSquare {...{ card, resource, record }} />
        </Certificate>
      )}
      {certificate === undefined && (
        <article className="print-sheet__paper">
          <header className="print-sheet__head">
            <p>{PLATFORM}</p>
            <h1>{called ?? title}</h1>
            <p className="print-sheet__facts">
              <span>{called === null ? resource.label : title}</span>
              {resource.serial !== undefined && !isEmptyValue(record[resource.serial.field]) && (
                <span>编号：{String(record[resource.serial.field])}</span>
              )}
              <span>打印时间：{formatDateTime(correctedNow())}</span>
            </p>
          </header>
          {isCard ? (
            <PrintCard {...{ card, resource, record, slots }} />
          ) : (
            <>
              {parts.map(({ section, fields }) => (
                <PrintSection key={section} {...{ section, resource, record, slots }} names={fields} />
              ))}
              {resource.workflow !== undefined && <PrintHistory resource={resource} record={record} />}
              <footer className="print-sheet__signers">
                {SIGNERS.map((signer) => (
                  <span key={signer}>{signer}：</span>
                ))}
              </footer>
            </>
          )}
        </article>
      )}
    </PrintFrame>
  )
}

/** The card that a record has: none where it is not such a record. */
function cardOf({ card }: AnyResource, record: LocalRecord): CardDefinition | undefined {
  return card?.when === undefined || holdsFor(card.when, record) ? card : undefined
}

/** What a card is, where that is not its record: the paper is headed so, and says below whose it is. */
function cardLabel({ fields }: AnyResource, { kind, label }: CardDefinition, record: LocalRecord): string | null {
  const field = kind === undefined ? undefined : fields[kind]
  return field === undefined ? (label ?? null) : fieldWords(field, record[kind ?? ''])
}

const pageOf = ({ path, kind = '' }: CardDefinition, record: LocalRecord): string =>
  typeof path === 'string' ? path : (path[String(record[kind])] ?? '/')

/** What stands on the card, and the square that opens the record as it is by then. */
function PrintCard({
  card,
  resource,
  record,
  slots,
}: Omit<PrintSectionProps, 'section' | 'names'> & { card: CardDefinition }) {
  return (
    <>
      <PrintFields {...{ resource, record, slots }} names={card.fields} />
      <CardSquare {...{ card, resource, record }} />
    </>
  )
}

interface CardSquareProps {
  card: CardDefinition
  resource: AnyResource
  record: LocalRecord
}

function CardSquare({ card, resource, record }: CardSquareProps) {
  return (
    <footer className="print-sheet__square">
      <QrCode
        text={`${location.origin}${pageOf(card, record)}?open=${record.guid}`}
        label={titleOf(resource.name, record)}
        size={SQUARE_PX}
      />
      <p>登录平台后扫码，查看最新内容</p>
    </footer>
  )
}

interface PrintSectionProps {
  section: string
  resource: AnyResource
  record: LocalRecord
  names: readonly string[]
  slots: FieldSlots
}

function PrintSection({ section, ...fields }: PrintSectionProps) {
  if (filled(fields).length === 0) return null
  return (
    <section>
      <h2>{section}</h2>
      <PrintFields {...fields} />
    </section>
  )
}

type PrintFieldsProps = Omit<PrintSectionProps, 'section'>

function filled({ resource, record, names }: Pick<PrintFieldsProps, 'resource' | 'record' | 'names'>) {
  return names.flatMap((name) => {
    const field = fieldIn(resource, name, record)
    return field === null || isEmptyValue(record[name]) ? [] : [{ name, field }]
  })
}

/** Two beside one another; what is wide or has no neighbour takes the whole row, so that no frame stays open. */
function inRows(fields: ReturnType<typeof filled>) {
  let isBeside = false
  return fields.map(({ name, field }, at) => {
    const next = fields[at + 1]
    const isWhole = isWide(field) || (!isBeside && (next === undefined || isWide(next.field)))
    isBeside = !isWhole && !isBeside
    return { name, field, isWhole }
  })
}

function PrintFields({ slots, ...of }: PrintFieldsProps) {
  return (
    <dl className="print-sheet__fields">
      {inRows(filled(of)).map(({ name, field, isWhole }) => {
        const View = slots[name] ?? fieldView(field).View
        return (
          <div key={name} className={isWhole ? 'print-sheet__wide' : undefined}>
            <dt>{labelOf(field)}</dt>
            <dd>
              <View field={field} value={of.record[name]} others={of.record} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function PrintHistory({ resource, record }: { resource: AnyResource; record: LocalRecord }) {
  const { answer } = useHistory({ resource: resource.name, record })
  if (answer.state !== 'ready' || answer.data.length === 0) return null
  return (
    <section>
      <h2>流转记录</h2>
      <table className="print-sheet__history">
        <thead>
          <tr>
            <th>时间</th>
            <th>操作</th>
            <th>办理人</th>
            <th>意见</th>
          </tr>
        </thead>
        <tbody>
          {answer.data.map((step) => (
            <tr key={`${step.time}${step.action}`}>
              <td>{formatDateTime(step.time)}</td>
              <td>{doneAt(step, resource)}</td>
              <td>{step.userName}</td>
              <td>{step.opinion ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
