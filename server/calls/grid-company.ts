import { and, asc, eq, exists, inArray, notExists, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type Page } from '#domain/contract/envelope.ts'
import { hasRole } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { companyGrid as companyGridDefinition, DAILY_TYPES } from '#domain/resources/companyGrid/definition.ts'
import { gridManage as gridManageDefinition } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { SUPERVISORS } from '#domain/resources/shared.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, dbOf, ok, readerOf, together, wrongPart } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { maskRecord, shownTo } from '#server/engine/mask.ts'
import { listFilter, readable } from '#server/engine/read.ts'
import { actOn, type Changed, list, remove } from '#server/engine/rest.ts'
import { neededText, recordBy, textOf } from './call-keys.ts'

const API = `${BASE_PATH}/api`
const MAX_PAGE = 200
const MAX_AT_ONCE = 500
const INDUSTRY_TYPES = ['2', '3', '4'] as const
const OPEN_STATES = ['toAssign', 'toConfirm', 'disputed']

const companies = tableOf(companyDefinition)
const rights = tableOf(companyGridDefinition)
const grids = tableOf(gridManageDefinition)

/** The specification's calls on who answers for an enterprise (document 2, section 7.3). */
export function gridCompanyCalls(app: FastifyInstance): void {
  const right = resourceNamed('companyGrid')
  const company = resourceNamed('company')
  listCalls(app, right)
  endingCalls(app, right)

  app.post(`${API}/companyGrid/createSupervise`, async (request) => {
    actorOf(request)
    const { companyGuids, companyGuid, gridGuid, ...rest } = bodyOf(request)
    const wanted = Array.isArray(companyGuids) ? companyGuids : [companyGuid]
    if (wanted.length > MAX_AT_ONCE) throw wrongPart('companyGuids', `一次最多${MAX_AT_ONCE}家`)
    const made = await together(request, async () => {
      const relations: AnyRecord[] = []
      for (const guid of wanted)
        relations.push(await supervise(request, right, { ...rest, companyGuid: guid }, gridGuid))
      return relations
    })
    return ok(Array.isArray(companyGuids) ? made : made[0])
  })

  app.post(`${API}/companyGrid/operation`, async (request) => {
    actorOf(request)
    const body = bodyOf(request)
    const operation = neededText(body, 'operation', '请选择操作')
    if (!Object.hasOwn(companyGridDefinition.workflow?.moves ?? {}, operation))
      throw wrongPart('operation', '没有这项操作')
    const { guid } = await recordBy(request, right, body, ['guid', 'id'])
    const opinion = textOf(body, 'opinion')
    const gridGuid = operation === 'assign' ? { gridGuid: body.gridGuid } : {}
    const input = { ...gridGuid, ...(opinion === null ? {} : { opinion }) }
    return ok(await actOn(request, right, { action: operation, guid, input }))
  })

  app.get(`${API}/companyGrid/getGridNameList/:id`, async (request) =>
    ok(await relationsOf(request, company, inArray(rights.status, ['confirmed']))),
  )
  app.get(`${API}/companyGrid/getZpGridNameList/:id`, async (request) =>
    ok(await relationsOf(request, company, inArray(rights.status, ['toConfirm', 'disputed']))),
  )
  app.get(`${API}/companyGrid/getManageCompanyList/:id`, async (request) => {
    const grid = await recordBy(request, resourceNamed('gridManage'), request.params as Keys, ['guid', 'id'])
    const managed = and(eq(rights.gridGuid, grid.guid), active(), sameCompany())
    const rows = await app.database.db
      .select()
      .from(companies)
      .where(and(mine(request, company), exists(app.database.db.select({ one: sql`1` }).from(rights).where(managed))))
      .orderBy(asc(companies.companyName))
      .limit(MAX_AT_ONCE * MAX_PAGE)
    return ok(
      rows.map(recordOf).map(({ guid, id, companyName, serialNumber, regionName, gridPath }) => ({
        guid,
        id,
        companyName,
        serialNumber,
        regionName,
        gridPath,
      })),
    )
  })
  app.post(`${API}/companyGrid/getOrgCompanyQqList`, async (request) => ok(await gridNumbers(request)))

  app.post(`${API}/companyAuditRecord/companyDelete`, async (request) => ok(await decideDeletion(request)))
}

type Keys = Record<string, unknown>

const active = () => live(rights, eq(rights.status, 'confirmed'))
const sameCompany = () => eq(rights.companyGuid, companies.guid)
const mine = (request: FastifyRequest, resource: AnyResource) =>
  filterSql(resource, readable(resource, actorOf(request)))

/**
 * A relation, and at once to whom it goes where the call says so. What waits already is gone on with, and what has gone
 * that very way stays as it is: asking twice makes no second one.
 */
async function supervise(request: FastifyRequest, right: AnyResource, input: Keys, gridGuid: unknown) {
  const { companyGuid, type = '1', departmentName = null } = input
  const isAssigned = typeof gridGuid === 'string' && gridGuid !== ''
  const rows = await liveRows(
    dbOf(request),
    rights,
    eq(rights.companyGuid, String(companyGuid)),
    eq(rights.type, String(type)),
    inArray(rights.status, [...OPEN_STATES, 'confirmed']),
    mine(request, right),
  )
  const found = rows.map(recordOf)
  const waiting = found.find(({ status }) => status === 'toAssign')
  const there = found.find((row) => row.gridGuid === gridGuid && row.departmentName === departmentName)
  if (there !== undefined && there !== waiting) return there
  if (waiting !== undefined && !isAssigned) return waiting
  const made = waiting ?? (await actOn(request, right, { action: 'create', input: { ...input, type } }))
  return isAssigned ? await actOn(request, right, { action: 'assign', guid: made.guid, input: { gridGuid } }) : made
}

function listCalls(app: FastifyInstance, right: AnyResource): void {
  const company = resourceNamed('company')
  app.post(`${API}/companyGrid/getReportTaskList`, async (request) => {
    const { actor } = readerOf(request)
    // A grid confirms; towns and the bureau assign and decide as well.
    const states = hasRole(actor, 'town', 'bureau', 'admin') ? OPEN_STATES : ['toConfirm']
    return ok(await list(request, right, { within: { field: 'status', in: states } }))
  })
  const related = (types: readonly string[]) => and(active(), inArray(rights.type, [...types]), sameCompany()) as SQL // of three parts, so never absent
  const { db } = app.database
  const having = (types: readonly string[]) => exists(db.select({ one: sql`1` }).from(rights).where(related(types)))
  const without = (types: readonly string[]) => notExists(db.select({ one: sql`1` }).from(rights).where(related(types)))

  app.post(`${API}/companyGrid/getCompanyQqList`, async (request) =>
    ok(await companyPage(request, company, having(DAILY_TYPES), DAILY_TYPES)),
  )
  app.post(`${API}/companyIndustryGrid/getCompanyQqList`, async (request) =>
    ok(await companyPage(request, company, having(INDUSTRY_TYPES), INDUSTRY_TYPES)),
  )
  app.post(`${API}/companyIndustryGrid/getCompanyNotQqList`, async (request) => {
    const { type, ...query } = bodyOf(request)
    const types = typesLike(type)
    return ok(await companyPage(request, company, without(types), types, query))
  })
  app.post(`${API}/companyIndustryGrid/getCompanyNotQqSelfList`, async (request) => {
    const { gridGuid } = actorOf(request)
    const own = gridGuid === null ? sql`false` : eq(companies.gridGuid, gridGuid)
    return ok(await companyPage(request, company, and(own, without(DAILY_TYPES)) as SQL, DAILY_TYPES))
  })
}

/** The types of which an enterprise may lack a relation: those of its trade unless the daily one is asked about. */
function typesLike(type: unknown): readonly string[] {
  return DAILY_TYPES.some((daily) => daily === type) ? DAILY_TYPES : INDUSTRY_TYPES
}

/** Enterprises a person may see that meet a condition on their relations, with the relation that counts for each. */
async function companyPage(
  request: FastifyRequest,
  resource: AnyResource,
  condition: SQL,
  types: readonly string[],
  asked: Keys = bodyOf(request),
): Promise<Page<AnyRecord>> {
  const { db } = request.server.database
  const reader = readerOf(request)
  const { pageIndex: index, pageSize: size, ...query } = asked
  const pageSize = pagePart('pageSize', size, 20, MAX_PAGE)
  const pageIndex = pagePart('pageIndex', index, 1, Number.MAX_SAFE_INTEGER / MAX_PAGE)
  const wanted = and(filterSql(resource, await listFilter(db, resource, reader, query)), condition)
  const masks = !hasRole(reader.actor, ...SUPERVISORS)
  const rows = (
    await db
      .select()
      .from(companies)
      .where(wanted)
      .orderBy(asc(companies.companyName), asc(companies.guid))
      .limit(pageSize)
      .offset((pageIndex - 1) * pageSize)
  )
    .map((row) => shownTo(resource, reader.actor, recordOf(row)))
    .map((record) => (masks ? maskRecord(resource, record) : record))
  const total = query.countTotal === false ? null : await db.$count(companies, wanted)
  return { items: await withRelations(request, rows, types), total, next: null }
}

function pagePart(name: string, value: unknown, otherwise: number, max: number): number {
  const number = value === undefined || value === null || value === '' ? otherwise : Number(value)
  if (!Number.isInteger(number) || number < 1 || number > max) throw wrongPart(name, '应为正整数')
  return number
}

async function withRelations(request: FastifyRequest, rows: readonly AnyRecord[], types: readonly string[]) {
  if (rows.length === 0) return []
  const guids = rows.map(({ guid }) => guid)
  const states = ['confirmed', ...OPEN_STATES]
  const which = and(
    inArray(rights.companyGuid, guids),
    inArray(rights.type, [...types]),
    inArray(rights.status, states),
  )
  const found = await relationsWhere(request, which)
  const { type: typeField } = companyGridDefinition.fields
  return rows.map((row) => {
    const own = found.filter(({ companyGuid }) => companyGuid === row.guid)
    const held = own.find(({ status }) => status === 'confirmed')
    const state = own.find(({ status }) => status !== 'confirmed')?.status
    const type = held?.type
    return {
      ...row,
      type: type ?? null,
      typeName: typeof type === 'string' ? typeField.options[type as keyof typeof typeField.options] : null,
      companyGridGuid: held?.guid ?? null,
      gridName: held?.gridName ?? null,
      departmentName: held?.departmentName ?? null,
      startDate: held?.startDate ?? null,
      openStatus: state ?? null,
      openStatusName: STATE_NAMES[String(state)] ?? null,
    }
  })
}

/** Live relations with the names of their grids. */
async function relationsWhere(request: FastifyRequest, which: SQL | undefined): Promise<AnyRecord[]> {
  const rows = await request.server.database.db
    .select({ right: rights, gridName: grids.gridName })
    .from(rights)
    .leftJoin(grids, eq(grids.guid, rights.gridGuid))
    .where(live(rights, which))
    .orderBy(asc(rights.type), asc(rights.id))
  return rows.map(({ right, gridName }) => ({ ...recordOf(right), gridName }))
}

const STATE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(companyGridDefinition.workflow?.states ?? {}).map(([state, { label }]) => [state, label]),
)

/** The grids and departments of an enterprise in some state of the relation. */
async function relationsOf(request: FastifyRequest, company: AnyResource, state: SQL) {
  const { guid: companyGuid } = await recordBy(request, company, request.params as Keys, ['guid', 'id'])
  const readableOnes = mine(request, resourceNamed('companyGrid'))
  const found = await relationsWhere(request, and(eq(rights.companyGuid, companyGuid), state, readableOnes))
  return found.map(({ guid, gridGuid, gridName, departmentName, type, status }) => ({
    guid,
    gridGuid,
    gridName,
    departmentName,
    type,
    status,
  }))
}

function endingCalls(app: FastifyInstance, right: AnyResource): void {
  const byOne = async (request: FastifyRequest, keys: Keys) => {
    actorOf(request)
    const found = await recordBy(request, right, keys, ['guid', 'id'])
    return ok(await end(request, right, found, textOf(bodyOf(request), 'reason')))
  }
  app.post(`${API}/companyGrid/remove/:id`, async (request) => await byOne(request, request.params as Keys))
  app.post(`${API}/companyGrid/remove`, async (request) => await byOne(request, bodyOf(request)))

  app.post(`${API}/companyGrid/removeCompanyGrid`, async (request) => {
    actorOf(request)
    const gridGuid = neededText(bodyOf(request), 'gridGuid', '请选择网格')
    return ok(await endAll(request, right, eq(rights.gridGuid, gridGuid)))
  })
  app.post(`${API}/companyGrid/removeByCompanyId`, async (request) =>
    ok(await endAll(request, right, inArray(rights.type, [...DAILY_TYPES]))),
  )
  app.post(`${API}/companyIndustryGrid/removeByCompanyId`, async (request) =>
    ok(await endAll(request, right, inArray(rights.type, ['2', '3']))),
  )
}

const REMOVED = '在企业确权管理中移除'

/** What was never assigned goes; what was ends and stays in the history (`entities.md` Q2). */
async function end(request: FastifyRequest, right: AnyResource, record: AnyRecord, reason: string | null) {
  if (record.status === 'toAssign') return (await remove(request, right, { guid: record.guid }))[0]
  const input = { opinion: reason ?? REMOVED }
  return await actOn(request, right, { action: 'release', guid: record.guid, input })
}

/** The live relations of the enterprise that a body names, of some kind. */
async function endAll(request: FastifyRequest, right: AnyResource, which: SQL) {
  const body = bodyOf(request)
  actorOf(request)
  const company = await recordBy(request, resourceNamed('company'), body, ['companyGuid', 'companyId'])
  const rows = await request.server.database.db
    .select()
    .from(rights)
    .where(
      and(
        eq(rights.companyGuid, company.guid),
        which,
        inArray(rights.status, [...OPEN_STATES, 'confirmed']),
        mine(request, right),
      ),
    )
  if (rows.length === 0) throw new Problem('record.gone')
  const reason = textOf(body, 'reason')
  return await together(request, async () => {
    const ended: unknown[] = []
    for (const row of rows.map(recordOf)) ended.push(await end(request, right, row, reason))
    return ended
  })
}

const DECISIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  townPending: { pass: 'townAgree', fail: 'townReject' },
  bureauPending: { pass: 'bureauAgree', fail: 'bureauReject' },
}

/** Passing or refusing a proposed deletion at the step where it stands. */
async function decideDeletion(request: FastifyRequest): Promise<Changed> {
  const body = bodyOf(request)
  const resource = resourceNamed('companyDelete')
  actorOf(request)
  const record = await recordBy(request, resource, body, ['guid', 'id'])
  const result = neededText(body, 'result', '请选择审核结果')
  const opinion = neededText(body, 'opinion', '请填写意见')
  if (result !== 'pass' && result !== 'fail') throw wrongPart('result', '审核结果应为pass或fail')
  const action = DECISIONS[String(record.status)]?.[result]
  if (action === undefined) throw new Problem('workflow.move-not-open', { status: record.status })
  return await actOn(request, resource, { action, guid: record.guid, input: { opinion } })
}

/** How far each grid below one has got: enterprises, and how many of them somebody answers for. */
async function gridNumbers(request: FastifyRequest) {
  const actor = actorOf(request)
  const { db } = request.server.database
  const asked = textOf(bodyOf(request), 'gridGuid', 64)
  const start = asked ?? actor.gridGuid
  const company = resourceNamed('company')
  const parts = await liveFields(
    db,
    grids,
    ['guid', 'gridName', 'path'],
    start === null ? sql`${grids.parentGuid} is null` : eq(grids.parentGuid, start),
    hasRole(actor, 'town', 'grid') && actor.gridPath !== null
      ? sql`starts_with(${grids.path}, ${actor.gridPath})`
      : undefined,
  ).orderBy(asc(grids.sortId), asc(grids.guid))
  const inState = (states: readonly string[]) => {
    const held = live(
      rights,
      sameCompany(),
      inArray(rights.type, [...DAILY_TYPES]),
      inArray(rights.status, [...states]),
    )
    return sql<number>`count(*) filter (where exists (select 1 from ${rights} where ${held}))`.mapWith(Number)
  }
  const counted: Record<string, unknown>[] = []
  for (const { guid, gridName, path } of parts) {
    const [row] = await db
      .select({
        companies: sql<number>`count(*)`.mapWith(Number),
        confirmed: inState(['confirmed']),
        toConfirm: inState(['toConfirm']),
        disputed: inState(['disputed']),
      })
      .from(companies)
      .where(filterSql(company, both(readable(company, actor), { field: 'gridPath', startsWith: String(path) })))
    const { companies: total = 0, confirmed = 0, toConfirm = 0, disputed = 0 } = row ?? {}
    counted.push({ guid, gridName, companies: total, confirmed, toConfirm, disputed, notConfirmed: total - confirmed })
  }
  return counted
}
