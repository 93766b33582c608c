import type { Engine } from '#app/offline/engine.ts'
import type { RowRef, TableView } from '#app/offline/table-view.ts'
import type { LocalRecord, SyncMark } from '#app/offline/types.ts'
import type { Actor } from '#domain/kit/access.ts'
import { fieldOf } from '#domain/kit/field-of.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { ranksOf } from '#domain/kit/rank.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { compareNames } from '#domain/lib/name-order.ts'
import { named } from '#domain/lib/named.ts'
import type { RecordsQuery } from './types.ts'

/** The records that unsent or just acknowledged work shows in place of the mirror's. */
export type Overlay = ReadonlyMap<string, LocalRecord>

/** Reads the outbox's word on a resource; `frozen` copies are no part of lists. */
export async function overlayOf(engine: Engine, resource: string): Promise<{ lists: Overlay; all: Overlay }> {
  const { outbox } = engine
  const rows = await outbox.records.where('resource').equals(resource).toArray()
  const actions = rows.length === 0 ? [] : await outbox.actions.where('resource').equals(resource).toArray()
  const marks = new Map<string, SyncMark>()
  for (const { recordGuid, state, problem } of actions) {
    const isStuck = state === 'refused' || problem?.code === 'action.dependency-refused'
    if (isStuck) marks.set(recordGuid, 'refused')
    else if (!marks.has(recordGuid)) marks.set(recordGuid, 'waiting')
  }
  const lists = new Map<string, LocalRecord>()
  const all = new Map<string, LocalRecord>()
  for (const row of rows) {
    const record = { ...row.record, $sync: marks.get(row.guid) ?? ('synced' as const) }
    all.set(row.guid, record)
    if (!row.frozen) lists.set(row.guid, record)
  }
  return { lists, all }
}

const shown = new WeakMap<AnyRecord, LocalRecord>()

/** The mirror's record as screens read it; the same object each time, so that lists do not draw it again. */
export function asSynced(record: AnyRecord): LocalRecord {
  if ('$sync' in record) return record as LocalRecord
  const known = shown.get(record)
  if (known !== undefined) return known
  const made: LocalRecord = { ...record, $sync: 'synced' }
  shown.set(record, made)
  return made
}

/** When, and who asks. */
export interface Moment {
  today: string
  now: string
  actor: Actor
}

/** A row of the server's as lists show it: with what was done to it here, unless the server knows of later. */
export function newest(row: AnyRecord, overlay: Overlay): LocalRecord {
  const own = overlay.get(row.guid)
  return own === undefined || (own.$sync === 'synced' && own.version < row.version) ? asSynced(row) : own
}

export interface DeviceAnswer {
  rows: LocalRecord[]
  total: number
  hasMore: boolean
}

const DEFAULT_LIMIT = 100

/** Answers a screen's question from the rows on the device. `moment` is what views such as 逾期 depend on. */
export function answerOnDevice(
  view: TableView,
  resource: AnyResource,
  asked: { query: RecordsQuery; overlay: Overlay; moment: Moment },
): DeviceAnswer {
  const { query, overlay, moment } = asked
  const order = query.order ?? resource.list.order
  const field = order.replace(/^-/, '')
  const size = query.pageSize ?? query.limit ?? DEFAULT_LIMIT
  const from = query.pageIndex === undefined ? 0 : (query.pageIndex - 1) * size
  const isText = fieldOf(resource, field)?.kind === 'text'
  const first = firstRows(
    from + size,
    inDirection(order.startsWith('-') ? -1 : 1, isText ? compareWords : compareValues),
  )
  const wanted = { filter: filterOf(resource, query, moment), keyword: query.keyword ?? '', instead: overlay }
  const ranks = ranksOf(fieldOf(resource, field))
  const keyOf = (value: unknown) => (ranks === null ? (value ?? null) : placeIn(ranks, value))
  let total = 0
  view.scan(wanted, (row) => {
    total += 1
    first.offer(keyOf(row.read(field)), row)
  })
  const rows = first
    .sorted()
    .slice(from)
    .flatMap((guid) => overlay.get(guid) ?? view.get(guid) ?? [])
    .map(asSynced)
  return { rows, total, hasMore: from + rows.length < total }
}

interface FirstRows {
  offer(key: unknown, row: RowRef): void
  /** Guids in order. */
  sorted(): string[]
}

/** Keeps the first so many rows of an order; of thousands that match, those beyond the page are never sorted. */
function firstRows(count: number, compare: Compare): FirstRows {
  let kept: { key: unknown; guid: string }[] = []
  /** The last of the first `count`: what is not before it can be forgotten. */
  let last: { key: unknown } | null = null
  function cut() {
    kept.sort((a, b) => compare(a.key, b.key))
    kept = kept.slice(0, count)
    last = kept.length === count ? (kept.at(-1) ?? null) : null
  }
  return {
    offer(key, row) {
      if (last !== null && compare(key, last.key) >= 0) return
      kept.push({ key, guid: String(row.read('guid')) })
      if (kept.length >= 2 * count + SLACK) cut()
    },
    sorted() {
      cut()
      return kept.map(({ guid }) => guid)
    },
  }
}

/** Small pages are not worth sorting for every other row. */
const SLACK = 200

export function filterOf(resource: AnyResource, query: RecordsQuery, { today, now, actor }: Moment): Filter {
  const view = query.view === undefined ? undefined : named(resource.list.views, query.view)
  return both(query.filter ?? 'everything', view === undefined ? 'everything' : view.filter(today, actor, now))
}

/** Null for what has no place there. */
function placeIn(ranks: readonly string[], value: unknown): number | null {
  const place = ranks.indexOf(String(value))
  return place === -1 ? null : place
}

type Compare = (a: unknown, b: unknown) => number

/** What is not known comes last, whichever way the list runs. */
function inDirection(direction: 1 | -1, compare: Compare): Compare {
  return (a, b) => {
    if (a === b) return 0
    if (a === null) return 1
    if (b === null) return -1
    return direction * compare(a, b)
  }
}

const compareWords: Compare = (a, b) => compareNames(String(a), String(b))
const compareValues: Compare = (a, b) => ((a as string | number) < (b as string | number) ? -1 : 1)
