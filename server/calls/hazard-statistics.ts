import { and, gte, inArray, lte, or } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type {
  HazardStatistics,
  HazardStatisticsQuery,
  HazardStatisticsRow,
} from '#domain/contract/hazard-statistics.ts'
import { type Actor, heldPath, ownCompany } from '#domain/kit/access.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
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
import { tableOf } from '#server/db/schema.ts'
import { actorOf, bodyOf, nowOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { readable } from '#server/engine/read.ts'

const hazards = tableOf(hazardDefinition)
const grids = tableOf(gridDefinition)
const FIRST_YEAR = 2000
const LAST_YEAR = 2100
const QUARTERS = [1, 2, 3, 4]

interface Counted extends HazardDays {
  key: string
  foundOn: string
  dangerLevel: string
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
    const found = await db
      .select({
        gridPath: hazards.gridPath,
        dangerType: hazards.dangerType,
        dangerLevel: hazards.dangerLevel,
        foundOn: hazards.foundOn,
        deadline: hazards.deadline,
        status: hazards.status,
        rectifyTime: hazards.rectifyTime,
        reviewTime: hazards.reviewTime,
        updateTime: hazards.updateTime,
      })
      .from(hazards)
      .where(
        and(
          filterSql(resource, readable(resource, actor)),
          or(
            and(gte(hazards.foundOn, period.from), lte(hazards.foundOn, period.to)),
            and(gte(hazards.deadline, period.from), lte(hazards.deadline, period.to)),
          ),
        ),
      )
    const by = ownCompany(actor) === null ? 'grid' : 'dangerType'
    const depth = depthOf(actor)
    const counted = found.map((row): Counted => {
      const { dangerType, dangerLevel, foundOn, deadline, status, rectifyTime, reviewTime, updateTime } = row
      const closedAt = reviewTime ?? updateTime
      return {
        key: by === 'grid' ? stepOf(String(row.gridPath ?? ''), depth) : String(dangerType),
        foundOn: String(foundOn),
        dangerLevel: String(dangerLevel),
        deadline: typeof deadline === 'string' ? deadline : null,
        rectifiedOn: typeof rectifyTime === 'string' ? dayOf(rectifyTime) : null,
        closedOn: status === 'closed' ? dayOf(String(closedAt)) : null,
      }
    })
    const names = by === 'grid' ? await gridNames(db, counted) : new Map(Object.entries(DANGER_TYPES))
    const rowOf = (key: string, label: string, of: readonly Counted[]): HazardStatisticsRow => {
      const inPeriod = of.filter(({ foundOn }) => foundOn >= period.from && foundOn <= period.to)
      return {
        key,
        label,
        found: inPeriod.length,
        major: inPeriod.filter(({ dangerLevel }) => dangerLevel === 'major').length,
        ...hazardFigures(of, period, today),
      }
    }
    const keys = [...new Set(counted.map(({ key }) => key))].sort()
    const answer: HazardStatistics = {
      period,
      dueOn: statisticsDueOn(query.year, query.quarter, await figuresInForce(db, [statisticsFigure(query.quarter)])),
      by,
      total: rowOf('', '合计', counted),
      rows: keys.map((key) =>
        rowOf(
          key,
          names.get(key) ?? '未划分网格',
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

/** How many steps of a path lead to the person's own grid: the rows are the grids right below. */
function depthOf(actor: Actor): number {
  return heldPath(actor)?.split('/').filter(Boolean).length ?? 1
}

function stepOf(path: string, depth: number): string {
  const steps = path.split('/').filter(Boolean)
  return steps[Math.min(depth, steps.length - 1)] ?? ''
}

async function gridNames(db: Db, counted: readonly Counted[]): Promise<Map<string, string>> {
  const keys = [...new Set(counted.map(({ key }) => key))]
  const found =
    keys.length === 0
      ? []
      : await db.select({ guid: grids.guid, name: grids.gridName }).from(grids).where(inArray(grids.guid, keys))
  return new Map(found.map(({ guid, name }) => [String(guid), String(name)]))
}
