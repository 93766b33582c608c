import { and, between, count, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type {
  HazardStatistics,
  HazardStatisticsQuery,
  HazardStatisticsRow,
  Period,
} from '#domain/contract/hazard-statistics.ts'
import { type Actor, heldPath, ownCompany } from '#domain/kit/access.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addDays, type Day, dayOf } from '#domain/lib/dates.ts'
import { gridManage as gridDefinition } from '#domain/resources/gridManage/definition.ts'
import { DANGER_TYPES, hiddenDanger as hazardDefinition } from '#domain/resources/hiddenDanger/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import {
  type HazardDays,
  hazardFigures,
  periodOf,
  statisticsDueOn,
  statisticsFigure,
} from '#domain/rules/hazard-clock.ts'
import type { Db } from '#server/db/database.ts'
import { keptCount } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { type KeptPlaces, keptPartSql, keptPlaces, keptRows } from '#server/engine/kept-counts.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { readable } from '#server/engine/read.ts'

const hazards = tableOf(hazardDefinition)
const grids = tableOf(gridDefinition)
const OPEN_STATES = Object.keys(hazardDefinition.workflow?.states ?? {}).filter((state) => state !== 'closed')
const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const QUARTERS = [1, 2, 3, 4]

/** Hazards of a place or kind that share their days. */
interface Counted extends HazardDays {
  key: string
  isFound: boolean
  isMajor: boolean
  size: number
}

/** 隐患统计 by quarter and year: found, due, closed, in time, overdue, of what the person may see. */
export function hazardStatisticsCall(app: FastifyInstance): void {
  const { db } = app.database
  app.post(`${BASE_PATH}/api/hiddenDanger/periodStatistics`, async (request) => {
    const actor = actorOf(request)
    const query = queryOf(bodyOf(request))
    const today = dayOf(nowOf(request))
    const period = periodOf(query.year, query.quarter)
    const resource = resourceNamed('hiddenDanger')
    const by: HazardStatistics['by'] = ownCompany(actor) === null ? 'grid' : 'dangerType'
    const mayRead = readable(resource, actor)
    const places = by === 'grid' ? keptPlaces(resource, mayRead) : null
    const asked = { within: filterSql(resource, mayRead), by, period, actor, today }
    const counted = places === null ? await hazardsOfPeriod(db, asked) : await keptOfPeriod(db, asked, places)
    const keys = [...new Set(counted.map(({ key }) => key))].sort()
    const placed = by === 'grid' ? await gridsOf(db, keys) : null
    const kinds: Readonly<Record<string, string>> = DANGER_TYPES
    const labelOf = (key: string) => (placed === null ? kinds[key] : placed.get(key)?.name) ?? '未划分网格'
    // What lies at the person's own grid itself is a row beside the grids below, which its list would hold as well.
    const pathOf = (key: string) => {
      const path = placed?.get(key)?.path ?? null
      return path === null || keys.length === 1 || stepsOf(path).length > depthOf(actor) ? path : null
    }
    const rowOf = (key: string, label: string, of: readonly Counted[]): HazardStatisticsRow => {
      const inPeriod = of.filter(({ isFound }) => isFound)
      return {
        key,
        label,
        gridPath: pathOf(key),
        found: sizeOf(inPeriod),
        major: sizeOf(inPeriod.filter(({ isMajor }) => isMajor)),
        ...hazardFigures(of, period, today),
      }
    }
    const answer: HazardStatistics = {
      period,
      dueOn: statisticsDueOn(query.year, query.quarter, await figuresInForce(db, [statisticsFigure(query.quarter)])),
      by,
      total: rowOf('', '合计', counted),
      rows: keys.map((key) =>
        rowOf(
          key,
          labelOf(key),
          counted.filter((each) => each.key === key),
        ),
      ),
    }
    return ok(answer)
  })
}

function queryOf({ year, quarter }: Record<string, unknown>): HazardStatisticsQuery {
  const issue = (path: string, message: string) => wrong<string>(path, message, 'invalid')
  if (typeof year !== 'number' || !Number.isInteger(year) || year < FIRST_YEAR || year > LAST_YEAR)
    throw issue('year', '请选择年份')
  if (quarter != null && !QUARTERS.includes(Number(quarter))) throw issue('quarter', '季度应为1至4')
  return { year, quarter: (quarter ?? null) as HazardStatisticsQuery['quarter'] } // one of QUARTERS
}

interface OfPeriod {
  within: SQL
  by: HazardStatistics['by']
  period: Period
  actor: Actor
  today: Day
}

/**
 * From the counts that the database keeps by months, of which a period is made (decision 52); what the day makes overdue
 * is read, by an index. Each row stands for hazards whose days say the same of the period as theirs do.
 */
async function keptOfPeriod(
  db: Db,
  { within, period: { from, to }, actor, today }: OfPeriod,
  places: KeptPlaces,
): Promise<Counted[]> {
  const resource = resourceNamed('hiddenDanger')
  const depth = depthOf(actor)
  const sumOf = (dimension: string, part: SQL) =>
    sql<number>`coalesce(sum(${part}) filter (where ${keptCount.dimension} = ${dimension}), 0)`.mapWith(Number)
  const months = between(keptCount.key, from.slice(0, 7), to.slice(0, 7))
  const each = db
    .select({
      path: keptCount.gridPath,
      found: sumOf('foundOn', sql`${keptCount.n}`).as('found'),
      major: sumOf('foundOn', keptPartSql(resource, 'major')).as('major'),
      due: sumOf('deadline', sql`${keptCount.n}`).as('due'),
      closed: sumOf('deadline', keptPartSql(resource, 'closedShare')).as('closed'),
      onTime: sumOf('deadline', keptPartSql(resource, 'onTime')).as('onTime'),
    })
    .from(keptCount)
    .where(or(...['foundOn', 'deadline'].map((field) => and(keptRows(resource, field, places), months))))
    .groupBy(keptCount.gridPath)
    .as('each')
  const isLate = and(
    inArray(hazards.status, OPEN_STATES),
    between(hazards.deadline, from, to),
    lt(hazards.deadline, today),
  )
  const [kept, late] = await Promise.all([
    db
      .select({
        key: stepSql(each.path, depth).as('key'),
        found: total(each.found),
        major: total(each.major),
        due: total(each.due),
        closed: total(each.closed),
        onTime: total(each.onTime),
      })
      .from(each)
      .groupBy(sql`1`),
    db
      .select({ key: stepSql(hazards.gridPath, depth).as('key'), overdue: count() })
      .from(hazards)
      .where(and(within, isLate))
      .groupBy(sql`1`),
  ])
  const overdueIn = new Map(late.map(({ key, overdue }) => [key, overdue]))
  return kept.flatMap(({ key, found, major, due, closed, onTime }) => {
    const overdue = overdueIn.get(key) ?? 0
    const open = { key, isFound: false, isMajor: false, rectifiedOn: null, closedOn: null }
    return [
      { ...open, isFound: true, deadline: null, size: found - major },
      { ...open, isFound: true, isMajor: true, deadline: null, size: major },
      { ...open, deadline: to, closedOn: to, size: onTime },
      { ...open, deadline: to, closedOn: addDays(to, 1), size: closed - onTime },
      { ...open, deadline: from, size: overdue },
      { ...open, deadline: to, size: due - closed - overdue },
    ].filter(({ size }) => size > 0)
  })
}

const total = (sum: SQL.Aliased<number>) => sql<number>`sum(${sum})`.mapWith(Number)

/** Counted where they lie: a district has half a million hazards a year, and a few thousand of these. */
async function hazardsOfPeriod(db: Db, { within, by, period, actor }: OfPeriod): Promise<Counted[]> {
  const isWithin = (column: PgColumn) =>
    sql<boolean>`coalesce(${column} between ${period.from} and ${period.to}, false)`
  const day = (moment: SQL | PgColumn) => sql`(${moment} at time zone interval '8 hours')::date`
  const word = (date: SQL) => sql<Day | null>`to_char(${date}, 'YYYY-MM-DD')`
  const closed = sql`case when ${hazards.status} = 'closed'
    then ${day(sql`coalesce(${hazards.reviewTime}, ${hazards.updateTime})`)} end`
  // Whether in time is all that is asked of these: any day up to the deadline says the same, and any day after it.
  const aside = (date: SQL) => sql`case when ${date} <= ${hazards.deadline} then ${hazards.deadline}
    when ${date} > ${hazards.deadline} then ${hazards.deadline} + 1 end`
  const isDue = isWithin(hazards.deadline)
  return await db
    .select({
      key: (by === 'grid' ? stepSql(hazards.gridPath, depthOf(actor)) : sql<string>`${hazards.dangerType}`).as('key'),
      isFound: isWithin(hazards.foundOn).as('isFound'),
      isMajor: sql<boolean>`${hazards.dangerLevel} = 'major'`.as('isMajor'),
      deadline: word(sql`case when ${isDue} then ${hazards.deadline} end`).as('due'),
      rectifiedOn: word(sql`case when ${isDue} then ${aside(day(hazards.rectifyTime))} end`).as('rectifiedOn'),
      closedOn: word(sql`case when ${isDue} then ${aside(closed)} end`).as('closedOn'),
      size: sql<number>`count(*)`.mapWith(Number),
    })
    .from(hazards)
    .where(and(within, or(isWithin(hazards.foundOn), isDue)))
    .groupBy(sql`1, 2, 3, 4, 5, 6`)
}

const sizeOf = (counted: readonly Counted[]) => counted.reduce((sum, { size }) => sum + size, 0)

/** How many steps of a path lead to the person's own grid: the rows are the grids right below. */
function depthOf(actor: Actor): number {
  const held = heldPath(actor)
  return held === null ? 1 : stepsOf(held).length
}

const stepsOf = (path: string) => path.split('/').filter(Boolean)

/** The step of that depth, or the last one of a path that ends before it. */
function stepSql(path: PgColumn, depth: number): SQL<string> {
  const steps = sql`string_to_array(rtrim(coalesce(${path}, ''), '/'), '/')`
  return sql<string>`coalesce((${steps})[least(${depth}::int + 1, cardinality(${steps}))], '')`
}

async function gridsOf(db: Db, keys: readonly string[]): Promise<Map<string, { name: string; path: string }>> {
  const found =
    keys.length === 0
      ? []
      : await db
          .select({ guid: grids.guid, name: grids.gridName, path: grids.path })
          .from(grids)
          .where(inArray(grids.guid, keys))
  return new Map(found.map(({ guid, name, path }) => [String(guid), { name: String(name), path: String(path) }]))
}
