import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CurrentUser, SessionToken } from '#domain/contract/envelope.ts'
import { addMs } from '#domain/lib/dates.ts'
import { requestCount, session, signInFailure, userSecret } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'

const loginLog = tableNamed('systemLoginLog')
const HOUR_MS = 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.set(START)
  await server.db.delete(signInFailure)
  await server.db.delete(requestCount)
  await server.db.delete(loginLog)
})

const signIn = (username: unknown, password: unknown) =>
  server.call<SessionToken>(null, '/auth/login', { username, password })
const signInWithCaptcha = async (username: string, password: string) =>
  server.call<SessionToken>(null, '/auth/loginV3', { username, password, ...(await solveCaptcha(server)) })
const current = (token: string) =>
  server.call<CurrentUser>(null, '/user/current', {}, { headers: { access_token: token } })
const refresh = (token: string) =>
  server.call<SessionToken>(null, '/auth/refresh', {}, { headers: { access_token: token } })
const freshToken = async () => (await signIn('grid', PASSWORD)).data.token
const passTime = (ms: number) => server.clock.set(addMs(START, ms))

describe('login', () => {
  it.each([
    { why: 'a wrong password', username: 'grid', password: 'wrong', status: 401, problem: 'auth.wrong-password' },
    { why: 'an unknown account', username: 'nobody', password: PASSWORD, status: 401, problem: 'auth.wrong-password' },
    { why: 'an account without a password', username: '', password: PASSWORD, status: 400, problem: 'input.invalid' },
    { why: 'no password', username: 'grid', password: '', status: 400, problem: 'input.invalid' },
    { why: 'a list for a name', username: ['grid'], password: PASSWORD, status: 400, problem: 'input.invalid' },
    {
      why: 'a query for a name',
      username: "grid' or '1'='1",
      password: PASSWORD,
      status: 401,
      problem: 'auth.wrong-password',
    },
  ])('refuses $why', async ({ username, password, status, problem }) => {
    const reply = await signIn(username, password)
    expect(reply).toMatchObject({ status, problem, success: false })
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  it('locks an account after five wrong passwords, and only that one, for half an hour', async () => {
    for (let tries = 1; tries < 4; tries += 1) expect(await signIn('grid', 'wrong')).toMatchObject({ status: 401 })
    expect(await signInWithCaptcha('grid', 'wrong')).toMatchObject({ status: 401 })
    expect(await signInWithCaptcha('grid', 'wrong')).toMatchObject({ status: 423, problem: 'auth.locked' })
    expect(await signIn('grid', PASSWORD)).toMatchObject({ status: 423 })
    expect(await signIn('town', PASSWORD)).toMatchObject({ status: 200 })
    passTime(HOUR_MS / 2)
    expect(await signIn('grid', PASSWORD)).toMatchObject({ status: 200 })
  })

  it('refuses an account that was switched off, and ends its sessions', async () => {
    const token = (await signIn('expert', PASSWORD)).data.token
    const users = tableNamed('user')
    await server.db.update(users).set({ accountEnabled: false }).where(eq(users.guid, 'expert'))
    expect(await signIn('expert', PASSWORD)).toMatchObject({ status: 403, problem: 'auth.disabled' })
    expect(await current(token)).toMatchObject({ status: 403, problem: 'auth.disabled' })
    const refused = await server.db
      .select()
      .from(loginLog)
      .where(eq(loginLog.success as never, false))
    expect(refused).toMatchObject([{ username: 'expert', userGuid: 'expert', reason: 'auth.disabled' }])
    expect(await server.db.select().from(requestCount)).toMatchObject([{ key: 'signIn 127.0.0.1', count: 1 }])
    const body = { username: 'grid', password: PASSWORD }
    const other = await server.call(null, '/auth/login', body, { headers: { access_token: token } })
    expect(other).toMatchObject({ status: 200 })
  })

  it('knows no account that was deleted', async () => {
    const users = tableNamed('user')
    const { token } = (await signIn('agency', PASSWORD)).data
    await server.db.update(users).set({ deleted: true }).where(eq(users.guid, 'agency'))
    expect(await current(token)).toMatchObject({ status: 401, problem: 'auth.required' })
    expect(await signIn('agency', PASSWORD)).toMatchObject({ status: 401, problem: 'auth.wrong-password' })
    await server.db.update(users).set({ deleted: false }).where(eq(users.guid, 'agency'))
  })

  it('refuses an address after many failures, whatever the name, and draws it so many pictures', async () => {
    await signIn('grid', 'wrong')
    await signIn('nobody', 'wrong')
    await signIn('town', PASSWORD)
    expect(await server.db.select().from(requestCount)).toMatchObject([{ key: 'signIn 127.0.0.1', count: 2 }])
    await server.db.update(requestCount).set({ count: 30 })
    expect(await signIn('town', PASSWORD)).toMatchObject({ status: 429, problem: 'rate.limited' })
    await server.db.insert(requestCount).values({ key: 'captcha 127.0.0.1', since: START, count: 59 })
    const draw = () => server.call(null, '/auth/getLoginValidateCode')
    expect([(await draw()).status, (await draw()).status]).toEqual([200, 429])
  })

  it.each(['grid', 'nobody'])(
    'counts failures of %s alone, not those of a day ago nor those before a lock',
    async (name) => {
      const left = async (who = name) => (await signIn(who, 'wrong')).details.left
      expect([await left(), await left(), await left('town'), await left('somebody')]).toEqual([4, 3, 4, 4])
      passTime(24 * HOUR_MS)
      expect(await left()).toBe(2)
      passTime(48 * HOUR_MS + 1)
      expect(await left()).toBe(4)
      await server.db.update(signInFailure).set({ failures: 5, lockedUntil: addMs(START, 48 * HOUR_MS + 2) })
      passTime(48 * HOUR_MS + 2)
      expect(await left()).toBe(4)
    },
  )

  it('hands out a token in the answer and in a cookie that other sites cannot use', async () => {
    const reply = await signIn(' grid ', PASSWORD)
    expect(reply).toMatchObject({ status: 200, success: true, data: { expiresInMs: 24 * HOUR_MS } })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toContain(`Admin-Token=${reply.data.token};`)
    expect(cookie).toContain('SameSite=Strict')
    expect(cookie).toContain('Path=/')
    const users = tableNamed('user')
    const [person] = await server.db.select().from(users).where(eq(users.guid, 'grid'))
    expect(person).toMatchObject({ lastLoginTime: START })
  })

  it('stores no token and no password in the clear, and logs each attempt', async () => {
    const token = await freshToken()
    await signIn('grid', 'wrong')
    const sessions = JSON.stringify(await server.db.select().from(session))
    expect(sessions).not.toContain(token)
    const secrets = await server.db.select().from(userSecret)
    expect(secrets.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true)
    const logged = await server.db.select().from(loginLog).orderBy(loginLog.id)
    expect(logged.map(({ success, reason }) => [success, reason])).toEqual([
      [true, null],
      [false, 'auth.wrong-password'],
    ])
  })

  it('says in words with what somebody signed in, beside what the browser calls itself', async () => {
    const agent = 'Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
    const body = { username: 'grid', password: PASSWORD }
    await server.call(null, '/auth/login', body, { headers: { 'user-agent': agent } })
    const [logged] = await server.db.select().from(loginLog)
    expect(logged).toMatchObject({ device: '安卓手机 · Chrome', userAgent: agent })
  })
})

describe('the picture (captcha)', () => {
  const failThrice = async (username: string) => {
    for (let tries = 0; tries < 3; tries += 1) await signIn(username, 'wrong')
  }

  it.each(['grid', 'nobody'])('is asked for after three failures of %s, and is no attempt by itself', async (name) => {
    expect((await signIn(name, 'wrong')).details).toMatchObject({ captcha: false })
    await signIn(name, 'wrong')
    expect((await signIn(name, 'wrong')).details).toMatchObject({ captcha: true })
    const before = await server.db.$count(loginLog)
    expect(await signIn(name, PASSWORD)).toMatchObject({ status: 400, problem: 'auth.captcha-required' })
    expect(await server.db.$count(loginLog)).toBe(before)
  })

  it('lets in with the right digits, once', async () => {
    await failThrice('grid')
    const answer = await solveCaptcha(server)
    const body = { username: 'grid', password: 'wrong', ...answer }
    expect(await server.call(null, '/auth/loginV3', body)).toMatchObject({ problem: 'auth.wrong-password' })
    const again = { ...body, password: PASSWORD }
    expect(await server.call(null, '/auth/loginV3', again)).toMatchObject({ problem: 'auth.captcha-wrong' })
    expect(await signInWithCaptcha('grid', PASSWORD)).toMatchObject({ status: 200 })
    expect(await signIn('grid', 'wrong')).toMatchObject({ problem: 'auth.wrong-password' })
  })

  it('is over after a wrong answer and after its time', async () => {
    await failThrice('grid')
    const answer = await solveCaptcha(server)
    const body = { username: 'grid', password: PASSWORD, ...answer }
    expect(await server.call(null, '/auth/login', { ...body, code: 'x' })).toMatchObject({
      problem: 'auth.captcha-wrong',
    })
    expect(await server.call(null, '/auth/login', body)).toMatchObject({ problem: 'auth.captcha-wrong' })
    const late = await solveCaptcha(server)
    passTime(3 * 60_000)
    const lateBody = { username: 'grid', password: PASSWORD, ...late }
    expect(await server.call(null, '/auth/login', lateBody)).toMatchObject({ problem: 'auth.captcha-wrong' })
  })

  it('is no longer asked for half an hour after the failures', async () => {
    await failThrice('grid')
    const isAsked = async () => (await server.call(null, '/auth/loginSafetyValidate', body)).data.captcha
    const body = { username: 'grid', password: PASSWORD }
    passTime(HOUR_MS / 2 - 1)
    expect(await isAsked()).toBe(true)
    passTime(HOUR_MS / 2)
    expect(await isAsked()).toBe(false)
  })

  it('follows the configured number from the day it says', async () => {
    const row = { name: '次数', valueType: 'number', value: '1' }
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', { ...row, guid: 'c1', key: 'signIn.captchaAfter', effectiveFrom: '2026-11-20' }),
      buildRecord('systemConfig', {
        ...row,
        guid: 'c2',
        key: 'signIn.captchaAfter',
        value: '9',
        effectiveFrom: '2026-11-21',
      }),
    ])
    expect((await signIn('grid', 'wrong')).details).toMatchObject({ captcha: true })
    await server.db.delete(tableNamed('systemConfig'))
  })

  it('is told of beforehand, with what is wrong with the password', async () => {
    const ask = (password: string) => server.call(null, '/auth/loginSafetyValidate', { username: 'grid', password })
    expect((await ask(PASSWORD)).data).toEqual({ captcha: false, weakness: null })
    await failThrice('grid')
    expect((await ask('short')).data).toMatchObject({ captcha: true, weakness: expect.stringContaining('8位') })
  })
})

describe('current', () => {
  it('asks who has no token, or none that is known, to sign in', async () => {
    expect(await server.call(null, '/user/current')).toMatchObject({ status: 401, problem: 'auth.required' })
    expect(await current('invented')).toMatchObject({ status: 401, problem: 'auth.required' })
  })

  it('R160, R254, R307: answers who the person is, with the names of the specification', async () => {
    const { data } = await current(await freshToken())
    expect(data).toMatchObject({
      guid: 'grid',
      username: 'grid',
      roles: ['grid'],
      grid: { guid: 'grid-a', path: 'root/town-a/grid-a/' },
      companyGuid: null,
      loginTime: START,
      loginTimes: 1,
      systemType: null,
      companyType: null,
      isDefaultPwd: false,
      permissions: [],
      mustChangePassword: true,
      id: expect.any(Number),
      version: expect.any(Number),
      name: 'grid的姓名',
      mobile: null,
      updatePassword: null,
    })
    const again = await server.call(null, '/auth/getUserInfo', {}, { headers: { access_token: await freshToken() } })
    expect(again.data).toMatchObject({ guid: 'grid', username: 'grid', loginTimes: 2 })
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it('names the enterprise of who has one, its number and its region', async () => {
    const companies = tableNamed('company')
    const own = { isProduction: true, regionIds: '320509/320509105' }
    const [firm] = await server.db.update(companies).set(own).where(eq(companies.guid, 'company-a')).returning()
    const { data } = await server.call('safety', '/user/current')
    expect(data).toMatchObject({
      ...{ companyGuid: 'company-a', companyId: firm?.id, companyName: '甲纺织厂', isProduction: true },
      ...{ regionStr: '320509/320509105', grid: null },
    })
    const users = tableNamed('user')
    const inGrid = { gridGuid: 'grid-a', gridPath: 'root/town-a/grid-a/' }
    await server.db.update(tableNamed('gridManage')).set({ regionGuid: '320509105227' })
    await server.db.update(users).set(inGrid).where(eq(users.guid, 'safety'))
    expect((await server.call('safety', '/user/current')).data.regionStr).toBe('320509/320509105')
    expect((await server.call('grid', '/user/current')).data.regionStr).toBe('320509105227')
  })

  it('takes the token from a cookie for reading only', async () => {
    const cookies = { 'Admin-Token': await freshToken() }
    expect(await server.call(null, '/user/current', {}, { cookies })).toMatchObject({ status: 401 })
    const read = { method: 'GET', cookies } as const
    const url = '/api/company/getByGuid/company-a'
    expect(await server.call(null, url, {}, read)).toMatchObject({ status: 200 })
    const inAddress = await server.call(null, `${url}?access_token=${cookies['Admin-Token']}`, {}, { method: 'GET' })
    expect(inAddress).toMatchObject({ status: 401 })
  })
})

describe('refresh', () => {
  it('refuses a token it does not know', async () => {
    expect(await refresh('invented')).toMatchObject({ status: 401, problem: 'auth.required' })
  })

  it('gives another token and still takes the old one for a moment', async () => {
    const old = await freshToken()
    const { data } = await refresh(old)
    expect(data.token).not.toBe(old)
    expect(await current(data.token)).toMatchObject({ status: 200 })
    expect(await current(old)).toMatchObject({ status: 200 })
    passTime(61_000)
    expect(await current(old)).toMatchObject({ status: 401 })
  })

  it('answers the same again when its answer was lost, however late', async () => {
    const old = await freshToken()
    const lost = await refresh(old)
    passTime(5 * HOUR_MS)
    const again = await refresh(old)
    expect(again.data.token).toBe(lost.data.token)
    expect(await current(again.data.token)).toMatchObject({ status: 200 })
  })

  it('forgets the old token when the new one is in use', async () => {
    const old = await freshToken()
    const { data } = await refresh(old)
    passTime(61_000)
    await current(data.token)
    expect(await refresh(old)).toMatchObject({ status: 401 })
    expect(await current(data.token)).toMatchObject({ status: 200 })
  })

  it('takes a token that expired in the field, until the session ends', async () => {
    const token = await freshToken()
    passTime(25 * HOUR_MS)
    expect(await current(token)).toMatchObject({ status: 401 })
    const { data } = await refresh(token)
    expect(await current(data.token)).toMatchObject({ status: 200 })
    passTime(30 * 24 * HOUR_MS)
    expect(await refresh(data.token)).toMatchObject({ status: 401 })
  })
})

describe('logout', () => {
  it('R307: ends the session and no other', async () => {
    const [one, other] = [await freshToken(), await freshToken()]
    const reply = await server.call(null, '/auth/logout', {}, { headers: { access_token: one } })
    expect(reply).toMatchObject({ status: 200 })
    expect(String(reply.headers['set-cookie'])).toMatch(/^Admin-Token=;.*Expires=Thu, 01 Jan 1970/)
    expect(await current(one)).toMatchObject({ status: 401 })
    expect(await current(other)).toMatchObject({ status: 200 })
  })
})
