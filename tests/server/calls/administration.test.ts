import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

let server: TestServer
const users = tableNamed('user')
beforeAll(async () => {
  server = await startTestServer()
  // The enterprise's administrator, whom the other tests do without.
  await server.db
    .update(users)
    .set({ roles: ['company'] })
    .where(eq(users.guid, 'safety'))
})
afterAll(() => server.close())

const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
const issueAt = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } })
type List = { items: AnyRecord[]; total: number }
const account = async (guid: string) => (await call('admin', `/api/user/getByGuid/${guid}`)).data

const task = (guid: string, own: object = {}) =>
  buildRecord('patrolTask', {
    guid,
    taskName: '日常巡查',
    taskType: 'daily',
    source: 'own',
    companyGuids: ['company-a'],
    gridPersonGuids: ['grid'],
    planStart: '2026-11-01',
    planEnd: '2026-11-30',
    status: 'pending',
    gridGuid: 'grid-a',
    gridPath: 'root/town-a/grid-a/',
    ...own,
  })

describe('a menu entry', () => {
  it('R218: is in the menu as soon as the administrator has made, renamed or closed it', async () => {
    const titles = async (who: Person) =>
      (await call<AnyRecord[]>(who, '/api/menu/getListByUser', { parentId: -1 })).data.map(({ title }) => title)
    const entry = { name: 'new', title: '新页面', path: '/gis', roles: ['grid'], enabled: true }
    const made = (await call('admin', '/api/menu/create', entry)).data
    expect(await titles('grid')).toContain('新页面')
    expect(await titles('bureau')).not.toContain('新页面')
    const renamed = await call('admin', '/api/menu/update', { guid: made.guid, version: made.version, title: '改名' })
    expect(await titles('grid')).toEqual(['改名'])
    const off = { guid: made.guid, version: renamed.data.version, enabled: false }
    expect(await call('grid', '/api/menu/update', off)).toMatchObject({ status: 403 })
    await call('admin', '/api/menu/update', off)
    expect(await titles('grid')).toEqual([])
  })
})

describe('the way to give back what was taken away by mistake', () => {
  const change = async (resource: string, guid: string, changes: object) => {
    const { version } = (await call('admin', `/api/${resource}/getByGuid/${guid}`)).data
    return await call('admin', `/api/${resource}/update`, { guid, version, ...changes })
  }

  beforeAll(async () => {
    const entry = (guid: string, own: object) => buildRecord('menu', { guid, name: guid, title: guid, ...own })
    await insertRecords(server.db, 'menu', [
      entry('settings', {}),
      entry('menus', { path: '/system/menuManagement', parentGuid: 'settings', roles: ['admin'] }),
      entry('roles', { path: '/system/roleManagement', parentGuid: 'settings' }),
      entry('other', { path: '/system/holidays', parentGuid: 'settings' }),
    ])
    const own = { guid: 'role-admin', roleName: '系统管理员', roleCode: 'admin', dataScope: 'all', builtIn: true }
    await insertRecords(server.db, 'role', [buildRecord('role', own)])
  })

  it.each([
    ['menu', 'menus', { hidden: true }],
    ['menu', 'roles', { enabled: false }],
    ['menu', 'menus', { roles: ['bureau'] }],
    ['menu', 'roles', { path: '/gis' }],
    ['menu', 'settings', { hidden: true }],
    ['role', 'role-admin', { menuGuids: ['roles', 'other'] }],
  ])('stays open to the system administrator: %s %s %j', async (resource, guid, changes) => {
    expect(await change(resource, guid, changes)).toMatchObject(issueAt(Object.keys(changes)[0] ?? ''))
  })

  it('is not deleted', async () => {
    expect(await call('admin', '/api/menu/delete', { guid: 'menus' })).toMatchObject({ status: 400 })
  })

  it('is all that has to stay', async () => {
    expect(await change('menu', 'other', { hidden: true })).toMatchObject({ status: 200 })
    expect(await change('role', 'role-admin', { menuGuids: ['menus', 'roles'] })).toMatchObject({ status: 200 })
    expect(await change('role', 'role-admin', { menuGuids: [] })).toMatchObject({ status: 200 })
  })
})

describe('the data scope of a role', () => {
  const names = async (who: Person) =>
    (await call<List>(who, '/api/company/list', { sort: 'companyName' })).data.items.map(({ guid }) => guid).sort()

  it('lets its holder see further, or less far, from the next call on', async () => {
    const made = (await call('admin', '/api/role/create', { roleName: '全区督查', roleCode: 'wide', dataScope: 'all' }))
      .data
    const scope = (dataScope: string, version: unknown) =>
      call('admin', '/api/role/update', { guid: made.guid, version, dataScope })
    const { version } = await account('grid')
    expect(await names('grid')).toEqual(['company-a'])
    await call('admin', '/api/user/update', { guid: 'grid', version, roleIds: [made.guid] })
    expect(await names('grid')).toEqual(['company-a', 'company-b'])
    expect((await call('grid', '/user/current')).data).toMatchObject({ dataScope: 'all' })
    const narrowed = (await scope('self', made.version)).data
    expect(await names('grid')).toEqual([])
    await scope('town', narrowed.version)
    expect(await names('grid')).toEqual(['company-a'])
    await server.db.update(users).set({ roleIds: null }).where(eq(users.guid, 'grid'))
  })
})

describe('a person with open tasks', () => {
  it('Q3: is neither deleted nor moved before somebody takes them over', async () => {
    await insertRecords(server.db, 'patrolTask', [task('open'), task('done', { status: 'done' })])
    const { version } = await account('grid')
    expect(await call('admin', '/api/user/delete', { guid: 'grid' })).toMatchObject({
      status: 409,
      problem: 'record.in-use',
      details: { resource: 'patrolTask', count: 1 },
    })
    const move = { guid: 'grid', version, gridGuid: 'grid-b' }
    expect(await call('admin', '/api/user/update', move)).toMatchObject(issueAt('successorGuid'))
    const assign = (who: Person, input: object) => call(who, '/api/user/act/assignGrid', { guid: 'grid', input })
    expect(await assign('town', { gridGuid: 'grid-b' })).toMatchObject({ status: 403 })
    expect(await assign('admin', { gridGuid: 'grid-b' })).toMatchObject(issueAt('successorGuid'))
    expect(await assign('admin', { gridGuid: 'grid-b', successorGuid: 'grid' })).toMatchObject(issueAt('successorGuid'))
    expect(await assign('admin', { gridGuid: 'grid-b', successorGuid: 'town' })).toMatchObject({
      data: { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' },
    })
    const people = async (guid: string) =>
      (await call('admin', `/api/patrolTask/getByGuid/${guid}`)).data.gridPersonGuids
    expect(await people('open')).toEqual(['town'])
    expect(await people('done')).toEqual(['grid'])
    expect(await call('admin', '/api/user/delete', { guid: 'grid' })).toMatchObject({ status: 200 })
  })
})

describe("an enterprise's administrator", () => {
  const staff = (own: object = {}) => ({
    username: 'staff001',
    name: '李强',
    accountType: '0',
    userType: 'company',
    roles: ['safety'],
    companyGuid: 'company-a',
    ...own,
  })

  it('keeps the accounts of its own people, and gives them passwords', async () => {
    const made = (await call('safety', '/api/user/create', staff())).data
    expect(made).toMatchObject({ name: '李强', companyGuid: 'company-a' })
    const { data } = await call('safety', '/api/user/resetPassword', { guid: made.guid })
    const signedIn = await server.call(null, '/auth/login', { username: 'staff001', password: data.password })
    expect(signedIn).toMatchObject({ status: 200 })
    const off = await call('safety', '/api/user/update', {
      guid: made.guid,
      version: (await account(made.guid)).version,
      accountEnabled: false,
    })
    expect(off).toMatchObject({ status: 200 })
  })

  it.each([
    ['roles', { roles: ['admin'] }],
    ['roles', { roles: ['safety', 'grid'] }],
    ['gridGuid', { gridGuid: 'grid-b' }],
    ['roleIds', { roleIds: ['some-role'] }],
  ])('makes nobody anything beyond that: %s', async (path, own) => {
    const reply = await call('safety', '/api/user/create', staff({ username: 'staff002', ...own }))
    expect([400, 403]).toContain(reply.status)
    const made = await call('admin', '/api/user/save', staff({ username: `s${Math.random()}`.slice(0, 10) }))
    const change = { guid: made.data.guid, version: made.data.version, ...own }
    expect(await call('safety', '/api/user/update', change)).toMatchObject(issueAt(path))
  })

  it('reaches no account of others', async () => {
    const { version } = await account('otherSafety')
    const change = { guid: 'otherSafety', version, name: '改' }
    expect(await call('safety', '/api/user/update', change)).toMatchObject({ status: 404 })
    expect(await call('safety', '/api/user/resetPassword', { guid: 'otherSafety' })).toMatchObject({ status: 404 })
    expect(await call('safety', '/api/user/create', staff({ companyGuid: 'company-b' }))).toMatchObject({ status: 403 })
    expect(await call('safety', '/api/user/resetPassword', { guid: 'safety' })).toMatchObject({ status: 403 })
  })
})
