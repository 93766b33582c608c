import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { ResourceStatistics, StatisticsQuery, StatisticsRow } from '#domain/contract/resource-statistics.ts'
import type { Field } from '#domain/kit/fields.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { hiddenFields } from '#domain/kit/hidden.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource, StatisticsDefinition, StatisticsMeasure } from '#domain/kit/resource.ts'
import {
  conditionOf,
  type DimensionKind,
  dimensionField,
  dimensionKind,
  dimensionsOf,
  followsClock,
  hourFieldOf,
  inPeriod,
  toldStatistics,
} from '#domain/kit/statistics.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf, isDay } from '#domain/lib/dates.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { filterSql } from './filter-sql.ts'
import { type KeptPlaces, keptMeasureSql, keptPlaces, keptRows, narrowestKept } from './kept-counts.ts'
import { otherNames } from './names.ts'
import { isEmpty } from './query-filter.ts'
import { listFilter, type Reader, readable } from './read.ts'

/** More bars than this say nothing; what comes after them is one row. */
const MOST_GROUPS = 200

/** What apps of before records carried the trade of their enterprise ask for it by. */
const FORMER_TRADE = 'company.tradeFamily'

type Values = Record<string, number | null>

/**
 * A resource's records grouped by one of its declared dimensions, within what the reader may see and what the list
 * beside is narrowed to. The rows' counts and sums add up to the total. Throws `input.invalid`.
 */
export async function resourceStatistics(
  db: Db,
  resource: AnyResource,
  reader: Reader,
  query: StatisticsQuery,
): Promise<ResourceStatistics> {
  if (resource.statistics === undefined) throw new Problem('route.unknown', { resource: resource.name })
  const hidden = hiddenFields(resource, reader.actor)
  const statistics = toldStatistics(resource.statistics, hidden)
  const { dimension: asked, from, to, ...narrowing } = query
  const dimension = asked === FORMER_TRADE ? 'tradeFamily' : asked
  for (const name of hidden)
    if (dimension === name || !isEmpty(narrowing[name])) throw refuse(name, '不能按这一项统计或查询')
  const kind = dimensionsOf(statistics).includes(dimension) ? dimensionKind(resource, dimension) : null
  if (kind === null) throw refuse('dimension', '不能按这一项统计')
  for (const [path, day] of Object.entries({ from, to }))
    if (day !== undefined && (typeof day !== 'string' || !isDay(day))) throw refuse(path, '请选择正确的日期')
  const wanted = both(await listFilter(db, resource, reader, narrowing), inPeriod(resource, statistics, { from, to }))
  const groups = await groupsOf(db, resource, {
    statistics,
    dimension,
    kind,
    wanted,
    top: topOf(reader, dimension, narrowing),
    now: reader.now,
  })
  const shown = groups.length > MOST_GROUPS ? groups.slice(0, MOST_GROUPS - 1) : groups
  const named = await namesOf(db, resource, reader, { dimension, kind, keys: shown.map((group) => group.key) })
  const rows = shown.map((group): StatisticsRow => {
    const { key: found } = group
    const name = found === null ? undefined : named.get(found)
    const values = valuesOf(statistics, [group])
    return { key: name?.key ?? found, label: name?.label ?? (found === null ? NONE[kind] : '未知'), values }
  })
  const ordered = inOrder(resource, dimension, kind, rows)
  const rest = groups.slice(shown.length)
  return {
    dimension: asked,
    rows: rest.length === 0 ? ordered : [...ordered, restRow(statistics, rest)],
    total: valuesOf(statistics, groups),
  }
}

interface Grouping {
  statistics: StatisticsDefinition
  dimension: string
  kind: DimensionKind
  wanted: Filter
  top: string | null
  now: string
}

/** From the counts that the database keeps where these tell it, else from the records, the largest first. */
async function groupsOf(db: Db, resource: AnyResource, grouping: Grouping): Promise<Group[]> {
  const { dimension, kind, wanted } = grouping
  const places = keptPlaces(resource, wanted)
  const isKept = kind === 'grid' || resource.statistics?.kept?.includes(dimension) === true
  return places !== null && isKept
    ? await keptGroups(db, resource, grouping, places)
    : await countedGroups(db, resource, grouping)
}

async function countedGroups(db: Db, resource: AnyResource, grouping: Grouping): Promise<Group[]> {
  const { statistics, dimension, kind, wanted, top, now } = grouping
  const table = tableNamed(resource.name)
  const key = keySql(resource, dimension, { kind, top })
  return await db
    .select({
      key: keyed(key),
      ...measuresSql(resource, statistics.measures, now),
      size: sql<number>`count(*)::int`.as('size'),
    })
    .from(table)
    .where(filterSql(resource, wanted))
    .groupBy(sql`1`)
    .orderBy(LARGEST_FIRST)
}

/** What the day changes is not kept: of the records those are read that it makes count, by their index. */
async function keptGroups(db: Db, resource: AnyResource, grouping: Grouping, places: KeptPlaces): Promise<Group[]> {
  const { statistics, dimension, kind, wanted, top, now } = grouping
  const table = tableNamed(resource.name)
  const keptKey =
    kind === 'grid'
      ? partSql(sql`${keptCount.gridPath}`, top)
      : kind === 'region'
        ? partSql(sql`${keptCount.key}`, top)
        : sql`nullif(${keptCount.key}, '')`
  const ofToday = statistics.measures.filter(followsClock)
  const kept = statistics.measures.flatMap((measure) => {
    const value = keptMeasureSql(resource, measure)
    return value === null ? [] : [[measure.name, value.as(measure.name)] as const]
  })
  const anyToday = or(...ofToday.map((measure) => filterSql(resource, conditionOf(measure, dayOf(now), now))))
  const [groups, todays] = await Promise.all([
    db
      .select({
        key: keyed(keptKey),
        ...Object.fromEntries(kept),
        size: sql<number>`sum(${keptCount.n})::int`.as('size'),
      })
      .from(keptCount)
      .where(keptRows(resource, kind === 'grid' ? narrowestKept(resource) : dimension, places))
      .groupBy(sql`1`)
      .having(sql`sum(${keptCount.n}) <> 0`)
      .orderBy(LARGEST_FIRST),
    anyToday === undefined
      ? []
      : db
          .select({ key: keyed(keySql(resource, dimension, { kind, top })), ...measuresSql(resource, ofToday, now) })
          .from(table)
          .where(and(filterSql(resource, wanted), anyToday))
          .groupBy(sql`1`),
  ])
  const byKey = new Map(todays.map((row) => [row.key, row]))
  return groups.map((group) => ({ ...group, ...byKey.get(group.key) }))
}

const keyed = (key: SQL) => sql<string | null>`${key}`.as('key')
const LARGEST_FIRST = sql`"size" desc, "key"`

/** The records of one key, counted and summed up; of a share, how many have a part in it. */
type Group = { key: string | null; size: number } & Record<string, unknown>

/** The measures of several groups taken together, so that records are read once for the rows and their total. */
function valuesOf({ measures }: StatisticsDefinition, groups: readonly Group[]): Values {
  const sum = (name: string) => groups.reduce((total, group) => total + Number(group[name] ?? 0), 0)
  return Object.fromEntries(
    measures.map((measure) => {
      const value = sum(measure.name)
      if (!('share' in measure)) return [measure.name, Math.round(value * SUM_PARTS) / SUM_PARTS]
      const size = sum('size')
      return [measure.name, size === 0 ? null : Math.round((1000 * value) / size) / 10]
    }),
  )
}
/** Sums are of numbers with so many digits behind the point at most. */
const SUM_PARTS = 10_000

/** What is said of records without a value. */
const NONE: Readonly<Record<DimensionKind, string>> = {
  value: '未填写',
  month: '未填写',
  hour: '未填写',
  grid: '本级',
  region: '本级',
}

function measuresSql(
  resource: AnyResource,
  measures: readonly StatisticsMeasure[],
  now: string,
): Record<string, SQL.Aliased<number | null>> {
  return Object.fromEntries(
    measures.map((measure) => [
      measure.name,
      sql<number | null>`${measureSql(resource, measure, now)}`.as(measure.name),
    ]),
  )
}

function measureSql(resource: AnyResource, measure: StatisticsMeasure, now: string): SQL {
  if ('sum' in measure) return sql`coalesce(sum(${tableNamed(resource.name)[measure.sum]}), 0)::float8`
  const condition = conditionOf(measure, dayOf(now), now)
  if (condition === 'everything') return sql`count(*)::int`
  return sql`(count(*) filter (where ${filterSql(resource, condition)}))::int`
}

/** The place that is divided into its parts: the one asked for, else the reader's own; null for the top. */
function topOf({ actor }: Reader, dimension: string, narrowing: Readonly<Record<string, unknown>>): string | null {
  const asked = narrowing[dimension]
  if (typeof asked === 'string' && asked !== '') return asked.split(/[/,]/).filter(Boolean).at(-1) ?? null
  return dimension === 'gridGuid' ? actor.gridGuid : null
}

function keySql(
  resource: AnyResource,
  dimension: string,
  { kind, top }: { kind: DimensionKind; top: string | null },
): SQL {
  const table = tableNamed(resource.name)
  const column = table[hourFieldOf(dimension) ?? dimension]
  switch (kind) {
    case 'grid':
      return partSql(sql`${table.gridPath}`, top)
    case 'region':
      return partSql(sql`${column}`, top)
    case 'month':
      return dimensionField(resource, dimension)?.kind === 'date'
        ? sql`to_char(${column}, 'YYYY-MM')`
        : sql`to_char(${column} at time zone interval '8 hours', 'YYYY-MM')`
    case 'hour':
      return sql`to_char(${column} at time zone interval '8 hours', 'HH24')`
    case 'value':
      return sql`nullif(${column}::text, '')`
  }
}

/** The step of a path right below `top`, below its first one without. */
function partSql(path: SQL, top: string | null): SQL {
  const steps = sql`string_to_array(${path}, '/')`
  const at = top === null ? sql`1` : sql`coalesce(array_position(${steps}, ${top}::text), 1)`
  return sql`nullif((${steps})[${at} + 1], '')`
}

interface Named {
  key: string
  label: string
}

/** The words for the keys; a grid's key becomes its path, by which lists are asked. */
async function namesOf(
  db: Db,
  resource: AnyResource,
  reader: Reader,
  { dimension, kind, keys }: { dimension: string; kind: DimensionKind; keys: readonly (string | null)[] },
): Promise<Map<string, Named>> {
  const present = keys.filter((key) => key !== null)
  const field = dimensionField(resource, dimension)
  const to =
    kind === 'grid' ? 'gridManage' : kind === 'region' ? 'region' : field?.kind === 'reference' ? field.to : null
  if (to !== null) return await titlesOf(db, reader, to, present)
  return new Map(present.map((key) => [key, { key, label: wordsOf(field, kind, key) }]))
}

function wordsOf(field: Field | null, kind: DimensionKind, key: string): string {
  if (kind === 'hour') return `${key}时`
  if (kind === 'month') return `${key.slice(0, 4)}年${Number(key.slice(5))}月`
  if (field?.kind === 'choice') return field.options[key] ?? key
  if (field?.kind === 'bool') return key === 'true' ? '是' : '否'
  return key
}

/** Titles of records the reader may see. Names of places and people on the reader's own records are no secret to him. */
async function titlesOf(db: Db, reader: Reader, to: string, guids: readonly string[]): Promise<Map<string, Named>> {
  if (findResource(to) === null || guids.length === 0) return new Map()
  const resource = resourceNamed(to)
  const table = tableNamed(to)
  const title = table[resource.title]
  if (title === undefined) throw new Error(`${to} has no column for its title`)
  const rows = await db
    .select({ guid: table.guid, title, ...(to === 'gridManage' ? { path: table.path } : {}) })
    .from(table)
    .where(and(inArray(table.guid, [...guids]), filterSql(resource, readable(resource, reader.actor))))
  const named = new Map(
    rows.map(({ guid, title: words, path }) => [
      String(guid),
      { key: String(path ?? guid), label: typeof words === 'string' && words !== '' ? words : resource.label },
    ]),
  )
  const others = guids.filter((guid) => !named.has(guid))
  for (const { guid, name } of await otherNames(db, resource, reader.actor, others))
    named.set(guid, { key: guid, label: name })
  return named
}

/** Months and hours as they follow on one another, choices as they are declared, the rest by size; those without a value last. */
function inOrder(
  resource: AnyResource,
  dimension: string,
  kind: DimensionKind,
  rows: readonly StatisticsRow[],
): StatisticsRow[] {
  const field = dimensionField(resource, dimension)
  const codes = field?.kind === 'choice' ? Object.keys(field.options) : []
  const rank = ({ key }: StatisticsRow) => (key === null ? Number.MAX_SAFE_INTEGER : codes.indexOf(key))
  return [...rows].sort((a, b) => {
    if ((kind === 'month' || kind === 'hour') && a.key !== null && b.key !== null) return a.key < b.key ? -1 : 1
    return rank(a) - rank(b)
  })
}

function restRow(statistics: StatisticsDefinition, rest: readonly Group[]): StatisticsRow {
  const shares = statistics.measures.filter((measure) => 'share' in measure).map(({ name }) => [name, null])
  const values: Values = { ...valuesOf(statistics, rest), ...Object.fromEntries(shares) }
  return { key: null, label: `其余 ${rest.length} 项`, values, isRest: true }
}

function refuse(path: string, message: string): Problem {
  return wrong<string>(path, message, 'query')
}
