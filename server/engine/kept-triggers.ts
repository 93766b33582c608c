import { PgDialect } from 'drizzle-orm/pg-core'
import type { AnyResource, StatisticsMeasure } from '#domain/kit/resource.ts'
import { conditionOf, dimensionField, dimensionKind, keptMeasures } from '#domain/kit/statistics.ts'
import { asMigration, lackingOf, writtenIn } from '#server/db/change-triggers.ts'
import { filterSql } from './filter-sql.ts'
import { sumsBeside } from './kept-sums.ts'

/** None of the kept figures is of a day. */
const NO_DAY = '2000-01-01'

/**
 * What the migrations so far lack of the triggers that keep counts (decision 52), made from the definitions; empty when
 * they have all. Where they change, the counts of the resource are taken anew.
 */
export function lackingCounts(resources: readonly AnyResource[], migrations: string): string {
  const written = writtenIn(migrations)
  return asMigration(
    resources.flatMap((resource) => {
      const own = resource.statistics?.kept === undefined ? [] : lackingOf(written, triggerSql(resource))
      return own.length === 0 ? [] : [...own, ...countAllSql(resource)]
    }),
  )
}

function triggerSql(resource: AnyResource): string {
  const { name } = resource
  const moved = (from: string) => `    ${insertSql(resource)}
    ${groupedSql(resource, from, true)};`
  const on = (
    trigger: string,
    event: string,
    rows: string,
  ) => `create or replace trigger "${trigger}" after ${event} on "${name}"
  referencing ${rows} for each statement execute function "count_${name}"();`
  const [come, gone] = [countedSql(resource, '"come"', ''), countedSql(resource, '"gone"', '-')]
  return `create or replace function "count_${name}"() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
${moved(come)}
  elsif tg_op = 'DELETE' then
${moved(gone)}
  else
${moved(`${gone}
      union all
      ${come}`)}
  end if;
  return null;
end $$;
--> statement-breakpoint
${on('countCome', 'insert', 'new table as "come"')}
--> statement-breakpoint
${on('countMoved', 'update', 'old table as "gone" new table as "come"')}
--> statement-breakpoint
${on('countGone', 'delete', 'old table as "gone"')}`
}

function countAllSql(resource: AnyResource): string[] {
  return [
    `delete from "keptCount" where "resource" = '${resource.name}';`,
    `${insertSql(resource)}
    ${groupedSql(resource, countedSql(resource, `"${resource.name}"`, ''), false)}
    order by 2, 3, 4;`,
  ]
}

const insertSql = ({ name }: AnyResource) =>
  `insert into "keptCount" ("resource", "dimension", "key", "gridPath", "n", "sums", "fresh") -- ${name}`

/** What comes and what goes is set off within a statement: most changes move nothing that is counted. */
function groupedSql(resource: AnyResource, from: string, isFresh: boolean): string {
  const sums = keptSql(resource).map((_, at) => `sum("s${at}")`)
  return `select '${resource.name}', "dimension", "key", "gridPath", sum("n"), array[${sums.join(', ')}]::numeric[], ${isFresh}
    from (
      ${from}
    ) as moved
    group by "dimension", "key", "gridPath"
    having ${['sum("n")', ...sums].map((sum) => `${sum} <> 0`).join(' or ')}`
}

/** A row for each live record and field that it is counted by. */
function countedSql(resource: AnyResource, from: string, sign: '' | '-'): string {
  const { name, statistics } = resource
  const keys = (statistics?.kept ?? []).map((field) => `('${field}', ${keySql(resource, field)})`)
  const measures = keptSql(resource).map((sum, at) => `, ${sign}${sum} as "s${at}"`)
  return `select each."dimension", coalesce(each."key", '') as "key", coalesce("${name}"."gridPath", '') as "gridPath", ${sign}1 as "n"${measures.join('')}
      from ${from} as "${name}" cross join lateral (values ${keys.join(', ')}) as each("dimension", "key")
      where not "${name}"."deleted"`
}

/** What each sum adds up of a record, measures first (`keptPartSql`). */
function keptSql(resource: AnyResource): string[] {
  const measures = resource.statistics === undefined ? [] : keptMeasures(resource.statistics)
  return [
    ...measures.map((measure) => measureSql(resource, measure)),
    ...Object.values(sumsBeside(resource.name)).map(countedWhere),
  ]
}

function keySql(resource: AnyResource, field: string): string {
  const column = `"${resource.name}"."${field}"`
  if (dimensionKind(resource, field) !== 'month') return `${column}::text`
  return dimensionField(resource, field)?.kind === 'date'
    ? `to_char(${column}, 'YYYY-MM')`
    : `to_char(${column} at time zone interval '8 hours', 'YYYY-MM')`
}

function measureSql(resource: AnyResource, measure: StatisticsMeasure): string {
  if ('sum' in measure) return `coalesce("${resource.name}"."${measure.sum}", 0)`
  const condition = filterSql(resource, conditionOf(measure, NO_DAY, NO_DAY)).inlineParams()
  return countedWhere(new PgDialect().sqlToQuery(condition).sql)
}

const countedWhere = (condition: string) => `(case when ${condition} then 1 else 0 end)`
