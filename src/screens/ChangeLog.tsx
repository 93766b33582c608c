import { useRecords } from '#app/data/index.ts'
import { fieldOf } from '#app/fields/field-of.ts'
import { fieldWords } from '#app/fields/words.ts'
import { clockOf, Unread } from '#app/ui/index.ts'
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
          {changesOf(resource, before as Values | null, after as Values | null).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </li>
      ))}
    </ol>
  )
}

/** 整改期限：2026-11-20 → 2026-11-30 */
export function changesOf(resource: AnyResource, before: Values | null, after: Values | null): string[] {
  return Object.entries(after ?? {}).flatMap(([name, value]) => {
    const field = fieldOf(resource, name)
    if (field === null || before === null) return []
    const words = (each: unknown) => fieldWords(field, each ?? null, { masked: true })
    return [`${field.label}：${words(before[name])} → ${words(value)}`]
  })
}
