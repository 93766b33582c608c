import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import type { CurrentUser, QrCode, SessionToken } from '#domain/contract/envelope.ts'
import type { RecoveryCodes, SecondFactorKey, SecondFactorState } from '#domain/contract/second-factor.ts'
import { addMs } from '#domain/lib/dates.ts'
import { noticeFeedBack } from '#domain/resources/noticeFeedBack/definition.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { keyRing, sealAgain } from '#server/accounts/second-factor-keys.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { fromBase32, totpAt, totpStep } from '#server/accounts/totp.ts'
import { requestCount, secondFactor, signInChallenge, signInFailure, userSecret } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import {
  insertRecords,
  PASSWORD,
  type Person,
  START,
  solveCaptcha,
  startTestServer,
  type TestServer,
} from '../support.ts'

const STEP_MS = 30_000
const MINUTE_MS = 60_000
const SHARED = 'shared between two platforms'
const MOBILE = '13812345678'
const users = tableOf(user)
const notices = tableOf(noticeFeedBack)
const loginLog = tableOf(systemLoginLog)
const businessLog = tableOf(systemBusinessLog)
const OWN = '/api/user/secondFactor'

describe.each(USUAL_DATABASES)('the second factor on %s', (kind) => {
  let server: TestServer
  let steps: number
  beforeAll(async () => {
    server = await startTestServer(kind, { config: { unifiedLoginSecret: SHARED } })
    await server.db.update(users).set({ mobile: MOBILE }).where(eq(users.guid, 'grid'))
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    steps = 0
    server.clock.set(START)
    for (const table of [secondFactor, signInChallenge, requestCount, notices, loginLog, businessLog])
      await server.db.delete(table)
    await server.db.delete(signInFailure)
  })

  const now = () => server.clock.now().toISOString()
  const codeOf = (key: string) => totpAt(fromBase32(key), totpStep(now()))
  const nextStep = () => {
    steps += 1
    server.clock.set(addMs(START, steps * STEP_MS))
  }
  const signIn = (own: object = {}) =>
    server.call<SessionToken>(null, '/auth/login', { username: 'grid', password: PASSWORD, ...own })
  const complete = (challenge: unknown, code: string) =>
    server.call<SessionToken>(null, '/auth/loginBySecondFactor', { challenge, code })
  const sessionOf = async (guid: string) =>
    (await openSession(server.db, guid, { ip: '127.0.0.1', userAgent: null }, now())).token
  const as = (token: string) => ({ headers: { access_token: token } })
  const isIn = async (token: string) => (await server.call(null, '/user/current', {}, as(token))).status === 200

  /** Switches it on for a person, as his page does; the code that confirmed it belongs to the present step. */
  async function switchOn(guid: string) {
    const token = await sessionOf(guid)
    const { data } = await server.call<SecondFactorKey>(null, `${OWN}/begin`, { password: PASSWORD }, as(token))
    const confirmed = await server.call<RecoveryCodes>(null, `${OWN}/confirm`, { code: codeOf(data.key) }, as(token))
    return { ...data, ...confirmed.data, token }
  }

  it('is asked for after the right password, and lets in with the code of the moment', async () => {
    const { key, address } = await switchOn('grid')
    expect(address).toBe(`otpauth://totp/grid?secret=${key}&issuer=${encodeURIComponent('安全生产监管平台')}`)
    nextStep()
    const half = await signIn()
    expect(half).toMatchObject({ status: 401, problem: 'auth.second-factor-required', success: false })
    expect(half.headers['set-cookie']).toBeUndefined()
    expect(JSON.stringify(half)).not.toContain('token')
    const whole = await complete(half.details.challenge, codeOf(key))
    expect(whole).toMatchObject({ status: 200, success: true })
    expect(String(whole.headers['set-cookie'])).toContain(`Admin-Token=${whole.data.token};`)
    expect(await isIn(whole.data.token)).toBe(true)
    const logged = await server.db.select().from(loginLog)
    expect(logged).toMatchObject([{ username: 'grid', method: 'password', success: true }])
  })

  it('is asked of nobody who has not confirmed it', async () => {
    const token = await sessionOf('grid')
    await server.call(null, `${OWN}/begin`, { password: PASSWORD }, as(token))
    expect((await server.call<SecondFactorState>(null, OWN, {}, as(token))).data).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
    })
    expect(await signIn()).toMatchObject({ status: 200 })
    const off = await server.call(null, `${OWN}/off`, { password: PASSWORD, code: '000000' }, as(token))
    expect(off).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })
  })

  it('that was begun anew passes no sign-in that asked for the former one', async () => {
    const { token } = await switchOn('grid')
    const { challenge } = (await signIn()).details
    await server.db.delete(secondFactor)
    const { data } = await server.call<SecondFactorKey>(null, `${OWN}/begin`, { password: PASSWORD }, as(token))
    expect(await complete(challenge, codeOf(data.key))).toMatchObject({ problem: 'auth.second-factor-wrong' })
  })

  it('takes no code twice, nor an earlier one, whatever the sign-in', async () => {
    const { key } = await switchOn('grid')
    const confirming = codeOf(key)
    const first = await signIn()
    expect(await complete(first.details.challenge, confirming)).toMatchObject({
      status: 400,
      problem: 'auth.second-factor-wrong',
      details: { left: 4 },
    })
    nextStep()
    const code = codeOf(key)
    expect(await complete(first.details.challenge, code)).toMatchObject({ status: 200 })
    const second = await signIn()
    expect(await complete(second.details.challenge, code)).toMatchObject({ problem: 'auth.second-factor-wrong' })
    expect(await complete(second.details.challenge, confirming)).toMatchObject({ problem: 'auth.second-factor-wrong' })
  })

  it('lets in one of two who show the same code at once', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    const { challenge } = (await signIn()).details
    const code = codeOf(key)
    const answers = await Promise.all([complete(challenge, code), complete(challenge, code)])
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
  })

  it('ends with its sign-in: a challenge is good once, and for five minutes', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    const { challenge } = (await signIn()).details
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 200 })
    nextStep()
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 401, problem: 'auth.required' })
    const late = (await signIn()).details
    server.clock.set(addMs(now(), 5 * MINUTE_MS))
    expect(await complete(late.challenge, codeOf(key))).toMatchObject({ status: 401, problem: 'auth.required' })
    expect(await complete('guessed', codeOf(key))).toMatchObject({ status: 401, problem: 'auth.required' })
  })

  it('counts wrong codes with wrong passwords, and a right password does not begin the count anew', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    expect(await signIn({ password: 'wrong' })).toMatchObject({ details: { left: 4 } })
    const { challenge } = (await signIn()).details
    expect(await complete(challenge, '000000')).toMatchObject({ details: { left: 3 } })
    expect(await complete(challenge, '000000')).toMatchObject({ details: { left: 2 } })
    const again = await signIn(await solveCaptcha(server))
    expect(await complete(again.details.challenge, '000000')).toMatchObject({ details: { left: 1 } })
    expect(await complete(again.details.challenge, '000000')).toMatchObject({ status: 423, problem: 'auth.locked' })
    expect(await complete(again.details.challenge, codeOf(key))).toMatchObject({ status: 423 })
    expect(await signIn()).toMatchObject({ status: 423 })
    const logged = await server.db.select().from(loginLog).orderBy(loginLog.id)
    expect(logged.map(({ reason }) => reason).slice(1, 5)).toEqual([
      ...Array.from({ length: 3 }, () => 'auth.second-factor-wrong'),
      'auth.locked',
    ])
    server.clock.set(addMs(now(), 30 * MINUTE_MS))
    const later = await signIn(await solveCaptcha(server))
    expect(await complete(later.details.challenge, codeOf(key))).toMatchObject({ status: 200 })
  })

  it('begins the count anew once it was right', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    const { challenge } = (await signIn()).details
    for (const left of [4, 3]) expect(await complete(challenge, '000000')).toMatchObject({ details: { left } })
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 200 })
    const again = (await signIn()).details.challenge
    expect(await complete(again, '000000')).toMatchObject({ details: { left: 4 } })
  })

  it('that was only begun leaves the count as it is without one: a right password ends it', async () => {
    await server.call(null, `${OWN}/begin`, { password: PASSWORD }, as(await sessionOf('grid')))
    expect(await signIn({ password: 'wrong' })).toMatchObject({ details: { left: 4 } })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await signIn({ password: 'wrong' })).toMatchObject({ details: { left: 4 } })
  })

  it('counts wrong codes for the address too, a sign-in that only lacks the code not', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    const { challenge } = (await signIn()).details
    await complete(challenge, '000000')
    const [counted] = await server.db.select().from(requestCount)
    expect(counted).toMatchObject({ key: 'signIn 127.0.0.1', count: 1 })
    await server.db.update(requestCount).set({ count: 30 })
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 429, problem: 'rate.limited' })
  })

  it('lets in with each recovery code once, however it is typed, and tells the owner', async () => {
    const { recoveryCodes, token } = await switchOn('grid')
    expect(new Set(recoveryCodes).size).toBe(10)
    const [code = ''] = recoveryCodes
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    expect(await complete((await signIn()).details.challenge, typed)).toMatchObject({ status: 200 })
    expect(await complete((await signIn()).details.challenge, code)).toMatchObject({
      problem: 'auth.second-factor-wrong',
    })
    const { data } = await server.call<SecondFactorState>(null, OWN, {}, as(token))
    expect(data).toEqual({ isOn: true, recoveryCodesLeft: 9 })
    const told = await server.db.select().from(notices)
    expect(told.map(({ title }) => title)).toEqual(['动态口令已启用', '账号用恢复码登录'])
  })

  it('stands before every other way in', async () => {
    const { token } = await switchOn('grid')
    const required = { status: 401, problem: 'auth.second-factor-required' }
    await server.call(null, '/auth/sendCodeByCompany', { mobile: MOBILE })
    const byText = { mobile: MOBILE, code: server.codeSentTo(MOBILE) }
    expect(await server.call(null, '/auth/loginByCode', byText)).toMatchObject(required)

    const shown = await server.call<QrCode>(null, '/auth/qrCode/getQrCode', {}, { method: 'GET' })
    const [cookie = ''] = String(shown.headers['set-cookie']).split(';')
    await server.call(null, `/auth/qrCode/confirm/${shown.data.id}`, {}, as(token))
    const polled = await server.call(null, `/auth/qrCode/getQrCodeToken/${shown.data.id}`, {}, { headers: { cookie } })
    expect(polled).toMatchObject(required)

    const exp = Date.parse(now()) / 1000 + 60
    const unified = await server.call(null, '/auth/zhenYouUnifiedLogin', { token: signed({ username: 'grid', exp }) })
    expect(unified).toMatchObject(required)
  })

  it('stands before every way of getting back in, whoever opened it', async () => {
    await switchOn('grid')
    const required = { status: 401, problem: 'auth.second-factor-required' }
    const enter = async (password: string, path = '/auth/login') => {
      const reply = await server.call(null, path, { username: 'grid', password })
      expect(reply.headers['set-cookie']).toBeUndefined()
      return reply
    }
    expect(await enter(PASSWORD, '/auth/loginV3')).toMatchObject(required)
    await server.call(null, '/auth/sendCodeByCompany', { mobile: MOBILE })
    const chosen = { newPassword: 'Sturdy#9270', confirmNewPassword: 'Sturdy#9270' }
    const retrieved = { mobile: MOBILE, code: server.codeSentTo(MOBILE), ...chosen }
    const back = await server.call(null, '/auth/rievePassword', retrieved)
    expect([back.status, back.headers['set-cookie'], back.data]).toEqual([200, undefined, { username: 'grid' }])
    expect(await enter(chosen.newPassword)).toMatchObject(required)
    const admin = as(await sessionOf('admin'))
    const { data } = await server.call(null, '/api/user/resetPassword', { guid: 'grid' }, admin)
    expect(await enter(String(data.password))).toMatchObject(required)
    const passwordHash = await hashPassword(PASSWORD)
    await server.db.update(userSecret).set({ passwordHash }).where(eq(userSecret.userGuid, 'grid'))
  })

  it('logs in which way the sign-in began', async () => {
    const { key } = await switchOn('grid')
    nextStep()
    await server.call(null, '/auth/sendCodeByCompany', { mobile: MOBILE })
    const byText = { mobile: MOBILE, code: server.codeSentTo(MOBILE) }
    const { challenge } = (await server.call(null, '/auth/loginByCode', byText)).details
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 200 })
    expect(await server.db.select().from(loginLog)).toMatchObject([{ method: 'code', success: true }])
  })

  it('needs the password to begin, and a code of the new key to be on', async () => {
    const token = await sessionOf('grid')
    expect(await server.call(null, `${OWN}/begin`, { password: 'wrong' }, as(token))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'password', message: '密码不正确' }] },
    })
    expect(await server.call(null, `${OWN}/confirm`, { code: '000000' }, as(token))).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'code', message: '动态口令或恢复码不正确，或已用过' }] },
    })
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  it('takes no code to be on while the account is locked', async () => {
    const token = await sessionOf('grid')
    const { data } = await server.call<SecondFactorKey>(null, `${OWN}/begin`, { password: PASSWORD }, as(token))
    const lockedUntil = addMs(now(), MINUTE_MS)
    await server.db.insert(signInFailure).values({ key: 'grid', failures: 5, lastAt: now(), lockedUntil })
    const confirmed = await server.call(null, `${OWN}/confirm`, { code: codeOf(data.key) }, as(token))
    expect(confirmed).toMatchObject({ status: 423, problem: 'auth.locked' })
  })

  it('signs out who came in without it, is noted and told', async () => {
    const [before, others] = [await sessionOf('grid'), await sessionOf('town')]
    const { token } = await switchOn('grid')
    expect([await isIn(before), await isIn(token), await isIn(others)]).toEqual([false, true, true])
    expect(await server.db.select().from(businessLog)).toMatchObject([
      { module: 'user', action: 'secondFactorOn', actionLabel: '启用动态口令', userGuid: 'grid', bizGuid: 'grid' },
    ])
    expect(await server.db.select().from(notices)).toMatchObject([{ userGuid: 'grid', title: '动态口令已启用' }])
    const again = await server.call(null, `${OWN}/begin`, { password: PASSWORD }, as(token))
    expect(again).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })
    const twice = await server.call(null, `${OWN}/confirm`, { code: '000000' }, as(token))
    expect(twice).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })
  })

  it('is switched off by password and code together', async () => {
    const { key, token } = await switchOn('grid')
    nextStep()
    const off = (body: object) => server.call(null, `${OWN}/off`, body, as(token))
    expect(await off({ password: PASSWORD })).toMatchObject({ status: 400 })
    expect(await off({ password: PASSWORD, code: '000000' })).toMatchObject({ status: 400 })
    expect(await off({ password: 'wrong', code: codeOf(key) })).toMatchObject({ status: 400 })
    expect(await signIn()).toMatchObject({ problem: 'auth.second-factor-required' })
    expect(await off({ password: PASSWORD, code: codeOf(key) })).toMatchObject({ status: 200 })
    expect(await signIn()).toMatchObject({ status: 200 })
    expect((await server.db.select().from(notices)).map(({ title }) => title)).toContain('动态口令已停用')
  })

  it('gives other recovery codes, and the former ones are over', async () => {
    const { key, token, recoveryCodes: former } = await switchOn('grid')
    nextStep()
    const body = { password: PASSWORD, code: codeOf(key) }
    const { data } = await server.call<RecoveryCodes>(null, `${OWN}/recoveryCodes`, body, as(token))
    const { challenge } = (await signIn()).details
    expect(await complete(challenge, former[0] ?? '')).toMatchObject({ problem: 'auth.second-factor-wrong' })
    expect(await complete(challenge, data.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 })
  })

  it('that was begun and never confirmed is none that could be taken away', async () => {
    await server.call(null, `${OWN}/begin`, { password: PASSWORD }, as(await sessionOf('grid')))
    const reset = await server.call(null, '/api/user/resetSecondFactor', { guid: 'grid' }, as(await sessionOf('admin')))
    expect(reset).toMatchObject({ status: 409, problem: 'workflow.move-not-open' })
    const logged = await server.db.select().from(businessLog).where(eq(businessLog.action, 'secondFactorReset'))
    expect(logged).toEqual([])
  })

  it('is reset by an administrator, for others only', async () => {
    const { token } = await switchOn('grid')
    const reset = async (who: Person, guid: string) =>
      await server.call(null, '/api/user/resetSecondFactor', { guid }, as(await sessionOf(who)))
    expect(await server.call(null, '/api/user/resetSecondFactor', { guid: 'grid' })).toMatchObject({ status: 401 })
    for (const who of ['bureau', 'town', 'grid'] as const)
      expect(await reset(who, 'grid')).toMatchObject({ status: 403, problem: 'access.denied' })
    expect(await reset('admin', 'grid')).toMatchObject({ status: 200 })
    expect(await isIn(token)).toBe(false)
    expect(await signIn()).toMatchObject({ status: 200 })
    expect(await reset('admin', 'grid')).toMatchObject({ status: 409 })
    const logged = await server.db.select().from(businessLog).where(eq(businessLog.action, 'secondFactorReset'))
    expect(logged).toMatchObject([{ userGuid: 'admin', bizGuid: 'grid', actionLabel: '重置动态口令' }])
    expect((await server.db.select().from(notices)).map(({ title }) => title)).toContain('动态口令已被重置')
    await switchOn('admin')
    expect(await reset('admin', 'admin')).toMatchObject({ status: 403 })
  })

  it('has to be switched on by administrators where the configuration says so, from the day it says', async () => {
    const mustSet = async (guid: string) =>
      (await server.call<CurrentUser>(null, '/user/current', {}, as(await sessionOf(guid)))).data.mustSetSecondFactor
    expect(await mustSet('admin')).toBe(false)
    const row = { key: 'signIn.adminSecondFactor', name: '管理员必须启用动态口令', valueType: 'bool', value: 'true' }
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', { ...row, guid: 'forced', effectiveFrom: '2026-11-21' }),
    ])
    expect(await mustSet('admin')).toBe(false)
    server.clock.set('2026-11-21T02:00:00.000Z')
    expect([await mustSet('admin'), await mustSet('grid')]).toEqual([true, false])
    await switchOn('admin')
    expect(await mustSet('admin')).toBe(false)
    await server.db.delete(tableOf(systemConfig))
  })

  it('refuses everything else to an administrator who has to enrol first', async () => {
    const row = { key: 'signIn.adminSecondFactor', name: '管理员必须启用动态口令', valueType: 'bool', value: 'true' }
    await insertRecords(server.db, 'systemConfig', [
      buildRecord('systemConfig', { ...row, guid: 'forced', effectiveFrom: '2026-01-01' }),
    ])
    const admin = as(await sessionOf('admin'))
    const asked = { status: 428, problem: 'auth.second-factor-setup' }
    for (const path of [
      '/api/user/list',
      '/api/user/resetPassword',
      '/api/sync/pull',
      '/api/sync/push',
      '/api/menu/list',
    ])
      expect(await server.call(null, path, {}, admin)).toMatchObject(asked)
    const address = `/safety/api/accessoryFile/download/x?access_token=${admin.headers.access_token}`
    expect((await server.app.inject({ method: 'GET', url: address })).statusCode).toBe(428)
    expect(await server.call(null, '/api/user/list', {}, as(await sessionOf('bureau')))).toMatchObject({ status: 200 })
    const changed = { username: 'admin', oldPassword: 'wrong', newPassword: 'x', confirmNewPassword: 'x' }
    expect((await server.call(null, '/api/user/updateUserPasswd', changed, admin)).status).toBe(400)
    expect(await server.call(null, OWN, {}, admin)).toMatchObject({ status: 200, data: { isOn: false } })
    const enrolled = await switchOn('admin')
    expect(await server.call(null, '/api/user/list', {}, as(enrolled.token))).toMatchObject({ status: 200 })
    await server.db.delete(tableOf(systemConfig))
  })

  it('keeps its keys sealed; a key that this server has not got leaves the recovery codes', async () => {
    const { key, recoveryCodes, token } = await switchOn('grid')
    const storedOf = async () => (await server.db.select().from(secondFactor))[0]?.key ?? ''
    expect(await storedOf()).not.toContain(key)
    const elsewhere = keyRing({ dataDir: '', secondFactorKeys: [Buffer.alloc(32, 7)] })
    await server.db.update(secondFactor).set({ key: elsewhere.seal('grid', key) })
    nextStep()
    const { challenge } = (await signIn()).details
    expect(await complete(challenge, codeOf(key))).toMatchObject({ status: 503, problem: 'service.off' })
    expect(await complete(challenge, recoveryCodes[0] ?? '')).toMatchObject({ status: 200 })

    await server.db.update(secondFactor).set({ key })
    expect(await sealAgain(server.db, elsewhere)).toBe(0)
    expect(await storedOf()).not.toContain(key)
    const both = keyRing({ dataDir: '', secondFactorKeys: [Buffer.alloc(32, 8), Buffer.alloc(32, 7)] })
    expect(both.open('grid', await storedOf())).toBe(key)
    expect(await sealAgain(server.db, both)).toBe(0)
    expect(elsewhere.open('grid', await storedOf())).toBeNull()
    expect(await sealAgain(server.db, elsewhere)).toBe(1)
    expect(await isIn(token)).toBe(true)
  })

  it('keeps key and codes to itself: no list, export or log has them, and the table only hashes of the codes', async () => {
    const { key, recoveryCodes } = await switchOn('grid')
    await complete((await signIn()).details.challenge, recoveryCodes[0] ?? '')
    const secrets = [key, ...recoveryCodes]
    const admin = as(await sessionOf('admin'))
    const answers: string[] = []
    for (const path of ['user/list', 'user/getByGuid/grid', 'user/history/grid', 'user/export', 'user/infoList'])
      answers.push(
        (await server.app.inject({ method: 'POST', url: `/safety/api/${path}`, payload: {}, ...admin })).body,
      )
    for (const resource of RESOURCES) answers.push(JSON.stringify(await server.db.select().from(tableOf(resource))))
    answers.push(JSON.stringify(await server.db.select().from(signInChallenge)))
    for (const secret of secrets) expect(answers.filter((text) => text.includes(secret))).toEqual([])
    const [stored] = await server.db.select().from(secondFactor)
    for (const code of recoveryCodes) expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
  })
})

/** A token of a neighbouring platform. */
function signed(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', SHARED).update(text).digest('base64url')}`
}
