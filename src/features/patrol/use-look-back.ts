import { useRecords } from '#app/data/index.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { lookedBackOf } from './look-back.ts'
import type { LookedBack } from './patrol-draft.ts'

/** More than any enterprise has at one time. */
const ALL_HAZARDS = 200

/** What a look-back visit asks about, from what the device knows; undefined until it was read, empty for other visits. */
export function useLookBack(companyGuid: string, task: AnyRecord | null): readonly LookedBack[] | undefined {
  const enabled = task?.taskType === 'lookBack'
  const filter = { field: 'companyGuid', equals: companyGuid } as const
  const hazards = useRecords('hiddenDanger', { filter, order: 'deadline', limit: ALL_HAZARDS, enabled })
  const records = useRecords('patrolRecord', { filter, order: '-checkDate', limit: 1, enabled })
  if (!enabled) return []
  if (hazards.state === 'loading' || records.state === 'loading') return undefined
  return lookedBackOf({
    hazards: hazards.state === 'ready' ? hazards.rows : [],
    named: Array.isArray(task.hazardGuids) ? task.hazardGuids.map(String) : [],
    last: records.state === 'ready' ? records.rows[0] : undefined,
  })
}
