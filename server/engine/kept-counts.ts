import { and, eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { type Filter, partsOf } from '#domain/kit/filter.ts'
import type { AnyResource, StatisticsMeasure } from '#domain/kit/resource.ts'
import { keptMeasures } from '#domain/kit/statistics.ts'
import type { Db } from '#server/db/database.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { escapeLike } from './filter-sql.ts'
import { sumsBeside } from './kept-sums.ts'

/** Any number nobody else uses: the name of the lock under which counts are summed up. */
const SETTLE_LOCK = 5_090_052

/** The live records of places, and those alone: what kept counts can tell. All places where there is none. */
export type KeptPlaces = readonly string[]

/** What a filter asks for besides places: at most one field by which counts are kept, and its values. */
interface KeptQuestion {
  places: KeptPlaces
  by: { field: string; values: readonly string[] } | null
}

/** The places that a filter narrows the live records to; null where it says anything else, or no counts are kept. */
export function keptPlaces(resource: AnyResource, filter: Filter): KeptPlaces | null {
  const asked = keptQuestion(resource, filter)
  return asked === null || asked.by !== null ? null : asked.places
}

function keptQuestion(resource: AnyResource, filter: Filter): KeptQuestion | null {
  const kept = resource.statistics?.kept
  if (kept === undefined) return null
  const places: string[] = []
  let by: KeptQuestion['by'] = null
  let areLive = false
  for (const part of partsOf(filter)) {
    if (typeof part === 'string' || !('field' in part)) return null
    const values = valuesOf(part)
    if (part.field === 'deleted' && 'equals' in part && part.equals === false) areLive = true
    else if (part.field === 'gridPath' && 'startsWith' in part) places.push(part.startsWith)
    else if (by === null && values !== null && kept.includes(part.field) && isOfValues(resource, part.field))
      by = { field: part.field, values }
    else return null
  }
  return areLive ? { places, by } : null
}

/** Words and marks, as keys write them; an absent value is not asked for by its key, which empty words share. */
function valuesOf(part: Exclude<Filter, string>): string[] | null {
  const values = 'equals' in part ? [part.equals] : 'in' in part ? part.in : []
  const words = values.filter((value) => typeof value === 'boolean' || (typeof value === 'string' && value !== ''))
  return words.length === 0 || words.length < values.length ? null : words.map(String)
}

const OF_VALUES: readonly (string | undefined)[] = ['choice', 'bool', 'text', 'reference']

const isOfValues = ({ fields }: AnyResource, name: string) =>
  name === 'status' || OF_VALUES.includes(fields[name]?.kind)

/** How many records fit a filter, where kept counts tell it; else null. */
export async function keptTotal(db: Db, resource: AnyResource, filter: Filter): Promise<number | null> {
  const asked = keptQuestion(resource, filter)
  if (asked === null) return null
  const by = asked.by ?? { field: narrowestKept(resource), values: [] }
  const [row] = await db
    .select({ total: KEPT_SIZE })
    .from(keptCount)
    .where(
      and(
        keptRows(resource, by.field, asked.places),
        by.values.length === 0 ? undefined : inArray(keptCount.key, [...by.values]),
      ),
    )
  return row?.total ?? 0
}

/** How many the rows come to. */
export const KEPT_SIZE = sql<number>`coalesce(sum(${keptCount.n}), 0)`.mapWith(Number)

/** The rows to add up. Each record is counted once by each field: of any of them they come to all records. */
export function keptRows(resource: AnyResource, field: string, places: KeptPlaces): SQL | undefined {
  return and(
    eq(keptCount.resource, resource.name),
    eq(keptCount.dimension, field),
    ...places.map((place) => like(keptCount.gridPath, `${escapeLike(place)}%`)),
  )
}

/** Of the fields by which counts are kept that of fewest values, so of fewest rows. Only for resources that have one. */
export function narrowestKept(resource: AnyResource): string {
  const [first, ...others] = resource.statistics?.kept ?? []
  if (first === undefined) throw new Error(`no counts are kept of ${resource.name}`)
  return others.reduce((few, name) => (mostValues(resource, name) < mostValues(resource, few) ? name : few), first)
}

function mostValues({ fields, workflow }: AnyResource, name: string): number {
  const field = fields[name]
  if (name === 'status') return Object.keys(workflow?.states ?? {}).length
  if (field?.kind === 'bool') return 2
  return field?.kind === 'choice' ? Object.keys(field.options).length : Number.POSITIVE_INFINITY
}

/** What a figure comes to; null where it is not kept, because the clock changes it. */
export function keptMeasureSql(resource: AnyResource, measure: StatisticsMeasure): SQL | null {
  if ('count' in measure && measure.count === true) return sql`sum(${keptCount.n})::int`
  const at = resource.statistics === undefined ? -1 : keptMeasures(resource.statistics).indexOf(measure)
  return at < 0 ? null : sql`coalesce(sum(${sumAt(at)}), 0)::float8`
}

/** What each row has of a measure of that name, or of a sum beside the measures. */
export function keptPartSql(resource: AnyResource, name: string): SQL {
  const measures = resource.statistics === undefined ? [] : keptMeasures(resource.statistics)
  const names = [...measures.map((measure) => measure.name), ...Object.keys(sumsBeside(resource.name))]
  if (!names.includes(name)) throw new Error(`no ${name} is kept of ${resource.name}`)
  return sumAt(names.indexOf(name))
}

const sumAt = (at: number) => sql`${keptCount.sums}[${sql.raw(String(at + 1))}]`

/**
 * Sums up what was added since the last time, so that counts stay as many rows as there are grids and values. What
 * writers add meanwhile is left for the next time; readers see either all before or all after.
 */
export async function settleCounts(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SETTLE_LOCK})`)
    await tx.execute(sql`
      with touched as (select distinct "resource", "dimension", "key", "gridPath" from "keptCount" where "fresh"),
      gone as (
        delete from "keptCount" as kept using touched
        where kept."resource" = touched."resource" and kept."dimension" = touched."dimension"
          and kept."key" = touched."key" and kept."gridPath" = touched."gridPath"
        returning kept.*
      ),
      parts as (
        select "resource", "dimension", "key", "gridPath", each.at, sum(each.part) as part
        from gone, unnest(array_prepend("n"::numeric, "sums")) with ordinality as each(part, at) group by 1, 2, 3, 4, 5
      ),
      whole as (
        select "resource", "dimension", "key", "gridPath", array_agg(part order by at) as parts from parts group by 1, 2, 3, 4
      )
      insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh")
      select "resource", "dimension", "key", "gridPath", parts[1]::bigint, parts[2:], false from whole where parts[1] <> 0`)
  })
}
