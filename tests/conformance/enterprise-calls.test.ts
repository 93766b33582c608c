import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { company } from '#domain/resources/company/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { buildCompany, buildHazard, buildPhoto, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../server/support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const call = <Data = AnyRecord>(who: Person, path: string, body: object = {}) => server.call<Data>(who, path, body)
const get = <Data = AnyRecord>(who: Person, path: string) => server.call<Data>(who, path, {}, { method: 'GET' })
const issueAt = (path: string) => ({ status: 400, details: { issues: [expect.objectContaining({ path })] } })
type List = { items: AnyRecord[]; total: number }

/** A department of enterprise A, with another name each time. */
async function department(own: object = {}): Promise<AnyRecord> {
  const reply = await call('safety', '/api/companyDepartment/createDepartment', {
    companyGuid: 'company-a',
    departmentName: `部门${randomUUID().slice(0, 8)}`,
    ...own,
  })
  expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
  return reply.data
}

const person = (departmentguid: string, own: object = {}) => ({
  companyGuid: 'company-a',
  name: '王芳',
  mobile: '13812345678',
  departmentguid,
  personType: 'staff',
  entryDate: '2026-01-05',
  ...own,
})
async function employee(departmentguid: string, own: object = {}): Promise<AnyRecord> {
  const reply = await call('safety', '/api/companyEmployee/create', person(departmentguid, own))
  expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
  return reply.data
}

describe('companyDepartment', () => {
  it('is made, changed and shown as a tree with its people', async () => {
    const top = await department({ departmentName: '安全部' })
    const below = await department({ departmentName: '安全一组', parentGuid: top.guid })
    await employee(below.guid)
    const changed = await call('safety', '/api/companyDepartment/update', {
      guid: below.guid,
      version: below.version,
      leader: '李强',
    })
    expect(changed).toMatchObject({ status: 200, data: { leader: '李强' } })

    const tree = await call<AnyRecord[]>('town', '/api/companyDepartment/tree', {
      companyGuid: 'company-a',
      pageIndex: 1,
      pageSize: 50,
      sort: 'id',
      order: 'DESC',
    })
    const found = tree.data.find(({ guid }) => guid === top.guid)
    expect(found).toMatchObject({ leaf: false, children: [expect.objectContaining({ guid: below.guid, leaf: true })] })

    const structure = await call<AnyRecord[]>('safety', '/api/companyDepartment/organizationStructure')
    expect(structure.data.find(({ guid }) => guid === top.guid)).toMatchObject({
      employeeCount: 0,
      employeeTotal: 1,
      children: [expect.objectContaining({ employees: [expect.objectContaining({ name: '王芳' })] })],
    })
    expect((await call<List>('safety', '/api/companyDepartment/list', { departmentName: '安全一组' })).data.total).toBe(
      1,
    )
  })

  it('keeps to the enterprise and to who may make it', async () => {
    expect(await call('bureau', '/api/companyDepartment/tree')).toMatchObject(issueAt('companyGuid'))
    expect(await call('otherSafety', '/api/companyDepartment/tree', { companyGuid: 'company-a' })).toMatchObject({
      status: 200,
      data: [],
    })
    const body = { companyGuid: 'company-a', departmentName: '质检部' }
    expect(await call('expert', '/api/companyDepartment/createDepartment', body)).toMatchObject({ status: 400 })
    expect(await call('safety', '/api/companyDepartment/createDepartment', { companyGuid: 'company-a' })).toMatchObject(
      issueAt('departmentName'),
    )
    const theirs = await call('otherSafety', '/api/companyDepartment/createDepartment', {
      companyGuid: 'company-b',
      departmentName: '别家的部门',
    })
    const across = await call('safety', '/api/companyDepartment/createDepartment', {
      ...body,
      parentGuid: theirs.data.guid,
    })
    expect(across).toMatchObject(issueAt('parentGuid'))
  })

  it('is no part of itself', async () => {
    const top = await department()
    const below = await department({ parentGuid: top.guid })
    const circle = { guid: top.guid, version: top.version, parentGuid: below.guid }
    expect(await call('safety', '/api/companyDepartment/update', circle)).toMatchObject(issueAt('parentGuid'))
  })

  it.each(['/api/companyDepartment/delete', '/api/companyDepartment/remove'])(
    'goes by %s once nobody is in it',
    async (path) => {
      const own = await department()
      const { guid } = await employee(own.guid)
      expect(await call('safety', path, { guid: own.guid })).toMatchObject({ status: 409, problem: 'record.in-use' })
      await call('safety', '/api/companyEmployee/delete', { guid })
      expect(await call('expert', path, { guid: own.guid })).toMatchObject({ success: false })
      expect(await call('safety', path, { guid: own.guid })).toMatchObject({ status: 200 })
    },
  )
  it.each(['/api/companyDepartment/delete/', '/api/companyDepartment/remove/'])('goes by %s{id}', async (path) => {
    const { id } = await department()
    expect(await call('otherSafety', `${path}${id}`)).toMatchObject({ status: 404 })
    expect(await call('safety', `${path}${id}`)).toMatchObject({ status: 200 })
    expect(await call('safety', `/api/companyDepartment/get/${id}`)).toMatchObject({ status: 404 })
  })

  it('comes in many at once, row by row', async () => {
    const rows = { items: [{ departmentName: '仓储部' }, { departmentName: '一号库', parentName: '仓储部' }, {}] }
    const reply = await call<{ created: number; errors: unknown[] }>(
      'safety',
      '/api/companyDepartment/importDepartment',
      rows,
    )
    expect(reply.data).toMatchObject({ created: 2, errors: [{ row: 3, message: '请填写部门名称' }] })
    expect(await call('safety', '/api/companyDepartment/importDepartment', {})).toMatchObject(issueAt('items'))
    expect(await call('expert', '/api/companyDepartment/importDepartment', rows)).toMatchObject({ status: 403 })
  })
})

describe('companyEmployee', () => {
  it('is found by department and those below it, and chosen from a list', async () => {
    const top = await department()
    const middle = await department({ parentGuid: top.guid })
    const below = await department({ parentGuid: middle.guid })
    const made = await employee(below.guid, { name: '顾玲' })
    const left = { guid: randomUUID(), name: '离职者', status: 'left' }
    await insertRecords(server.db, 'companyEmployee', [
      buildRecord('companyEmployee', { ...person(below.guid), ...left, deleted: false }),
    ])
    const names = async (path: string, body: object) =>
      (await call<List>('safety', path, body)).data.items.map(({ name }) => name)
    expect(await names('/api/companyEmployee/listEmployee', { departmentguid: top.guid, status: 'employed' })).toEqual([
      '顾玲',
    ])
    expect(await names('/api/companyEmployee/getVoList', { departmentguid: below.guid, pageSize: 1000 })).toContain(
      '顾玲',
    )
    const options = await call<AnyRecord[]>('safety', '/api/companyEmployee/getSelectOptions', {
      departmentguid: below.guid,
    })
    expect(options.data).toEqual([expect.objectContaining({ value: made.guid, label: '顾玲' })])
    expect((await call<List>('otherSafety', '/api/companyEmployee/listEmployee', {})).data.items).toEqual([])
    expect(await call('safety', `/api/companyEmployee/get/${made.id}`)).toMatchObject({ data: { name: '顾玲' } })
    expect(await call('otherSafety', `/api/companyEmployee/getByGuid/${made.guid}`)).toMatchObject({ status: 404 })
  })

  it('is checked, once for each identity card of an enterprise', async () => {
    const own = await department()
    const idCard = '320525198807152017'
    const made = await employee(own.guid, { idCard })
    const again = person(own.guid, { idCard })
    expect(await call('safety', '/api/companyEmployee/create', again)).toMatchObject({ status: 409 })
    expect(await call('safety', '/api/companyEmployee/create', { ...again, idCard: '123' })).toMatchObject(
      issueAt('idCard'),
    )
    expect(await call('expert', '/api/companyEmployee/create', person(own.guid))).toMatchObject({ status: 400 })
    const change = { guid: made.guid, version: made.version, positionName: '电工' }
    expect(await call('safety', '/api/companyEmployee/update', change)).toMatchObject({
      data: { positionName: '电工' },
    })
    expect(await call('safety', '/api/companyEmployee/update', { ...change, mobile: '12' })).toMatchObject({
      status: 400,
    })
  })

  it('is hidden in part from those who need not see it whole', async () => {
    const own = await department()
    await employee(own.guid, { name: '徐隐', mobile: '13912345678' })
    const seen = await call<List>('safety', '/api/companyEmployee/list', { name: '徐隐' })
    expect(seen.data.items).toEqual([expect.objectContaining({ mobile: '139****5678' })])
  })

  it('comes in many at once, with the name of the department', async () => {
    const own = await department({ departmentName: '生产部' })
    const { departmentguid: _guid, ...row } = person(own.guid)
    const items = [
      { ...row, departmentName: '生产部', name: '甲' },
      { ...row, departmentName: '没有的部门', name: '乙' },
    ]
    const reply = await call('safety', '/api/companyEmployee/importEmployee', { companyGuid: 'company-a', items })
    expect(reply.data).toMatchObject({ total: 2, created: 1, errors: [{ row: 2 }] })
    expect(await call('expert', '/api/companyEmployee/importEmployee', { items })).toMatchObject({ status: 403 })
  })

  it.each(['/api/companyEmployee/delete', '/api/companyEmployee/removeEmployee'])('goes by %s', async (path) => {
    const { guid } = await employee((await department()).guid)
    expect(await call('otherSafety', path, { guid })).toMatchObject({ status: 404 })
    expect(await call('safety', path, { guid })).toMatchObject({ status: 200 })
    expect(await call('safety', `/api/companyEmployee/getByGuid/${guid}`)).toMatchObject({ status: 404 })
  })
  it.each(['/api/companyEmployee/delete/', '/api/companyEmployee/remove/'])('goes by %s{id}', async (path) => {
    const { id } = await employee((await department()).guid)
    expect(await call('otherSafety', `${path}${id}`)).toMatchObject({ status: 404 })
    expect(await call('safety', `${path}${id}`)).toMatchObject({ status: 200 })
  })

  it('leaves a department for the one above it', async () => {
    const top = await department()
    const below = await department({ parentGuid: top.guid })
    const { guid } = await employee(below.guid)
    const path = '/api/companyDepartmentEmployee/removeEmployee'
    expect(await call('otherSafety', path, { employeeGuid: guid })).toMatchObject({ status: 404 })
    expect(await call('safety', path, {})).toMatchObject(issueAt('employeeGuid'))
    expect(await call('safety', path, { employeeGuid: guid })).toMatchObject({ data: { departmentguid: top.guid } })
    expect(await call('safety', path, { employeeGuid: guid })).toMatchObject(issueAt('employeeGuid'))
  })
})

describe('the file of an enterprise', () => {
  const audit = (who: Person, own: object) =>
    call(who, '/api/companyEmployee/auditCompany', { companyGuid: 'company-audited', result: 'pass', ...own })

  it('is handed in, reviewed and noted in the register', async () => {
    const place = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await insertRecords(server.db, 'company', [
      buildCompany({ guid: 'company-audited', companyName: '丙机械厂', serialNumber: 'A', status: 'draft', ...place }),
    ])
    await server.db
      .update(tableNamed('company'))
      .set({ status: 'pending' })
      .where(eq(tableNamed('company').guid, 'company-audited'))
    expect(await audit('otherGrid', {})).toMatchObject({ status: 404 })
    expect(await audit('grid', { result: 'maybe' })).toMatchObject(issueAt('result'))
    expect(await audit('grid', { result: 'fail' })).toMatchObject({ status: 400, problem: 'workflow.opinion-required' })
    expect(await audit('grid', {})).toMatchObject({ status: 200, data: { status: 'approved' } })
  })
})

describe('companyGrid', () => {
  let turn = 0
  /** An enterprise of grid A that nobody answers for yet. */
  async function newCompany(): Promise<string> {
    turn += 1
    const guid = `company-free-${turn}`
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid,
        companyName: `自由企业${turn}`,
        serialNumber: `F${turn}`,
        gridGuid: 'grid-a',
        gridPath: 'root/town-a/grid-a/',
      }),
    ])
    return guid
  }
  const supervise = (companyGuid: string, own: object = {}, who: Person = 'town') =>
    call(who, '/api/companyGrid/createSupervise', { companyGuid, type: '1', gridGuid: 'grid-a', ...own })
  const operate = (who: Person, guid: unknown, operation: string, own: object = {}) =>
    call(who, '/api/companyGrid/operation', { guid, operation, ...own })
  async function confirmed(companyGuid: string): Promise<AnyRecord> {
    const { data } = await supervise(companyGuid)
    const reply = await operate('grid', data.guid, 'accept')
    expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200, data: { status: 'confirmed' } })
    return reply.data
  }

  it('R061: goes from assigning to answering, and shows in the lists of each side with its type', async () => {
    const companyGuid = await newCompany()
    const listed = async (who: Person, path: string, body: object = {}) =>
      (await call<List>(who, path, { pageSize: 200, ...body })).data.items.map(({ guid }) => guid)
    expect(await listed('town', '/api/companyIndustryGrid/getCompanyNotQqList', { type: '1' })).toContain(companyGuid)
    expect(await listed('grid', '/api/companyIndustryGrid/getCompanyNotQqSelfList')).toContain(companyGuid)
    expect(await listed('otherGrid', '/api/companyIndustryGrid/getCompanyNotQqList', { type: '1' })).not.toContain(
      companyGuid,
    )

    const { data: relation } = await supervise(companyGuid)
    expect(relation).toMatchObject({ status: 'toConfirm', gridGuid: 'grid-a', companyName: `自由企业${turn}` })
    expect(await listed('grid', '/api/companyGrid/getReportTaskList')).toContain(relation.guid)
    expect(await listed('otherGrid', '/api/companyGrid/getReportTaskList')).not.toContain(relation.guid)
    const { id } = (await call('town', `/api/company/getByGuid/${companyGuid}`)).data
    expect((await get<AnyRecord[]>('town', `/api/companyGrid/getZpGridNameList/${id}`)).data).toMatchObject([
      { gridName: '甲网格', status: 'toConfirm' },
    ])

    expect(await operate('grid', relation.guid, 'accept')).toMatchObject({ data: { status: 'confirmed' } })
    expect(await listed('town', '/api/companyIndustryGrid/getCompanyNotQqList', { type: '1' })).not.toContain(
      companyGuid,
    )
    const active = await call<List>('town', '/api/companyGrid/getCompanyQqList', { companyName: `自由企业${turn}` })
    expect(active.data.items).toMatchObject([
      { guid: companyGuid, type: '1', typeName: '日常监管', gridName: '甲网格' },
    ])
    expect((await get<AnyRecord[]>('town', `/api/companyGrid/getGridNameList/${id}`)).data).toMatchObject([
      { gridGuid: 'grid-a', type: '1' },
    ])
    const grid = (await call('bureau', '/api/gridManage/getByGuid/grid-a')).data
    const managed = await get<AnyRecord[]>('town', `/api/companyGrid/getManageCompanyList/${grid.id}`)
    expect(managed.data.map(({ guid }) => guid)).toContain(companyGuid)
    expect((await get<AnyRecord[]>('otherGrid', `/api/companyGrid/getManageCompanyList/${grid.id}`)).data).toEqual([])
    expect(await listed('town', '/api/companyGrid/getList', { companyGuid })).toEqual([relation.guid])
  })

  it('is refused to who may not assign, to other towns and without what it needs', async () => {
    const companyGuid = await newCompany()
    expect(await supervise(companyGuid, {}, 'grid')).toMatchObject({ status: 403 })
    expect(await supervise(companyGuid, {}, 'expert')).toMatchObject({ status: 403 })
    expect(await supervise(companyGuid, { gridGuid: 'grid-b' })).toMatchObject(issueAt('gridGuid'))
    expect(await supervise('no-such-company')).toMatchObject(issueAt('companyGuid'))
    expect(await supervise(companyGuid, { type: '9' }, 'bureau')).toMatchObject(issueAt('type'))
    expect(await operate('town', 'x', 'hurry')).toMatchObject(issueAt('operation'))
    const { data } = await supervise(companyGuid)
    expect(await operate('otherGrid', data.guid, 'accept')).toMatchObject({ status: 404 })
    expect(await operate('town', data.guid, 'accept')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await operate('grid', data.guid, 'refuse')).toMatchObject({ problem: 'workflow.opinion-required' })
  })

  it('is disputed with a reason and decided by the bureau', async () => {
    const { data } = await supervise(await newCompany())
    expect(await operate('grid', data.guid, 'refuse', { opinion: '已迁出本网格' })).toMatchObject({
      data: { status: 'disputed', reason: '已迁出本网格' },
    })
    expect(await operate('town', data.guid, 'uphold', { opinion: '仍属本网格' })).toMatchObject({ status: 403 })
    expect(await operate('bureau', data.guid, 'uphold', { opinion: '仍属本网格' })).toMatchObject({
      data: { status: 'confirmed' },
    })
  })

  it('ends the one before it when another grid takes over, and moves the enterprise with its records', async () => {
    const companyGuid = await newCompany()
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ guid: `hazard-${companyGuid}`, companyGuid, gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }),
    ])
    const first = await confirmed(companyGuid)
    const { data: second } = await supervise(companyGuid, { gridGuid: 'grid-b' }, 'bureau')
    expect(await operate('otherGrid', second.guid, 'accept')).toMatchObject({ data: { status: 'confirmed' } })

    const kept = (await call('bureau', `/api/companyGrid/getByGuid/${first.guid}`)).data
    expect(kept).toMatchObject({ status: 'released', endDate: '2026-11-20' })
    const moved = (await call('bureau', `/api/company/getByGuid/${companyGuid}`)).data
    expect(moved).toMatchObject({ gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' })
    const { items } = (await call<List>('admin', '/api/systemBusinessLog/list', { bizGuid: companyGuid })).data
    expect(items.map(({ actionLabel }) => actionLabel)).toContain('企业确权：确认')
    expect(await call('otherGrid', `/api/hiddenDanger/getByGuid/hazard-${companyGuid}`)).toMatchObject({ status: 200 })
    expect(await call('grid', `/api/hiddenDanger/getByGuid/hazard-${companyGuid}`)).toMatchObject({ status: 404 })
  })

  it('lets one open daily relation wait at a time', async () => {
    const companyGuid = await newCompany()
    const body = { companyGuid, type: '1' }
    expect(await call('town', '/api/companyGrid/create', body)).toMatchObject({ status: 200 })
    expect(await call('town', '/api/companyGrid/create', body)).toMatchObject(issueAt('companyGuid'))
    expect(await call('town', '/api/companyGrid/create', { ...body, type: '2' })).toMatchObject({ status: 200 })
  })

  it('is written when an enterprise is put into a grid by its form', async () => {
    const companyGuid = await newCompany()
    await confirmed(companyGuid)
    const { version } = (await call('bureau', `/api/company/getByGuid/${companyGuid}`)).data
    const changed = await call('bureau', '/api/company/update', { guid: companyGuid, version, gridGuid: 'grid-b' })
    expect(changed, JSON.stringify(changed.details)).toMatchObject({ status: 200 })
    const { items } = (await call<List>('bureau', '/api/companyGrid/getList', { companyGuid })).data
    expect(items.map(({ status, gridGuid }) => [status, gridGuid]).sort()).toEqual([
      ['confirmed', 'grid-b'],
      ['released', 'grid-a'],
    ])
  })

  it.each([
    ['/api/companyGrid/remove', (row: AnyRecord) => ({ guid: row.guid })],
    ['/api/companyGrid/removeCompanyGrid', (row: AnyRecord) => ({ companyGuid: row.companyGuid, gridGuid: 'grid-a' })],
    ['/api/companyGrid/removeByCompanyId', (row: AnyRecord) => ({ companyGuid: row.companyGuid })],
  ] as const)('ends by %s and stays in the history', async (path, body) => {
    const relation = await confirmed(await newCompany())
    expect(await call('town', path, {})).toMatchObject({ status: 400 })
    expect(await call('otherGrid', path, body(relation))).toMatchObject({ status: 404 })
    expect(await call('grid', path, body(relation))).toMatchObject({ status: 403 })
    expect(await call('town', path, { ...body(relation), reason: '企业已停业' })).toMatchObject({ status: 200 })
    expect((await call('town', `/api/companyGrid/getByGuid/${relation.guid}`)).data).toMatchObject({
      status: 'released',
      reason: '企业已停业',
      endDate: '2026-11-20',
    })
  })

  it('ends by its number, or goes where it never took effect', async () => {
    const relation = await confirmed(await newCompany())
    expect(await call('town', `/api/companyGrid/remove/${relation.id}`)).toMatchObject({ data: { status: 'released' } })
    const waiting = (await call('town', '/api/companyGrid/create', { companyGuid: await newCompany(), type: '1' })).data
    expect(await call('town', `/api/companyGrid/remove/${waiting.id}`)).toMatchObject({ status: 200 })
    expect(await call('town', `/api/companyGrid/getByGuid/${waiting.guid}`)).toMatchObject({ status: 404 })
  })

  it('of a trade stands beside the daily one', async () => {
    const companyGuid = await newCompany()
    const daily = await confirmed(companyGuid)
    const { data } = await supervise(companyGuid, { type: '2', departmentName: '区交通运输局' })
    await operate('grid', data.guid, 'accept')
    expect((await call('town', `/api/companyGrid/getByGuid/${daily.guid}`)).data.status).toBe('confirmed')
    const byTrade = await call<List>('town', '/api/companyIndustryGrid/getCompanyQqList', { pageSize: 200 })
    expect(byTrade.data.items).toEqual([
      expect.objectContaining({ guid: companyGuid, type: '2', departmentName: '区交通运输局' }),
    ])
    const path = '/api/companyIndustryGrid/removeByCompanyId'
    expect(await call('otherGrid', path, { companyGuid })).toMatchObject({ status: 404 })
    expect(await call('town', path, { companyGuid })).toMatchObject({ status: 200 })
    expect((await call<List>('town', '/api/companyIndustryGrid/getCompanyQqList')).data.items).toEqual([])
  })

  it('stands once, however often it is asked for', async () => {
    const companyGuid = await newCompany()
    const trade = { type: '2', departmentName: '区交通运输局' }
    const { data: first } = await supervise(companyGuid, trade)
    expect((await supervise(companyGuid, trade)).data.guid).toBe(first.guid)
    await operate('grid', first.guid, 'accept')
    expect((await supervise(companyGuid, trade)).data).toMatchObject({ guid: first.guid, status: 'confirmed' })
    expect((await supervise(companyGuid, { ...trade, departmentName: '区住建局' })).data.guid).not.toBe(first.guid)
  })

  it('ends before it was answered, all of an enterprise at once', async () => {
    const companyGuid = await newCompany()
    const asked = [
      await supervise(companyGuid, { type: '2', departmentName: '区交通运输局' }),
      await supervise(companyGuid, { type: '3', departmentName: '区住建局' }),
    ]
    const ended = await call('town', '/api/companyIndustryGrid/removeByCompanyId', { companyGuid, reason: '指派有误' })
    expect(ended, JSON.stringify(ended)).toMatchObject({ status: 200 })
    for (const { data } of asked)
      expect((await call('town', `/api/companyGrid/getByGuid/${data.guid}`)).data).toMatchObject({
        status: 'released',
        reason: '指派有误',
      })
    expect(await operate('grid', asked[0]?.data.guid, 'accept')).toMatchObject({ problem: 'workflow.move-not-open' })
  })

  it('shows every enterprise either among those with a relation of the trade or among those without', async () => {
    const [withOne, without] = [await newCompany(), await newCompany()]
    const { data } = await supervise(withOne, { type: '2', departmentName: '区交通运输局' })
    await operate('grid', data.guid, 'accept')
    const listed = async (name: string) =>
      (await call<List>('town', `/api/companyIndustryGrid/${name}`, { pageSize: 200 })).data.items.map(
        ({ guid }) => guid,
      )
    const [having, lacking] = [await listed('getCompanyQqList'), await listed('getCompanyNotQqList')]
    expect([having.includes(withOne), lacking.includes(withOne)]).toEqual([true, false])
    expect([having.includes(without), lacking.includes(without)]).toEqual([false, true])
  })

  it('is counted for each grid below one', async () => {
    const { data } = await call<AnyRecord[]>('bureau', '/api/companyGrid/getOrgCompanyQqList', { gridGuid: 'root' })
    const town = data.find(({ guid }) => guid === 'town-a') as unknown as Record<string, number>
    const inTown = await server.db.$count(tableOf(company), eq(tableOf(company).gridGuid, 'grid-a'))
    expect(town).toMatchObject({ gridName: '盛泽镇', companies: inTown })
    expect((town.confirmed ?? 0) + (town.notConfirmed ?? 0)).toBe(inTown)
    expect((await call('otherGrid', '/api/companyGrid/getOrgCompanyQqList', { gridGuid: 'town-a' })).data).toEqual([])
  })

  it('is asked for with sound pages only', async () => {
    expect(await call('town', '/api/companyGrid/getCompanyQqList', { pageSize: 0 })).toMatchObject(issueAt('pageSize'))
    expect(await call('town', '/api/companyGrid/getCompanyQqList', { noSuch: 'x' })).toMatchObject(issueAt('noSuch'))
  })
})

describe('companyIndustry', () => {
  it('is taken away by its own call', async () => {
    const input = { companyGuid: 'company-a', economyTypeGuid: 'C17', isMain: true }
    const { guid } = (await call('town', '/api/companyIndustry/create', input)).data
    const path = '/api/companyIndustry/deleteCompanyIndustry'
    expect(await call('town', path, {})).toMatchObject(issueAt('guid'))
    expect(await call('safety', path, { guid })).toMatchObject({ status: 403 })
    expect(await call('otherGrid', path, { guid })).toMatchObject({ status: 404 })
    expect(await call('town', path, { guid })).toMatchObject({ status: 200 })
    expect(await call('town', `/api/companyIndustry/getByGuid/${guid}`)).toMatchObject({ status: 404 })
  })
})

describe('taking an enterprise out', () => {
  const photo = () => buildPhoto({ guid: randomUUID() })
  const propose = (companyGuid: string, own: object = {}, who: Person = 'grid') =>
    call(who, '/api/company/webRemoveCompany', {
      companyGuid,
      reasonType: 'moved',
      reason: '厂房已空置',
      evidence: [photo()],
      ...own,
    })
  const decide = (who: Person, guid: unknown, own: object = {}) =>
    call(who, '/api/companyAuditRecord/companyDelete', { guid, result: 'pass', opinion: '现场核查属实', ...own })
  const place = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
  const company = (guid: string, own: object = {}) =>
    buildCompany({ guid, companyName: guid, serialNumber: guid, ...place, ...own })

  it('takes the town and the bureau, and can be taken back by an administrator', async () => {
    await insertRecords(server.db, 'company', [company('gone-1')])
    const account = (username: string, accountEnabled: boolean) =>
      buildRecord('user', {
        ...{ guid: username, username, name: username, companyGuid: 'gone-1', roles: ['company'], accountEnabled },
        // Whatever else changed of it since.
        updateTime: '2099-01-01T00:00:00.000Z',
      })
    await insertRecords(server.db, 'user', [account('gone-head', true), account('gone-former', false)])
    const mayEnter = async () =>
      Promise.all(
        ['gone-head', 'gone-former'].map(
          async (user) => (await call('admin', `/api/user/getByGuid/${user}`)).data.accountEnabled,
        ),
      )
    expect(await propose('gone-1', {}, 'expert')).toMatchObject({ status: 400 })
    expect(await propose('gone-1', { evidence: [] })).toMatchObject(issueAt('evidence'))
    const { data } = await propose('gone-1')
    expect(data).toMatchObject({ status: 'townPending', companyName: 'gone-1' })
    expect(await decide('town', data.guid, { opinion: '' })).toMatchObject(issueAt('opinion'))
    expect(await decide('town', data.guid, { result: 'x' })).toMatchObject(issueAt('result'))
    expect(await decide('grid', data.guid)).toMatchObject({ status: 403 })
    expect(await decide('otherGrid', data.guid)).toMatchObject({ status: 404 })
    expect(await decide('town', data.guid)).toMatchObject({ data: { status: 'bureauPending' } })
    expect(await decide('town', data.guid)).toMatchObject({ status: 403 })
    expect(await call('grid', '/api/company/getByGuid/gone-1')).toMatchObject({ status: 200 })
    expect(await decide('bureau', data.guid)).toMatchObject({ data: { status: 'deleted' } })
    expect(await call('grid', '/api/company/getByGuid/gone-1')).toMatchObject({ status: 404 })
    expect(await mayEnter()).toEqual([false, false])
    expect(await decide('bureau', data.guid)).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })

    const restore = { guid: data.guid, input: { opinion: '误删' } }
    expect(await call('bureau', '/api/companyDelete/act/restore', restore)).toMatchObject({ status: 403 })
    expect(await call('admin', '/api/companyDelete/act/restore', restore)).toMatchObject({
      data: { status: 'restored' },
    })
    expect(await call('grid', '/api/company/getByGuid/gone-1')).toMatchObject({ status: 200 })
    expect(await mayEnter()).toEqual([true, false])
    const watched = await call('town', '/api/companyGrid/list', { companyGuid: 'gone-1', status: 'confirmed' })
    expect(watched.data.items).toMatchObject([{ gridGuid: place.gridGuid, type: '1' }])
  })

  it('moves the history of a double to the enterprise that stays', async () => {
    await insertRecords(server.db, 'company', [company('double'), company('kept', { companyName: '保留企业' })])
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({ guid: 'double-hazard', companyGuid: 'double', ...place }),
    ])
    await insertRecords(server.db, 'patrolTask', [
      buildRecord('patrolTask', {
        guid: 'double-task',
        taskName: '日常巡查',
        taskType: 'daily',
        source: 'own',
        companyGuids: ['double', 'company-a'],
        gridPersonGuids: ['grid'],
        planStart: '2026-11-01',
        planEnd: '2026-11-30',
        status: 'pending',
        ...place,
      }),
    ])
    const proposal = { reasonType: 'duplicate', mergeToGuid: 'kept' }
    expect(await propose('double', { ...proposal, mergeToGuid: 'double' })).toMatchObject(issueAt('mergeToGuid'))
    const { data } = await propose('double', proposal)
    await decide('town', data.guid)
    expect(await decide('bureau', data.guid)).toMatchObject({ data: { status: 'deleted' } })
    expect((await call('grid', '/api/hiddenDanger/getByGuid/double-hazard')).data).toMatchObject({
      companyGuid: 'kept',
      companyName: '保留企业',
    })
    expect((await call('grid', '/api/patrolTask/getByGuid/double-task')).data.companyGuids).toEqual([
      'kept',
      'company-a',
    ])
    const restore = { guid: data.guid, input: { opinion: '误删' } }
    expect(await call('admin', '/api/companyDelete/act/restore', restore)).toMatchObject(issueAt('mergeToGuid'))
  })

  it('goes on to the bureau once, however many propose it', async () => {
    await insertRecords(server.db, 'company', [company('twice')])
    const proposals = [await propose('twice'), await propose('twice', { reasonType: 'cancelled' })]
    const [first, second] = proposals.map(({ data }) => data.guid)
    expect(await decide('town', first)).toMatchObject({ data: { status: 'bureauPending' } })
    expect(await decide('town', second)).toMatchObject(issueAt('companyGuid'))
    expect(await decide('bureau', first, { result: 'fail' })).toMatchObject({ data: { status: 'rejected' } })
    expect(await decide('town', second)).toMatchObject({ data: { status: 'bureauPending' } })
  })

  it('is told why not', async () => {
    await insertRecords(server.db, 'company', [company('stays')])
    const { data } = await propose('stays')
    expect(await decide('town', data.guid, { result: 'fail', opinion: '仍在生产' })).toMatchObject({
      data: { status: 'rejected', townOpinion: '仍在生产' },
    })
    expect(await call('grid', '/api/company/getByGuid/stays')).toMatchObject({ status: 200 })
  })
})

describe('user', () => {
  const account = (own: object = {}) => ({
    username: `u${randomUUID().slice(0, 8)}`,
    name: '周新',
    accountType: '1',
    userType: 'government',
    roles: ['grid'],
    gridGuid: 'grid-a',
    ...own,
  })

  it('is shown to pickers and in the address book of one’s own area', async () => {
    const info = await call<List>('town', '/api/user/infoList', { name: 'grid的姓名' })
    expect(info.data.items).toEqual([expect.objectContaining({ guid: 'grid', fullName: 'grid的姓名' })])
    await server.db.update(tableNamed('user')).set({ userType: 'government' })
    const names = async (who: Person) =>
      (await call<List>(who, '/api/user/getAddressBookList')).data.items.map(({ guid }) => guid)
    expect(await names('grid')).toEqual(expect.arrayContaining(['grid', 'town', 'bureau']))
    expect(await names('grid')).not.toContain('otherGrid')
    expect(await names('safety')).toContain('grid')
    const found = await call<List>('admin', '/api/user/retrieveUserList', { name: 'otherGrid' })
    expect(found.data.items.map(({ guid }) => guid)).toEqual(['otherGrid'])
    expect(await call('town', '/api/user/retrieveUserList', { pageSize: 0 })).toMatchObject(issueAt('pageSize'))
  })

  it('is found by role, by enterprise and by its own guid', async () => {
    const { guid, id } = (
      await call('admin', '/api/role/create', { roleName: '专项组', roleCode: 'team1', dataScope: 'grid' })
    ).data
    const holder = (await call('admin', '/api/user/save', account({ roleIds: [guid] }))).data
    const byRole = await call<AnyRecord[]>('bureau', '/api/user/findUsersByRoleId', { roleId: id })
    expect(byRole.data.map((each) => each.guid)).toEqual([holder.guid])
    expect(await call('bureau', '/api/user/findUsersByRoleId', {})).toMatchObject(issueAt('roleId'))
    expect((await call('otherGrid', '/api/user/findUsersByRoleId', { roleId: id })).data).toEqual([])
    const ofCompany = await call<AnyRecord[]>('bureau', '/api/user/getByCompanyGuid/company-a')
    expect(ofCompany.data.map((each) => each.guid)).toEqual(['safety'])
    expect(await call('otherGrid', '/api/user/getByCompanyGuid/company-a')).toMatchObject({ status: 404 })
    expect((await call('town', '/api/user/getByPersonGuid/grid')).data).toMatchObject({ guid: 'grid' })
    expect(await call('otherGrid', '/api/user/getByPersonGuid/grid')).toMatchObject({ status: 404 })
    const drilled = await call<{ grids: AnyRecord[]; users: AnyRecord[] }>('bureau', '/api/user/drilUsersByGrid', {
      gridGuid: 'town-a',
    })
    expect(drilled.data.users.map((each) => each.guid)).toEqual(['town'])
    expect(drilled.data.grids).toEqual([expect.objectContaining({ guid: 'grid-a', leaf: true })])
  })

  it('is saved, and given a first password by the combined call', async () => {
    const made = (await call('admin', '/api/user/save', account())).data
    const again = { guid: made.guid, version: made.version, name: '周改名' }
    expect(await call('admin', '/api/user/save', again)).toMatchObject({ data: { name: '周改名' } })
    expect(await call('town', '/api/user/save', account())).toMatchObject({ status: 403 })
    expect(await call('admin', '/api/user/save', account({ username: null }))).toMatchObject(issueAt('username'))
    const own = account({ username: 'combined1' })
    const { data } = await call('admin', '/api/user/saveConb', own)
    const signedIn = await server.call(null, '/auth/login', { username: 'combined1', password: data.password })
    expect(signedIn).toMatchObject({ status: 200 })
    expect(await call('town', '/api/user/saveConb', account())).toMatchObject({ status: 403 })
  })

  it('of an occupational-health institution is made with its role', async () => {
    const own = { username: `z${randomUUID().slice(0, 8)}`, name: '卫生机构', agencyGuid: 'agency-a' }
    expect(await call('admin', '/api/user/createZywsUser', own)).toMatchObject({
      data: { roles: ['agency'], accountType: '21', password: expect.stringMatching(/.{8}/) },
    })
    expect(await call('bureau', '/api/user/createZywsUser', own)).toMatchObject({ status: 403 })
    expect(await call('admin', '/api/user/createZywsUser', {})).toMatchObject({ status: 400 })
  })

  it('of an expert is listed for those who look after the pool', async () => {
    const { data } = await call<List>('bureau', '/api/zjkAssociation/expertUser', { keyword: 'expert' })
    expect(data.items.map(({ guid }) => guid)).toEqual(['expert'])
    expect(await call('safety', '/api/zjkAssociation/expertUser')).toMatchObject({ status: 403 })
    expect(await call('bureau', '/api/zjkAssociation/expertUser', { keyword: 'x'.repeat(99) })).toMatchObject(
      issueAt('keyword'),
    )
  })

  it.each(['/api/user/delete'])('goes by %s', async (path) => {
    const { guid } = (await call('admin', '/api/user/save', account())).data
    expect(await call('town', path, { guid })).toMatchObject({ status: 403 })
    expect(await call('admin', path, { guid })).toMatchObject({ status: 200 })
    const { id } = (await call('admin', '/api/user/save', account())).data
    expect(await call('admin', `/api/user/delete/${id}`)).toMatchObject({ status: 200 })
  })

  it('changes the own password under either name of the call', async () => {
    const wrong = { oldPassword: 'x', newPassword: 'Sturdy#9270', confirmNewPassword: 'Sturdy#9270' }
    expect(await call('town', '/api/user/updatePassword', wrong)).toMatchObject(issueAt('oldPassword'))
  })
})

describe('workOrderTask', () => {
  const order = (own: object = {}) => ({
    title: '线索核查',
    orderType: 'clue',
    content: '请到场核实',
    companyGuid: 'company-a',
    assignGridGuid: 'grid-a',
    deadline: '2026-12-01',
    urgency: 'normal',
    ...own,
  })
  const act = (who: Person, guid: unknown, action: string, input: object = {}) =>
    call(who, `/api/workOrderTask/act/${action}`, { guid, input })

  it('R064: is counted for whom it was given to until it is finished', async () => {
    const count = async (who: Person) =>
      (await call<List>(who, '/api/workOrderTask/findWorkOrderTaskCount', { pageIndex: 1 })).data.total
    const { data } = await call('bureau', '/api/workOrderTask/create', order())
    expect(data).toMatchObject({ orderNo: 'GD202611200001', createOrg: '吴江区', companyName: '甲纺织厂' })
    expect(await count('grid')).toBe(0)
    await act('bureau', data.guid, 'dispatch')
    expect([await count('grid'), await count('otherGrid'), await count('bureau')]).toEqual([1, 0, 0])
    expect(await act('otherGrid', data.guid, 'accept')).toMatchObject({ status: 404 })
    expect(await act('town', data.guid, 'accept')).toMatchObject({ status: 403 })
    await act('grid', data.guid, 'accept')
    expect(await act('grid', data.guid, 'reply', { content: '已到场' })).toMatchObject({
      data: { replies: [expect.objectContaining({ content: '已到场' })] },
    })
    expect(await act('grid', data.guid, 'submit')).toMatchObject(issueAt('result'))
    expect(await act('grid', data.guid, 'submit', { result: '已整改' })).toMatchObject({ data: { status: 'toAudit' } })
    expect(await count('grid')).toBe(0)
    expect(await act('grid', data.guid, 'finish')).toMatchObject({ status: 403 })
    expect(await act('bureau', data.guid, 'finish', { opinion: '同意' })).toMatchObject({ data: { status: 'done' } })
  })

  it('has exactly one addressee', async () => {
    const two = order({ assignAgencyId: 'agency-a' })
    expect(await call('bureau', '/api/workOrderTask/create', two)).toMatchObject({ status: 400 })
    expect(await call('bureau', '/api/workOrderTask/create', order({ assignGridGuid: null }))).toMatchObject({
      status: 400,
    })
    expect(await call('expert', '/api/workOrderTask/create', order())).toMatchObject({ status: 403 })
  })

  it('is listed for the institution it was given to, changed and taken back before it is sent', async () => {
    const own = order({ assignGridGuid: null, assignAgencyId: 'agency-a', companyGuid: null })
    const { data } = await call('bureau', '/api/workOrderTask/create', own)
    const list = async (who: Person, path: string) =>
      (await call<List>(who, path, { assignAgencyId: 'agency-a', pageIndex: 1, pageSize: 20, countTotal: true })).data
    // What is still written is its writer's alone.
    expect((await list('agency', '/api/workOrderTask/listWorkOrderTask')).total).toBe(0)
    const sent = (await call('bureau', '/api/workOrderTask/create', { ...own, title: '已派发' })).data
    await call('bureau', '/api/workOrderTask/act/dispatch', { guid: sent.guid, input: {} })
    expect((await list('agency', '/api/workOrderTask/listWorkOrderTask')).total).toBe(1)
    expect((await list('grid', '/api/workOrderTask/listWorkOrderTask')).total).toBe(0)
    expect((await list('agency', '/api/workOrderTask/list')).items).toHaveLength(1)
    const change = { guid: data.guid, version: data.version, title: '改题' }
    expect(await call('agency', '/api/workOrderTask/update', change)).toMatchObject({ status: 404 })
    const ofSent = { guid: sent.guid, version: sent.version, title: '改题' }
    expect(await call('agency', '/api/workOrderTask/update', ofSent)).toMatchObject({ status: 403 })
    expect(await call('bureau', '/api/workOrderTask/update', change)).toMatchObject({ data: { title: '改题' } })
    expect(await call('agency', `/api/workOrderTask/delete/${data.id}`)).toMatchObject({ status: 404 })
    expect(await call('bureau', `/api/workOrderTask/delete/${data.id}`)).toMatchObject({ status: 200 })
  })
})

describe('further calls on enterprises', () => {
  it('names those that a notice may go to', async () => {
    await insertRecords(server.db, 'company', [
      buildCompany({
        guid: 'closed',
        companyName: '已关企业',
        serialNumber: 'C',
        companyStatus: 'closed',
        gridGuid: 'root',
        gridPath: 'root/',
      }),
    ])
    const names = (await call<List>('bureau', '/api/company/getVoListForNotice', { pageSize: 1000 })).data.items
    expect(names.map(({ guid }) => guid)).toEqual(expect.arrayContaining(['company-a']))
    expect(names.map(({ guid }) => guid)).not.toContain('closed')
    expect((await call<List>('expert', '/api/company/getVoListForNotice')).data.items).toEqual([])
  })

  it('sums the double prevention of an enterprise up', async () => {
    const place = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await insertRecords(server.db, 'hiddenDanger', [
      buildHazard({
        guid: 'summed',
        companyGuid: 'company-a',
        status: 'pendingRectify',
        dangerLevel: 'major',
        deadline: '2026-11-01',
        ...place,
      }),
    ])
    const path = '/api/companyWjPrevention/getByCompanyGuid'
    expect((await call('grid', path, { companyGuid: 'company-a' })).data).toMatchObject({
      companyName: '甲纺织厂',
      hazardOpen: 1,
      hazardMajor: 1,
      hazardOverdue: 1,
    })
    expect(await call('grid', path, {})).toMatchObject(issueAt('companyGuid'))
    expect(await call('otherGrid', path, { companyGuid: 'company-a' })).toMatchObject({ status: 404 })
  })
})
