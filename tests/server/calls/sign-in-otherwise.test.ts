import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page, QrCode, QrCodeState, SessionToken } from '#domain/contract/envelope.ts'
import { addMs } from '#domain/lib/dates.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { signInChallenge } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { START, startTestServer, type TestServer } from '../support.ts'

const SECRET = 'shared between two platforms'
const MOBILE = '13800000001'
const MINUTE_MS = 60_000
const users = tableOf(user)
const texts = tableOf(smsRecord)
const logs = tableOf(systemLoginLog)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('pglite', { config: { unifiedLoginSecret: SECRET } })
  await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'grid'))
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  await server.db.delete(signInChallenge)
  await server.db.delete(texts)
  await server.db.delete(logs)
})

const passTime = (ms: number) => server.clock.set(addMs(START, ms))
const whoIs = async (token: string) =>
  (await server.call(null, '/user/current', {}, { headers: { access_token: token } })).data?.guid
const sendCode = (mobile = MOBILE) => server.call(null, '/auth/sendCodeByCompany', { mobile })
const receivedCode = () => server.codeSentTo(MOBILE)
const withCode = (code: string, own: object = {}) =>
  server.call<SessionToken>(null, '/auth/loginByCode', { mobile: MOBILE, code, ...own })

describe('sign-in by a code', () => {
  it('R160, R335: sends six digits, tells half the number, and lets in once', async () => {
    const sent = await sendCode()
    expect(sent).toMatchObject({ status: 200, data: { phone: '138****0001', expiresInMs: 5 * MINUTE_MS } })
    const code = receivedCode()
    expect(code).toMatch(/^\d{6}$/)
    const reply = await withCode(code)
    expect(reply).toMatchObject({ status: 200, success: true })
    expect(await whoIs(reply.data.token)).toBe('grid')
    expect(await withCode(code)).toMatchObject({ status: 400, problem: 'auth.code-wrong' })
    const logged = await server.db.select().from(logs).orderBy(logs.id)
    expect(logged.map(({ username, method, success }) => [username, method, success])).toEqual([
      ['grid', 'code', true],
      [MOBILE, 'code', false],
    ])
  })

  it('lets in one alone of those who show a code at the same moment', async () => {
    await sendCode()
    const code = receivedCode()
    const replies = await Promise.all([withCode(code), withCode(code), withCode(code)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
    expect(replies.filter(({ problem }) => problem === 'auth.code-wrong')).toHaveLength(2)
  })

  it('leaves no code in the record of texts', async () => {
    await sendCode()
    const code = receivedCode()
    expect(code).toMatch(/^\d{6}$/)
    const { data } = await server.call<Page<object>>('admin', '/api/smsRecord/list')
    const stored = await server.db.select().from(texts)
    expect(data.items).toMatchObject([{ result: 'recorded', content: expect.stringContaining('验证码是******') }])
    expect(JSON.stringify([data, stored])).not.toContain(code)
  })

  it('refuses a code after five minutes', async () => {
    await sendCode()
    passTime(5 * MINUTE_MS)
    expect(await withCode(receivedCode())).toMatchObject({ problem: 'auth.code-wrong' })
  })

  it('refuses the right code after five wrong ones', async () => {
    await sendCode()
    const code = receivedCode()
    const wrong = code === '000000' ? '111111' : '000000'
    for (let tries = 0; tries < 5; tries += 1) expect(await withCode(wrong)).toMatchObject({ status: 400 })
    expect(await withCode(code)).toMatchObject({ problem: 'auth.code-wrong' })
  })

  it('forgets a code when a newer one is sent', async () => {
    await sendCode()
    const old = receivedCode()
    passTime(MINUTE_MS)
    await sendCode()
    const newer = receivedCode()
    expect(await withCode(old === newer ? 'abcdef' : old)).toMatchObject({ status: 400 })
    expect(await withCode(newer)).toMatchObject({ status: 200 })
  })

  it('sends one a minute and five an hour to a number', async () => {
    for (let sent = 0; sent < 5; sent += 1) {
      passTime(sent * MINUTE_MS)
      expect(await sendCode()).toMatchObject({ status: 200 })
      expect(await sendCode()).toMatchObject({ status: 429, problem: 'rate.limited' })
    }
    passTime(6 * MINUTE_MS)
    expect(await sendCode()).toMatchObject({ status: 429 })
    passTime(61 * MINUTE_MS)
    expect(await sendCode()).toMatchObject({ status: 200 })
  })

  it('sends one where two are asked for at the same moment', async () => {
    const both = await Promise.all([sendCode(), sendCode()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  })

  it('answers alike for a number that belongs to nobody, and sends nothing', async () => {
    expect(await sendCode('13900000009')).toMatchObject({ status: 200, data: { phone: '139****0009' } })
    expect(await server.db.$count(texts)).toBe(0)
  })

  it('opens no account that was stopped, nor says that there is one', async () => {
    await server.db.update(users).set({ accountEnabled: false }).where(eq(users.guid, 'grid'))
    expect(await sendCode()).toMatchObject({ status: 200 })
    expect(await server.db.$count(texts)).toBe(0)
    await server.db.update(users).set({ accountEnabled: true }).where(eq(users.guid, 'grid'))
    passTime(MINUTE_MS)
    await sendCode()
    await server.db.update(users).set({ accountEnabled: false }).where(eq(users.guid, 'grid'))
    expect(await withCode(receivedCode())).toMatchObject({ status: 400, problem: 'auth.code-wrong' })
    await server.db.update(users).set({ accountEnabled: true }).where(eq(users.guid, 'grid'))
  })

  it.each([
    ['no number', { mobile: '' }],
    ['a wrong number', { mobile: '12345' }],
    ['letters for a code', { code: 'abcdef' }],
  ])('refuses %s', async (_what, own) => {
    expect(await withCode('123456', own)).toMatchObject({ status: 400, problem: 'input.invalid' })
  })

  it('asks which account where a number has several', async () => {
    await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'town'))
    await sendCode()
    const code = receivedCode()
    const reply = await withCode(code)
    expect(reply).toMatchObject({ status: 409, problem: 'auth.several-accounts' })
    expect(reply.details.accounts).toHaveLength(2)
    const chosen = await withCode(code, { username: 'town' })
    expect(await whoIs(chosen.data.token)).toBe('town')
    await server.db.update(users).set({ mobile: null }).where(eq(users.guid, 'town'))
  })
})

describe('sign-in by a square', () => {
  const show = async () => {
    const reply = await server.call<QrCode>(null, '/auth/qrCode/getQrCode', {}, { method: 'GET' })
    return { id: reply.data.id, cookie: String(reply.headers['set-cookie']).split(';')[0] ?? '', data: reply.data }
  }
  const poll = (id: string, cookie: string) =>
    server.call<QrCodeState & Partial<SessionToken>>(
      null,
      `/auth/qrCode/getQrCodeToken/${id}`,
      {},
      { headers: { cookie } },
    )
  const confirm = (id: string) => server.call('grid', `/auth/qrCode/confirm/${id}`)

  it('waits, is confirmed on a phone, and hands out one session', async () => {
    const { id, cookie, data } = await show()
    expect(data.content).toBe(`safety-sign-in:${id}`)
    expect((await poll(id, cookie)).data).toEqual({ state: 'waiting' })
    expect(await confirm(id)).toMatchObject({ status: 200 })
    const done = await poll(id, cookie)
    expect(done.data.state).toBe('confirmed')
    expect(await whoIs(done.data.token ?? '')).toBe('grid')
    expect((await poll(id, cookie)).data).toEqual({ state: 'expired' })
  })

  it('gives nothing to who only saw the square', async () => {
    const { id } = await show()
    await confirm(id)
    expect(await poll(id, 'qr-sign-in=guess')).toMatchObject({ status: 403 })
    expect(await poll(id, '')).toMatchObject({ status: 403 })
  })

  it('is over after two minutes, and cannot be confirmed by nobody or twice', async () => {
    const { id, cookie } = await show()
    expect(await server.call(null, `/auth/qrCode/confirm/${id}`)).toMatchObject({ status: 401 })
    expect(await confirm('unknown')).toMatchObject({ status: 410, problem: 'auth.qr-expired' })
    expect(await confirm(id)).toMatchObject({ status: 200 })
    expect(await server.call('town', `/auth/qrCode/confirm/${id}`)).toMatchObject({ status: 410 })
    passTime(2 * MINUTE_MS)
    expect((await poll(id, cookie)).data).toEqual({ state: 'expired' })
  })
})

describe('unified sign-in (R097, R153)', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const tokenFor = (username: string) => {
    const text = `${part({ alg: 'HS256' })}.${part({ username, exp: Date.parse(START) / 1000 + 60 })}`
    return `${text}.${createHmac('sha256', SECRET).update(text).digest('base64url')}`
  }
  const enter = (token: string) =>
    server.call<SessionToken>(null, '/auth/zhenYouUnifiedLogin', { token, imei: '1', name: '王巡' })

  it('takes a token once, and says the sub-system', async () => {
    const reply = await enter(tokenFor('grid'))
    expect(reply).toMatchObject({ status: 200, data: { systemType: 2 } })
    expect(await whoIs(reply.data.token)).toBe('grid')
    expect(await enter(tokenFor('grid'))).toMatchObject({ status: 401, problem: 'auth.token-refused' })
  })

  it('refuses a token for nobody, and one that is none', async () => {
    expect(await enter(tokenFor('nobody'))).toMatchObject({ problem: 'auth.token-refused' })
    expect(await enter('x.y.z')).toMatchObject({ problem: 'auth.token-refused' })
    const logged = await server.db.select().from(logs)
    expect(logged.map(({ method, reason }) => [method, reason])).toEqual([
      ['unified', 'auth.token-refused'],
      ['unified', 'auth.token-refused'],
    ])
    expect(await enter('')).toMatchObject({ status: 400, problem: 'input.invalid' })
  })
})
