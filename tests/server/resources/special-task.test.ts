import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildCompany, buildPatrolInput, buildPhoto } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, startTestServer, type TestServer } from '../support.ts'

const IN_A = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const IN_B = { gridGuid: 'grid-b', gridPath: 'root/town-b/grid-b/' }
let serial = 0
const guid = () => {
  serial += 1
  return `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`
}

describe.each(USUAL_DATABASES)('a special task on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    const company = (name: string, own: object) =>
      buildCompany({ guid: name, companyName: name, serialNumber: name, companyStatus: 'normal', ...own })
    await insertRecords(server.db, 'company', [
      company('mill-1', { ...IN_A, tradeFamily: 'textile', isYouXianKongJian: true }),
      company('mill-2', { ...IN_A, tradeFamily: 'textile', isYouXianKongJian: true }),
      company('mill-dry', { ...IN_A, tradeFamily: 'textile', isYouXianKongJian: false }),
      company('mill-gone', { ...IN_A, tradeFamily: 'textile', isYouXianKongJian: true, companyStatus: 'closed' }),
      company('mill-b', { ...IN_B, tradeFamily: 'textile', isYouXianKongJian: true }),
      company('mill-new', { ...IN_A, tradeFamily: 'textile', isYouXianKongJian: true, status: 'townPending' }),
      company('mill-nowhere', { gridGuid: null, gridPath: null, tradeFamily: 'textile', isYouXianKongJian: true }),
    ])
  })
  afterAll(() => server.close())

  const plan = (own: object = {}) => ({
    taskName: '有限空间专项检查',
    taskType: 'special',
    requirement: '逐一核查有限空间辨识、警示和作业审批',
    planStart: '2026-11-20',
    planEnd: '2026-12-20',
    gridGuid: 'root',
    tradeFamilies: ['textile'],
    flags: ['isYouXianKongJian'],
    ...own,
  })
  const create = (body: object, who: Person = 'bureau') => server.call(who, '/api/specialTask/create', body)
  const act = (resource: string, record: unknown, action: string, input: object = {}, who: Person = 'bureau') =>
    server.call(who, `/api/${resource}/act/${action}`, { guid: record, input })
  const list = async (resource: string, body: object, who: Person = 'bureau') =>
    (await server.call<{ items: AnyRecord[] }>(who, `/api/${resource}/list`, body)).data.items
  const issued = async (own: object = {}, who: Person = 'bureau') => {
    const { data } = await create(plan(own), who)
    const reply = await act('specialTask', data.guid, 'publish', {}, who)
    expect(reply, JSON.stringify(reply.details)).toMatchObject({ status: 200 })
    return String(data.guid)
  }
  const patrol = async (companyGuid: string, taskGuid: unknown, who: Person = 'grid') => {
    const record = guid()
    const sign = () => [buildPhoto({ guid: guid() })]
    const input = buildPatrolInput({
      companyGuid,
      taskGuid: String(taskGuid),
      checkUsers: [who],
      receiverSign: sign(),
      checkerSign: sign(),
    })
    await server.call(who, '/api/patrolRecord/act/submit', { guid: record, input })
    return await act('patrolTask', taskGuid, 'visit', { companyGuid, recordGuid: record }, who)
  }

  it('says beforehand how many enterprises it would reach: those approved and with a grid, of those its author sees', async () => {
    const reaches = async (own: object, who: Person) => {
      const { data } = await create(plan(own), who)
      return (await server.call<{ companyCount: number }>(who, '/api/specialTask/targetCount', { guid: data.guid }))
        .data
    }
    expect(await reaches({}, 'bureau')).toEqual({ companyCount: 3 })
    expect(await reaches({ flags: [] }, 'bureau')).toEqual({ companyCount: 4 })
    expect(await reaches({ gridGuid: 'town-a' }, 'town')).toEqual({ companyCount: 2 })
    expect((await server.call('bureau', '/api/specialTask/targetCount', { guid: 'none' })).problem).toBe('record.gone')
  })

  it('is planned by those who answer for the area, and refused to others', async () => {
    expect(await create(plan(), 'grid')).toMatchObject({ status: 403 })
    expect(await create(plan(), 'safety')).toMatchObject({ status: 403 })
    expect(await create(plan({ gridGuid: 'town-b' }), 'town')).toMatchObject({ status: 403 })
    expect(await create(plan({ planEnd: '2026-11-01' }))).toMatchObject({ status: 400 })
    expect(await create(plan({ gridGuid: null }))).toMatchObject({ status: 400 })
  })

  it('gives each grid a patrol task and each enterprise meant a row', async () => {
    const task = await issued()
    const tasks = await list('patrolTask', { specialTaskGuid: task })
    expect(tasks.map(({ gridGuid, companyGuids }) => [gridGuid, companyGuids]).sort()).toEqual([
      ['grid-a', ['mill-1', 'mill-2']],
      ['grid-b', ['mill-b']],
    ])
    expect(tasks[0]).toMatchObject({ taskType: 'special', source: 'assigned', status: 'pending' })
    expect(await list('specialTask', { guid: task })).toMatchObject([
      {
        status: 'running',
        companyCount: 3,
        doneCount: 0,
        progress: [
          { gridName: '甲网格', total: 2, done: 0 },
          { gridName: '乙网格', total: 1, done: 0 },
        ],
      },
    ])
  })

  it('shows a grid its own part, an enterprise its own row, and Q11: no one else’s', async () => {
    const task = await issued({ taskName: '范围核对' })
    const names = async (who: Person) =>
      (await list('specialTaskCompany', { specialTaskGuid: task }, who)).map(({ companyGuid }) => companyGuid).sort()
    expect(await names('grid')).toEqual(['mill-1', 'mill-2'])
    expect(await names('otherGrid')).toEqual(['mill-b'])
    expect(await names('safety')).toEqual([])
    expect(await list('specialTask', { guid: task }, 'grid')).toHaveLength(1)
    expect(await list('specialTask', { guid: task }, 'safety')).toEqual([])
    const own = await issued({ taskName: '镇级检查', gridGuid: 'town-a' }, 'town')
    expect(await list('specialTask', { guid: own }, 'otherGrid')).toEqual([])
  })

  it('counts with every patrol and ends with the last', async () => {
    const task = await issued({ taskName: '进度核对' })
    const tasks = await list('patrolTask', { specialTaskGuid: task })
    const ofA = tasks.find(({ gridGuid }) => gridGuid === 'grid-a')?.guid
    const ofB = tasks.find(({ gridGuid }) => gridGuid === 'grid-b')?.guid
    await patrol('mill-1', ofA)
    expect(await list('specialTask', { guid: task })).toMatchObject([
      {
        status: 'running',
        doneCount: 1,
        donePercent: 33,
        progress: [
          { done: 1, total: 2 },
          { done: 0, total: 1 },
        ],
      },
    ])
    expect(await list('specialTaskCompany', { specialTaskGuid: task, status: 'done' })).toMatchObject([
      { companyGuid: 'mill-1', checkDate: '2026-11-20', problemCount: 0, conclusion: 'none' },
    ])
    await patrol('mill-2', ofA)
    await patrol('mill-b', ofB, 'otherGrid')
    expect(await list('specialTask', { guid: task })).toMatchObject([
      { status: 'done', doneCount: 3, donePercent: 100 },
    ])
  })

  it('is not changed once it is issued; what is left is withdrawn with it', async () => {
    const task = await issued({ taskName: '撤销核对' })
    const [before] = await list('specialTask', { guid: task })
    const renamed = { guid: task, version: before?.version, taskName: '改名' }
    expect(await server.call('bureau', '/api/specialTask/update', renamed)).toMatchObject({ status: 403 })
    expect(await act('specialTask', task, 'cancel', {})).toMatchObject({ status: 400 })
    expect(await act('specialTask', task, 'cancel', { opinion: '与上级安排重复' })).toMatchObject({ status: 200 })
    expect((await list('patrolTask', { specialTaskGuid: task })).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ])
    expect(await list('specialTaskCompany', { specialTaskGuid: task, status: 'pending' })).toEqual([])
  })

  it('counts no more what was withdrawn with the task of a grid, and ends with the last of the others', async () => {
    const task = await issued({ taskName: '撤一个网格' })
    const tasks = await list('patrolTask', { specialTaskGuid: task })
    const ofGrid = (grid: string) => tasks.find(({ gridGuid }) => gridGuid === grid)?.guid
    const cancelled = await act('patrolTask', ofGrid('grid-b'), 'cancel', { opinion: '该网格另行安排' })
    expect(cancelled, JSON.stringify(cancelled)).toMatchObject({ status: 200 })
    expect(await list('specialTask', { guid: task })).toMatchObject([
      { status: 'running', companyCount: 2, progress: [{ gridName: '甲网格', total: 2 }] },
    ])
    await patrol('mill-1', ofGrid('grid-a'))
    await patrol('mill-2', ofGrid('grid-a'))
    expect(await list('specialTask', { guid: task })).toMatchObject([
      { status: 'done', companyCount: 2, doneCount: 2, donePercent: 100 },
    ])
  })

  it('keeps its figure once it is ended, and counts the visit that was on its way', async () => {
    const task = await issued({ taskName: '提前结束' })
    const tasks = await list('patrolTask', { specialTaskGuid: task })
    const ofA = tasks.find(({ gridGuid }) => gridGuid === 'grid-a')?.guid
    await patrol('mill-1', ofA)
    expect(await act('specialTask', task, 'finish', { opinion: '其余并入日常巡查' })).toMatchObject({ status: 200 })
    const states = async () =>
      (await list('specialTaskCompany', { specialTaskGuid: task })).map(({ status }) => status).sort()
    expect(await states()).toEqual(['done', 'missed', 'missed'])
    expect(await list('specialTask', { guid: task })).toMatchObject([
      { status: 'done', companyCount: 3, doneCount: 1, donePercent: 33 },
    ])
    await patrol('mill-2', ofA)
    expect(await states()).toEqual(['done', 'done', 'missed'])
    expect(await list('specialTask', { guid: task })).toMatchObject([
      {
        ...{ status: 'done', companyCount: 3, doneCount: 2, donePercent: 66 },
        progress: [
          { done: 2, total: 2 },
          { done: 0, total: 1 },
        ],
      },
    ])
  })

  it('counts no visit once it is called off, and keeps what it had come to', async () => {
    const task = await issued({ taskName: '撤销之后' })
    const tasks = await list('patrolTask', { specialTaskGuid: task })
    const ofA = tasks.find(({ gridGuid }) => gridGuid === 'grid-a')?.guid
    await patrol('mill-1', ofA)
    await act('specialTask', task, 'cancel', { opinion: '与上级安排重复' })
    await patrol('mill-2', ofA)
    expect(await list('specialTask', { guid: task })).toMatchObject([
      { status: 'cancelled', companyCount: 3, doneCount: 1, donePercent: 33 },
    ])
    expect(await list('specialTaskCompany', { specialTaskGuid: task, companyName: 'mill-2' })).toMatchObject([
      { status: 'withdrawn', recordGuid: expect.any(String) },
    ])
  })

  it('names at least one enterprise', async () => {
    const { data } = await create(plan({ tradeFamilies: ['tobacco'] }))
    expect(await act('specialTask', data.guid, 'publish')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'gridGuid' }] },
    })
    expect(await list('specialTask', { guid: data.guid })).toMatchObject([{ status: 'draft' }])
  })

  it('is not given out once its last day is over, and on that day still', async () => {
    const over = { planStart: '2026-11-01', planEnd: '2026-11-19', tradeFamilies: [] }
    const { data } = await create(plan(over))
    expect(await act('specialTask', data.guid, 'publish')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'planEnd', message: '结束日期已过，请修改后再下发' }] },
    })
    await issued({ ...over, planEnd: '2026-11-20' })
  })

  it('lets an enterprise look into itself first', async () => {
    await insertRecords(server.db, 'company', [])
    const task = await issued({ taskName: '企业先行自查', tradeFamilies: [], flags: [] })
    const [row] = await list('specialTaskCompany', { specialTaskGuid: task }, 'safety')
    expect(row).toMatchObject({ companyGuid: 'company-a', status: 'pending', requirement: expect.any(String) })
    expect(await act('specialTaskCompany', row?.guid, 'selfCheck', { selfDesc: '已排查' }, 'safety')).toMatchObject({
      status: 400,
    })
    const told = { selfDesc: '三处有限空间均已上锁挂牌', selfDangerCount: 0 }
    expect(await act('specialTaskCompany', row?.guid, 'selfCheck', told, 'grid')).toMatchObject({ status: 403 })
    expect(await act('specialTaskCompany', row?.guid, 'selfCheck', told, 'safety')).toMatchObject({ status: 200 })
    expect(await list('specialTaskCompany', { guid: row?.guid })).toMatchObject([
      { status: 'selfChecked', selfDate: '2026-11-20', selfUser: 'safety的姓名' },
    ])
  })

  it('waits for no enterprise that closed meanwhile, and ends with the last that is left', async () => {
    const task = await issued({ gridGuid: 'town-a' })
    const [visit] = await list('patrolTask', { specialTaskGuid: task })
    await patrol('mill-1', visit?.guid)
    const { version } = (await server.call('bureau', '/api/company/getByGuid/mill-2')).data
    const closed = { guid: 'mill-2', version, companyStatus: 'closed' }
    expect(await server.call('bureau', '/api/company/update', closed)).toMatchObject({ status: 200 })
    const [left] = await list('specialTaskCompany', { specialTaskGuid: task, companyGuid: 'mill-2' })
    expect(left).toMatchObject({ status: 'withdrawn' })
    expect((await server.call('bureau', `/api/specialTask/getByGuid/${task}`)).data).toMatchObject({
      ...{ status: 'done', companyCount: 1, doneCount: 1 },
    })
  })
})
