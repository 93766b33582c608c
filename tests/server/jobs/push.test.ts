import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { PushOffer } from '#domain/contract/push.ts'
import { addMs } from '#domain/lib/dates.ts'
import { giveNotice } from '#server/accounts/personal-notice.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { pushSubscription } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { noteDue, noteNews } from '#server/jobs/push.ts'
import { keepTasks } from '#server/jobs/task-upkeep.ts'
import { pushKeys, sendPushes } from '#server/services/push.ts'
import { sendWaiting } from '#server/services/sms.ts'
import { buildHazard, buildPhoto } from '#tests/factories/domain.ts'
import { claimsOf, type PushService, startPushService } from '../../../e2e/support/push-service.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, type Person, START, startTestServer, type TestServer } from '../support.ts'

const HERE = { companyGuid: 'company-a', companyName: '甲纺织厂', gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
const CONTACT = 'mailto:duty@safety.example'
const MINUTE = 60_000

describe.each(USUAL_DATABASES)('push messages on %s', (kind) => {
  let server: TestServer
  let service: PushService
  beforeAll(async () => {
    service = await startPushService()
    server = await startTestServer(kind, { config: { pushServices: [service.origin], pushContact: CONTACT } })
  })
  afterAll(async () => {
    await server.close()
    await service.close()
  })
  beforeEach(async () => {
    service.forget()
    server.clock.set(START)
    await server.db.delete(pushSubscription)
    for (const name of ['smsRecord', 'workflowTask', 'hiddenDanger', 'noticeFeedBack'])
      await server.db.delete(tableNamed(name))
  })

  const offer = async (who: Person) => (await server.call<PushOffer>(who, '/api/user/push')).data
  const turnOn = async (who: Person, name: string = who) => {
    const browser = service.browser(name)
    expect(await server.call(who, '/api/user/push/on', browser.subscription)).toMatchObject({ status: 200 })
    return browser
  }
  const round = async (now = server.clock.now().toISOString()) => {
    await noteNews(server.db, now)
    return await sendPushes(server.db, server.app.config, now)
  }
  const hazard = async (own: object) => {
    await insertRecords(server.db, 'hiddenDanger', [buildHazard({ ...HERE, ...own })])
    await keepTasks(server.db, server.clock.now().toISOString())
  }
  const outbox = () => server.db.select().from(tableNamed('smsRecord')).orderBy(tableNamed('smsRecord').id)
  const subscriptions = () => server.db.select().from(pushSubscription)

  it('seals what begins to wait for somebody for his browser alone, once, signed by the key it was asked with', async () => {
    const { key, isOn } = await offer('safety')
    expect(isOn).toBe(false)
    const browser = await turnOn('safety')
    const other = await turnOn('otherSafety')
    expect((await offer('safety')).isOn).toBe(true)
    await hazard({ guid: 'h-1', status: 'pendingRectify', deadline: '2026-12-01', description: '通道堵塞' })
    await round()
    await round()

    expect(browser.received()).toEqual([
      {
        title: '新任务',
        body: expect.stringContaining('甲纺织厂'),
        path: '/fiveInOneCom/doublePrevent/hiddenManage/hiddenAdminister/h-1',
        tag: expect.any(String),
      },
    ])
    expect(other.received()).toEqual([])
    const [{ headers, bytes } = { headers: {}, bytes: Buffer.of() }] = service.arrived
    expect(bytes.toString('latin1')).not.toContain(Buffer.from('甲纺织厂').toString('latin1'))
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const signed = claimsOf(headers.authorization)
    expect(signed).toMatchObject({ key, claims: { aud: service.origin, sub: CONTACT } })
    expect(await outbox()).toMatchObject([{ channel: 'push', userGuid: 'safety', result: 'sent', phone: null }])
  })

  it('says of what was sent back that it was, and tells nobody of what he did himself', async () => {
    await hazard({ guid: 'h-2', status: 'pendingRectify', deadline: '2026-12-01' })
    server.clock.set(addMs(START, 30 * MINUTE))
    const [enterprise, inspector] = [await turnOn('safety'), await turnOn('grid')]
    const act = (who: Person, action: string, input: object) =>
      server.call(who, `/api/hiddenDanger/act/${action}`, { guid: 'h-2', input })
    await act('safety', 'rectify', { rectifyDesc: '已清理', afterPhotos: [buildPhoto({ guid: randomUUID() })] })
    await round()
    expect(inspector.received()).toMatchObject([{ title: '新任务' }])
    expect(enterprise.received()).toEqual([])
    await act('grid', 'review', { result: 'fail', reviewPhotos: [], opinion: '通道仍被占用' })
    await round()
    expect(enterprise.received()).toMatchObject([{ title: '退回的任务' }])
    expect(inspector.received()).toHaveLength(1)
  })

  it('tells of a notice written to one person', async () => {
    const browser = await turnOn('grid')
    const now = server.clock.now().toISOString()
    const guid = await giveNotice(server.db, {
      ...{
        to: { guid: 'grid', name: '某某' },
        title: '关于您手机上未上传的内容',
        content: '详情',
        from: '镇监管',
        now,
      },
    })
    await round()
    expect(browser.received()).toEqual([
      { title: '新通知', body: '关于您手机上未上传的内容', path: `/gridManageNotic/myNotice/${guid}`, tag: guid },
    ])
  })

  it('tells of many at once as of one, and of none of them again', async () => {
    const browser = await turnOn('safety')
    for (const at of [1, 2, 3, 4, 5]) await hazard({ guid: `many-${at}`, status: 'pendingRectify' })
    await round()
    await round()
    expect(browser.received()).toMatchObject([{ title: '新任务', body: '5 项新的任务', path: '/' }])
  })

  it('tells of what somebody wrote to him by itself, whatever began at the same time', async () => {
    const browser = await turnOn('grid')
    for (const at of [1, 2, 3, 4]) await hazard({ guid: `beside-${at}`, status: 'pendingReview' })
    const to = { guid: 'grid', name: '某某' }
    const now = server.clock.now().toISOString()
    await giveNotice(server.db, { to, title: '请回电', content: '详情', from: '镇监管', now })
    await round()
    const told = browser.received().map(({ body }) => body)
    expect(told.sort()).toEqual(['4 项新的任务', '请回电'])
  })

  it('counts once a day, in waking hours, what is due and what is late', async () => {
    const browser = await turnOn('safety')
    await hazard({ guid: 'due', status: 'pendingRectify', deadline: '2026-11-20' })
    await hazard({ guid: 'late', status: 'pendingRectify', deadline: '2026-11-18' })
    await hazard({ guid: 'later', status: 'pendingRectify', deadline: '2026-12-18' })
    for (const now of ['2026-11-19T23:30:00.000Z', START, addMs(START, MINUTE)]) {
      await noteDue(server.db, now)
      await sendPushes(server.db, server.app.config, now)
    }
    expect(browser.received()).toEqual([
      { title: '到期提醒', body: '今天到期 1 项，已逾期 1 项', path: '/auditNotice', tag: 'due-2026-11-20' },
    ])
  })

  it.each([404, 410])('forgets a browser whose service answers %i', async (status) => {
    await turnOn('safety')
    service.answer(status)
    await hazard({ guid: 'h-3', status: 'pendingRectify' })
    await round()
    expect(await subscriptions()).toEqual([])
    expect((await offer('safety')).isOn).toBe(false)
    expect(await outbox()).toMatchObject([{ result: 'failed', failure: '没有接收推送的设备' }])
  })

  it.each([503, 429, 302])('tries again after %i and gives up after half an hour, the browser kept', async (status) => {
    const browser = await turnOn('safety')
    service.answer(status)
    await hazard({ guid: 'h-4', status: 'pendingRectify' })
    await round()
    expect(await outbox()).toMatchObject([{ result: 'waiting' }])
    expect(service.arrived.map(({ path }) => path)).toEqual(['/push/safety'])
    await sendPushes(server.db, server.app.config, addMs(START, 31 * MINUTE))
    expect(await outbox()).toMatchObject([{ result: 'failed', failure: '推送服务没有应答' }])
    service.answer(201)
    await hazard({ guid: 'h-5', status: 'pendingRectify' })
    await round()
    expect(browser.received().at(-1)).toMatchObject({ title: '新任务' })
  })

  it.each([
    ['answers is asked for each of many', 201, 25],
    ['does not is left alone for the rest of them', 503, 20],
  ])('a service that %s', async (_what, status, asked) => {
    await turnOn('safety')
    await hazard({ guid: 'h-6', status: 'pendingRectify' })
    await noteNews(server.db, START)
    const [{ id: _own, ...row } = { id: 0 }] = await outbox()
    const more = Array.from({ length: 24 }, (_, at) => ({ ...row, guid: `copy-${at}` }))
    await server.db.insert(tableNamed('smsRecord')).values(more)
    service.answer(status)
    await sendPushes(server.db, server.app.config, START)
    expect(service.arrived).toHaveLength(asked)
  })

  it('sends nothing from the moment that a person has signed out, and forgets the browser', async () => {
    const { token } = await openSession(server.db, 'safety', { ip: '10.0.0.1', userAgent: null }, START)
    const as = { headers: { [TOKEN_HEADER]: token } }
    await server.call(null, '/api/user/push/on', service.browser('tablet').subscription, as)
    await hazard({ guid: 'h-6', status: 'pendingRectify' })
    expect(await noteNews(server.db, START)).toBe(1)
    await server.call(null, '/auth/logout', {}, as)
    await sendPushes(server.db, server.app.config, START)
    expect(service.arrived).toEqual([])
    expect(await subscriptions()).toEqual([])
  })

  it('ends where it is turned off, and for the one who had the device before when another turns it on', async () => {
    const first = await turnOn('safety', 'tablet')
    await turnOn('otherSafety', 'tablet')
    expect(await subscriptions()).toMatchObject([{ userGuid: 'otherSafety' }])
    await hazard({ guid: 'h-7', status: 'pendingRectify' })
    await round()
    expect(first.received()).toEqual([])
    await server.call('otherSafety', '/api/user/push/off')
    expect(await subscriptions()).toEqual([])
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example/push',
    'https://fcm.googleapis.com.evil.example/push',
    'https://fcm.googleapis.com:8443/push',
    'http://fcm.googleapis.com/push',
    'not an address',
  ])('takes no address that is no push service: %s', async (endpoint) => {
    const { keys } = service.browser('x').subscription
    const reply = await server.call('grid', '/api/user/push/on', { endpoint, keys })
    expect(reply).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await subscriptions()).toEqual([])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/a',
    'https://updates.push.services.mozilla.com/wpush/v2/a',
    'https://wns2-par02p.notify.windows.com/w/?token=a',
    'https://web.push.apple.com/a',
  ])('takes the address of a browser: %s', async (endpoint) => {
    const { keys } = service.browser('x').subscription
    expect(await server.call('grid', '/api/user/push/on', { endpoint, keys })).toMatchObject({ status: 200 })
  })

  it('has one pair of keys, whichever server needs it first, and keeps it', async () => {
    const both = await Promise.all([pushKeys(server.db), pushKeys(server.db)])
    expect(both[0]).toEqual(both[1])
    expect(await pushKeys(server.db)).toEqual(both[0])
    expect((await offer('grid')).key).toBe(both[0].publicKey)
  })

  it('leaves texts to the telephone and messages to browsers', async () => {
    await turnOn('safety')
    await hazard({ guid: 'h-8', status: 'pendingRectify' })
    await noteNews(server.db, START)
    expect(await sendWaiting(server.db, null, START)).toBe(0)
    expect(await outbox()).toMatchObject([{ channel: 'push', result: 'waiting' }])
  })

  it('is nobody’s without an account', async () => {
    for (const path of ['', '/on', '/off'])
      expect(await server.call(null, `/api/user/push${path}`)).toMatchObject({ status: 401 })
  })
})
