import { useRecords } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldView } from '#app/fields/index.tsx'
import { fieldWords } from '#app/fields/words.ts'
import { isSilent } from '#app/screens/RecordSections.tsx'
import { clockOf, Unread } from '#app/ui/index.ts'
import type { Field } from '#domain/kit/fields.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import './detail.css'

const MOST_CHANGES = 20

interface ChangeLogProps {
  resource: AnyResource
  guid: string
  /** Another version has another log. */
  version: number
}

export type Values = Readonly<Record<string, unknown>>

/** Who changed a record, when, and what from and to; the latest first. */
export function ChangeLog({ resource, guid, version }: ChangeLogProps) {
  return <Changes key={version} resource={resource} guid={guid} />
}

function Changes({ resource, guid }: Pick<ChangeLogProps, 'resource' | 'guid'>) {
  const log = useRecords('systemBusinessLog', {
    filter: { field: 'bizGuid', equals: guid },
    order: '-time',
    limit: MOST_CHANGES,
  })
  if (log.state !== 'ready') return <Unread read={log} rows={2} />
  if (log.rows.length === 0) return <p className="history__note">当前暂无信息，还没有修改记录</p>
  return (
    <ol className="history">
      {log.rows.map(({ guid: at, userName, time, actionLabel, before, after }) => (
        <li key={at} className="history__step">
          <p className="history__head">
            <strong>{String(actionLabel ?? '')}</strong>
          </p>
          <p className="history__who">
            {String(userName ?? '')} · {typeof time === 'string' && clockOf(time)}
          </p>
          {changesOf(resource, before as Values | null, after as Values | null).map((change) => (
            <p key={change.name}>
              <ChangeWords change={change} />
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

export interface FieldChange {
  name: string
  field: Field
  from: unknown
  to: unknown
}

export function changesOf(resource: AnyResource, before: Values | null, after: Values | null): FieldChange[] {
  return Object.entries(after ?? {}).flatMap(([name, to]) => {
    const field = fieldOf(resource, name)
    return field === null || before === null || isSilent(resource, name)
      ? []
      : [{ name, field, from: before[name], to }]
  })
}

/** 整改期限：2026-11-20 → 2026-11-30 */
export function ChangeWords({ change: { field, from, to } }: { change: FieldChange }) {
  return (
    <>
      {field.label}：<ValueWords field={field} value={from} /> → <ValueWords field={field} value={to} />
    </>
  )
}

function ValueWords({ field, value }: { field: Field; value: unknown }) {
  if (field.kind !== 'reference' && field.kind !== 'references')
    return fieldWords(field, value ?? null, { masked: true })
  const { View } = fieldView(field)
  return <View field={field} value={value} />
}
