import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { user } from '#domain/resources/user/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const roles = tableNamed('role')
const users = tableOf(user)
const role = (guid: string, own: object) =>
  buildRecord('role', { guid, roleName: guid, roleCode: guid, dataScope: 'all', builtIn: true, ...own })

describe.each(USUAL_DATABASES)('permissions on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'permission', [
      buildRecord('permission', { guid: 'p1', code: 'ROLE_USER_UNLOCK', name: '解锁账号' }),
      buildRecord('permission', { guid: 'p2', code: 'ROLE_USER_UNBIND_PHONE', name: '手机解绑' }),
      buildRecord('permission', { guid: 'p3', code: 'ROLE_GONE', name: '已删除', deleted: true }),
    ])
    await insertRecords(server.db, 'menu', [
      buildRecord('menu', { guid: 'm1', name: 'home', title: '首页', sortId: 1 }),
      buildRecord('menu', { guid: 'm2', name: 'group', title: '系统', sortId: 2, roles: ['admin'] }),
      buildRecord('menu', { guid: 'm3', name: 'users', title: '用户', sortId: 3, parentGuid: 'm2', roles: ['admin'] }),
      buildRecord('menu', { guid: 'm4', name: 'patrol', title: '巡查', sortId: 4, roles: ['grid'], systemType: '2' }),
    ])
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    await server.db.delete(tableNamed('role'))
    await server.db.update(users).set({ roleIds: null })
    await insertRecords(server.db, 'role', [
      role('bureau', { permissionCodes: ['p1', 'p3'] }),
      role('grid', { permissionCodes: ['ROLE_USER_UNBIND_PHONE'] }),
      role('own', { builtIn: false, permissionCodes: ['p2'] }),
    ])
  })

  const permissionsOf = async (who: Person) => (await server.call<CurrentUser>(who, '/user/current')).data.permissions
  const menusOf = async (who: Person, body: object = {}) =>
    (await server.call<AnyRecord[]>(who, '/api/menu/getListByUser', { parentId: -1, ...body })).data
  const titles = (nodes: AnyRecord[]) => nodes.map(({ title }) => title)
  const roleNow = async (guid: string) => (await server.call('admin', `/api/role/getByGuid/${guid}`)).data
  const change = async (guid: string, changes: object) =>
    server.call('admin', '/api/role/update', { guid, version: (await roleNow(guid)).version, ...changes })

  it('come from the rows of the roles, by guid or code, without those deleted', async () => {
    expect(await permissionsOf('bureau')).toEqual(['ROLE_USER_UNLOCK'])
    expect(await permissionsOf('grid')).toEqual(['ROLE_USER_UNBIND_PHONE'])
    expect(await permissionsOf('expert')).toEqual([])
    expect(await permissionsOf('admin')).toEqual(['ROLE_USER_UNBIND_PHONE', 'ROLE_USER_UNLOCK'])
  })

  it('count from the next call on, given or taken away', async () => {
    const { id } = (await server.call('admin', '/api/user/getByGuid/grid')).data
    const unlock = () => server.call('bureau', `/api/user/unlockUser/${id}`)
    expect(await unlock()).toMatchObject({ status: 200 })
    expect(await change('bureau', { permissionCodes: [] })).toMatchObject({ status: 200 })
    expect(await unlock()).toMatchObject({ status: 403, problem: 'access.denied' })
    expect(await permissionsOf('bureau')).toEqual([])
  })

  it('of a role made by the administrator are added to those of the built-in ones', async () => {
    await server.db
      .update(users)
      .set({ roleIds: ['own'] })
      .where(eq(users.guid, 'bureau'))
    expect(await permissionsOf('bureau')).toEqual(['ROLE_USER_UNBIND_PHONE', 'ROLE_USER_UNLOCK'])
  })

  it('and how far one sees come from no role that was deleted, nor the latter from a built-in one', async () => {
    await insertRecords(server.db, 'role', [
      role('unit', { builtIn: false, dataScope: 'unit' }),
      role('gone', { builtIn: false, deleted: true, permissionCodes: ['p2'] }),
    ])
    const scopeWith = async (...roleIds: string[]) => {
      await server.db.update(users).set({ roleIds }).where(eq(users.guid, 'bureau'))
      return (await server.call<CurrentUser>('bureau', '/user/current')).data.dataScope
    }
    expect(await scopeWith('unit', 'own')).toBe('all')
    expect(await scopeWith('unit', 'bureau')).toBe('unit')
    expect(await scopeWith('unit', 'gone')).toBe('unit')
    expect(await permissionsOf('bureau')).toEqual(['ROLE_USER_UNLOCK'])
  })

  it('tell the sub-system of an account that has one, and the type of an enterprise', async () => {
    const placeOf = async (who: Person) => {
      const { systemType, companyType } = (await server.call<CurrentUser>(who, '/user/current')).data
      return { systemType, companyType }
    }
    expect(await placeOf('bureau')).toEqual({ systemType: null, companyType: null })
    await server.db.update(roles).set({ systemTypes: ['8'] })
    expect(await placeOf('bureau')).toEqual({ systemType: 8, companyType: null })
    await server.db
      .update(users)
      .set({ roleIds: ['own'] })
      .where(eq(users.guid, 'bureau'))
    await server.db.update(roles).set({ systemTypes: [] }).where(eq(roles.guid, 'own'))
    expect(await placeOf('bureau')).toEqual({ systemType: null, companyType: null })
    await server.db
      .update(roles)
      .set({ systemTypes: ['8', '4'] })
      .where(eq(roles.guid, 'bureau'))
    expect(await placeOf('bureau')).toEqual({ systemType: null, companyType: null })
    await server.db.update(users).set({ accountType: '13' }).where(eq(users.guid, 'otherSafety'))
    expect(await placeOf('otherSafety')).toEqual({ systemType: 140, companyType: '13' })
  })

  it("never reach an administrator's account", async () => {
    const { id } = (await server.call('admin', '/api/user/getByGuid/admin')).data
    expect(await server.call('bureau', `/api/user/unlockUser/${id}`)).toMatchObject({ status: 403 })
  })

  it('unbind a phone: the number goes, and with it the sessions', async () => {
    await server.db.update(users).set({ mobile: '13800000001' }).where(eq(users.guid, 'otherSafety'))
    const { id } = (await server.call('admin', '/api/user/getByGuid/otherSafety')).data
    expect(await server.call('bureau', `/api/user/unbundlingUser/${id}`)).toMatchObject({ status: 403 })
    expect(await server.call('admin', `/api/user/unbundlingUser/${id}`)).toMatchObject({ status: 200 })
    expect((await server.call('admin', '/api/user/getByGuid/otherSafety')).data.mobile).toBeNull()
    expect(await server.call('otherSafety', '/user/current')).toMatchObject({ status: 401 })
  })

  it('decide the menu where entries are chosen for a role, with those above them', async () => {
    expect(titles(await menusOf('grid'))).toEqual(['首页', '巡查'])
    await change('grid', { menuGuids: ['m3'] })
    const chosen = await menusOf('grid')
    expect(titles(chosen)).toEqual(['系统'])
    expect(titles(chosen[0]?.nodes as AnyRecord[])).toEqual(['用户'])
    expect(titles(await menusOf('expert'))).toEqual(['首页'])
    await server.db.update(users).set({ roles: [] }).where(eq(users.guid, 'expert'))
    expect(titles(await menusOf('expert'))).toEqual(['首页'])
    await server.db
      .update(users)
      .set({ roles: ['expert'] })
      .where(eq(users.guid, 'expert'))
  })

  it('keep a role out of sub-systems it is not for', async () => {
    expect(titles(await menusOf('grid', { type: '2' }))).toEqual(['首页', '巡查'])
    expect(titles(await menusOf('grid', { type: '3' }))).toEqual(['首页'])
    await change('grid', { systemTypes: ['8'] })
    expect(await menusOf('grid', { type: '2' })).toEqual([])
    // An entry that names none is where its page is.
    const table = tableNamed('menu')
    await server.db.update(table).set({ path: '/incidentReport' }).where(eq(table.guid, 'm1'))
    expect(titles(await menusOf('duty', { type: '42' }))).toEqual(['首页'])
    expect(await menusOf('duty', { type: '2' })).toEqual([])
    await server.db.update(table).set({ path: null }).where(eq(table.guid, 'm1'))
  })

  it('keep the built-in roles: never deleted, code and scope fixed', async () => {
    expect(await server.call('admin', '/api/role/delete', { guid: 'grid' })).toMatchObject({ status: 403 })
    expect(await change('grid', { roleCode: 'other' })).toMatchObject({ status: 400 })
    expect(await change('grid', { dataScope: 'self' })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'dataScope' }] },
    })
    expect(await change('grid', { remark: '网格长' })).toMatchObject({ status: 200 })
  })

  it('let go of an own role only when nobody has it', async () => {
    await server.db
      .update(users)
      .set({ roleIds: ['own'] })
      .where(eq(users.guid, 'bureau'))
    const remove = () => server.call('admin', '/api/role/delete', { guid: 'own' })
    expect(await remove()).toMatchObject({ status: 409, problem: 'record.in-use' })
    await server.db.update(users).set({ roleIds: [] }).where(eq(users.guid, 'bureau'))
    const left = { guid: 'left-long-ago', username: 'left-long-ago', roleIds: ['own'], deleted: true }
    await insertRecords(server.db, 'user', [buildRecord('user', left)])
    expect(await remove()).toMatchObject({ status: 200 })
  })

  it('leave administration to the administrator', async () => {
    expect(await server.call('bureau', '/api/role/list')).toMatchObject({ status: 200, data: { total: 3 } })
    expect((await server.call('grid', '/api/role/list')).data).toMatchObject({ total: 0 })
    const made = { roleName: '督查', roleCode: 'inspector', dataScope: 'all' }
    expect(await server.call('bureau', '/api/role/create', made)).toMatchObject({ status: 403 })
    expect(await server.call('admin', '/api/role/create', made)).toMatchObject({
      status: 200,
      data: { builtIn: false },
    })
    expect(await server.call('admin', '/api/role/create', made)).toMatchObject({ status: 409 })
  })
})
