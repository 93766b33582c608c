import { aliasedTable, and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { isCreditCode } from '#domain/lib/credit-code.ts'
import { findPage } from '#domain/pages/find-page.ts'
import { isIn } from '#domain/pages/page.ts'
import { isSystemType } from '#domain/pages/sub-systems.ts'
import { company } from '#domain/resources/company/definition.ts'
import { economyType } from '#domain/resources/economyType/definition.ts'
import { gridManage } from '#domain/resources/gridManage/definition.ts'
import { menu } from '#domain/resources/menu/definition.ts'
import { region } from '#domain/resources/region/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type RoleRow, rolesOf } from '#server/accounts/permissions.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { shownTo } from '#server/engine/mask.ts'
import { readable } from '#server/engine/read.ts'
import { nested } from './tree.ts'

const API = `${BASE_PATH}/api`
const companies = tableOf(company)
const grids = tableOf(gridManage)
const regions = tableOf(region)
const industries = tableOf(economyType)
const menus = tableOf(menu)

/** The specification's own calls on declared resources, at their exact paths; the generic ones are in `resources.ts`. */
export function specificationFeature(app: FastifyInstance): void {
  companyCalls(app)
  gridCalls(app)
  treeCalls(app)
  menuCalls(app)
}

function companyCalls(app: FastifyInstance): void {
  const { db } = app.database
  const resource = resourceNamed('company')

  app.get(`${API}/company/validate/:serialNumber`, async (request) => {
    actorOf(request)
    const { serialNumber } = request.params as { serialNumber: string }
    const taken = await db.$count(companies, live(companies, eq(companies.serialNumber, serialNumber)))
    return ok({ valid: isCreditCode(serialNumber) && taken === 0, exists: taken > 0 })
  })

  app.post(`${API}/company/findBySerialNumber`, async (request) => {
    const { serialNumber } = bodyOf(request)
    const mine = filterSql(resource, readable(resource, actorOf(request)))
    const [found] = await db
      .select()
      .from(companies)
      .where(and(eq(companies.serialNumber, String(serialNumber ?? '')), mine))
    return ok(found === undefined ? null : shownTo(resource, actorOf(request), recordOf(found)))
  })
}

function gridCalls(app: FastifyInstance): void {
  const { db } = app.database
  const base = `${API}/gridManage`

  app.post(`${base}/loadGridManageTreeByNodeGuid`, async (request) => {
    actorOf(request)
    const { guid, isFirst } = bodyOf(request)
    return ok(await gridNodes(words(guid), isTrue(isFirst)))
  })
  app.post(`${base}/loadGridManageTreeByNodeGuidByUser`, async (request) => {
    const { gridGuid } = actorOf(request)
    const { guid, isFirst } = bodyOf(request)
    const start = words(guid) ?? gridGuid
    return ok(await gridNodes(start, isTrue(isFirst) || words(guid) === null, areaOf(actorOf(request))))
  })
  app.post(`${base}/getSelectOptions`, async (request) => {
    const mine = areaOf(actorOf(request))
    const rows = await db
      .select({ value: grids.guid, label: grids.gridName, parentGuid: grids.parentGuid, leaf: grids.leaf })
      .from(grids)
      .where(live(grids, mine))
      .orderBy(asc(grids.path))
    return ok(rows)
  })

  /** The node itself, when it is the first, or its children. Without a node the roots. */
  async function gridNodes(guid: string | null, isFirst: boolean, within?: SQL) {
    const which = guid === null ? isNull(grids.parentGuid) : eq(isFirst ? grids.guid : grids.parentGuid, guid)
    return await liveFields(
      db,
      grids,
      ['id', 'guid', 'gridName', 'leaf', 'parentGuid', 'gridLevel', 'path'],
      which,
      within,
    ).orderBy(asc(grids.sortId), asc(grids.guid))
  }
}

/** The grids a person works in: his own and those below; all of them for the district. */
function areaOf(actor: Actor): SQL | undefined {
  if (!hasRole(actor, 'town', 'grid') || actor.gridPath === null) return undefined
  return filterSql(resourceNamed('gridManage'), { field: 'path', startsWith: actor.gridPath })
}

function treeCalls(app: FastifyInstance): void {
  const { db } = app.database

  app.post(`${API}/region/loadRegionTree`, async (request) => {
    actorOf(request)
    const rows = await regionRows(undefined)
    return ok(nested(rows, (node, children) => ({ ...node, leaf: children.length === 0, children })))
  })
  app.post(`${API}/region/getRegionList`, async (request) => {
    actorOf(request)
    const { parentId, parentGuid, level, guid } = bodyOf(request)
    const asked = parentGuid ?? parentId
    const parent = await guidOf(regions, asked)
    const below = parent === null ? isNull(regions.parentGuid) : eq(regions.parentGuid, parent)
    const which = and(
      asked === undefined || asked === null || asked === '' ? undefined : below,
      words(guid) === null ? undefined : eq(regions.guid, String(guid)),
      level === undefined || level === null || level === '' ? undefined : eq(regions.regionLevel, String(level)),
    )
    return ok(await regionRows(which))
  })
  app.post(`${API}/nationalEconomyType/loadEconomyTypeTree`, async (request) => {
    actorOf(request)
    const { parentId, parentGuid } = bodyOf(request)
    const parent = await guidOf(industries, parentGuid ?? parentId)
    const rows = await liveFields(
      db,
      industries,
      ['id', 'guid', 'tradeName', 'industryCode', 'leaf', 'parentGuid', 'tradeFamily'],
      parent === null ? isNull(industries.parentGuid) : eq(industries.parentGuid, parent),
    ).orderBy(asc(industries.sortId), asc(industries.industryCode))
    return ok(rows.map((row) => ({ ...row, parentId: parentId ?? -1 })))
  })

  async function regionRows(which: SQL | undefined) {
    const parents = aliasedTable(regions, 'parents')
    return await db
      .select({
        id: regions.id,
        version: regions.version,
        guid: regions.guid,
        regionName: regions.regionName,
        regionAlias: regions.regionAlias,
        regionCode: regions.regionCode,
        regionLevel: regions.regionLevel,
        sortId: regions.sortId,
        parentGuid: regions.parentGuid,
        parentId: sql<number>`coalesce(${parents.id}, -1)`.mapWith(Number),
      })
      .from(regions)
      .leftJoin(parents, eq(parents.guid, regions.parentGuid))
      .where(live(regions, which))
      .orderBy(asc(regions.regionCode))
  }

  /** Trees are walked by number or by guid; nothing, 0 and -1 stand above the roots. */
  async function guidOf(table: typeof regions | typeof industries, key: unknown): Promise<string | null> {
    if (key === undefined || key === null || key === '' || Number(key) === -1 || Number(key) === 0) return null
    const [found] = await db
      .select({ guid: table.guid })
      .from(table)
      .where(
        Number.isSafeInteger(key)
          ? or(eq(table.id, Number(key)), eq(table.guid, String(key)))
          : eq(table.guid, String(key)),
      )
    return found === undefined ? String(key) : String(found.guid)
  }
}

function menuCalls(app: FastifyInstance): void {
  app.post(`${API}/menu/getListByUser`, async (request) => {
    const actor = actorOf(request)
    const type = words(bodyOf(request).type)
    const rows = await liveRows(app.database.db, menus, sql`${menus.enabled} is not false`).orderBy(
      asc(menus.sortId),
      asc(menus.guid),
    )
    const grants = await rolesOf(app.database.db, actor)
    const inSystem = rows.map(recordOf).filter((row) => isInSystem(row, type))
    const mine = visibleMenus(inSystem, { roles: actor.roles, grants, type })
    return ok(nested(mine, (node, nodes) => ({ ...onTheWire(node), nodes })))
  })
}

/** Who made it, when, and who else sees it, nobody who reads his own menu asks. */
const NOT_ON_THE_WIRE = new Set([
  'version',
  'deleted',
  'enabled',
  'roles',
  'createTime',
  'createUserGuid',
  'updateTime',
  'updateUserGuid',
])
/** Their absence says the same. What a client tells apart from its absence stays, such as a `path` of null. */
const EMPTY_UNSAID = new Set([
  'hidden',
  'affix',
  'external',
  'tabBar',
  'svgIcon',
  'elIcon',
  'activeMenu',
  'component',
  'systemType',
])

function onTheWire(node: AnyRecord): Partial<AnyRecord> {
  return Object.fromEntries(
    Object.entries(node).filter(
      ([name, value]) =>
        !NOT_ON_THE_WIRE.has(name) && !(EMPTY_UNSAID.has(name) && (value === null || value === false || value === '')),
    ),
  )
}

/** An entry is of the sub-system it names; where it names none, its page decides. Without a sub-system all are asked for. */
function isInSystem({ systemType, path }: AnyRecord, type: string | null): boolean {
  if (type === null || !isSystemType(type)) return true
  const own = words(systemType)
  if (own !== null) return own === type
  const page = typeof path === 'string' ? findPage(path) : null
  return page === null || isIn(page, type)
}

interface MenuReader {
  roles: readonly string[]
  grants: readonly RoleRow[]
  type: string | null
}

/**
 * What any of a person's roles opens: the entries chosen for the role, with those above them, or where none are chosen
 * those that name the role. A role kept to some sub-systems opens nothing in others.
 */
function visibleMenus(menuRows: readonly AnyRecord[], { roles, grants, type }: MenuReader): AnyRecord[] {
  const byGuid = new Map(menuRows.map((row) => [row.guid, row]))
  const rowOf = new Map(grants.map((grant) => [grant.roleCode, grant]))
  const open = new Set<string>()
  // Who has no role at all still sees what is for everybody.
  const codes = new Set(roles.length + rowOf.size === 0 ? [''] : [...roles, ...rowOf.keys()])
  for (const code of codes) {
    const grant = rowOf.get(code)
    if (type !== null && grant !== undefined && grant.systemTypes.length > 0 && !grant.systemTypes.includes(type))
      continue
    const chosen = grant?.menuGuids ?? []
    for (const row of menuRows) {
      if (chosen.length === 0 ? isFor(row, code) : chosen.includes(row.guid)) openUpwards(byGuid, row, open)
    }
  }
  return menuRows.filter(({ guid }) => open.has(guid))
}

function isFor({ roles: wanted }: AnyRecord, code: string): boolean {
  return !Array.isArray(wanted) || wanted.length === 0 || wanted.includes(code)
}

function openUpwards(byGuid: ReadonlyMap<unknown, AnyRecord>, row: AnyRecord, open: Set<string>): void {
  for (let at: AnyRecord | undefined = row; at !== undefined && !open.has(at.guid); at = byGuid.get(at.parentGuid))
    open.add(at.guid)
}

function words(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1
}
