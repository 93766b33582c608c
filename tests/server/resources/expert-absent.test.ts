import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, START, startTestServer, type TestServer } from '../support.ts'

const EVENT = {
  ...{ eventName: '粉尘企业检查', eventType: 'inspection', applyDept: '基础科', eventTime: '2026-12-01T01:00:00.000Z' },
  ...{
    place: '盛泽镇',
    eventCompanyName: '苏州振华粉体有限公司',
    groups: [{ field: 'dust', count: 1 }],
    method: 'random',
  },
}
const buildExpert = (guid: string, own: object = {}) =>
  buildRecord('expert', {
    ...{ guid, name: guid, mobile: '13812345678', unit: '院', titleLevel: 'senior', major: '安全', groups: ['dust'] },
    ...{ termFrom: '2026-01-01', termTo: '2027-12-31', status: 'active', ...own },
  })

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await insertRecords(server.db, 'expertSelection', [buildRecord('expertSelection', { guid: 'any', ...EVENT })])
})
afterAll(() => server.close())

type Who = 'admin' | 'bureau' | 'expert'
const act = (who: Who, resource: string, guid: string, action: string, input: object = {}) =>
  server.call<AnyRecord>(who, `/api/${resource}/act/${action}`, { guid, input })
const tasksOf = async (selectionGuid: string) =>
  (await server.call<{ items: AnyRecord[] }>('bureau', '/api/expertTask/list', { selectionGuid, sort: 'id' })).data
    .items

/** An event to which the only expert of the field has said that he comes, or the only two. */
async function confirmed(field: string, count: 1 | 2 = 1): Promise<{ event: string; task: string }> {
  const others = [buildExpert(`${field}-2`, { groups: [field] })].slice(2 - count)
  await insertRecords(server.db, 'expert', [
    buildExpert(`${field}-1`, { groups: [field], userGuid: 'expert' }),
    ...others,
  ])
  const made = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', {
    ...EVENT,
    groups: [{ field, count }],
  })
  const event = made.data.guid
  await act('admin', 'expertSelection', event, 'approve')
  await act('bureau', 'expertSelection', event, 'draw')
  await act('expert', 'expertSelection', event, 'reply', { replied: 'accepted' })
  for (const { guid } of others)
    await act('bureau', 'expertSelection', event, 'replyFor', { expertGuid: guid, replied: 'accepted' })
  expect(await act('bureau', 'expertSelection', event, 'confirm')).toMatchObject({ data: { status: 'confirmed' } })
  const task = (await tasksOf(event)).find(({ expertGuid }) => expertGuid === `${field}-1`)
  return { event, task: String(task?.guid) }
}

describe('an expert who was to come', () => {
  it('and cannot leaves his place to another, who is drawn, and has nothing on his desk any more', async () => {
    const { event, task } = await confirmed('dust')
    expect(await act('bureau', 'expertSelection', event, 'redraw')).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'candidates' }] },
    })
    const gone = { opinion: '突发疾病' }
    expect(await act('expert', 'expertTask', task, 'markAbsent', gone)).toMatchObject({ status: 403 })
    expect(await act('bureau', 'expertTask', task, 'markAbsent')).toMatchObject({ status: 400 })
    const marked = await act('bureau', 'expertTask', task, 'markAbsent', gone)
    expect(marked).toMatchObject({ status: 200, data: { status: 'absent', payStatus: null } })
    const todo = await server.call<{ items: AnyRecord[] }>('expert', '/api/workflowTask/list', {
      view: 'todo',
      bizGuid: task,
    })
    expect(todo.data.items).toEqual([])
    const { data } = await server.call<AnyRecord>('bureau', `/api/expertSelection/getByGuid/${event}`, {})
    expect(data.candidates).toMatchObject([{ expertGuid: 'dust-1', replied: 'refused', reason: '突发疾病' }])

    await insertRecords(server.db, 'expert', [buildExpert('dust-2')])
    expect(await act('bureau', 'expertSelection', event, 'redraw')).toMatchObject({ data: { status: 'drawn' } })
    const answer = { expertGuid: 'dust-2', replied: 'accepted' }
    await act('bureau', 'expertSelection', event, 'replyFor', answer)
    expect(await act('bureau', 'expertSelection', event, 'confirm')).toMatchObject({ data: { status: 'confirmed' } })
    expect(await tasksOf(event)).toMatchObject([
      { expertGuid: 'dust-1', status: 'absent' },
      { expertGuid: 'dust-2', status: 'waiting' },
    ])
  })

  it('stays the one who comes when another is drawn beside him: he has one task, not two', async () => {
    const { event, task } = await confirmed('fire', 2)
    const other = (await tasksOf(event)).find(({ expertGuid }) => expertGuid === 'fire-2')
    await act('bureau', 'expertTask', String(other?.guid), 'markAbsent', { opinion: '出差' })
    await insertRecords(server.db, 'expert', [buildExpert('fire-3', { groups: ['fire'] })])
    expect(await act('bureau', 'expertSelection', event, 'redraw')).toMatchObject({ data: { status: 'drawn' } })
    expect(await act('bureau', 'expertSelection', event, 'confirm')).toMatchObject({ data: { status: 'confirmed' } })
    expect((await tasksOf(event)).filter(({ expertGuid }) => expertGuid === 'fire-1')).toMatchObject([{ guid: task }])
  })

  it('has nothing to come to once the event is called off', async () => {
    const { event, task } = await confirmed('ammonia')
    expect(await act('bureau', 'expertSelection', event, 'cancel', { opinion: '企业停产' })).toMatchObject({
      status: 200,
    })
    expect(await tasksOf(event)).toMatchObject([{ guid: task, status: 'absent' }])
    await keepTasks(server.db, START)
    const todo = await server.call<{ items: AnyRecord[] }>('expert', '/api/workflowTask/list', {
      view: 'todo',
      bizGuid: task,
    })
    expect(todo.data.items).toEqual([])
  })

  it.each([
    ['suspended', (guid: string) => act('bureau', 'expert', guid, 'suspend', { opinion: '考核' })],
    ['let go', (guid: string) => act('bureau', 'expert', guid, 'leave', { opinion: '退休' })],
    ['taken out', (guid: string) => server.call('bureau', '/api/expert/delete', { guid })],
  ])('is not %s with work in his name: the list is said', async (how, remove) => {
    const guid = `held-${how.replaceAll(' ', '-')}`
    await insertRecords(server.db, 'expert', [buildExpert(guid)])
    await insertRecords(server.db, 'expertTask', [
      buildRecord('expertTask', {
        ...{ guid: `${guid}-task`, selectionGuid: 'any', eventName: '检查', expertGuid: guid, expertName: guid },
        ...{ status: 'waiting', eventTime: '2026-12-01T01:00:00.000Z' },
      }),
    ])
    const refused = await remove(guid)
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ code: 'open-work' }] } })
    expect(JSON.stringify(refused.details)).toContain('专家任务1项')
    await act('bureau', 'expertTask', `${guid}-task`, 'markAbsent', { opinion: '已离职' })
    expect(await remove(guid)).toMatchObject({ status: 200 })
  })

  it('is granted no leave for the day on which he is expected, and for other days is', async () => {
    await insertRecords(server.db, 'expert', [buildExpert('asks')])
    await insertRecords(server.db, 'expertTask', [
      buildRecord('expertTask', {
        ...{ guid: 'asks-task', selectionGuid: 'any', eventName: '论证会', expertGuid: 'asks', expertName: 'asks' },
        ...{ status: 'waiting', eventTime: '2026-12-01T01:00:00.000Z' },
      }),
    ])
    const ask = (guid: string, from: string, to: string) =>
      insertRecords(server.db, 'expertLeave', [
        buildRecord('expertLeave', {
          guid,
          from,
          to,
          expertGuid: 'asks',
          expertName: 'asks',
          reason: '出差',
          status: 'pending',
        }),
      ])
    await ask('that-day', '2026-11-30', '2026-12-01')
    await ask('another', '2026-12-02', '2026-12-03')
    const refused = await act('bureau', 'expertLeave', 'that-day', 'agree')
    expect(refused).toMatchObject({ status: 400, details: { issues: [{ code: 'open-work' }] } })
    expect(JSON.stringify(refused.details)).toContain('论证会')
    expect(await act('bureau', 'expertLeave', 'another', 'agree')).toMatchObject({ status: 200 })
  })
})

describe('what an expert is paid', () => {
  it('is told once it is known how long he worked: until then nothing is said of a sum', async () => {
    await insertRecords(server.db, 'expertPoolConfig', [
      buildRecord('expertPoolConfig', { guid: 'fees', titleLevel: 'senior', feeStandard: 200, enabled: true }),
    ])
    const { task } = await confirmed('law')
    expect((await server.call<AnyRecord>('expert', `/api/expertTask/getByGuid/${task}`)).data).toMatchObject({
      ...{ feeStandard: 200, feeAmount: null, netAmount: null },
      ...{ place: EVENT.place, eventCompanyName: '苏州振华粉体有限公司' },
    })
  })

  it('says how far it has come at each step, not one step late', async () => {
    await insertRecords(server.db, 'expertTask', [
      buildRecord('expertTask', {
        ...{
          guid: 'fee',
          selectionGuid: 'any',
          eventName: '评审',
          expertGuid: 'any',
          expertName: '他',
          status: 'evaluated',
        },
        ...{ hours: 3, feeStandard: 200, payStatus: 'waiting' },
      }),
    ])
    const confirm = await act('bureau', 'expertTask', 'fee', 'financeConfirm', { tax: 60 })
    expect(confirm.data).toMatchObject({ status: 'confirmed', payStatus: 'confirmed', netAmount: 540 })
    expect((await act('bureau', 'expertTask', 'fee', 'pay')).data).toMatchObject({ status: 'paid', payStatus: 'paid' })
  })
})
