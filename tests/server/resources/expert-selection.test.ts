import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, startTestServer, type TestServer } from '../support.ts'

const EVENT = {
  eventName: '粉尘企业检查',
  eventType: 'inspection',
  applyDept: '基础科',
  eventTime: '2026-12-01T01:00:00.000Z',
  place: '盛泽镇',
  eventCompanyName: '乙化工厂',
  groups: [{ field: 'dust', count: 2 }],
  method: 'random',
}
const buildExpert = (guid: string, own: Record<string, unknown> = {}) =>
  buildRecord('expert', {
    guid,
    name: guid,
    mobile: '13812345678',
    unit: '院',
    titleLevel: 'senior',
    major: '安全',
    groups: ['dust'],
    termFrom: '2026-01-01',
    termTo: '2027-12-31',
    status: 'active',
    ...own,
  })

describe.each(USUAL_DATABASES)('drawing experts on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'expert', [
      buildExpert('own', { userGuid: 'expert' }),
      buildExpert('second'),
      buildExpert('on-leave'),
      buildExpert('keeps-away', { avoidUnits: '乙化工厂' }),
      buildExpert('stopped', { status: 'suspended' }),
      buildExpert('term-over', { termTo: '2026-11-30' }),
      buildExpert('other-field', { groups: ['law'] }),
    ])
    await insertRecords(server.db, 'expertLeave', [
      buildRecord('expertLeave', {
        guid: 'leave',
        expertGuid: 'on-leave',
        expertName: 'x',
        from: '2026-11-30',
        to: '2026-12-02',
        reason: '出差',
        status: 'agreed',
      }),
    ])
    await insertRecords(server.db, 'expertPoolConfig', [
      buildRecord('expertPoolConfig', {
        guid: 'fee',
        name: '正高',
        titleLevel: 'senior',
        feeStandard: 200,
        enabled: true,
      }),
    ])
  })
  afterAll(() => server.close())

  const act = (who: 'admin' | 'bureau' | 'expert', guid: string, action: string, input: object = {}) =>
    server.call<AnyRecord>(who, `/api/expertSelection/act/${action}`, { guid, input })

  it('goes from the request to tasks with fees, with those who may come and nobody else', async () => {
    const made = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', EVENT)
    expect(made).toMatchObject({ status: 200, data: { status: 'pendingAudit' } })
    const { guid } = made.data
    expect(await act('bureau', guid, 'approve')).toMatchObject({ status: 403 })
    expect(await act('admin', guid, 'approve', { opinion: '同意' })).toMatchObject({ status: 200 })

    const drawn = await act('bureau', guid, 'draw')
    expect(drawn).toMatchObject({ status: 200, data: { status: 'drawn', poolSize: 3 } })
    const names = (drawn.data.candidates as { name: string }[]).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['own', 'second'])

    expect(await act('bureau', guid, 'confirm')).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await act('expert', guid, 'reply', { replied: 'refused' })).toMatchObject({ status: 400 })
    expect(await act('expert', guid, 'reply', { replied: 'accepted' })).toMatchObject({ status: 200 })
    expect(await act('bureau', guid, 'confirm')).toMatchObject({ status: 200, data: { status: 'confirmed' } })

    const tasks = await server.call<{ items: AnyRecord[] }>('expert', '/api/expertTask/list', {})
    expect(tasks.data.items).toMatchObject([{ expertName: 'own', feeStandard: 200, payStatus: 'waiting' }])
  })

  it('takes down what an expert said on the telephone, with who took it down, and only of one who was drawn', async () => {
    const { data } = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', EVENT)
    expect(await act('admin', data.guid, 'approve')).toMatchObject({ status: 200 })
    expect(await act('bureau', data.guid, 'draw')).toMatchObject({ status: 200 })
    const refused = { expertGuid: 'second', replied: 'refused' }
    expect(await act('expert', data.guid, 'replyFor', { ...refused, reason: '出差' })).toMatchObject({ status: 403 })
    expect(await act('bureau', data.guid, 'replyFor', refused)).toMatchObject({ status: 400 })
    expect(await act('bureau', data.guid, 'replyFor', { expertGuid: 'on-leave', replied: 'accepted' })).toMatchObject({
      status: 400,
    })
    const said = await act('bureau', data.guid, 'replyFor', { ...refused, reason: '出差' })
    expect(said).toMatchObject({ status: 200, data: { status: 'drawn', awaitedUserGuids: ['expert'] } })
    expect((said.data.candidates as AnyRecord[]).find(({ expertGuid }) => expertGuid === 'second')).toMatchObject({
      replied: 'refused',
      reason: '出差',
      replyBy: 'bureau的姓名',
    })
    expect(await act('bureau', data.guid, 'replyFor', { expertGuid: 'second', replied: 'accepted' })).toMatchObject({
      status: 400,
    })
  })

  it('draws again in the place of those who refused, never one who was drawn before, and says when nobody is left', async () => {
    await insertRecords(
      server.db,
      'expert',
      ['gas-1', 'gas-2', 'gas-3'].map((guid) => buildExpert(guid, { groups: ['ammonia'] })),
    )
    const { data } = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', {
      ...EVENT,
      groups: [{ field: 'ammonia', count: 2 }],
    })
    await act('admin', data.guid, 'approve')
    const namesOf = ({ candidates }: AnyRecord) => (candidates as { name: string }[]).map(({ name }) => name)
    const first = namesOf((await act('bureau', data.guid, 'draw')).data)
    expect(first).toHaveLength(2)
    const nobodyRefused = await act('bureau', data.guid, 'redraw')
    expect(nobodyRefused.status).toBe(200)
    const refuse = (expertGuid: unknown) =>
      act('bureau', data.guid, 'replyFor', { expertGuid, replied: 'refused', reason: '出差' })
    await refuse(first[0])
    const again = await act('bureau', data.guid, 'redraw')
    expect(again).toMatchObject({ status: 200, data: { status: 'drawn' } })
    expect(namesOf(again.data).toSorted()).toEqual(['gas-1', 'gas-2', 'gas-3'])
    await refuse(first[1])
    expect(await act('bureau', data.guid, 'redraw')).toMatchObject({ status: 400, problem: 'input.invalid' })
  })

  it('draws others in the place of those who never answered, once the list stands without them', async () => {
    const people = ['boiler-1', 'boiler-2', 'boiler-3'].map((guid) => buildExpert(guid, { groups: ['health'] }))
    await insertRecords(server.db, 'expert', people)
    const wanted = { ...EVENT, groups: [{ field: 'health', count: 2 }] }
    const { guid } = (await server.call<AnyRecord>('bureau', '/api/expertSelection/create', wanted)).data
    await act('admin', guid, 'approve')
    const [comes] = (await act('bureau', guid, 'draw')).data.candidates as { expertGuid: string }[]
    await act('bureau', guid, 'replyFor', { expertGuid: comes?.expertGuid, replied: 'accepted' })
    expect(await act('bureau', guid, 'confirm')).toMatchObject({ data: { status: 'confirmed' } })
    const { data } = await act('bureau', guid, 'redraw')
    expect((data.candidates as { name: string }[]).map(({ name }) => name).toSorted()).toEqual(
      people.map((each) => each.guid),
    )
  })

  it('asks for the day of an event that was taken over without one, before it draws', async () => {
    const noDay = (guid: string, status: string) =>
      buildRecord('expertSelection', { ...EVENT, guid, eventTime: null, status })
    await insertRecords(server.db, 'expertSelection', [noDay('to-draw', 'drawing'), noDay('to-redraw', 'drawn')])
    for (const [guid, action] of [
      ['to-draw', 'draw'],
      ['to-redraw', 'redraw'],
    ] as const)
      expect(await act('bureau', guid, action)).toMatchObject({
        ...{ status: 400, problem: 'input.invalid' },
        details: { issues: [{ path: 'eventTime', message: '请先填写活动时间' }] },
      })
  })

  it('keeps an expert away from an enterprise that was chosen as from one whose name was written', async () => {
    await insertRecords(server.db, 'expert', [buildExpert('of-the-mill', { groups: ['fire'], avoidUnits: '甲纺织厂' })])
    const made = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', {
      ...EVENT,
      eventCompanyName: null,
      eventCompanyGuid: 'company-a',
      groups: [{ field: 'fire', count: 1 }],
    })
    expect(made).toMatchObject({ status: 200 })
    expect(await act('admin', made.data.guid, 'approve')).toMatchObject({ status: 200 })
    expect(await act('bureau', made.data.guid, 'draw')).toMatchObject({ status: 400 })
  })

  it('lets an expert sign in on the day alone, and the association afterwards, for him or for one without an account', async () => {
    const task = (guid: string, own: object) =>
      buildRecord('expertTask', {
        guid,
        selectionGuid: 'any',
        eventName: guid,
        expertGuid: 'own',
        userGuid: 'expert',
        status: 'waiting',
        ...own,
      })
    await insertRecords(server.db, 'expertSelection', [buildRecord('expertSelection', { guid: 'any', ...EVENT })])
    await insertRecords(server.db, 'expertTask', [
      task('today', { eventTime: '2026-11-20T06:00:00.000Z' }),
      task('tomorrow', { eventTime: '2026-11-21T01:00:00.000Z' }),
      task('yesterday', { eventTime: '2026-11-19T01:00:00.000Z' }),
      task('no-account', { eventTime: '2026-11-20T01:00:00.000Z', userGuid: null }),
    ])
    const move = (who: 'bureau' | 'expert', guid: string, action: string, input: object = {}) =>
      server.call<AnyRecord>(who, `/api/expertTask/act/${action}`, { guid, input })
    const late = { opinion: '现场签到表为证' }
    expect(await move('expert', 'today', 'signIn')).toMatchObject({ status: 200, data: { status: 'signedIn' } })
    expect(await move('expert', 'tomorrow', 'signIn')).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await move('expert', 'yesterday', 'signIn')).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await move('bureau', 'tomorrow', 'signInFor', late)).toMatchObject({ status: 400 })
    expect(await move('bureau', 'yesterday', 'signInFor')).toMatchObject({ status: 400 })
    expect(await move('bureau', 'yesterday', 'signInFor', late)).toMatchObject({ status: 200 })
    const opinion = { hours: 4, opinionText: '完善应急物资' }
    expect(await move('bureau', 'yesterday', 'submit', opinion)).toMatchObject({ status: 403 })
    expect(await move('bureau', 'no-account', 'signInFor', late)).toMatchObject({ status: 200 })
    expect(await move('bureau', 'no-account', 'submit', opinion)).toMatchObject({ data: { status: 'submitted' } })
  })

  it('notes the name of the expert who is chosen for a leave', async () => {
    const leave = { from: '2027-01-04', to: '2027-01-05', reason: '出差' }
    const made = await server.call<AnyRecord>('bureau', '/api/expertLeave/create', { ...leave, expertGuid: 'second' })
    expect(made).toMatchObject({ status: 200, data: { expertName: 'second' } })
    expect(await server.call('bureau', '/api/expertLeave/create', leave)).toMatchObject({ status: 400 })
  })

  it('hides an event from experts who were not drawn', async () => {
    const made = await server.call<AnyRecord>('bureau', '/api/expertSelection/create', EVENT)
    expect(await server.call('expert', `/api/expertSelection/getByGuid/${made.data.guid}`)).toMatchObject({
      status: 404,
    })
  })

  it('admits an applicant to the pool once, after two people have read the application', async () => {
    const made = await server.call<AnyRecord>('bureau', '/api/expertAdmission/create', {
      name: '赵工',
      idCard: '320525198807152017',
      mobile: '13912345678',
      unit: '设计院',
      titleLevel: 'middle',
      major: '电气',
      groups: ['electrical'],
    })
    expect(made, JSON.stringify(made.details)).toMatchObject({ status: 200 })
    const move = (who: 'admin' | 'bureau', action: string) =>
      server.call<AnyRecord>(who, `/api/expertAdmission/act/${action}`, { guid: made.data.guid, input: {} })
    expect(await move('bureau', 'submit')).toMatchObject({ status: 200 })
    expect(await move('bureau', 'passFirst')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await move('admin', 'passFirst')).toMatchObject({ status: 200 })
    expect(await move('admin', 'passFinal')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await move('bureau', 'passFinal')).toMatchObject({ status: 200, data: { status: 'admitted' } })
    const pool = await server.call<{ items: AnyRecord[] }>('bureau', '/api/expert/list', { name: '赵工' })
    expect(pool.data.items).toMatchObject([
      { name: '赵工', status: 'active', termFrom: '2026-11-20', termTo: '2029-11-19' },
    ])
  })

  it('ends an application that is not taken with its reason, which the applicant learns, or that he withdraws', async () => {
    const apply = async (name: string) => {
      const { data } = await server.call<AnyRecord>('expert', '/api/expertAdmission/create', {
        ...{ name, idCard: '320525198807152017', mobile: '13912345678', unit: '设计院', titleLevel: 'middle' },
        ...{ major: '电气', groups: ['electrical'] },
      })
      const move = (who: 'admin' | 'bureau' | 'expert', action: string, opinion?: string) =>
        server.call<AnyRecord>(who, `/api/expertAdmission/act/${action}`, { guid: data.guid, input: { opinion } })
      expect(await move('expert', 'submit')).toMatchObject({ status: 200, data: { status: 'pendingFirst' } })
      const change = { guid: data.guid, version: data.version + 1, titleLevel: 'senior' }
      const rewritten = await server.call('expert', '/api/expertAdmission/update', change)
      expect(rewritten).toMatchObject({ status: 403, problem: 'access.denied' })
      const removed = await server.call('bureau', '/api/expertAdmission/delete', { guid: data.guid })
      expect(removed).toMatchObject({ status: 403, problem: 'access.denied' })
      expect(await move('admin', 'passFirst')).toMatchObject({ data: { status: 'pendingFinal' } })
      const open = async () => {
        const asked = { bizGuid: data.guid, view: 'todo' }
        return (await server.call<{ items: AnyRecord[] }>('bureau', '/api/workflowTask/list', asked)).data.items.length
      }
      return { move, open }
    }
    const lacking = await apply('钱工')
    expect(await lacking.open()).toBe(1)
    expect(await lacking.move('bureau', 'refuse')).toMatchObject({ status: 400 })
    expect(await lacking.move('expert', 'refuse', '不够')).toMatchObject({ status: 403 })
    expect(await lacking.move('bureau', 'refuse', '职称证书与申请不符')).toMatchObject({ data: { status: 'refused' } })
    expect(await lacking.open()).toBe(0)
    const told = await server.call<{ items: AnyRecord[] }>('expert', '/api/noticeFeedBack/list', {})
    expect(told.data.items).toMatchObject([
      { title: '专家准入申请不予入库：钱工', content: '原因：职称证书与申请不符', link: '/progressQuery' },
    ])

    const regretted = await apply('孙工')
    expect(await regretted.move('bureau', 'withdraw', '不办了')).toMatchObject({ status: 403 })
    expect(await regretted.move('expert', 'withdraw', '已调离')).toMatchObject({ data: { status: 'withdrawn' } })
    expect(await regretted.open()).toBe(0)
    expect(await regretted.move('expert', 'submit')).toMatchObject({ status: 409 })
  })
})
