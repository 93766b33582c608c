import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { company } from '#domain/resources/company/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { isResting, noteNumber } from '#server/accounts/bound-numbers.ts'
import { boundNumber, requestCount, session, signInChallenge, signInFailure } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { buildUser, insertRecords, PASSWORD, type Person, START, startTestServer, type TestServer } from '../support.ts'

const OLD = '13800000001'
const NEW = '13800000002'
const FILE = '13800000003'
const KEEPER = '13800000004'
const SERIAL = '91320509MA1MJ0AA1A'
const HOUR_MS = 3_600_000
const users = tableOf(user)
const companies = tableOf(company)
const texts = tableOf(smsRecord)

let server: TestServer
let now = START
beforeAll(async () => {
  server = await startTestServer()
  const boss = { guid: 'boss', username: 'boss', name: '厂长', roles: ['company'], userType: 'company' }
  await insertRecords(server.db, 'user', [
    buildRecord('user', { ...boss, companyGuid: 'company-a', mobile: KEEPER, accountType: '0', accountEnabled: true }),
  ])
})
afterAll(() => server.close())
beforeEach(async () => {
  await pass(48)
  await server.db.delete(boundNumber)
  await server.db.delete(tableOf(systemConfig))
  await server.db.delete(requestCount)
  await server.db.delete(signInChallenge)
  await server.db.delete(signInFailure)
  await server.db.update(users).set({ mobile: OLD }).where(eq(users.guid, 'grid'))
  await server.db.update(users).set({ mobile: null }).where(eq(users.guid, 'town'))
  await server.db.update(users).set({ mobile: KEEPER }).where(eq(users.guid, 'boss'))
})

/** Some hours later, the people of this test still signed in. */
async function pass(hours: number): Promise<void> {
  now = addMs(now, hours * HOUR_MS)
  server.clock.set(now)
  await server.db.update(session).set({ rotatedAt: now, expiresAt: addMs(now, 720 * HOUR_MS) })
}
const meOf = async (who: Person) => (await server.call(who, '/user/current')).data
const save = async (who: Person, own: object) => {
  const { id, version, username, name } = await meOf(who)
  return await server.call(who, '/api/user/saveInfo', { id, version, username, name, accountEnabled: true, ...own })
}
const codeFor = async (who: Person, mobile: string) => {
  expect(await server.call(who, '/api/user/sendMobileCode', { mobile })).toMatchObject({ status: 200 })
  return server.codeSentTo(mobile)
}
const codeBy = async (receiver: object, phone: string) => {
  expect(await server.call(null, '/auth/sendCodeByCompany', receiver)).toMatchObject({ status: 200 })
  return server.codeSentTo(phone)
}
const chosen = { newPassword: 'Sturdy#9270', confirmNewPassword: 'Sturdy#9270' }
const retrieve = async (mobile: string, own: object = {}) =>
  server.call(null, '/auth/rievePassword', { mobile, code: await codeBy({ mobile }, mobile), ...chosen, ...own })
const refusedAt = (path: string) => ({ status: 400, details: { issues: [{ path }] } })
const textsAbout = async (phone: string) =>
  await server.db
    .select()
    .from(texts)
    .where(and(eq(texts.phone, phone), eq(texts.template, 'accountSafety')))
    .orderBy(desc(texts.id))

describe('the own number', () => {
  it('is changed with a code to the new one and the password, and the old one is told', async () => {
    const code = await codeFor('grid', NEW)
    expect(await save('grid', { mobile: NEW })).toMatchObject(refusedAt('mobile'))
    expect(await save('grid', { mobile: NEW, code })).toMatchObject(refusedAt('mobile'))
    expect(await save('grid', { mobile: NEW, password: PASSWORD })).toMatchObject(refusedAt('mobile'))
    expect(await save('grid', { mobile: NEW, code, password: 'wrong' })).toMatchObject(refusedAt('password'))
    const other = code === '000000' ? '111111' : '000000'
    expect(await save('grid', { mobile: NEW, code: other, password: PASSWORD })).toMatchObject(refusedAt('code'))
    expect((await meOf('grid')).mobile).toBe(OLD)
    const told = (await textsAbout(OLD)).length
    expect(await save('grid', { mobile: NEW, code, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await meOf('grid')).mobile).toBe(NEW)
    expect((await textsAbout(OLD)).length).toBe(told + 1)
  })

  it('is told in Chinese what to do where an older app asks to change it', async () => {
    const reply = await save('grid', { mobile: NEW })
    expect(JSON.stringify(reply.details)).toContain('验证码和登录密码')
    expect(await save('grid', { name: '王新' })).toMatchObject({ status: 200 })
    expect(await save('grid', { name: '王新', mobile: OLD })).toMatchObject({ status: 200 })
    expect((await meOf('grid')).mobile).toBe(OLD)
  })

  it('is taken off with the password', async () => {
    expect(await save('grid', { mobile: null })).toMatchObject(refusedAt('mobile'))
    expect(await save('grid', { mobile: null, password: PASSWORD })).toMatchObject({ status: 200 })
    expect((await meOf('grid')).mobile).toBeNull()
  })

  it('takes no code that was sent for another person, another number or another purpose', async () => {
    const ofOther = await codeFor('town', NEW)
    expect(await save('grid', { mobile: NEW, code: ofOther, password: PASSWORD })).toMatchObject(refusedAt('code'))
    const ofNumber = await codeFor('grid', FILE)
    expect(await save('grid', { mobile: NEW, code: ofNumber, password: PASSWORD })).toMatchObject(refusedAt('code'))
    const forSignIn = await codeBy({ mobile: OLD }, OLD)
    expect(await save('grid', { mobile: NEW, code: forSignIn, password: PASSWORD })).toMatchObject(refusedAt('code'))
    const binding = await codeFor('grid', OLD)
    const signIn = await server.call(null, '/auth/loginByCode', { mobile: OLD, code: binding })
    expect(signIn).toMatchObject({ problem: 'auth.code-wrong' })
  })

  it('counts a wrong password, and locks as a sign-in does', async () => {
    for (let tries = 0; tries < 4; tries += 1) await save('grid', { mobile: NEW, code: '000000', password: 'wrong' })
    const last = await save('grid', { mobile: NEW, code: '000000', password: 'wrong' })
    expect(last).toMatchObject({ status: 423, problem: 'auth.locked' })
  })

  it('sends a few codes and no more', async () => {
    await codeFor('grid', NEW)
    expect(await server.call('grid', '/api/user/sendMobileCode', { mobile: NEW })).toMatchObject({ status: 429 })
    for (const mobile of ['13800000011', '13800000012', '13800000013']) await codeFor('grid', mobile)
    const sixth = await server.call('grid', '/api/user/sendMobileCode', { mobile: '13800000015' })
    expect(sixth).toMatchObject({ status: 429, problem: 'rate.limited' })
    expect(await server.call(null, '/api/user/sendMobileCode', { mobile: NEW })).toMatchObject({ status: 401 })
  })
})

describe('a number that was changed', () => {
  const changes: readonly [string, () => Promise<unknown>][] = [
    [
      'by its owner',
      async () => await save('grid', { mobile: NEW, code: await codeFor('grid', NEW), password: PASSWORD }),
    ],
    [
      'by an administrator',
      async () => {
        const { version } = (await server.call('admin', '/api/user/getByGuid/grid')).data
        return await server.call('admin', '/api/user/update', { guid: 'grid', version, mobile: NEW })
      },
    ],
  ]

  it.each(changes)('%s opens nothing for a day', async (_who, change) => {
    expect(await change()).toMatchObject({ status: 200 })
    expect((await textsAbout(OLD)).at(0)).toMatchObject({ params: expect.objectContaining({ username: 'grid' }) })
    await pass(23)
    expect(await retrieve(NEW)).toMatchObject({ status: 403, problem: 'auth.mobile-resting' })
    await pass(0.5)
    const code = await codeBy({ mobile: NEW }, NEW)
    const signIn = await server.call(null, '/auth/loginByCode', { mobile: NEW, code })
    expect(signIn).toMatchObject({ status: 403, problem: 'auth.mobile-resting' })
    const byPassword = await server.call(null, '/auth/login', { username: 'grid', password: PASSWORD })
    expect(byPassword).toMatchObject({ status: 200 })
    await pass(0.6)
    const later = await codeBy({ mobile: NEW }, NEW)
    expect(await server.call(null, '/auth/loginByCode', { mobile: NEW, code: later })).toMatchObject({ status: 200 })
  })

  it('rests as long as 信息配置 says', async () => {
    const figure = {
      key: 'account.mobileRestHours',
      name: '变更手机号',
      valueType: 'number',
      effectiveFrom: '2026-01-01',
    }
    const row = buildRecord('systemConfig', { ...figure, guid: 'rest', value: '2' })
    await insertRecords(server.db, 'systemConfig', [row])
    await save('grid', { mobile: NEW, code: await codeFor('grid', NEW), password: PASSWORD })
    const weak = { newPassword: 'x', confirmNewPassword: 'x' }
    await pass(1.9)
    expect(await retrieve(NEW, weak)).toMatchObject({ problem: 'auth.mobile-resting' })
    await pass(0.2)
    expect(await retrieve(NEW, weak)).toMatchObject(refusedAt('newPassword'))
  })

  it('that is the first of somebody who never signed in is his way in', async () => {
    const fresh = { guid: 'fresh', username: 'fresh', name: '新人', accountType: '5', roles: ['grid'] }
    await insertRecords(server.db, 'user', [buildRecord('user', { ...fresh, userType: 'government' })])
    const { version } = (await server.call('admin', '/api/user/getByGuid/fresh')).data
    await server.call('admin', '/api/user/update', { guid: 'fresh', version, mobile: '13800000021' })
    const code = await codeBy({ mobile: '13800000021' }, '13800000021')
    const signIn = await server.call(null, '/auth/loginByCode', { mobile: '13800000021', code })
    expect(signIn).toMatchObject({ status: 200 })
  })

  it('of several accounts opens the one that is chosen, and of them none that rests', async () => {
    await server.db.update(users).set({ mobile: OLD }).where(eq(users.guid, 'town'))
    const several = await retrieve(OLD)
    expect(several).toMatchObject({ status: 409, problem: 'auth.several-accounts' })
    expect(several.details.accounts).toEqual([
      { username: 'town', name: expect.any(String) },
      { username: 'grid', name: expect.any(String) },
    ])
    await server.db.insert(boundNumber).values({ userGuid: 'grid', since: now })
    await pass(1)
    expect(await retrieve(OLD, { username: 'grid' })).toMatchObject({ problem: 'auth.mobile-resting' })
    await pass(1)
    expect(await retrieve(OLD)).toMatchObject({ status: 200, data: { username: 'town' } })
    await server.call('admin', '/api/user/resetPassword', { guid: 'town' })
  })
})

describe('a number', () => {
  const never = { guid: 'grid', mobile: null, lastLoginTime: null }
  it.each<[what: string, before: object, mobile: string | null, rests: boolean]>([
    ['the first of an account that was never used', {}, NEW, false],
    ['another of an account that was never used', { mobile: OLD }, NEW, true],
    ['the first of an account in use', { lastLoginTime: START }, NEW, true],
    ['the same again', { mobile: OLD, lastLoginTime: START }, OLD, false],
    ['none, still', { lastLoginTime: START }, null, false],
  ])('rests a day: %s', async (_what, before, mobile, rests) => {
    await noteNumber(server.db, { before: { ...never, ...before } as unknown as AnyRecord, mobile, now })
    expect(await isResting(server.db, 'grid', addMs(now, 24 * HOUR_MS - 1))).toBe(rests)
    expect(await isResting(server.db, 'grid', addMs(now, 24 * HOUR_MS))).toBe(false)
  })

  it('rests from when it was changed for the last time', async () => {
    const before = { ...never, mobile: OLD } as unknown as AnyRecord
    await noteNumber(server.db, { before, mobile: NEW, now })
    await noteNumber(server.db, { before, mobile: FILE, now: addMs(now, HOUR_MS) })
    expect(await isResting(server.db, 'grid', addMs(now, 24 * HOUR_MS))).toBe(true)
  })
})

describe("an enterprise's account", () => {
  const reset = async (code: string) =>
    server.call(null, '/auth/resetCompanyAccount', { serialNumber: SERIAL, code, ...chosen })

  it("is reset by its administrator's number, whatever the enterprise's file says", async () => {
    await server.db.update(companies).set({ legalRepresentativePhone: FILE }).where(eq(companies.guid, 'company-a'))
    const code = await codeBy({ serialNumber: SERIAL }, KEEPER)
    expect(server.codeSentTo(FILE)).not.toBe(code)
    // Who holds the number of the file, and has a code for that number, gets nowhere.
    const ofFile = await codeBy({ mobile: FILE }, FILE)
    expect(await reset(ofFile || '000000')).toMatchObject({ problem: 'auth.code-wrong' })
    expect(await reset(code)).toMatchObject({ status: 200, data: { username: 'boss' } })
    const signIn = await server.call(null, '/auth/login', { username: 'boss', password: chosen.newPassword })
    expect(signIn).toMatchObject({ status: 200 })
  })

  it('is reset by who is its administrator, has a number and may come in, and by no other', async () => {
    const account = (guid: string, mobile: string | null, own: object = {}) =>
      buildUser({ guid, roles: ['company'], companyGuid: 'company-b', mobile, ...own })
    await insertRecords(server.db, 'user', [
      account('stopped-boss', '13800000031', { accountEnabled: false }),
      account('deleted-boss', '13800000032', { deleted: true }),
      account('no-number', null),
      account('his-safety', '13800000033', { roles: ['safety'] }),
      account('right-one', '13800000034'),
    ])
    const serialNumber = '91320509MA1MJ0BB2B'
    const code = await codeBy({ serialNumber }, '13800000034')
    expect(await server.call(null, '/auth/resetCompanyAccount', { serialNumber, code, ...chosen })).toMatchObject({
      status: 200,
      data: { username: 'right-one' },
    })
    await server.db.update(companies).set({ deleted: true }).where(eq(companies.guid, 'company-b'))
    await server.db.delete(signInChallenge)
    const former = server.codeSentTo('13800000034')
    expect(await codeBy({ serialNumber }, '13800000034')).toBe(former)
  })

  it('is not reset by a number that was bound within a day', async () => {
    const { version } = (await server.call('admin', '/api/user/getByGuid/boss')).data
    await server.call('admin', '/api/user/update', { guid: 'boss', version, mobile: NEW })
    const code = await codeBy({ serialNumber: SERIAL }, NEW)
    expect(await reset(code)).toMatchObject({ status: 403, problem: 'auth.mobile-resting' })
    await pass(25)
    expect(await reset(await codeBy({ serialNumber: SERIAL }, NEW))).toMatchObject({ status: 200 })
  })
})
