import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { hideMiddle } from '#server/accounts/sms-codes.ts'
import { requestCount, signInChallenge } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import type { SmsGateway } from '#server/services/sms.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'

const MOBILE = '13800000001'
const LEGAL_MOBILE = '13800000002'
const KEEPER_MOBILE = '13800000003'
const SERIAL = '91320509MA1MJ0AA1A'
const NEW_PASSWORD = 'Sturdy#9270'
const users = tableOf(user)
const companies = tableOf(company)

const handedOver: { phone: string; text: string; params: Readonly<Record<string, string>> }[] = []
let gatewayIsDown = false
const sms: SmsGateway = {
  async send(message) {
    if (gatewayIsDown) throw new Error('短信网关返回 502')
    handedOver.push(message)
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('pglite', { sms })
  await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'town'))
  await server.db
    .update(companies)
    .set({ legalRepresentativePhone: LEGAL_MOBILE })
    .where(eq(companies.guid, 'company-a'))
  await insertRecords(server.db, 'user', [
    buildRecord('user', {
      guid: 'boss',
      username: 'boss',
      name: '厂长',
      roles: ['company'],
      companyGuid: 'company-a',
      accountType: '2',
      mobile: KEEPER_MOBILE,
    }),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  gatewayIsDown = false
  await server.db.delete(signInChallenge)
  await server.db.delete(requestCount)
})
const notedAs = async (bizGuid: string, action: string) => {
  const { data } = await server.call<{ items: object[] }>('admin', '/api/businessLog/list', { bizGuid, module: 'user' })
  return data.items.filter((item) => (item as { action: string }).action === action)
}
const lastNoticeOf = async (userGuid: string) => {
  const notices = tableOf(noticeFeedBack)
  const told = await server.db.select().from(notices).where(eq(notices.userGuid, userGuid)).orderBy(desc(notices.id))
  return told[0]?.title
}

const call = (path: string, body: object) => server.call(null, path, body)
const signIn = (username: string, password: string) => call('/auth/login', { username, password })
const lastCode = () => handedOver.at(-1)?.params.code ?? ''
const chosen = (own: object = {}) => ({ newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD, ...own })

describe('the gateway', () => {
  it('gets the code; the record of texts does not', async () => {
    await call('/auth/sendCodeByCompany', { mobile: MOBILE })
    expect(handedOver.at(-1)).toMatchObject({ phone: MOBILE, text: expect.stringContaining(lastCode()) })
    const { data } = await server.call<{ items: object[] }>('admin', '/api/smsRecord/list')
    expect(data.items.at(0)).toMatchObject({ result: 'sent', template: 'verifyCode' })
    expect(JSON.stringify(data)).not.toContain(lastCode())
  })

  it('may fail: the record tells it, the answer tells nobody whose number it is', async () => {
    gatewayIsDown = true
    expect(await call('/auth/sendCodeByCompany', { mobile: MOBILE })).toMatchObject({ status: 200 })
    const { data } = await server.call<{ items: object[] }>('admin', '/api/smsRecord/list', { result: 'failed' })
    expect(data.items).toMatchObject([{ failure: '短信网关返回 502' }])
  })

  it('shows its record to administrators and the bureau only', async () => {
    expect(await server.call('bureau', '/api/smsRecord/list')).toMatchObject({ status: 200 })
    expect((await server.call('grid', '/api/smsRecord/list')).data).toMatchObject({ items: [], total: 0 })
  })
})

describe('a forgotten password (rievePassword)', () => {
  const retrieve = (own: object) =>
    call('/auth/rievePassword', { mobile: MOBILE, ...chosen(), code: lastCode(), ...own })

  it('is replaced by one that its owner chooses, with a code; other sessions end', async () => {
    await call('/auth/sendCodeByCompany', { mobile: MOBILE })
    expect(await retrieve({ code: '' })).toMatchObject({ status: 400, problem: 'input.invalid' })
    expect(await retrieve({ confirmNewPassword: 'x' })).toMatchObject({
      details: { issues: [{ path: 'confirmNewPassword' }] },
    })
    const weak = { newPassword: 'short', confirmNewPassword: 'short' }
    expect(await retrieve(weak)).toMatchObject({ status: 400, details: { issues: [{ path: 'newPassword' }] } })
    expect(await retrieve({})).toMatchObject({ status: 200, data: { username: 'town' } })
    expect(await retrieve({})).toMatchObject({ problem: 'auth.code-wrong' })
    expect(await signIn('town', NEW_PASSWORD)).toMatchObject({ status: 200 })
    expect(await server.call('town', '/user/current')).toMatchObject({ status: 401 })
    expect(await lastNoticeOf('town')).toBe('登录密码已修改')
    const log = await server.call<{ items: object[] }>('admin', '/api/systemBusinessLog/list', { bizGuid: 'town' })
    expect(log.data.items).toMatchObject([
      { action: 'retrievePassword', actionLabel: '找回密码', moduleLabel: '用户', userGuid: 'town' },
    ])
  })

  it('is replaced by one alone of those who show the code at the same moment', async () => {
    await call('/auth/sendCodeByCompany', { mobile: MOBILE })
    const replies = await Promise.all(
      ['Qitade@2026mima', 'Zaiyige@2026mima'].map((password) =>
        retrieve({ newPassword: password, confirmNewPassword: password }),
      ),
    )
    expect(replies.map(({ problem }) => problem ?? null).toSorted()).toEqual(['auth.code-wrong', null])
  })
})

describe('the account of an enterprise', () => {
  it('shows half of the number in its file to those who may read the file', async () => {
    const ask = (who: 'grid' | 'otherGrid') =>
      server.call(who, '/api/company/getLegalRepresentativePhone', { serialNumber: SERIAL })
    expect((await ask('grid')).data).toEqual({ phone: '138****0002' })
    expect(await ask('otherGrid')).toMatchObject({ status: 404 })
  })

  it('tells nobody who is not signed in that there is such an enterprise, nor a number', async () => {
    for (const serialNumber of [SERIAL, '91320509MA1NONE00X'])
      expect((await call('/api/company/getLegalRepresentativePhone', { serialNumber })).data).toEqual({
        phone: '***********',
      })
    expect(hideMiddle('63210000')).toBe('632*0000')
    expect(hideMiddle('6321000')).toBe('*******')
  })

  it('is found by no code that was sent to a telephone, whatever is said to be its credit code', async () => {
    await call('/auth/sendCodeByCompany', { mobile: MOBILE })
    expect(await call('/auth/sendCodeByCompany', { serialNumber: MOBILE })).toMatchObject({ status: 200 })
  })

  it('is reset with the code sent to its administrator', async () => {
    await call('/auth/sendCodeByCompany', { serialNumber: SERIAL })
    expect(handedOver.at(-1)?.phone).toBe(KEEPER_MOBILE)
    const reset = (code: string) => call('/auth/resetCompanyAccount', { serialNumber: SERIAL, code, ...chosen() })
    expect(await reset(lastCode() === '000000' ? '111111' : '000000')).toMatchObject({ problem: 'auth.code-wrong' })
    expect(await reset(lastCode())).toMatchObject({ status: 200, data: { username: 'boss' } })
    expect(await signIn('boss', NEW_PASSWORD)).toMatchObject({ status: 200 })
  })

  it('is reset by the administrator', async () => {
    const body = { companyGuid: 'company-a' }
    expect(await server.call('grid', '/auth/resetCompanyAccount', body)).toMatchObject({ status: 403 })
    const { token } = await openSession(server.db, 'boss', { ip: '', userAgent: null }, START)
    const { data } = await server.call('admin', '/auth/resetCompanyAccount', body)
    expect(data).toMatchObject({ username: 'boss' })
    const before = await server.call(null, '/user/current', {}, { headers: { access_token: token } })
    expect(before).toMatchObject({ status: 401 })
    expect(await notedAs('boss', 'resetCompanyAccount')).toMatchObject([{ userGuid: 'admin' }])
    expect(await lastNoticeOf('boss')).toBe('登录密码已被重置')
    expect(await signIn('boss', String(data.password))).toMatchObject({ status: 200 })
    const none = await server.call('admin', '/auth/resetCompanyAccount', { companyGuid: 'company-b' })
    expect(none).toMatchObject({ status: 400 })
  })
})

describe('one address', () => {
  const key = 'recovery 127.0.0.1'
  const retrieve = () => call('/auth/rievePassword', { mobile: MOBILE, code: '000000', ...chosen() })

  it('guesses no codes without end', async () => {
    expect(await retrieve()).toMatchObject({ problem: 'auth.code-wrong' })
    expect(await server.db.select().from(requestCount)).toMatchObject([{ key, count: 1 }])
    await server.db.update(requestCount).set({ count: 30 })
    expect(await retrieve()).toMatchObject({ status: 429, problem: 'rate.limited' })
  })

  it.each([
    ['/auth/sendCodeByCompany', { mobile: MOBILE }],
    ['/auth/sendCodeByCompany', { serialNumber: SERIAL }],
    ['/api/company/getLegalRepresentativePhone', { serialNumber: SERIAL }],
  ])('asks for no codes and looks up no enterprises without end: %s %j', async (path, body) => {
    await server.db.insert(requestCount).values({ key, since: START, count: 29 })
    expect(await call(path, body)).toMatchObject({ status: 200 })
    expect(await call(path, body)).toMatchObject({ status: 429, problem: 'rate.limited' })
    expect(await server.db.select().from(requestCount)).toMatchObject([{ key, count: 31 }])
  })
})

describe('removePasswordLock', () => {
  it('is for administrators, never by a cookie alone', async () => {
    for (let tries = 0; tries < 3; tries += 1) await signIn('safety', 'wrong')
    for (let tries = 0; tries < 2; tries += 1)
      await call('/auth/login', { username: 'safety', password: 'wrong', ...(await solveCaptcha(server)) })
    expect(await signIn('safety', PASSWORD)).toMatchObject({ status: 423 })
    const { data } = await server.call('admin', '/api/user/getByGuid/safety')
    const path = `/auth/removePasswordLock/${data.id}`
    const cookies = { 'Admin-Token': server.token('admin') }
    expect(await server.call(null, path, {}, { method: 'GET', cookies })).toMatchObject({ status: 401 })
    expect(await server.call('bureau', path, {}, { method: 'GET' })).toMatchObject({ status: 403 })
    expect(await server.call('admin', path, {}, { method: 'GET' })).toMatchObject({ status: 200 })
    expect(await notedAs('safety', 'unlock')).toMatchObject([{ userGuid: 'admin' }])
    const body = { username: 'safety', password: PASSWORD, ...(await solveCaptcha(server)) }
    expect(await call('/auth/login', body)).toMatchObject({ status: 200 })
  })
})

describe('an installation without services', () => {
  let bare: TestServer
  beforeAll(async () => {
    bare = await startTestServer('pglite', { config: { production: true } })
    bare.clock.set(addMs(START, 1))
  })
  afterAll(() => bare.close())

  it('says so instead of letting people wait', async () => {
    const off = { status: 503, problem: 'service.off' }
    expect(await bare.call(null, '/auth/sendCodeByCompany', { mobile: MOBILE })).toMatchObject(off)
    expect(await bare.call(null, '/auth/zhenYouUnifiedLogin', { token: 'x' })).toMatchObject(off)
    const asked = { mobile: MOBILE, captchaId: 'x', captcha: '1234' }
    expect(await bare.call(null, '/api/registration/sendCode', asked)).toMatchObject(off)
  })
})
