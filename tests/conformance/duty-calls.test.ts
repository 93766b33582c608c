import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { sendWaiting } from '#server/services/sms.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { linesOf, sheetFrom } from '../server/sheet-file.ts'
import { insertRecords, PEOPLE, type Person, START, startTestServer, type TestServer } from '../server/support.ts'

interface PageOf {
  items: AnyRecord[]
  total: number | null
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const users = tableNamed('user')
  await server.db.update(users).set({ mobile: '13812345678', userType: 'government' }).where(eq(users.guid, 'grid'))
  await server.db.update(users).set({ userType: 'government' }).where(eq(users.guid, 'town'))
})
afterAll(() => server.close())

const sms = tableOf(smsRecord)
const report = {
  eventTitle: '仓库起火',
  reportSource: '119',
  receiveTime: '2026-11-20T01:30:00.000Z',
  occurTime: '2026-11-20T01:20:00.000Z',
  eventType: 'fire',
  address: '盛泽镇一号仓库',
  description: '仓库起火，正在扑救',
  gridGuid: 'grid-a',
}
const makeEvent = async (own: object = {}) =>
  (await server.call<AnyRecord>('duty', '/api/incident/create', { ...report, ...own })).data
const act = async (who: Person, event: AnyRecord, action: string, input: object = {}) =>
  await server.call<AnyRecord>(who, `/api/incident/act/${action}`, { guid: event.guid, input })

describe('an event', () => {
  it('gets its number, its grade and its clock with the report', async () => {
    const event = await makeEvent({ deaths: 3 })
    expect(event).toMatchObject({ status: 'toVerify', grade: 'larger', reportDue: '2026-11-20T02:30:00.000Z' })
    expect(event.eventNo).toMatch(/^SJ20261120\d{3}$/)
  })

  it('is graded anew when casualties change, and keeps the grade it had (entities Q8)', async () => {
    const event = await makeEvent({ deaths: 2 })
    await act('duty', event, 'verify')
    const changed = await act('duty', event, 'updateCasualties', { deaths: 3, content: '一名伤员抢救无效' })
    expect(changed).toMatchObject({ status: 200, data: { grade: 'larger', deaths: 3 } })
    expect(changed.data.gradeHistory).toMatchObject([{ grade: 'general', newGrade: 'larger', day: '2026-11-20' }])
    const again = await act('duty', event, 'updateCasualties', { directLoss: 100, content: '核定损失' })
    expect((again.data.gradeHistory as unknown[]).length).toBe(1)
  })

  it('is not graded anew for a death eight days after a fire', async () => {
    const event = await makeEvent({
      deaths: 2,
      occurTime: '2026-11-12T01:20:00.000Z',
      receiveTime: '2026-11-12T01:30:00.000Z',
    })
    await act('duty', event, 'verify')
    const changed = await act('duty', event, 'updateCasualties', { deaths: 3, content: '一名伤员抢救无效' })
    expect(changed.data).toMatchObject({ deaths: 3, grade: 'general' })
  })

  it('is reported upwards once first, and notes what came too late', async () => {
    const event = await makeEvent({ receiveTime: '2026-11-19T23:30:00.000Z', occurTime: '2026-11-19T23:20:00.000Z' })
    const first = { type: 'first', toOrg: '苏州市应急管理局', mode: 'phone', content: '首报' }
    const reported = await act('duty', event, 'addReport', first)
    expect(reported.data).toMatchObject({ firstReportTime: START, reportLate: true })
    expect((await act('duty', event, 'addReport', first)).details).toMatchObject({ issues: [{ path: 'type' }] })
    expect(await act('grid', event, 'addReport', first)).toMatchObject({ status: 403 })
  })

  it('is told by text to those who answer for its grid, when the desk has verified it', async () => {
    await server.call('duty', '/api/dutyConfigPerson/create', {
      configName: '甲网格',
      gridGuid: 'town-a',
      eventTypes: ['fire'],
      personGuids: ['grid', 'town'],
      smsEnabled: true,
    })
    const event = await makeEvent()
    const texts = () => server.db.select().from(sms).where(eq(sms.bizGuid, event.guid))
    expect(await texts()).toEqual([])
    await act('duty', event, 'verify')
    expect(await texts()).toMatchObject([{ phone: '13812345678', template: 'incidentCall', result: 'waiting' }])
    await sendWaiting(server.db, null, START)
    expect(await texts()).toMatchObject([{ result: 'recorded', sendTime: START }])
  })

  it('is seen in one’s own area only', async () => {
    const event = await makeEvent()
    const seen = async (who: Person) => (await server.call(who, `/api/incident/getByGuid/${event.guid}`)).status
    expect(await Promise.all((['grid', 'otherGrid', 'expert', 'bureau'] as const).map(seen))).toEqual([
      200, 404, 404, 200,
    ])
  })

  it('lies in the enterprise’s own grid where the enterprise reports it, and else where the desk says', async () => {
    const { gridGuid: _, ...unplaced } = { ...report, companyGuid: 'company-a', reportSource: 'company' }
    const ofCompany = await server.call<AnyRecord>('safety', '/api/incident/create', unplaced)
    expect(ofCompany).toMatchObject({ status: 200, data: { companyGuid: 'company-a', gridGuid: 'grid-a' } })
    const elsewhere = await server.call('safety', '/api/incident/create', { ...unplaced, gridGuid: 'grid-b' })
    expect(elsewhere).toMatchObject({ status: 400, details: { issues: [{ path: 'gridGuid', code: 'protected' }] } })
    expect(await makeEvent({ companyGuid: 'company-a', gridGuid: 'grid-b' })).toMatchObject({ gridGuid: 'grid-b' })
    expect(await makeEvent({ companyGuid: 'company-a', gridGuid: null })).toMatchObject({ gridGuid: 'grid-a' })
  })
})

describe('dutyParticipants', () => {
  const base = '/api/dutyParticipants'
  const batch = (event: AnyRecord, own: object = {}) => ({
    incidentGuid: event.guid,
    task: 'rescue',
    userGuids: ['grid', 'town'],
    ...own,
  })

  it('createBatch sends several people at once, each once, and tells them', async () => {
    const event = await makeEvent()
    expect(await server.call(null, '/api/dutyParticipants/createBatch', batch(event))).toMatchObject({ status: 401 })
    expect(await server.call('grid', '/api/dutyParticipants/createBatch', batch(event))).toMatchObject({ status: 403 })
    const made = await server.call<AnyRecord[]>('duty', '/api/dutyParticipants/createBatch', batch(event))
    expect(made.data).toMatchObject([
      { userGuid: 'grid', userName: 'grid的姓名', status: 'assigned' },
      { userGuid: 'town' },
    ])
    const again = await server.call<AnyRecord[]>(
      'duty',
      '/api/dutyParticipants/createBatch',
      batch(event, { userGuids: ['grid', 'bureau'] }),
    )
    expect(again.data).toMatchObject([{ userGuid: 'bureau' }])
    const { data } = await server.call<AnyRecord>('grid', `/api/incident/getByGuid/${event.guid}`)
    expect(data.assignees).toEqual(expect.arrayContaining(['grid', 'town', 'bureau']))
    const told = await server.db
      .select()
      .from(sms)
      .where(and(eq(sms.bizGuid, event.guid), eq(sms.phone, '13812345678')))
    expect(told).toHaveLength(1)
  })

  it.each([
    [{ userGuids: [] }, 'userGuids'],
    [{ task: 'none' }, 'task'],
    [{ surprise: 1 }, 'surprise'],
  ])('createBatch refuses %o', async (own, path) => {
    const reply = await server.call('duty', '/api/dutyParticipants/createBatch', batch(await makeEvent(), own))
    expect(reply).toMatchObject({ status: 400, details: { issues: [{ path }] } })
  })

  it('createBatch sends nobody when one of them does not exist', async () => {
    const event = await makeEvent()
    const reply = await server.call('duty', `${base}/createBatch`, batch(event, { userGuids: ['grid', 'nobody'] }))
    expect(reply).toMatchObject({ status: 400, problem: 'reference.missing' })
    const { data } = await server.call<PageOf>('duty', '/api/dutyParticipants/list', { incidentGuid: event.guid })
    expect(data.total).toBe(0)
  })

  it('changes, removes and describes a participation', async () => {
    const event = await makeEvent()
    const made = await server.call<AnyRecord[]>('duty', `${base}/createBatch`, batch(event, { userGuids: ['grid'] }))
    const [one] = made.data as [AnyRecord]
    const changed = await server.call('duty', '/api/dutyParticipants/update', {
      guid: one.guid,
      version: one.version,
      task: 'liaison',
    })
    expect(changed).toMatchObject({ status: 200, data: { task: 'liaison' } })
    const fields = await server.call<{ name: string; value: unknown; label: string }[]>(
      'duty',
      `/api/dutyParticipants/getFields/${one.id}`,
    )
    expect(fields.data.find(({ name }) => name === 'task')).toMatchObject({ label: '承担任务', value: 'liaison' })
    expect(await server.call('expert', `/api/dutyParticipants/getFields/${one.id}`)).toMatchObject({ status: 404 })
    expect(await server.call('grid', '/api/dutyParticipants/delete', { guid: one.guid })).toMatchObject({ status: 403 })
    expect(await server.call('duty', `/api/dutyParticipants/delete/${one.id}`)).toMatchObject({ status: 200 })
    const { data } = await server.call<AnyRecord>('duty', `/api/incident/getByGuid/${event.guid}`)
    expect(data.assignees).toEqual([])
  })

  it('delParticipant takes a person off an event by event and person', async () => {
    const event = await makeEvent()
    await server.call('duty', `${base}/createBatch`, batch(event))
    const key = { incidentGuid: event.guid, userGuid: 'town' }
    const own = { ...key, userGuid: 'grid' }
    expect(await server.call('grid', '/api/dutyParticipants/delParticipant', own)).toMatchObject({ status: 403 })
    expect(await server.call('grid', '/api/dutyParticipants/delParticipant', key)).toMatchObject({ status: 404 })
    expect(await server.call('duty', '/api/dutyParticipants/delParticipant', key)).toMatchObject({ status: 200 })
    expect(await server.call('duty', '/api/dutyParticipants/delParticipant', key)).toMatchObject({ status: 404 })
    const { data } = await server.call<PageOf>('duty', `${base}/list`, { incidentGuid: event.guid })
    expect(data.items.map(({ userGuid }) => userGuid)).toEqual(['grid'])
    const again = await server.call<AnyRecord[]>('duty', `${base}/createBatch`, batch(event))
    expect(again.data.map(({ userGuid }) => userGuid)).toEqual(['town'])
    expect(await server.call('duty', `${base}/delParticipant`, key)).toMatchObject({ status: 200 })
  })

  it('is accepted and arrived by the person himself', async () => {
    const event = await makeEvent()
    const made = await server.call<AnyRecord[]>('duty', `${base}/createBatch`, batch(event, { userGuids: ['grid'] }))
    const guid = made.data[0]?.guid
    const move = (who: Person, action: string) => server.call(who, `${base}/act/${action}`, { guid, input: {} })
    expect(await move('duty', 'accept')).toMatchObject({ status: 403 })
    expect(await move('grid', 'accept')).toMatchObject({ status: 200, data: { status: 'accepted', acceptTime: START } })
    expect(await move('grid', 'arrive')).toMatchObject({ status: 200, data: { status: 'arrived' } })
    expect(await move('grid', 'accept')).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })
  })
})

describe('POST /api/user/emergencySelectPerson', () => {
  const names = async (who: Person, body: object = {}) =>
    (await server.call<PageOf>(who, '/api/user/emergencySelectPerson', body)).data.items.map(({ guid }) => guid)

  it('answers people of the government’s side in one’s own area', async () => {
    expect(await server.call(null, '/api/user/emergencySelectPerson')).toMatchObject({ status: 401 })
    expect(await names('duty')).toEqual(expect.arrayContaining(['grid', 'town']))
    expect(await names('duty')).not.toContain('safety')
    expect(await names('duty', { gridManageGuid: 'grid-a' })).toEqual(['grid'])
    expect(await names('otherGrid')).toEqual([])
    expect(await server.call('duty', '/api/user/emergencySelectPerson', { nonsense: 'x' })).toMatchObject({
      status: 400,
    })
  })
})

describe('shifts', () => {
  const shift = (own: object = {}) => ({
    dutyDate: '2026-12-01',
    shift: 'day',
    leader: 'bureau',
    dutyPersons: ['duty'],
    ...own,
  })

  it('put nobody into two shifts of a day', async () => {
    expect(await server.call('duty', '/api/schedule/create', shift())).toMatchObject({ status: 200 })
    const twice = await server.call('duty', '/api/schedule/create', shift({ shift: 'night', leader: 'admin' }))
    expect(twice.details).toMatchObject({ issues: [{ path: 'dutyPersons', code: 'double-booked' }] })
    const leader = await server.call('duty', '/api/schedule/create', shift({ shift: 'night', dutyPersons: ['town'] }))
    expect(leader.details).toMatchObject({ issues: [{ path: 'leader' }] })
    expect(
      await server.call('duty', '/api/schedule/create', shift({ dutyDate: '2026-12-02', shift: 'night' })),
    ).toMatchObject({ status: 200 })
  })

  it('are exchanged when somebody else agrees', async () => {
    const { data } = await server.call<AnyRecord>('duty', '/api/schedule/create', shift({ dutyDate: '2026-12-05' }))
    const move = (who: Person, action: string, input: object = {}) =>
      server.call(who, `/api/schedule/act/${action}`, { guid: data.guid, input })
    expect(await move('grid', 'requestSwap', { swapTo: 'town', swapReason: '出差' })).toMatchObject({ status: 403 })
    expect(await move('duty', 'requestSwap', { swapTo: 'town', swapReason: '出差' })).toMatchObject({ status: 200 })
    expect(await move('duty', 'approveSwap')).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await move('bureau', 'approveSwap')).toMatchObject({
      status: 200,
      data: { status: 'planned', dutyPersons: ['town'] },
    })
  })
})

describe('a plan', () => {
  const file = {
    guid: randomUUID(),
    sha256: 'a'.repeat(64),
    size: 10,
    mime: 'application/pdf',
    contentType: 'file',
    fileName: '预案.pdf',
  }
  const plan = { planName: '综合预案', planType: 'general', publishDate: '2026-11-20', file: [file] }

  it('says by when it must be filed and assessed (应急管理部令第2号 articles 26 and 35)', async () => {
    const made = await server.call('safety', '/api/emergencyPlan/create', { ...plan, companyGuid: 'company-a' })
    expect(made).toMatchObject({
      status: 200,
      data: { filingDue: '2026-12-18', nextAssessDate: '2029-11-20', companyName: '甲纺织厂', gridGuid: 'grid-a' },
    })
  })

  it('is filed later where a holiday was entered for its term', async () => {
    const at = (publishDate: string) => ({
      ...plan,
      publishDate,
      companyGuid: 'company-a',
      file: [{ ...file, guid: randomUUID() }],
    })
    const due = async () => (await server.call('safety', '/api/emergencyPlan/create', at('2026-12-25'))).data
    expect(await due()).toMatchObject({ filingDue: '2027-01-22', filingLate: false })
    const newYear = { date: '2027-01-01', kind: 'off', name: '元旦', source: '放假安排的通知' }
    expect(await server.call('admin', '/api/holiday/create', newYear)).toMatchObject({ status: 200 })
    expect(await due()).toMatchObject({ filingDue: '2027-01-25', filingLate: false })
  })

  it('of a government names no enterprise and is read by all of its side', async () => {
    const own = { ...plan, planType: 'government', file: [{ ...file, guid: randomUUID() }] }
    const made = await server.call<AnyRecord>('duty', '/api/emergencyPlan/create', own)
    expect(made).toMatchObject({ status: 200, data: { companyGuid: null } })
    const seen = async (who: Person) =>
      (await server.call(who, `/api/emergencyPlan/getByGuid/${made.data.guid}`)).status
    expect(await Promise.all((['grid', 'otherGrid', 'safety', 'expert'] as const).map(seen))).toEqual([
      200, 200, 404, 404,
    ])
    const missing = { ...plan, file: [{ ...file, guid: randomUUID() }] }
    expect((await server.call('duty', '/api/emergencyPlan/create', missing)).details).toMatchObject({
      issues: [{ path: 'companyGuid' }],
    })
  })
})

describe('notices', () => {
  const draft = {
    title: '冬季检查',
    noticeType: 'notice',
    content: '请各单位自查',
    scopeType: 'all',
    needReceipt: false,
  }
  const publish = async (own: object = {}) => {
    const { data } = await server.call<AnyRecord>('town', '/api/notice/create', { ...draft, ...own })
    const move = (who: Person, action: string) =>
      server.call<AnyRecord>(who, `/api/notice/act/${action}`, { guid: data.guid, input: {} })
    await move('town', 'submit')
    return { guid: data.guid, reply: await move('bureau', 'publish') }
  }
  const receiptOf = async (who: Person | null, guid: string, userGuid: string) =>
    await server.call<AnyRecord>(who, `/api/noticeFeedBack/getByGuidAndUserGuid/${guid}/${userGuid}`, undefined, {
      method: 'GET',
    })

  it('reach everybody of their scope but the author, who counts the readers', async () => {
    const { guid } = await publish({ scopeType: 'grid', scopeGrids: ['town-a'] })
    const { data } = await server.call<AnyRecord>('town', `/api/notice/getByGuid/${guid}`)
    expect(data).toMatchObject({ status: 'published', totalCount: 1, readCount: 0 })
    const mine = await receiptOf('grid', guid, 'grid')
    expect(mine).toMatchObject({ status: 200, data: { status: 'unread', title: '冬季检查' } })
    expect(await receiptOf(null, guid, 'grid')).toMatchObject({ status: 401 })
    expect(await receiptOf('otherGrid', guid, 'grid')).toMatchObject({ status: 404 })
    expect(await receiptOf('town', guid, 'grid')).toMatchObject({ status: 200 })
    expect(await receiptOf('grid', guid, 'otherGrid')).toMatchObject({ status: 404 })
    await server.call('grid', '/api/noticeFeedBack/act/read', { guid: mine.data.guid, input: {} })
    const read = await server.call<AnyRecord>('town', `/api/notice/getByGuid/${guid}`)
    expect(read.data).toMatchObject({ totalCount: 1, readCount: 1 })
  })

  it('are read in each copy by whom it went to and who wrote them, and by nobody who oversees or passed them', async () => {
    const { guid } = await publish({ scopeType: 'person', scopePersons: ['grid', 'otherGrid'] })
    await insertRecords(server.db, 'noticeFeedBack', [
      buildRecord('noticeFeedBack', { guid: 'of-grid', userGuid: 'grid', title: '登录提醒', noticeOpen: true }),
    ])
    const copy = (await receiptOf('town', guid, 'grid')).data
    const list = async (who: Person, given: object = {}) =>
      (await server.call<PageOf>(who, '/api/noticeFeedBack/list', given)).data.items.map(({ userGuid }) => userGuid)
    expect(new Set(await list('town', { noticeGuid: guid }))).toEqual(new Set(['grid', 'otherGrid']))
    expect(await list('otherGrid', { noticeGuid: guid })).toEqual(['otherGrid'])
    for (const who of ['admin', 'bureau', 'duty'] as const) {
      expect((await list(who)).filter((of) => of !== who)).toEqual([])
      for (const hidden of [copy.guid, 'of-grid'])
        expect(await server.call(who, `/api/noticeFeedBack/getByGuid/${hidden}`)).toMatchObject({ status: 404 })
      expect(await receiptOf(who, guid, 'grid')).toMatchObject({ status: 404 })
      const sheet = await sheetFrom(server, who, '/api/noticeFeedBack/export')
      expect(linesOf(sheet).flat()).not.toContain(PEOPLE.grid.name)
    }
    const counted = await server.call<AnyRecord>('bureau', `/api/notice/getByGuid/${guid}`)
    expect(counted.data).toMatchObject({ totalCount: 2, readCount: 0 })
  })

  it('are not published by who wrote them', async () => {
    const { data } = await server.call<AnyRecord>('bureau', '/api/notice/create', draft)
    await server.call('bureau', '/api/notice/act/submit', { guid: data.guid, input: {} })
    const own = await server.call('bureau', '/api/notice/act/publish', { guid: data.guid, input: {} })
    expect(own).toMatchObject({ status: 403, problem: 'workflow.own-work' })
    expect(await server.call('grid', '/api/notice/create', draft)).toMatchObject({ status: 403 })
  })

  it('remind by text who has not read them, once a day', async () => {
    const { guid } = await publish({ scopeType: 'person', scopePersons: ['grid', 'otherGrid'] })
    const remind = () => server.call('town', '/api/notice/act/remind', { guid, input: {} })
    expect(await server.call('grid', '/api/notice/act/remind', { guid, input: {} })).toMatchObject({ status: 403 })
    await remind()
    await remind()
    const told = await server.db.select().from(sms).where(eq(sms.bizGuid, guid))
    expect(told).toMatchObject([{ phone: '13812345678', template: 'noticeRemind' }])
  })

  it('are open to everybody where they are announcements', async () => {
    const { guid } = await publish({ noticeType: 'announcement', title: '举报电话公告' })
    const inner = await publish({ title: '内部通知' })
    const { data } = await server.call<PageOf>(null, '/api/notice/publicList', { keyword: '举报' })
    expect(data.items).toMatchObject([{ guid, title: '举报电话公告' }])
    expect(Object.keys(data.items[0] ?? {})).not.toContain('content')
    expect(await server.call(null, '/api/notice/publicGet', { guid })).toMatchObject({
      data: { content: '请各单位自查' },
    })
    expect(await server.call(null, '/api/notice/publicGet', { guid: inner.guid })).toMatchObject({ status: 404 })
    expect(await server.call(null, '/api/notice/publicList', { pageSize: 1000 })).toMatchObject({ status: 400 })
  })

  it('go from their readers when they are withdrawn', async () => {
    const { guid } = await publish()
    await server.call('town', '/api/notice/act/withdraw', { guid, input: { opinion: '发错了' } })
    const mine = await receiptOf('grid', guid, 'grid')
    expect(mine.data).toMatchObject({ noticeOpen: false })
    const late = await server.call('grid', '/api/noticeFeedBack/act/read', { guid: mine.data.guid, input: {} })
    expect(late).toMatchObject({ status: 403 })
  })
})

describe('GET /api/securityTroubleLog/setSmsForOverdueCompany', () => {
  const path = '/api/securityTroubleLog/setSmsForOverdueCompany'
  const send = (who: Person | null) =>
    server.call<Record<string, number>>(who, '/api/securityTroubleLog/setSmsForOverdueCompany', undefined, {
      method: 'GET',
    })

  it('texts each enterprise whose self-check is overdue, once a day, in one’s own area', async () => {
    const task = (guid: string, company: string, gridPath: string, planEnd: string) =>
      buildRecord('selfCheckTask', {
        guid,
        companyGuid: company,
        gridPath,
        gridGuid: gridPath.split('/').at(-2),
        taskName: '月度自查',
        planStart: '2026-11-01',
        planEnd,
        status: 'pending',
      })
    await insertRecords(server.db, 'selfCheckTask', [
      task('late-a', 'company-a', 'root/town-a/grid-a/', '2026-11-10'),
      task('late-a2', 'company-a', 'root/town-a/grid-a/', '2026-11-12'),
      task('late-b', 'company-b', 'root/town-b/grid-b/', '2026-11-10'),
      task('open-b', 'company-b', 'root/town-b/grid-b/', '2026-11-30'),
    ])
    await server.db.update(tableNamed('company')).set({ safetyManagerPhone: '13900001111' })
    expect(await send(null)).toMatchObject({ status: 401 })
    for (const who of ['grid', 'safety', 'expert'] as const)
      expect(await send(who), path).toMatchObject({ status: 403 })
    const first = await send('town')
    expect(first).toMatchObject({ status: 200, data: { overdue: 1, sent: 1 } })
    expect((await send('town')).data).toMatchObject({ overdue: 1, sent: 0, toldBefore: 1 })
    expect((await send('bureau')).data).toMatchObject({ overdue: 2, sent: 1, toldBefore: 1 })
    const told = await server.db.select().from(sms).where(eq(sms.template, 'selfCheckOverdue'))
    expect(told.map(({ bizGuid, phone }) => [bizGuid, phone])).toEqual([
      ['company-a', '13900001111'],
      ['company-b', '13900001111'],
    ])
    const tasks = await server.db.select().from(tableNamed('selfCheckTask'))
    const reminded = tasks.filter(({ remindedAt }) => remindedAt !== null).map(({ guid }) => guid)
    expect(reminded.sort()).toEqual(['late-a', 'late-a2', 'late-b'])
  })

  it('texts each enterprise that let a hazard’s deadline pass about the oldest one, once a day, also one told today of what is due', async () => {
    const late = (guid: string, own: object) =>
      buildRecord('hiddenDanger', {
        guid,
        companyGuid: 'company-a',
        gridPath: 'root/town-a/grid-a/',
        gridGuid: 'grid-a',
        status: 'pendingRectify',
        deadline: '2026-11-12',
        ...own,
      })
    await insertRecords(server.db, 'hiddenDanger', [
      late('late-1', {}),
      late('late-2', { deadline: '2026-11-05' }),
      late('answered', { deadline: '2026-11-01', status: 'pendingReview' }),
      late('not-yet', { deadline: '2026-12-01' }),
      late('elsewhere', { companyGuid: 'company-b', gridPath: 'root/town-b/grid-b/', gridGuid: 'grid-b' }),
    ])
    await insertRecords(server.db, 'smsRecord', [
      buildRecord('smsRecord', {
        ...{ guid: 'told-of-another', bizGuid: 'company-a', template: 'rectifyDue', createTime: START },
        params: { date: '2026-11-23' },
      }),
    ])
    await server.db.update(tableNamed('company')).set({ safetyManagerPhone: '13900001111' })
    await send('town')
    await send('town')
    const told = await server.db.select().from(sms).where(eq(sms.template, 'rectifyOverdue'))
    expect(told.map(({ bizGuid, params }) => [bizGuid, params])).toMatchObject([['company-a', { date: '2026-11-05' }]])
  })

  it('R176: says that the texts were sent, with code 200', async () => {
    expect(await send('bureau')).toMatchObject({ status: 200, success: true, msg: '短信发送成功' })
  })
})
