import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { HeaderLinks } from '#domain/contract/header.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const SITE = 'https://mews.example.org/'
const config = (guid: string, own: object) =>
  buildRecord('systemConfig', { guid, name: guid, valueType: 'text', effectiveFrom: '2026-01-01', ...own })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'permission', [
    buildRecord('permission', { guid: 'p1', code: 'ROLE_MEWS_COMPANY_VISIT', name: '监测预警' }),
  ])
  await insertRecords(server.db, 'role', [
    buildRecord('role', {
      guid: 'bureau',
      roleName: '区局监管',
      roleCode: 'bureau',
      dataScope: 'all',
      permissionCodes: ['p1'],
    }),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(tableNamed('systemConfig'))
})

const linksOf = (who: Person | null) => server.call<HeaderLinks>(who, '/api/systemConfig/headerLinks')

describe('headerLinks', () => {
  it('asks who is not signed in to sign in', async () => {
    expect(await linksOf(null)).toMatchObject({ status: 401, problem: 'auth.required' })
  })

  it('R056, R141: names the configured monitoring sites to holders of the permission only', async () => {
    await insertRecords(server.db, 'systemConfig', [
      config('a', { key: 'link.mewsHomeIndex', value: SITE }),
      config('b', { key: 'link.onlineTraining', value: 'https://train.example.org/' }),
    ])
    const training = 'https://train.example.org/'
    expect((await linksOf('bureau')).data).toMatchObject({
      mewsHomeIndex: SITE,
      mewsManagement: null,
      onlineTraining: training,
    })
    expect((await linksOf('safety')).data).toMatchObject({ mewsHomeIndex: null, onlineTraining: training })
    expect((await linksOf('admin')).data).toMatchObject({ mewsHomeIndex: SITE })
  })

  it.each([
    { why: 'no address of the web', rows: [{ value: 'javascript:alert(1)' }], gives: null },
    { why: 'no address at all', rows: [{ value: 'http://' }], gives: null },
    { why: 'not in force yet', rows: [{ value: SITE, effectiveFrom: '2027-01-01' }], gives: null },
    { why: 'no longer in force', rows: [{ value: SITE, effectiveTo: '2026-11-19' }], gives: null },
    { why: 'in force for the last day', rows: [{ value: SITE, effectiveTo: '2026-11-20' }], gives: SITE },
    {
      why: 'the newest of two',
      rows: [{ value: 'https://old.example.org/' }, { value: SITE, effectiveFrom: '2026-05-01' }],
      gives: SITE,
    },
  ])('leads nowhere else: $why', async ({ rows, gives }) => {
    await insertRecords(
      server.db,
      'systemConfig',
      rows.map((own, at) => config(`row-${at}`, { key: 'link.mewsHomeIndex', ...own })),
    )
    expect((await linksOf('admin')).data.mewsHomeIndex).toBe(gives)
  })

  it('R075: the menu comes as items with name, title, icon and nodes', async () => {
    await insertRecords(server.db, 'menu', [
      buildRecord('menu', { guid: 'n1', name: 'group', title: '系统', icon: 'setting', roles: ['expert'] }),
      buildRecord('menu', {
        guid: 'n2',
        name: 'users',
        title: '用户',
        icon: 'user',
        parentGuid: 'n1',
        roles: ['expert'],
      }),
    ])
    expect((await server.call('expert', '/api/menu/getListByUser', { parentId: -1 })).data).toMatchObject([
      {
        name: 'group',
        title: '系统',
        icon: 'setting',
        nodes: [{ name: 'users', title: '用户', icon: 'user', nodes: [] }],
      },
    ])
    await server.db.delete(tableNamed('menu'))
  })

  it('R146, R156: the menu of a sub-system has no entries of other sub-systems', async () => {
    await insertRecords(server.db, 'menu', [
      buildRecord('menu', { guid: 'm1', name: 'home', title: '首页', path: '/gridManageHome/home' }),
      buildRecord('menu', { guid: 'm2', name: 'laws', title: '法律法规', path: '/personnel' }),
      buildRecord('menu', { guid: 'm3', name: 'duty', title: '值班', path: '/workforceManagement' }),
      buildRecord('menu', { guid: 'm4', name: 'own', title: '专用', path: '/mine', systemType: '8' }),
    ])
    const titlesIn = async (type?: string) =>
      (await server.call<{ title: string }[]>('grid', '/api/menu/getListByUser', { parentId: -1, type })).data.map(
        ({ title }) => title,
      )
    expect(await titlesIn()).toEqual(['首页', '法律法规', '值班', '专用'])
    expect(await titlesIn('8')).toEqual(['首页', '法律法规', '专用'])
    expect(await titlesIn('111')).toEqual(['首页', '法律法规'])
    expect(await titlesIn('42')).toEqual(['首页', '值班'])
  })
})

describe('answers', () => {
  it('R151, R152: say code 200; lists come as items with total', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/safety/api/company/list',
      headers: { access_token: server.token('bureau') },
      payload: { pageIndex: 1, pageSize: 1 },
    })
    expect(response.json()).toMatchObject({
      code: 200,
      success: true,
      data: { items: [{ guid: expect.any(String) }], total: 2 },
    })
  })

  it('R304, R306: calls on accounts say success and a message, of refusals too', async () => {
    const wrong = { oldPassword: 'wrong', newPassword: 'Taihu#5927', confirmNewPassword: 'Taihu#5927' }
    const refused = await server.call('grid', '/api/user/updateUserPasswd', wrong)
    expect(refused).toMatchObject({ success: false, msg: expect.stringMatching(/\p{Script=Han}/u) })
    const me = (await server.call('grid', '/user/current')).data
    const saved = await server.call('grid', '/api/user/saveInfo', {
      id: me.id,
      version: me.version,
      username: 'grid',
      accountEnabled: true,
      name: '王新',
      mobile: null,
    })
    expect(saved).toMatchObject({ success: true, msg: '操作成功' })
  })
})
