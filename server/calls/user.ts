import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { both } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { gridManage as gridManageDefinition } from '#domain/resources/gridManage/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { role as roleDefinition } from '#domain/resources/role/definition.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { noteOnAccount } from '#server/accounts/account-log.ts'
import { givePassword } from '#server/accounts/passwords.ts'
import { live, liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { actorOf, bodyOf, dbOf, nowOf, ok, together } from '#server/engine/context.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { readable } from '#server/engine/read.ts'
import { actOn, byKey, list } from '#server/engine/rest.ts'
import { isGiven, save } from './aliases.ts'
import { neededText, textOf } from './call-keys.ts'

const API = `${BASE_PATH}/api`
const MOST_PEOPLE = 2000
/** Occupational-health institutions sign in to sub-system 21 (specification, section 1). */
const HEALTH_ACCOUNT_TYPE = '21'

const users = tableOf(userDefinition)
const roles = tableOf(roleDefinition)
const grids = tableOf(gridManageDefinition)

/** The specification's calls on people (document 2, section 7.2) beside those of `accounts.ts` and the definition. */
export function userCalls(app: FastifyInstance): void {
  const resource = resourceNamed('user')
  const { db } = app.database

  app.post(`${API}/user/infoList`, async (request) => {
    const page = await list(request, resource)
    return ok({ ...page, items: page.items.map(personOf) })
  })
  app.post(`${API}/user/getAddressBookList`, async (request) => ok(await addressBook(request, resource)))
  app.post(`${API}/user/retrieveUserList`, async (request) => {
    const { mobile, name, username, ...paging } = bodyOf(request)
    const [keyword] = [mobile, name, username].flatMap((word) =>
      typeof word === 'string' && word !== '' ? [word] : [],
    )
    return ok(await list(request, resource, { query: { ...paging, ...(keyword === undefined ? {} : { keyword }) } }))
  })
  app.post(`${API}/user/findUsersByRoleId`, async (request) => {
    const body = bodyOf(request)
    actorOf(request)
    const key = textOf(body, 'roleGuid', 64) ?? (body.roleId === undefined ? '' : String(body.roleId))
    if (key === '') neededText(body, 'roleId', '请选择角色')
    const isNumber = /^\d+$/.test(key)
    const [found] = await db
      .select({ guid: roles.guid, code: roles.roleCode })
      .from(roles)
      .where(live(roles, isNumber ? eq(roles.id, Number(key)) : eq(roles.guid, key)))
    if (found === undefined) throw new Problem('record.gone')
    const has = or(
      sql`jsonb_exists(${users.roles}, ${String(found.code)})`,
      sql`jsonb_exists(${users.roleIds}, ${String(found.guid)})`,
    )
    return ok((await people(request, resource, has)).map(personOf))
  })
  app.post(`${API}/user/drilUsersByGrid`, async (request) => ok(await drill(request, resource)))

  app.post(`${API}/user/getByCompanyGuid/:guid`, async (request) => {
    const { guid } = request.params as { guid: string }
    await byKey(request, resourceNamed('company'), { guid })
    return ok((await people(request, resource, eq(users.companyGuid, guid))).map(withoutId))
  })
  app.post(`${API}/user/getByPersonGuid/:guid`, async (request) => {
    const { guid } = request.params as { guid: string }
    return ok(await byKey(request, resource, { guid }))
  })

  app.post(`${API}/user/save`, async (request) => ok(await save(request, resource)))
  app.post(`${API}/user/saveConb`, async (request) => {
    const isNew = !isGiven(bodyOf(request).id) && !isGiven(bodyOf(request).guid)
    const saved = await together(request, async () => {
      const account = await save(request, resource)
      return isNew ? { ...account, password: await firstPassword(request, account.guid) } : account
    })
    return ok(saved)
  })
  app.post(`${API}/user/createZywsUser`, async (request) => {
    const body = bodyOf(request)
    actorOf(request)
    const input = { accountType: HEALTH_ACCOUNT_TYPE, ...body, userType: 'agency', roles: ['agency'] }
    const made = await together(request, async () => {
      const account = await actOn(request, resource, { action: 'create', input })
      return { ...account, password: await firstPassword(request, account.guid) }
    })
    return ok(made)
  })
  app.post(`${API}/zjkAssociation/expertUser`, async (request) => {
    if (!hasRole(actorOf(request), 'admin', 'bureau', 'leader', 'assoc')) throw new Problem('access.denied')
    const keyword = textOf(bodyOf(request), 'keyword', 60)
    const rows = await liveRows(
      db,
      users,
      sql`jsonb_exists(${users.roles}, 'expert')`,
      keyword === null ? undefined : sql`strpos(${users.name}, ${keyword}) > 0`,
    )
      .orderBy(asc(users.name), asc(users.guid))
      .limit(MOST_PEOPLE)
    return ok({ items: rows.map(recordOf).map(personOf), total: rows.length })
  })
}

/** A person as pickers and address books know him (specification, section 3). */
function personOf({ id, guid, username, name, positionName, mobile, gridGuid, companyGuid, roles: codes }: AnyRecord) {
  return {
    id,
    guid,
    username,
    name,
    fullName: name,
    position: positionName,
    positionName,
    telephoneNumber: mobile,
    mobile,
    gridGuid,
    companyGuid,
    roles: codes,
  }
}

function withoutId({ idCard: _hidden, ...person }: AnyRecord) {
  return person
}

async function people(request: FastifyRequest, resource: AnyResource, which: SQL | undefined): Promise<AnyRecord[]> {
  const rows = await request.server.database.db
    .select()
    .from(users)
    .where(and(filterSql(resource, readable(resource, actorOf(request))), which))
    .orderBy(asc(users.name), asc(users.guid))
    .limit(MOST_PEOPLE)
  return rows.map(recordOf)
}

/**
 * Whom to call: the people of government in one's own area and those above it, by grid. An enterprise finds those of
 * its own grid and above, who answer for it.
 */
async function addressBook(request: FastifyRequest, resource: AnyResource) {
  const { db } = request.server.database
  const actor = actorOf(request)
  const path = await pathOf(request, actor)
  const above = path === null ? [] : path.split('/').filter(Boolean)
  const near = above.length === 0 ? sql`false` : inArray(users.gridGuid, above)
  const own = hasRole(actor, 'company', 'safety', 'worker')
    ? sql`false`
    : filterSql(resource, readable(resource, actor))
  const keyword = textOf(bodyOf(request), 'keyword', 60)
  const rows = await db
    .select({ person: users, gridName: grids.gridName })
    .from(users)
    .leftJoin(grids, eq(grids.guid, users.gridGuid))
    .where(
      live(
        users,
        eq(users.userType, 'government'),
        sql`${users.accountEnabled} is not false`,
        or(near, own),
        keyword === null
          ? undefined
          : or(sql`strpos(${users.name}, ${keyword}) > 0`, sql`strpos(${users.mobile}, ${keyword}) > 0`),
      ),
    )
    .orderBy(asc(users.gridPath), asc(users.name))
    .limit(MOST_PEOPLE)
  const items = rows.map(({ person, gridName }) => ({ ...personOf(recordOf(person)), gridName }))
  return { items, total: items.length }
}

async function pathOf(request: FastifyRequest, actor: Actor): Promise<string | null> {
  if (actor.gridPath !== null) return actor.gridPath
  if (actor.companyGuid === null) return null
  const company = await byKey(request, resourceNamed('company'), { guid: actor.companyGuid })
  return typeof company.gridPath === 'string' ? company.gridPath : null
}

/** One step down the tree: the grids below with how many people they hold, and the people of the grid itself. */
async function drill(request: FastifyRequest, resource: AnyResource) {
  const { db } = request.server.database
  const actor = actorOf(request)
  const body = bodyOf(request)
  const start = textOf(body, 'gridGuid', 64) ?? textOf(body, 'guid', 64) ?? actor.gridGuid
  const parts = await db
    .select({ guid: grids.guid, gridName: grids.gridName, path: grids.path, leaf: grids.leaf })
    .from(grids)
    .where(live(grids, start === null ? sql`${grids.parentGuid} is null` : eq(grids.parentGuid, start)))
    .orderBy(asc(grids.sortId), asc(grids.guid))
  const nodes: Record<string, unknown>[] = []
  for (const { guid, gridName, path, leaf } of parts) {
    const below = both(readable(resource, actor), { field: 'gridPath', startsWith: String(path) })
    const userCount = await db.$count(users, filterSql(resource, below))
    nodes.push({ guid, gridName, leaf, userCount })
  }
  const own = start === null ? [] : await people(request, resource, eq(users.gridGuid, start))
  return { grids: nodes, users: own.map(personOf) }
}

/** Given once, to be told to the person, who has to change it at his first sign-in. */
async function firstPassword(request: FastifyRequest, guid: string): Promise<string> {
  return await dbOf(request).transaction(async (tx) => {
    const password = await givePassword(tx, guid, nowOf(request))
    await noteOnAccount(tx, request, { guid, action: 'resetPassword' })
    return password
  })
}
