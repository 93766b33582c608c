import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import {
  type CompanyShare,
  type CompanyStatistics,
  type TodayCounts,
  type TodayRow,
  type TodayStatistics,
  todayRequestSchema,
} from '#domain/contract/statistics.ts'
import { COMPANY_FLAGS, type CompanyFlag, TRADE_FAMILIES } from '#domain/data/words.ts'
import { type Actor, inOwnArea } from '#domain/kit/access.ts'
import { both, type Filter, matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource, RecordOf } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { addDays, addMs, type Day, dayOf } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import type { Db } from '#server/db/database.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { deviceReport } from '#server/db/sync-tables.ts'
import { bodyOf, ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { KEPT_SIZE, type KeptPlaces, keptPlaces, keptRows, narrowestKept } from '#server/engine/kept-counts.ts'
import { type Reader, readable } from '#server/engine/read.ts'

export type Grid = Pick<RecordOf<typeof gridManage>, 'guid'> & { gridName: string; path: string }

const DAYS_SHOWN = 7
/** Work that has lain on a device for longer than this is stuck, whatever the reason. */
const STUCK_AFTER_MS = 24 * 60 * 60_000

/** What supervisors look at in the morning. The counts are of the same filters as the lists they lead to. */
export function statisticsFeature(app: FastifyInstance): void {
  const { db } = app.database
  app.post('/safety/api/statistics/today', async (request) => {
    const { parentGridGuid } = parseInput(todayRequestSchema, bodyOf(request))
    return ok(await todayStatistics(db, readerOf(request), parentGridGuid ?? null))
  })
  app.post('/safety/api/statistics/companies', async (request) => {
    const { parentGridGuid } = parseInput(todayRequestSchema, bodyOf(request))
    return ok(await companyStatistics(db, readerOf(request), parentGridGuid ?? null))
  })
}

async function todayStatistics(db: Db, reader: Reader, parentGuid: string | null): Promise<TodayStatistics> {
  const today = dayOf(reader.now)
  const parent = await gridAskedFor(db, reader.actor, parentGuid)
  const [parts, trail, days, counts] = await Promise.all([
    partsOf(db, parent),
    trailOf(db, reader.actor, parent),
    lastDays(db, reader, parent),
    countsByPart(db, reader, parent),
  ])
  const rows = parts.map(({ hasParts, ...grid }) => rowOf(grid, hasParts, counts.get(grid.guid)))
  const own = counts.get('')
  // What hangs on the grid itself and on none of its parts.
  if (own !== undefined || rows.length === 0)
    rows.push(
      rowOf({ ...parent, gridName: rows.length === 0 ? parent.gridName : `${parent.gridName}本级` }, false, own),
    )
  return { today, parent: namedGrid(parent), trail, rows, total: totalOf(rows), days }
}

function rowOf({ guid, gridName, path }: Grid, hasParts: boolean, counts: Partial<TodayCounts> = {}): TodayRow {
  return { gridGuid: guid, gridName, gridPath: path, hasParts, ...NOTHING, ...counts }
}

const NOTHING: TodayCounts = {
  companies: 0,
  patrolled: 0,
  due: 0,
  overdue: 0,
  found: 0,
  major: 0,
  closed: 0,
  hazardsOverdue: 0,
  mediaMissing: 0,
  devicesStuck: 0,
}
const COUNT_NAMES = Object.keys(NOTHING) as (keyof TodayCounts)[]

function totalOf(rows: readonly TodayCounts[]): TodayCounts {
  const total = { ...NOTHING }
  for (const row of rows) for (const name of COUNT_NAMES) total[name] += row[name]
  return total
}

const namedGrid = ({ guid, gridName, path }: Grid) => ({ gridGuid: guid, gridName, gridPath: path })

/** The grid whose parts are wanted. Throws `access.denied` to those who supervise nothing, or for another's grid. */
export async function gridAskedFor(db: Db, actor: Actor, guid: string | null): Promise<Grid> {
  if (actor.gridGuid === null && inOwnArea(actor) !== 'everything') throw new Problem('access.denied')
  const table = tableOf(gridManage)
  const ownTop = actor.gridGuid !== null && inOwnArea(actor) !== 'everything' ? actor.gridGuid : null
  const wanted = guid ?? ownTop
  const [found] = await db
    .select({ guid: table.guid, gridName: table.gridName, path: table.path })
    .from(table)
    .where(live(table, wanted === null ? sql`${table.parentGuid} is null` : eq(table.guid, wanted)))
    .orderBy(asc(table.path))
    .limit(1)
  if (found === undefined) throw new Problem('record.gone')
  const grid = found as Grid // both are filled in for every grid
  if (!matches(inOwnArea(actor), { gridPath: grid.path })) throw new Problem('access.denied')
  return grid
}

export async function partsOf(db: Db, parent: Grid): Promise<(Grid & { hasParts: boolean })[]> {
  const table = tableOf(gridManage)
  // Named in full: by itself the column would be taken for that of `part`.
  const hasParts = sql<boolean>`exists (select 1 from ${table} as part
    where part."parentGuid" = ${table}.guid and not part.deleted)`
  const rows = await db
    .select({ guid: table.guid, gridName: table.gridName, path: table.path, hasParts })
    .from(table)
    .where(live(table, eq(table.parentGuid, parent.guid)))
    .orderBy(asc(table.sortId), asc(table.path))
  return rows as (Grid & { hasParts: boolean })[] // name and path are filled in for every grid
}

/** The grids on the way down, as far up as the person may look. */
async function trailOf(db: Db, actor: Actor, parent: Grid): Promise<TodayStatistics['trail']> {
  const guids = parent.path.split('/').filter(Boolean)
  const table = tableOf(gridManage)
  const rows = await db
    .select({ guid: table.guid, gridName: table.gridName, path: table.path })
    .from(table)
    .where(sql`${table.guid} in ${guids}`)
    .orderBy(sql`length(${table.path})`)
  return (rows as Grid[])
    .filter(({ path }) => matches(inOwnArea(actor), { gridPath: path }))
    .map(({ guid, gridName }) => ({ gridGuid: guid, gridName }))
}

type Wanted = Readonly<Partial<Record<keyof TodayCounts, Filter>>>

/** The counts by the guid of the part of `parent` that a record lies in; `''` is the grid itself. */
async function countsByPart(db: Db, reader: Reader, parent: Grid): Promise<Map<string, Partial<TodayCounts>>> {
  const major: Filter = { field: 'dangerLevel', equals: 'major' }
  const questions: [string, Wanted][] = [
    // Each by itself: either of two is not found by an index alone.
    ['company', { due: viewOf('company', 'dueToday', reader) }],
    ['company', { overdue: viewOf('company', 'overdue', reader) }],
    [
      'patrolRecord',
      {
        patrolled: viewOf('patrolRecord', 'today', reader),
        mediaMissing: viewOf('patrolRecord', 'mediaMissing', reader),
      },
    ],
    [
      'hiddenDanger',
      {
        found: viewOf('hiddenDanger', 'today', reader),
        major: both(viewOf('hiddenDanger', 'today', reader), major),
        closed: viewOf('hiddenDanger', 'closedToday', reader),
        hazardsOverdue: viewOf('hiddenDanger', 'overdue', reader),
      },
    ],
  ]
  const answers = await Promise.all([
    ...questions.map(([name, wanted]) => countWithin(db, resourceNamed(name), { reader, parent, wanted })),
    companiesByPart(db, reader, parent),
    stuckDevices(db, reader, parent),
  ])
  const merged = new Map<string, Partial<TodayCounts>>()
  for (const answer of answers)
    for (const [part, counts] of answer) merged.set(part, { ...merged.get(part), ...counts })
  return merged
}

/** Of a district they are many: they are counted by what the database keeps, where that tells it. */
async function companiesByPart(db: Db, reader: Reader, parent: Grid): Promise<Map<string, Partial<TodayCounts>>> {
  const resource = resourceNamed('company')
  const places = keptPlaces(resource, scopeOf(resource, reader, parent))
  if (places === null) return await countWithin(db, resource, { reader, parent, wanted: { companies: 'everything' } })
  const part = partOf(sql`${keptCount.gridPath}`, parent)
  const rows = await db
    .select({ part, companies: KEPT_SIZE })
    .from(keptCount)
    .where(keptRows(resource, narrowestKept(resource), places))
    .groupBy(part)
  return new Map(rows.map(({ part: guid, ...counts }) => [guid, nonZero(counts)]))
}

function viewOf(name: string, view: string, { now, actor }: Reader): Filter {
  const found = resourceNamed(name).list.views[view]
  if (found === undefined) throw new Error(`${name} has no view ${view}`)
  return found.filter(dayOf(now), actor, now)
}

interface Within {
  reader: Reader
  parent: Grid
  wanted: Wanted
}

async function countWithin(
  db: Db,
  resource: AnyResource,
  { reader, parent, wanted }: Within,
): Promise<Map<string, Partial<TodayCounts>>> {
  const table = tableNamed(resource.name)
  const part = partOf(sql`${table.gridPath}`, parent)
  const conditions = Object.values(wanted).map((which) => filterSql(resource, which))
  const counted = Object.fromEntries(
    Object.keys(wanted).map((name, at) => [name, countWhere(conditions[at] ?? sql`false`)]),
  )
  // Only what counts at all is read: of a year's visits those of today.
  const rows = await db
    .select({ part, ...counted })
    .from(table)
    .where(and(filterSql(resource, scopeOf(resource, reader, parent)), or(...conditions)))
    .groupBy(part)
  return new Map(rows.map(({ part: guid, ...counts }) => [guid, nonZero(counts)]))
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/** A part in which nothing at all happened needs no row of its own. */
function nonZero(counts: Readonly<Record<string, unknown>>): Partial<TodayCounts> {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))
}

function scopeOf(resource: AnyResource, { actor }: Reader, parent: Grid): Filter {
  return both(readable(resource, actor), { field: 'gridPath', startsWith: parent.path })
}

/** Paths are guids each followed by a slash: the first one after the parent's own. Inlined, as it is grouped by. */
export function partOf(path: SQL, parent: Grid): SQL<string> {
  const depth = parent.path.split('/').filter(Boolean).length
  return sql<string>`split_part(${path}, '/', ${sql.raw(String(depth + 1))})`
}

/** Something was lost or refused there, or has been waiting for too long. */
export function isStuck(now: string): SQL {
  const longAgo = addMs(now, -STUCK_AFTER_MS)
  return sql`(${deviceReport.alarm} is not null or ${deviceReport.rejected} > 0
    or (${deviceReport.ops} + ${deviceReport.media} > 0 and ${deviceReport.oldestAt} < ${longAgo}))`
}

async function stuckDevices(db: Db, reader: Reader, parent: Grid): Promise<Map<string, Partial<TodayCounts>>> {
  const user = resourceNamed('user')
  const table = tableNamed('user')
  const part = partOf(sql`${table.gridPath}`, parent)
  const rows = await db
    .select({ part, devicesStuck: sql<number>`count(*)`.mapWith(Number) })
    .from(deviceReport)
    .innerJoin(table, eq(table.guid, deviceReport.userGuid))
    .where(and(filterSql(user, scopeOf(user, reader, parent)), isStuck(reader.now)))
    .groupBy(part)
  return new Map(rows.map(({ part: guid, devicesStuck }) => [guid, { devicesStuck }]))
}

async function lastDays(db: Db, reader: Reader, parent: Grid): Promise<TodayStatistics['days']> {
  const today = dayOf(reader.now)
  const first = addDays(today, 1 - DAYS_SHOWN)
  const [patrolled, found] = await Promise.all([
    countByDay(db, { reader, parent, name: 'patrolRecord', field: 'checkDate', first }),
    countByDay(db, { reader, parent, name: 'hiddenDanger', field: 'foundOn', first }),
  ])
  return Array.from({ length: DAYS_SHOWN }, (_, index) => {
    const day = addDays(first, index)
    return { day, patrolled: patrolled.get(day) ?? 0, found: found.get(day) ?? 0 }
  })
}

interface DayQuestion {
  reader: Reader
  parent: Grid
  name: string
  field: string
  first: Day
}

async function countByDay(db: Db, { reader, parent, name, field, first }: DayQuestion): Promise<Map<Day, number>> {
  const resource = resourceNamed(name)
  const table = tableNamed(name)
  const day = sql<Day>`${table[field]}`
  const rows = await db
    .select({ day, count: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .where(filterSql(resource, both(scopeOf(resource, reader, parent), { field, atLeast: first })))
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.count]))
}

/** By these the enterprises are counted. */
const KINDS = ['riskColor', 'tradeFamily', 'scaleType'] as const
const FLAGS = Object.keys(COMPANY_FLAGS) as CompanyFlag[]

type Figure = 'companies' | 'overdue'
/** How many enterprises have which value of one of the fields. */
type CountedKind = { field: string; key: string } & Record<Figure, number>

async function companyStatistics(db: Db, reader: Reader, parentGuid: string | null): Promise<CompanyStatistics> {
  const parent = await gridAskedFor(db, reader.actor, parentGuid)
  const counted = await companiesByKind(db, reader, parent)
  const shareOf = (field: string, key: string, { code, label }: { code: string; label: string }): CompanyShare => {
    const own = counted.filter((each) => each.field === field && each.key === key)
    return { code, label, companies: sumOf(own, 'companies'), overdue: sumOf(own, 'overdue') }
  }
  const sharesBy = (field: (typeof KINDS)[number], labels: Readonly<Record<string, string>>) =>
    Object.entries(labels)
      .map(([code, label]) => shareOf(field, code, { code, label }))
      .filter(({ companies }) => companies > 0)
  return {
    parent: namedGrid(parent),
    total: sumOf(
      counted.filter(({ field }) => field === KINDS[0]),
      'companies',
    ),
    byRisk: sharesBy('riskColor', RISK_COLORS),
    byFlag: FLAGS.map((flag) => shareOf(flag, 'true', { code: flag, label: COMPANY_FLAGS[flag] })),
    byTrade: sharesBy('tradeFamily', TRADE_FAMILIES),
    byScale: sharesBy('scaleType', company.fields.scaleType.options),
  }
}

/** As many rows as the fields have values, however many enterprises: what is overdue is read, the rest is kept. */
async function companiesByKind(db: Db, reader: Reader, parent: Grid): Promise<CountedKind[]> {
  const resource = resourceNamed('company')
  const scope = scopeOf(resource, reader, parent)
  const overdue = viewOf('company', 'overdue', reader)
  const places = keptPlaces(resource, scope)
  const [late, all] = await Promise.all([
    countKinds(db, both(scope, overdue), 'overdue'),
    places === null ? countKinds(db, scope, 'companies') : keptKinds(db, places),
  ])
  return [...all, ...late]
}

async function countKinds(db: Db, wanted: Filter, figure: Figure): Promise<CountedKind[]> {
  const table = tableOf(company)
  const columns = Object.fromEntries([...KINDS, ...FLAGS].map((name) => [name, sql<unknown>`${table[name]}`]))
  const rows = await db
    .select({ ...columns, n: sql<number>`count(*)`.mapWith(Number) })
    .from(table)
    .where(filterSql(resourceNamed('company'), wanted))
    .groupBy(...Object.values(columns))
  return rows.flatMap(({ n, ...kind }) =>
    Object.entries(kind).map(([field, value]) => ({ ...NO_FIGURES, field, key: String(value ?? ''), [figure]: n })),
  )
}

const NO_FIGURES: Record<Figure, number> = { companies: 0, overdue: 0 }

async function keptKinds(db: Db, places: KeptPlaces): Promise<CountedKind[]> {
  const resource = resourceNamed('company')
  const reading = (where: SQL | undefined) =>
    db
      .select({ field: keptCount.dimension, key: keptCount.key, companies: KEPT_SIZE })
      .from(keptCount)
      .where(where)
      .groupBy(keptCount.dimension, keptCount.key)
  const [first, second, ...others] = KINDS.map((field) => keptRows(resource, field, places))
  const flags = FLAGS.map((flag) => and(keptRows(resource, flag, places), eq(keptCount.key, 'true')))
  // One after the other in one statement: asked for any of them at once, the whole table would be read.
  const rows = await unionAll(reading(first), reading(second), ...[...others, ...flags].map(reading))
  return rows.map((row) => ({ ...NO_FIGURES, ...row }))
}

function sumOf(rows: readonly CountedKind[], name: Figure): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}
