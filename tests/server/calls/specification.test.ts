import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'region', [
    buildRecord('region', { guid: 'r1', regionName: '吴江区', regionCode: '320509', regionLevel: '3' }),
    buildRecord('region', {
      guid: 'r2',
      regionName: '盛泽镇',
      regionCode: '320509105',
      regionLevel: '4',
      parentGuid: 'r1',
    }),
    buildRecord('region', {
      guid: 'r0',
      regionName: '原吴江市',
      regionCode: '320584',
      regionLevel: '4',
      deleted: true,
    }),
  ])
  const gridA = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const former = { guid: 'former', gridName: '原网格', parentGuid: 'town-a', path: 'root/town-a/former/' }
  await insertRecords(server.db, 'gridManage', [buildRecord('gridManage', { ...former, deleted: true })])
  await insertRecords(server.db, 'company', [
    buildCompany({
      guid: 'former',
      serialNumber: '9144030071526726XG',
      companyName: '原企业',
      deleted: true,
      ...gridA,
    }),
  ])
  // Who oversees the district does so wherever he is seated.
  await updateRow(server.db, 'user', 'duty', { gridGuid: 'town-a', gridPath: 'root/town-a/' })
  await updateRow(server.db, 'company', 'company-a', { annualRevenue: 500 })
  await insertRecords(server.db, 'economyType', [
    buildRecord('economyType', { guid: 'C', tradeName: '制造业', industryCode: 'C', leaf: false }),
    buildRecord('economyType', { guid: 'C17', tradeName: '纺织业', industryCode: '17', leaf: true, parentGuid: 'C' }),
    buildRecord('economyType', { guid: 'X', tradeName: '原行业', industryCode: 'X', deleted: true }),
  ])
  await insertRecords(server.db, 'menu', [
    buildRecord('menu', { guid: 'm1', name: 'home', title: '首页', sortId: 1 }),
    buildRecord('menu', { guid: 'm2', name: 'sub', title: '下级', sortId: 2, parentGuid: 'm1', roles: ['grid'] }),
    buildRecord('menu', { guid: 'm3', name: 'off', title: '停用', sortId: 3, enabled: false }),
    buildRecord('menu', { guid: 'm4', name: 'gone', title: '已删除', sortId: 4, deleted: true }),
  ])
})
afterAll(() => server.close())

const ask = <Data = AnyRecord[]>(who: Person | null, path: string, body: object = {}) =>
  server.call<Data>(who, `/api/${path}`, body)
const names = async (who: Person, path: string, body: object, field: string) =>
  (await ask(who, path, body)).data.map((row) => row[field])

it.each([
  'company/findBySerialNumber',
  'company/getVoList',
  'company/listObsecure',
  'gridManage/loadGridManageTreeByNodeGuid',
  'gridManage/loadGridManageTreeByNodeGuidByUser',
  'gridManage/getSelectOptions',
  'gridManage/saveGridManage',
  'gridManage/deleteGridManage',
  'gridManage/remove',
  'gridManage/remove/1',
  'region/loadRegionTree',
  'region/getRegionList',
  'nationalEconomyType/loadEconomyTypeTree',
  'menu/getListByUser',
  'user/findUsersByGrid',
  'user/updateUserPasswd',
  'user/saveInfo',
  'user/unlockUser/1',
  'user/resetPassword',
  'businessLog/list',
  'loginLog/list',
])('%s asks who is not signed in to sign in', async (path) => {
  expect(await ask(null, path)).toMatchObject({ status: 401, problem: 'auth.required' })
})

describe('company', () => {
  it('finds by credit code only what the person may see', async () => {
    const body = { serialNumber: '91320509MA1MJ0AA1A' }
    expect((await ask('grid', 'company/findBySerialNumber', body)).data).toMatchObject({
      ...{ guid: 'company-a', annualRevenue: 500 },
    })
    expect((await ask('otherGrid', 'company/findBySerialNumber', body)).data).toBeNull()
    // Who serves it reads its file, and not what it turns over.
    const served = { companyGuid: 'company-a', agencyGuid: 'agency-a', validFrom: '2026-01-01', validTo: '2026-12-31' }
    await insertRecords(server.db, 'contract', [
      buildRecord('contract', { ...served, guid: 'tie', status: 'effective' }),
    ])
    expect((await ask('agency', 'company/findBySerialNumber', body)).data).toMatchObject({
      ...{ guid: 'company-a', annualRevenue: null },
    })
  })

  it('R057: lists those whose information waits to be confirmed', async () => {
    const waiting = {
      guid: 'company-w',
      serialNumber: '91320509MA1WAIT00X',
      status: 'pending',
      gridGuid: 'grid-b',
    } as const
    await insertRecords(server.db, 'company', [buildCompany(waiting)])
    const { items } = (
      await ask<{ items: AnyRecord[] }>('bureau', 'company/getVoList', { pageSize: 20, status: 'pending' })
    ).data
    expect(items.map(({ guid }) => guid)).toEqual(['company-w'])
  })

  it('says whether a credit code is right and still free', async () => {
    const check = async (code: string) =>
      (await server.call('grid', `/api/company/validate/${code}`, {}, { method: 'GET' })).data
    expect(await check('91320509MA1MJ0AA1A')).toEqual({ valid: false, exists: true })
    expect(await check('9144030071526726XG')).toEqual({ valid: true, exists: false })
    expect(await check('123')).toEqual({ valid: false, exists: false })
  })
})

describe('trees', () => {
  it('walks the grid tree one level at a time', async () => {
    const path = 'gridManage/loadGridManageTreeByNodeGuid'
    expect(await names('bureau', path, {}, 'guid')).toEqual(['root'])
    expect(await names('bureau', path, { guid: 'root' }, 'guid')).toEqual(['town-a', 'town-b'])
    expect(await names('bureau', path, { guid: 'town-a', isFirst: true }, 'guid')).toEqual(['town-a'])
  })

  it('R073 R250: names a grid by number, guid and gridName, and says whether it is a leaf', async () => {
    const [grid] = (await ask('bureau', 'gridManage/loadGridManageTreeByNodeGuid', { guid: 'grid-a', isFirst: true }))
      .data
    expect(grid).toMatchObject({ id: expect.any(Number), guid: 'grid-a', gridName: '甲网格', leaf: true })
  })

  it('R298: loads the top of the tree for -1', async () => {
    const path = 'gridManage/loadGridManageTreeByNodeGuid'
    expect(await names('bureau', path, { guid: -1, isFirst: false }, 'guid')).toEqual(['root'])
  })

  it('keeps a person of a grid within it', async () => {
    const path = 'gridManage/loadGridManageTreeByNodeGuidByUser'
    expect(await names('town', path, {}, 'guid')).toEqual(['town-a'])
    expect(await names('town', path, { guid: 'town-a' }, 'guid')).toEqual(['grid-a'])
    expect(await names('town', path, { guid: 'root' }, 'guid')).toEqual(['town-a'])
    expect(await names('town', 'gridManage/getSelectOptions', {}, 'value')).toEqual(['town-a', 'grid-a'])
    expect(await names('grid', 'gridManage/getSelectOptions', {}, 'value')).toEqual(['grid-a'])
    expect(await names('duty', 'gridManage/getSelectOptions', {}, 'value')).toHaveLength(5)
  })

  it('answers regions and industries', async () => {
    const [root] = (await ask('grid', 'region/loadRegionTree')).data
    expect(root).toMatchObject({ regionName: '吴江区', leaf: false, children: [{ regionName: '盛泽镇', leaf: true }] })
    expect(await names('grid', 'region/getRegionList', { parentId: -1 }, 'guid')).toEqual(['r1'])
    expect(await names('grid', 'region/getRegionList', { parentId: root?.id }, 'guid')).toEqual(['r2'])
    expect(await names('grid', 'region/getRegionList', { level: 4 }, 'guid')).toEqual(['r2'])
    const industries = 'nationalEconomyType/loadEconomyTypeTree'
    expect(await names('grid', industries, { parentId: -1, pageSize: 1000, sort: 'sortId' }, 'tradeName')).toEqual([
      '制造业',
    ])
    expect(await names('grid', industries, { parentId: 'C' }, 'tradeName')).toEqual(['纺织业'])
    expect(await names('grid', industries, { parentId: 'nowhere' }, 'tradeName')).toEqual([])
    for (const parentId of [0, '0', '', null])
      expect(await names('grid', industries, { parentId }, 'tradeName'), JSON.stringify(parentId)).toEqual(['制造业'])
  })

  it('R070 R159: gives an area with its own number and that of the one above it', async () => {
    const [root] = (await ask('grid', 'region/getRegionList', { id: -1, parentId: -1, pageSize: 200, level: '' })).data
    const [town] = (await ask('grid', 'region/getRegionList', { guid: 'r2', pageSize: 200 })).data
    expect(root).toMatchObject({ guid: 'r1', parentId: -1 })
    expect(town).toMatchObject({ guid: 'r2', regionName: '盛泽镇', parentId: root?.id, regionLevel: '4' })
    const fields = ['id', 'version', 'guid', 'regionName', 'parentId', 'regionAlias', 'sortId', 'regionLevel']
    expect(Object.keys(town ?? {})).toEqual(expect.arrayContaining(fields))
  })

  it('shows each role its own menu', async () => {
    const menuOf = (who: Person) => ask(who, 'menu/getListByUser', { parentId: -1 })
    expect((await menuOf('grid')).data).toMatchObject([{ title: '首页', nodes: [{ title: '下级', nodes: [] }] }])
    expect((await menuOf('town')).data).toMatchObject([{ title: '首页', nodes: [] }])
    expect(JSON.stringify((await menuOf('grid')).data)).not.toMatch(/"(roles|version|createTime|updateUserGuid)"/)
  })
})

describe('the grid tree', () => {
  const save = (body: object) => ask<AnyRecord>('bureau', 'gridManage/saveGridManage', body)
  const grid = async (guid: string) => (await ask<AnyRecord>('bureau', `gridManage/getByGuid/${guid}`)).data

  it('grows, moves with everything in it, and lets go only what is empty', async () => {
    const refused = await ask('grid', 'gridManage/saveGridManage', { gridName: '新', gridLevel: 'grid' })
    expect(refused).toMatchObject({ status: 403, problem: 'access.denied' })
    const made = await save({ guid: 'grid-new', gridName: '新网格', gridLevel: 'grid', parentGuid: 'grid-a' })
    expect(made.data).toMatchObject({ path: 'root/town-a/grid-a/grid-new/', leaf: true })
    expect(await grid('grid-a')).toMatchObject({ leaf: false })

    const loop = await save({ guid: 'town-a', version: (await grid('town-a')).version, parentGuid: 'grid-new' })
    expect(loop).toMatchObject({ status: 400, details: { issues: [{ path: 'parentGuid' }] } })

    const { version } = await grid('grid-a')
    expect(await save({ guid: 'grid-a', version, parentGuid: 'town-b' })).toMatchObject({ status: 200 })
    expect(await grid('grid-new')).toMatchObject({ path: 'root/town-b/grid-a/grid-new/' })
    const moved = await ask<AnyRecord>('otherGrid', 'company/getByGuid/company-a')
    expect(moved.status).toBe(404)
    const company = await ask<AnyRecord>('bureau', 'company/getByGuid/company-a')
    expect(company.data).toMatchObject({ gridPath: 'root/town-b/grid-a/', version: 2 })
    expect(await ask('town', 'company/getByGuid/company-a')).toMatchObject({ status: 404 })

    const remove = (guid: string) => ask('bureau', `gridManage/deleteGridManage?guid=${guid}`)
    expect(await remove('grid-a')).toMatchObject({ status: 409, problem: 'record.in-use' })
    expect(await remove('grid-new')).toMatchObject({ status: 200 })
    expect(await remove('grid-a')).toMatchObject({ status: 409, details: { resource: 'company' } })
    expect(await grid('grid-a')).toMatchObject({ leaf: true })
  })
})
