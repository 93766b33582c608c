import type { LocalRecord } from '#app/offline/types.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { PatrolItem, patrolRecord } from '#domain/resources/patrolRecord/definition.ts'

export type PatrolRecord = RecordOf<typeof patrolRecord> & LocalRecord

/** Rows of the mirror and the server carry the fields of the definition; the data layer only forgets which. */
export const asPatrolRecord = (record: LocalRecord) => record as PatrolRecord

export interface ItemGroups {
  fail: PatrolItem[]
  pass: PatrolItem[]
  na: PatrolItem[]
}

/** The check items by their result: what failed is what one opens a record for. */
export function itemGroups(items: readonly PatrolItem[] | null): ItemGroups {
  const groups: ItemGroups = { fail: [], pass: [], na: [] }
  for (const item of items ?? []) groups[item.result].push(item)
  return groups
}

/** Device and server disagree by more than this when the device's clock was wrong or the record came late. */
const NOTABLE_MS = 2 * 60_000

/** How much later than it was made the record reached the server; null where that is nothing to speak of. */
export function delayWords(madeAt: string | null, receivedAt: string | null): string | null {
  if (madeAt === null || receivedAt === null) return null
  const ms = Date.parse(receivedAt) - Date.parse(madeAt)
  if (Number.isNaN(ms) || Math.abs(ms) < NOTABLE_MS) return null
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const words =
    minutes < 60
      ? `${minutes} 分钟`
      : minutes < 48 * 60
        ? `${Math.round(minutes / 60)} 小时`
        : `${Math.round(minutes / 1440)} 天`
  return ms > 0 ? `提交后 ${words}收到` : `设备时间快 ${words}`
}

export function durationWords(startTime: string | null, endTime: string | null): string | null {
  if (startTime === null || endTime === null) return null
  const minutes = Math.round((Date.parse(endTime) - Date.parse(startTime)) / 60_000)
  return Number.isNaN(minutes) ? null : minutes < 1 ? '不到 1 分钟' : `${minutes} 分钟`
}
