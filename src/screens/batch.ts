import type { RecordsQuery } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { FieldValues } from '#app/screens/action-spec.ts'
import { type ActionSpec, inputOf, offeredActions } from '#app/screens/action-spec.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

/** What became of one record. */
export type RowOutcome = { state: 'waiting' | 'running' | 'done' | 'queued' } | { state: 'failed'; sentence: string }

/**
 * The actions that every one of the records offers this person now. What asks for photos or has a form of its own is
 * not among them: one answer would have to do for all.
 */
export function batchActions(
  resource: AnyResource,
  records: readonly LocalRecord[],
  { specs, actor }: { specs: readonly ActionSpec[]; actor: Actor },
): ActionSpec[] {
  const [first, ...others] = records.map((record) =>
    offeredActions(resource, record, { specs, actor }).flatMap(({ spec, blockedBy }) =>
      blockedBy === null ? [spec.action] : [],
    ),
  )
  if (first === undefined) return []
  const shared = new Set(first.filter((action) => others.every((each) => each.includes(action))))
  return specs.filter(
    ({ action, fields, single }) =>
      single !== true &&
      shared.has(action) &&
      fields.every(({ field, Input }) => Input === undefined && field.kind !== 'files'),
  )
}

/** What of a list is exported and printed: the ticked records where there are any, else all that was asked for. */
export function wantedOf<Asked extends { query: RecordsQuery }>(list: Asked, ticked: readonly LocalRecord[]): Asked {
  if (ticked.length === 0) return list
  const { order } = list.query
  const filter = { field: 'guid', in: ticked.map(({ guid }) => guid) }
  return { ...list, query: { filter, ...(order === undefined ? {} : { order }) } }
}

/** The same answers for each record; what was left open is as the record itself would have it. */
export function batchInput(spec: ActionSpec, values: FieldValues, record: LocalRecord): Record<string, unknown> {
  const answered = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
  return inputOf(spec, { ...spec.initial?.(record), ...answered }, record)
}

/** 成功 12 条，待同步 1 条，失败 3 条 */
export function outcomeWords(outcomes: readonly RowOutcome[]): string {
  const count = (state: RowOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const parts = [
    { words: '成功', count: count('done') },
    { words: '待同步', count: count('queued') },
    { words: '失败', count: count('failed') },
    { words: '未办理', count: count('waiting') },
  ]
  return parts.flatMap((part) => (part.count === 0 ? [] : [`${part.words} ${part.count} 条`])).join('，')
}
