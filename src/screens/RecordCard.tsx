import { fieldIn, fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import { isEmptyValue } from '#app/fields/words.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { DraftTag } from '#app/screens/DraftTag.tsx'
import { currentActor } from '#app/session/index.ts'
import { Tag } from '#app/ui/index.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import './list.css'

/** Lines under the title: more and a screen holds two records. */
const MOST_LINES = 4

interface RecordCardProps {
  resource: AnyResource
  record: LocalRecord
  /** The field that tells it from the others of its parent. */
  title?: string | undefined
}

/**
 * A record in a list of cards: its title, what tells it from others of that title, its state and the first columns that say
 * something, among which those by when something ends always are. Of many enterprises it is the name one looks for: it leads, and the record's own title follows.
 */
export function RecordCard({ resource, record, title: told }: RecordCardProps) {
  const status = resource.list.stateByView === true ? null : fieldOf(resource, 'status')
  const Status = status === null ? null : fieldView(status).Cell
  const actor = currentActor()
  const { columns, note } = resource.list
  const ownTitle = told ?? resource.title
  const title = told === undefined && isLedByCompany(resource, record, actor) ? 'companyName' : ownTitle
  const beside = [
    title === ownTitle ? '' : titleOf(resource.name, record),
    note === undefined || note === title ? '' : noteOf(resource.name, record),
  ]
  const all = columns
    .filter(
      (name) =>
        name !== note && name !== resource.title && name !== title && name !== 'status' && !isEmptyValue(record[name]),
    )
    .filter((name) => !isOwnName(name, record, actor))
    .flatMap((name) => {
      const field = fieldIn(resource, name, record)
      return field === null ? [] : [{ name, field }]
    })
  const ends = all.filter(({ field }) => 'expiry' in field)
  const others = all.filter((line) => !ends.includes(line)).slice(0, MOST_LINES - ends.length)
  const lines = all.filter((line) => ends.includes(line) || others.includes(line))
  return (
    <>
      <span className="record-card__head">
        <strong className="record-card__title" data-whole={isWhole(fieldOf(resource, title))}>
          {titleOf(resource.name, record, title)}
        </strong>
        <SyncTag record={record} />
        {status !== null && Status !== null && <Status field={status} value={record.status} />}
      </span>
      {beside.filter(Boolean).map((words) => (
        <span key={words} className="record-card__line">
          {words}
        </span>
      ))}
      {lines.map(({ name, field }) => {
        const { Cell } = fieldView(field)
        return (
          <span key={name} className="record-card__line">
            <span className="record-card__label">{field.label}</span>
            <span className="record-card__value" data-whole={isWhole(field)}>
              <Cell field={field} value={record[name]} others={record} />
            </span>
          </span>
        )
      })}
    </>
  )
}

/** Not where it is the reader's own enterprise, nor where the record has no name of its own beside that of the enterprise. */
function isLedByCompany({ scope, title }: AnyResource, record: LocalRecord, actor: Actor | null): boolean {
  return (
    scope === 'company' &&
    title !== 'companyName' &&
    !isEmptyValue(record.companyName) &&
    !isOwnName('companyName', record, actor)
  )
}

const isWhole = (field: Field | null) => (field?.kind === 'text' && field.whole) || undefined

/** The name of the reader's own enterprise or agency, which would stand on each of its cards and say nothing. */
function isOwnName(name: string, record: LocalRecord, actor: Actor | null): boolean {
  if (name === 'companyName' || name === 'companyGuid')
    return actor?.companyGuid != null && record.companyGuid === actor.companyGuid
  return name === 'agencyName' && actor?.agencyGuid != null && record.agencyGuid === actor.agencyGuid
}

/** Nothing where the server has the record as it is shown and nobody here began to change it. */
export function SyncTag({ record }: { record: LocalRecord }) {
  return (
    <>
      <DraftTag of={record.guid} />
      {record.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
      {record.$sync === 'refused' && <Tag tone="bad">被退回</Tag>}
    </>
  )
}
