import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { addDays, dayOf, startOfDay } from '#domain/lib/dates.ts'
import { dictionary } from '#domain/resources/dictionary/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { findResource, resourceNamed } from '#domain/resources/registry.ts'
import { WORK_KINDS } from '#domain/resources/risk.ts'
import { RISK_COLORS } from '#domain/resources/shared.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { liveFields, liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { ok, readerOf } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { type Reader, readable } from '#server/engine/read.ts'
import type { Answering } from './answering.ts'

const dictionaries = tableOf(dictionary)
const grids = tableOf(gridManage)
const loginLog = tableOf(systemLoginLog)
const businessLog = tableOf(systemBusinessLog)
const LOG_DAYS = 7

/** What is counted as new work of a day, by the names under which it is told. */
const NEW_DATA = {
  company: 'company',
  risk: 'riskUnit',
  inspection: 'patrolRecord',
  hiddenDanger: 'hiddenDanger',
  emergency: 'emergencyPlan',
  specialWork: 'dangerousWorkPermit',
  person: 'companyEmployee',
  device: 'device',
} as const

/** Figures of the enterprises in sight, counted when asked for. */
export function externalStatistics(app: FastifyInstance, answering: Answering): void {
  const { db } = app.database
  const count = (reader: Reader, name: string, filter: Filter = 'everything', where?: SQL) => {
    const resource = findResource(name)
    if (resource === null) return Promise.resolve(0)
    return db.$count(tableNamed(name), and(filterSql(resource, both(readable(resource, reader.actor), filter)), where))
  }

  const stat = (path: string, figures: (reader: Reader, request: FastifyRequest) => Promise<unknown>) =>
    app.post(`${BASE_PATH}${path}`, async (request, reply) => {
      const reader = readerOf(request)
      return await answering(request, async () => ok(await figures(reader, request)), reply)
    })

  stat('/dictionary/loadAllDictionary', async () => {
    const rows = await liveRows(db, dictionaries, sql`${dictionaries.enabled} is not false`).orderBy(
      dictionaries.dictType,
      dictionaries.sortId,
      dictionaries.code,
    )
    const byType: Record<string, { code: unknown; label: unknown; parentCode: unknown }[]> = {}
    for (const { dictType, code, label, parentCode } of rows) {
      const type = String(dictType)
      byType[type] = [...(byType[type] ?? []), { code, label, parentCode }]
    }
    return byType
  })

  stat('/companyStat/getNewDataStat', async (reader) => await madeOn(reader, dayOf(reader.now)))
  stat('/companyStat/getNewDataStatByLastDay', async (reader) => await madeOn(reader, addDays(dayOf(reader.now), -1)))

  async function madeOn(reader: Reader, day: string) {
    const entries = Object.entries(NEW_DATA).map(async ([key, name]) => {
      if (findResource(name) === null) return [key, 0] as const
      const { createTime } = tableNamed(name)
      const onDay = and(gte(createTime, startOfDay(day)), lt(createTime, startOfDay(addDays(day, 1))))
      return [key, await count(reader, name, 'everything', onDay)] as const
    })
    return { day, ...Object.fromEntries(await Promise.all(entries)) }
  }

  /** Sign-ins and changes of the last week; one's own, or everybody's for those who may read the logs. */
  stat('/companyStat/getLogStat', async ({ actor, now }) => {
    const isOverseer = actor.roles.some((role) => role === 'admin' || role === 'bureau' || role === 'leader')
    const today = dayOf(now)
    const first = addDays(today, 1 - LOG_DAYS)
    const perDay = async (table: typeof loginLog | typeof businessLog) => {
      const day = sql<string>`to_char(${table.time} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`
      const rows = await db
        .select({ day, count: sql<number>`count(*)`.mapWith(Number) })
        .from(table)
        .where(and(gte(table.time, startOfDay(first)), isOverseer ? undefined : eq(table.userGuid, actor.guid)))
        .groupBy(day)
      return new Map(rows.map((row) => [row.day, row.count]))
    }
    const [logins, changes] = await Promise.all([perDay(loginLog), perDay(businessLog)])
    return Array.from({ length: LOG_DAYS }, (_, index) => {
      const day = addDays(first, index)
      return { day, loginCount: logins.get(day) ?? 0, operateCount: changes.get(day) ?? 0 }
    })
  })

  stat('/companyStat/getCenterData', async (reader) => {
    const today = dayOf(reader.now)
    const open: Filter = { field: 'status', in: ['pendingConfirm', 'pendingRectify', 'pendingReview'] }
    const [
      companyTotal,
      majorHazardCompany,
      hazardTotal,
      hazardOpen,
      hazardOverdue,
      majorOpen,
      patrolTotal,
      patrolOverdue,
    ] = await Promise.all([
      count(reader, 'company'),
      count(reader, 'company', { field: 'isMajorHazard', equals: true }),
      count(reader, 'hiddenDanger'),
      count(reader, 'hiddenDanger', open),
      count(reader, 'hiddenDanger', both(open, { field: 'deadline', below: today })),
      count(reader, 'hiddenDanger', both(open, { field: 'dangerLevel', equals: 'major' })),
      count(reader, 'patrolRecord'),
      count(reader, 'company', { field: 'nextPatrolDue', below: today }),
    ])
    const riskColor = await groups(reader, 'company', 'riskColor', RISK_COLORS)
    const hazardClosed = await count(reader, 'hiddenDanger', { field: 'status', equals: 'closed' })
    return {
      companyTotal,
      majorHazardCompany,
      riskColor,
      hazardTotal,
      hazardOpen,
      hazardOverdue,
      majorOpen,
      rectifyRate: hazardTotal === 0 ? null : Math.round((hazardClosed / hazardTotal) * 10_000) / 100,
      patrolTotal,
      patrolOverdue,
    }
  })

  /** The same by town: what lies under each. */
  stat('/companyStat/getCenterDataStat', async (reader) => {
    const today = dayOf(reader.now)
    return await byTown(reader, async (path) => ({
      companyTotal: await count(reader, 'company', path),
      hazardTotal: await count(reader, 'hiddenDanger', path),
      hazardOverdue: await count(
        reader,
        'hiddenDanger',
        both(path, { field: 'status', equals: 'pendingRectify' }, { field: 'deadline', below: today }),
      ),
      patrolTotal: await count(reader, 'patrolRecord', path),
    }))
  })

  stat('/companyStat/getCompanyPersonStat', async (reader) => ({
    total: await count(reader, 'companyEmployee'),
    personType: await groups(reader, 'companyEmployee', 'personType', optionsOf('companyEmployee', 'personType')),
    certType: await groups(reader, 'personnelCertificate', 'certType', optionsOf('personnelCertificate', 'certType')),
    expiredCertificate: await count(reader, 'personnelCertificate', {
      all: [
        { field: 'status', in: ['valid', 'due'] },
        { field: 'validTo', below: dayOf(reader.now) },
      ],
    }),
  }))

  stat('/companyStat/getCompanyDeviceStat', async (reader) => ({
    total: await count(reader, 'device'),
    deviceClass: await groups(reader, 'device', 'deviceClass', optionsOf('device', 'deviceClass')),
    useStatus: await groups(reader, 'device', 'useStatus', optionsOf('device', 'useStatus')),
  }))

  stat('/companyStat/getSpecialWorkStat', async (reader) => ({
    total: await count(reader, 'dangerousWorkPermit'),
    workKind: await groups(reader, 'dangerousWorkPermit', 'workKind', WORK_KINDS),
    status: await groups(reader, 'dangerousWorkPermit', 'status', statesOf('dangerousWorkPermit')),
  }))

  stat('/companyStat/getManagementStat', async (reader) => ({
    managementSystem: await count(reader, 'managementSystem'),
    emergencyPlan: await count(reader, 'emergencyPlan'),
    filedPlan: await count(reader, 'emergencyPlan', { field: 'status', equals: 'filed' }),
    drill: await count(reader, 'drill'),
    team: await count(reader, 'team'),
    material: await count(reader, 'material'),
    expiredMaterial: await count(reader, 'material', { field: 'validTo', below: dayOf(reader.now) }),
  }))

  stat('/companyStat/getLocationStat', async (reader) => ({
    located: await count(reader, 'company', { not: { field: 'longitude', equals: null } }),
    unlocated: await count(reader, 'company', { field: 'longitude', equals: null }),
    towns: await byTown(reader, async (path) => ({
      located: await count(reader, 'company', both(path, { not: { field: 'longitude', equals: null } })),
      unlocated: await count(reader, 'company', both(path, { field: 'longitude', equals: null })),
    })),
  }))

  async function groups(reader: Reader, name: string, field: string, labels: Readonly<Record<string, string>>) {
    const resource = findResource(name)
    if (resource === null) return []
    const table = tableNamed(name)
    const code = sql<string | null>`${table[field]}`
    const rows = await db
      .select({ code, count: sql<number>`count(*)`.mapWith(Number) })
      .from(table)
      .where(filterSql(resource, readable(resource, reader.actor)))
      .groupBy(code)
    const known = new Map(rows.map((row) => [row.code, row.count]))
    return Object.entries(labels).map(([each, label]) => ({ code: each, label, count: known.get(each) ?? 0 }))
  }

  async function byTown<Figures extends object>(reader: Reader, figures: (path: Filter) => Promise<Figures>) {
    const rows = await liveFields(db, grids, ['guid', 'gridName', 'path'], eq(grids.gridLevel, 'town')).orderBy(
      grids.path,
    )
    const { gridPath } = reader.actor
    const seen = rows.filter(
      ({ path }) => gridPath === null || String(path).startsWith(gridPath) || gridPath.startsWith(String(path)),
    )
    return await Promise.all(
      seen.map(async ({ guid, gridName, path }) => ({
        gridGuid: guid,
        gridName,
        ...(await figures({ field: 'gridPath', startsWith: String(path) })),
      })),
    )
  }
}

function optionsOf(name: string, field: string): Readonly<Record<string, string>> {
  const found = findResource(name)?.fields[field]
  return found?.kind === 'choice' || found?.kind === 'choices' ? found.options : {}
}

function statesOf(name: string): Readonly<Record<string, string>> {
  const { workflow } = resourceNamed(name)
  return Object.fromEntries(Object.entries(workflow?.states ?? {}).map(([code, { label }]) => [code, label]))
}
