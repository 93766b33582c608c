import { useEffect, useState } from 'react'
import { listRecords } from '#app/api/records.ts'
import type { Engine } from '#app/offline/engine.ts'
import type { ShelfSet } from '#app/offline/kept.ts'
import { clearShelf, SHELF_BYTES, shelve, shelved, shelvedForVisits, shelvedSets, WHOLE } from '#app/offline/shelf.ts'
import { loadWork } from '#app/session/engine.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import { fixedBy, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { compareNames } from '#domain/lib/name-order.ts'
import { findResource, resourceNamed, resourcesKnown } from '#domain/resources/registry.ts'
import { api, correctedNow, isOffline, momentOf, neededEngine, neededEngineFor } from './context.ts'
import { filterOf } from './device-query.ts'
import { useLive } from './live.ts'
import { MAX_PAGE_SIZE } from './server-query.ts'
import { useIsOffline } from './sync.ts'
import type { KeptList, RecordsQuery } from './types.ts'

const DAY_MS = 86_400_000
/** What was asked for today is not asked for again. */
const FRESH_MS = DAY_MS / 2
/** Nobody goes to more in a week; of one enterprise there are not more rows than the second. */
const ENTERPRISES = 60
const ROWS = 2_000
/** Asked of the server together. */
const TOGETHER = 20
/** After a failure, while there is a signal. */
const AGAIN_MS = 2 * 60_000

/** What a list answers from what was taken along; null where nothing of it was. */
export async function withShelf(engine: Engine, name: string, query: RecordsQuery): Promise<KeptList | null> {
  const resource = resourceNamed(name)
  const wanted = filterOf(resource, query, momentOf(engine))
  const company = fixedBy(wanted).companyGuid
  const found = await shelved(engine.actor.guid, name, typeof company === 'string' ? company : null)
  const words = (query.keyword ?? '').trim().toLowerCase()
  if (found === null) return words === '' ? null : await amongKept(engine, resource, { words, query })
  const hasWords = (row: AnyRecord) => words === '' || says(resource, row, words)
  const rows = found.rows.filter((row) => matches(wanted, row) && hasWords(row)).sort(inOrder(resource, query))
  const size = query.pageSize ?? query.limit ?? rows.length
  const from = ((query.pageIndex ?? 1) - 1) * size
  const shown = rows.slice(from, from + size)
  const hasMore = from + shown.length < rows.length
  return { rows: shown, total: rows.length, hasMore, asOf: found.at, next: null, isPart: !found.isWhole }
}

const says = ({ list }: AnyResource, row: AnyRecord, words: string) =>
  list.search.some((field) =>
    String(row[field] ?? '')
      .toLowerCase()
      .includes(words),
  )

/** Of what the list showed last, the rows with these words, or whose record on this device has them: its number. */
async function amongKept(
  engine: Engine,
  resource: AnyResource,
  { words, query: { limit: _limit, keyword: _keyword, ...query } }: { words: string; query: RecordsQuery },
): Promise<KeptList | null> {
  const kept = await engine.mirror.kept(`list:${resource.name}:${JSON.stringify(query)}`)
  if (kept === null) return null
  const last = kept.value as KeptList // written by the list itself
  const rows: KeptList['rows'] = []
  for (const row of last.rows)
    if (says(resource, row, words) || (await saysBehind(engine, resource, row, words))) rows.push(row)
  return { ...last, rows, total: rows.length, hasMore: false, next: null, isPart: true }
}

async function saysBehind(engine: Engine, { list }: AnyResource, row: AnyRecord, words: string): Promise<boolean> {
  const other = list.behind === undefined ? null : findResource(String(row[list.behind.resource]))
  if (list.behind === undefined || other === null || !engine.keeps(other.name)) return false
  const record = (await engine.mirror.table(other.name)).get(String(row[list.behind.guid]))
  return record !== null && says(other, record, words)
}

function inOrder(resource: AnyResource, query: RecordsQuery) {
  const order = query.order ?? resource.list.order
  const field = order.replace(/^-/, '')
  const direction = order.startsWith('-') ? -1 : 1
  return (a: AnyRecord, b: AnyRecord) => direction * compareNames(String(a[field] ?? ''), String(b[field] ?? ''))
}

/**
 * Has what hangs on these enterprises on the device, the first ones first, and the names of the people; in passing, so no
 * failure is told. Tried again with the signal, and some time after a failure that may pass.
 */
export function useVisitShelf(companies: readonly string[] | undefined, people: readonly string[]): void {
  const key = companies?.join()
  const isAway = useIsOffline()
  const [failures, setFailures] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guids say which they are, the others that it is time
  useEffect(() => {
    if (companies === undefined) return
    const again: { isWanted: boolean; timer?: ReturnType<typeof setTimeout> } = { isWanted: true }
    const tryAgain = (error: unknown) => {
      ignoreProblem(error)
      if (!again.isWanted || error.retry === 'never') return
      again.timer ??= setTimeout(() => setFailures((before) => before + 1), AGAIN_MS)
    }
    fetchVisits(companies.slice(0, ENTERPRISES)).catch(tryAgain)
    keepNames(people).catch(tryAgain)
    return () => {
      again.isWanted = false
      clearTimeout(again.timer)
    }
  }, [key, people, isAway, failures])
}

function ignoreProblem(error: unknown): asserts error is Problem {
  if (!(error instanceof Problem)) throw error
}

async function keepNames(people: readonly string[]): Promise<void> {
  if (people.length === 0 || isOffline()) return
  const engine = await neededEngineFor('user')
  const { keepBrief } = await import('./brief.ts')
  if (!engine.keeps('user')) await keepBrief(engine, 'user', people)
}

let taking: Promise<void> = Promise.resolve()

/** One after the other: what the one before has taken along is not asked for again. */
function fetchVisits(companies: readonly string[]): Promise<void> {
  const turn = taking.then(() => takeVisits(companies))
  taking = turn.catch(() => undefined)
  return turn
}

async function takeVisits(companies: readonly string[]): Promise<void> {
  const engine = await neededEngine()
  const { guid } = engine.actor
  const now = correctedNow()
  const wanted = new Set(companies)
  await clearShelf(guid, now, ({ why, of }) => why !== 'visits' || of === WHOLE || wanted.has(of))
  if (isOffline()) return
  await loadWork()
  for (const resource of forVisits(engine)) {
    const sets = await shelvedSets(guid)
    if (weightOf(sets) >= SHELF_BYTES) return
    const fresh = new Set(
      sets.filter(({ resource: name, at }) => name === resource.name && at > addMs(now, -FRESH_MS)).map(({ of }) => of),
    )
    if (resource.scope === 'company' || resource.name === 'company')
      await fetchOf(
        engine,
        resource,
        companies.filter((company) => !fresh.has(company)),
      )
    else if (!fresh.has(WHOLE)) await take(engine, resource, WHOLE, 'visits', await rowsOf(resource, {}))
  }
}

async function fetchOf(engine: Engine, resource: AnyResource, companies: readonly string[]): Promise<void> {
  const by = resource.name === 'company' ? 'guid' : 'companyGuid'
  for (let from = 0; from < companies.length; from += TOGETHER) {
    const some = companies.slice(from, from + TOGETHER)
    const rows = await rowsOf(resource, { [by]: some })
    // Cut short: of none of them it could be said that it is whole.
    if (rows.length >= ROWS) return
    for (const company of some)
      await take(
        engine,
        resource,
        company,
        'visits',
        rows.filter((row) => row[by] === company),
      )
  }
}

async function take(engine: Engine, resource: AnyResource, of: string, why: ShelfSet['why'], rows: AnyRecord[]) {
  const at = correctedNow()
  const { visitDays, libraryDays } = resource.offline
  const days = (why === 'visits' ? visitDays : libraryDays) ?? 0
  await shelve(engine.actor.guid, { resource: resource.name, of, why, at, until: addMs(at, days * DAY_MS), rows })
}

/** All rows that answer, page after page. */
async function rowsOf(resource: AnyResource, filter: Record<string, unknown>): Promise<AnyRecord[]> {
  const rows: AnyRecord[] = []
  let after: string | null = null
  do {
    const place = after === null ? {} : { after }
    const page = await listRecords(api, resource.name, {
      ...filter,
      ...place,
      pageSize: MAX_PAGE_SIZE,
      countTotal: false,
    })
    rows.push(...page.items)
    after = page.next
  } while (after !== null && rows.length < ROWS)
  return rows
}

/** What this person may read of an enterprise, its file too, and holds no copy of. */
function forVisits(engine: Engine): AnyResource[] {
  return resourcesKnown().filter(
    ({ name, offline, access }) =>
      offline.visitDays !== undefined && !engine.keeps(name) && access.read(engine.actor) !== 'nothing',
  )
}

/** The papers of what was taken along for visits. Undefined until they are known. */
export function useShelvedFiles(): MediaRef[] | undefined {
  return useLive('shelved-files', async ({ actor }) => {
    const rows = await shelvedForVisits(actor.guid)
    await loadWork()
    return rows.flatMap(({ resource, record }) =>
      Object.entries(resourceNamed(resource).fields).flatMap(([name, { kind }]) =>
        kind === 'files' && Array.isArray(record[name]) ? (record[name] as MediaRef[]) : [],
      ),
    )
  })
}

const weightOf = (sets: readonly ShelfSet[]) => sets.reduce((sum, { bytes }) => sum + bytes, 0)

export interface Library {
  name: string
  label: string
  days: number
  /** As taken along; null where it is not. */
  held: ShelfSet | null
}

export interface Shelf {
  libraries: Library[]
  /** How many enterprises something was taken along of. */
  companies: number
  bytes: number
  isFull: boolean
}

/** What was taken along, and what may be. Undefined until it is known. */
export function useShelf(): Shelf | undefined {
  return useLive('shelf', async (engine) => {
    const sets = await shelvedSets(engine.actor.guid)
    await loadWork()
    const libraries = resourcesKnown()
      .filter(({ name, offline, access }) => {
        return offline.libraryDays !== undefined && !engine.keeps(name) && access.read(engine.actor) !== 'nothing'
      })
      .map(({ name, label, offline }) => ({
        ...{ name, label, days: offline.libraryDays ?? 0 },
        held: sets.find(({ key }) => key === `${name}:${WHOLE}`) ?? null,
      }))
    const companies = new Set(sets.flatMap(({ of }) => (of === WHOLE ? [] : of)))
    const bytes = weightOf(sets)
    return { libraries, companies: companies.size, bytes, isFull: bytes >= SHELF_BYTES }
  })
}

/** About how much a work of reference would weigh, by its first rows. Throws a `Problem`. */
export async function weighLibrary(name: string): Promise<{ rows: number; bytes: number }> {
  const some = await listRecords(api, name, { pageSize: 20, countTotal: true })
  const rows = some.total ?? some.items.length
  const each = JSON.stringify(some.items).length / Math.max(1, some.items.length)
  return { rows, bytes: Math.round(rows * each) }
}

/** Throws a `Problem`: no network, or `payload.too-large` beyond the limit. */
export async function takeLibrary(name: string): Promise<void> {
  const engine = await neededEngine()
  const resource = resourceNamed(name)
  const rows = await rowsOf(resource, {})
  const others = (await shelvedSets(engine.actor.guid)).filter(({ key }) => key !== `${name}:${WHOLE}`)
  if (rows.length >= ROWS || weightOf(others) + JSON.stringify(rows).length > SHELF_BYTES)
    throw new Problem('payload.too-large', { sentence: '超过本机资料的上限，没有保存' })
  await take(engine, resource, WHOLE, 'library', rows)
}

export async function putBackLibrary(name: string): Promise<void> {
  const { actor } = await neededEngine()
  await clearShelf(actor.guid, correctedNow(), ({ key }) => key !== `${name}:${WHOLE}`)
}
