import type { LocalRecord } from '#app/offline/types.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource, RecordOf } from '#domain/kit/resource.ts'

/** What a screen wants of a resource. The same words are answered by the device or by the server. */
export interface RecordsQuery {
  filter?: Filter
  keyword?: string
  /** A named view of the definition, such as `overdue`. */
  view?: string
  /** A field, `-` before it for descending; the definition's order when absent. */
  order?: string
  /** 1-based page for tables; leave out and use `limit` for growing lists. */
  pageIndex?: number
  pageSize?: number
  limit?: number
  /** Only the total is wanted: where the server is asked, no rows are sent, and counts that are wanted together go together. */
  countOnly?: boolean
  /** False: do not ask yet. */
  enabled?: boolean
  /** Rows of before at once, until the first answer since the page began: for lists that say so and whose deeds the server judges. */
  keptFirst?: boolean
  /** Others' records too, of a resource of which a device keeps only its own person's: the server answers. */
  ofOthers?: boolean
}

interface Shown {
  /** `device`: from the mirror and the outbox, live. `server`: just fetched. `kept`: the last answer, no signal now. */
  source: 'device' | 'server' | 'kept'
  /** When the data shown was last known to be true on the server; null when never. */
  asOf: string | null
  /** There may be more than what was taken along on this device. */
  isPart?: boolean
  /** What was known before, while the server is asked anew. */
  isUpdating?: boolean
}

/** A record of this definition, which the hooks find by its name: what it holds was checked against it when it was written. */
export type LocalOf<R> = AnyResource extends R ? LocalRecord : RecordOf<R> & LocalRecord

export type RecordsState<R = AnyResource> =
  | { state: 'loading'; refresh: () => void }
  | { state: 'problem'; problem: Problem; refresh: () => void }
  /** Not on this device and no signal. */
  | { state: 'offline'; refresh: () => void }
  | ({ state: 'ready'; rows: LocalOf<R>[]; total: number; hasMore: boolean; refresh: () => void } & Shown)

export type RecordState<R = AnyResource> =
  | { state: 'loading'; refresh: () => void }
  | { state: 'problem'; problem: Problem; refresh: () => void }
  | { state: 'offline'; refresh: () => void }
  | ({ state: 'ready'; record: LocalOf<R>; refresh: () => void } & Shown)

/** How a deed ended as far as the person is concerned. */
export type ActOutcome =
  /** The server has it. */
  | { state: 'applied' }
  /** Safe on the device, not sent yet. */
  | { state: 'queued' }

/** What the server answered to a list, as it is kept for when it cannot be asked. */
export interface KeptList {
  rows: AnyRecord[]
  total: number
  hasMore: boolean
  asOf: string
  /** Where the next page starts; null at the end and for pages by number. */
  next: string | null
  /** Only what was taken along on this device. */
  isPart?: boolean
  /** By whom, with which roles, over which area: the actor as JSON. */
  readAs?: string
}
