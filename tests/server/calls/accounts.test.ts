import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { permission } from '#domain/resources/permission/definition.ts'
import { role as roleDefinition } from '#domain/resources/role/definition.ts'
import { systemBusinessLog } from '#domain/resources/systemBusinessLog/definition.ts'
import { choosePassword } from '#server/accounts/passwords.ts'
import { signInFailure } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'
import { updateRow } from '../sync/world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = (username: string, password: string) => server.call(null, '/auth/login', { username, password })
const signInWithCaptcha = async (username: string, password: string) =>
  server.call(null, '/auth/loginV3', { username, password, ...(await solveCaptcha(server)) })
const NEW_PASSWORD = 'Sturdy#9270'

describe('updateUserPasswd', () => {
  const change = (own: object) =>
    server.call('town', '/api/user/updateUserPasswd', {
      username: 'town',
      oldPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      confirmNewPassword: NEW_PASSWORD,
      ...own,
    })

  it.each([
    ['oldPassword', { oldPassword: 'wrong' }],
    ['confirmNewPassword', { confirmNewPassword: 'other' }],
    ['newPassword', { newPassword: 'short', confirmNewPassword: 'short' }],
    ['newPassword', { newPassword: PASSWORD, confirmNewPassword: PASSWORD }],
  ])('refuses a wrong %s', async (path, own) => {
    expect(await change(own)).toMatchObject({ status: 400, details: { issues: [{ path }] } })
  })

  it.each([
    ['his account', { username: 'luming' }, 'LuMing@9270'],
    ['his name', { name: '陆大明' }, 'Kx#陆大明92a'],
    ['his telephone number', { mobile: '13812345678' }, 'Kx#345678vq'],
    ['his identity number', { idCard: '320525198807152017' }, 'Kx#19880715'],
    ['his enterprise', {}, 'Kx#甲纺织厂92'],
    ['its credit code', {}, 'Kx#mj0aa1a9'],
    ['what everybody takes', {}, 'P@ssw0rd'],
  ])('refuses a password with %s', async (_what, own, password) => {
    await updateRow(server.db, 'user', 'otherSafety', { companyGuid: 'company-a', ...own })
    const now = START
    await expect(choosePassword(server.db, { userGuid: 'otherSafety', password, now })).rejects.toMatchObject({
      details: { issues: [{ path: 'newPassword' }] },
    })
  })

  it("refuses somebody else's name", async () => {
    expect(await change({ username: 'grid' })).toMatchObject({ status: 403, problem: 'access.denied' })
  })

  it('changes the password and ends the other sessions', async () => {
    const elsewhere = String((await signIn('town', PASSWORD)).data.token)
    await updateRow(server.db, 'user', 'town', { isDefaultPwd: true })
    await server.db.insert(signInFailure).values({ key: 'town', failures: 4, lastAt: START, lockedUntil: null })
    expect(await change({})).toMatchObject({ status: 200, success: true })
    expect(await server.db.$count(signInFailure)).toBe(0)
    expect(await signIn('town', PASSWORD)).toMatchObject({ status: 401 })
    expect(await signIn('town', NEW_PASSWORD)).toMatchObject({ status: 200 })
    expect(await server.call('town', '/user/current')).toMatchObject({ status: 200, data: { isDefaultPwd: false } })
    const there = await server.call(null, '/user/current', {}, { headers: { access_token: elsewhere } })
    expect(there).toMatchObject({ status: 401 })
  })
})

describe('an administrator', () => {
  it('alone resets passwords and unlocks accounts', async () => {
    for (const path of ['resetPassword', 'unlockUser/1'])
      expect(await server.call('bureau', `/api/user/${path}`, { guid: 'grid' })).toMatchObject({ status: 403 })
  })

  it('hands out a password that must be changed', async () => {
    await server.db.insert(signInFailure).values({ key: 'expert', failures: 4, lastAt: START, lockedUntil: null })
    const { data } = await server.call('admin', '/api/user/resetPassword', { guid: 'expert' })
    expect(await server.db.$count(signInFailure, eq(signInFailure.key, 'expert'))).toBe(0)
    const signedIn = await signIn('expert', String(data.password))
    const headers = { access_token: String(signedIn.data.token) }
    expect(await server.call(null, '/user/current', {}, { headers })).toMatchObject({
      data: { mustChangePassword: true },
    })
    const logs = await server.call<Page<AnyRecord>>('admin', '/api/businessLog/list', {
      bizGuid: 'expert',
      module: 'user',
    })
    expect(logs.data.items).toMatchObject([{ action: 'resetPassword', userGuid: 'admin' }])
    expect(JSON.stringify(logs.data)).not.toContain(String(data.password))
  })

  it('unlocks who mistyped too often', async () => {
    for (let tries = 0; tries < 3; tries += 1) await signIn('safety', 'wrong')
    for (let tries = 0; tries < 2; tries += 1) await signInWithCaptcha('safety', 'wrong')
    expect(await signIn('safety', PASSWORD)).toMatchObject({ status: 423 })
    const { data } = await server.call('admin', '/api/user/getByGuid/safety')
    const locked = () => server.call('admin', '/api/user/lockedUsers')
    expect((await locked()).data).toEqual([
      { guid: 'safety', name: data.name, username: data.username, until: expect.any(String) },
    ])
    expect(await server.call('bureau', '/api/user/lockedUsers')).toMatchObject({ status: 403 })
    expect(await server.call('admin', `/api/user/unlockUser/${data.id}`)).toMatchObject({ status: 200 })
    expect((await locked()).data).toEqual([])
    expect(await signInWithCaptcha('safety', PASSWORD)).toMatchObject({ status: 200 })
  })

  it('and whoever else may unlock sees of the locked accounts those that he may', async () => {
    const lockedUntil = addMs(START, 60_000)
    const lock = (key: string) => ({ key, failures: 5, lastAt: START, lockedUntil })
    await server.db.insert(signInFailure).values(['admin', 'grid', 'otherSafety', 'bureau'].map(lock))
    const permissionCodes = ['ROLE_USER_UNLOCK']
    const role = { guid: 'unlocks', roleName: '镇', roleCode: 'town', dataScope: 'all', builtIn: true, permissionCodes }
    await insertRecords(server.db, 'role', [buildRecord('role', role)])
    const unlocking = { guid: 'unlocking', code: 'ROLE_USER_UNLOCK', name: '解锁账号' }
    await insertRecords(server.db, 'permission', [buildRecord('permission', unlocking)])
    const seen = async (who: 'admin' | 'town') =>
      (await server.call<{ guid: string }[]>(who, '/api/user/lockedUsers')).data.map(({ guid }) => guid)
    expect(await seen('admin')).toEqual(['admin', 'bureau', 'grid', 'otherSafety'])
    expect(await seen('town')).toEqual(['grid'])
    await server.db.delete(signInFailure)
    await server.db.delete(tableOf(roleDefinition))
    await server.db.delete(tableOf(permission))
  })

  it('cannot lock himself out', async () => {
    const { data } = await server.call('admin', '/api/user/getByGuid/admin')
    const off = { guid: 'admin', version: data.version, accountEnabled: false }
    expect(await server.call('admin', '/api/user/update', off)).toMatchObject({ status: 400 })
    expect(await server.call('admin', '/api/user/delete', { guid: 'admin' })).toMatchObject({ status: 400 })
  })

  it('makes an account that can sign in once it has a password', async () => {
    const made = await server.call('admin', '/api/user/create', {
      username: 'newcomer',
      name: '新人',
      accountType: '5',
      roles: ['grid'],
      gridGuid: 'grid-a',
    })
    expect(made).toMatchObject({ status: 200, data: { gridPath: 'root/town-a/grid-a/', accountEnabled: true } })
    expect(await signIn('newcomer', '')).toMatchObject({ status: 400 })
    expect(await signIn('newcomer', PASSWORD)).toMatchObject({ status: 401 })
    const { data } = await server.call('admin', '/api/user/resetPassword', { guid: made.data.guid })
    expect(await signIn('newcomer', String(data.password))).toMatchObject({ status: 200 })
  })
})

describe('saveInfo', () => {
  const own = async () => (await server.call('grid', '/user/current')).data
  const save = (body: object) => server.call('grid', '/api/user/saveInfo', body)

  it('refuses another account, a stale version, a wrong number and what is not his to change', async () => {
    const { id, version } = await own()
    expect(await save({ id: Number(id) + 1, version, name: '改' })).toMatchObject({ status: 403 })
    expect(await save({ id, version: 99, name: '改' })).toMatchObject({ status: 409, problem: 'record.stale' })
    expect(await save({ id, version, mobile: '123' })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'mobile' }] },
    })
    expect(await save({ id, version, roles: ['admin'] })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'roles' }] },
    })
    expect((await own()).version).toBe(version)
  })

  it('changes the name', async () => {
    const { id, version } = await own()
    const body = { id, version, username: 'grid', accountEnabled: true, name: '新名', mobile: null }
    expect(await save(body)).toMatchObject({ status: 200 })
    expect(await own()).toMatchObject({ name: '新名', mobile: null, version: Number(version) + 1 })
    const logs = tableOf(systemBusinessLog)
    const noted = await server.db.select().from(logs).where(eq(logs.action, 'saveInfo'))
    expect(noted).toMatchObject([
      { userGuid: 'grid', bizGuid: 'grid', ip: '127.0.0.1', before: { name: 'grid的姓名' }, after: { name: '新名' } },
    ])
  })
})

describe('logs', () => {
  it("are for those who answer for the district, and a record's for its readers", async () => {
    expect(await server.call('grid', '/api/businessLog/list')).toMatchObject({ status: 403 })
    expect(await server.call('grid', '/api/loginLog/list')).toMatchObject({ status: 403 })
    const ofRecord = (guid: string) =>
      server.call('grid', '/api/businessLog/list', { bizGuid: guid, module: 'company' })
    expect(await ofRecord('company-a')).toMatchObject({ status: 200 })
    expect(await ofRecord('company-b')).toMatchObject({ status: 404 })
    const signIns = await server.call<Page<AnyRecord>>('bureau', '/api/loginLog/list', {
      username: 'safety',
      pageSize: 2,
    })
    expect(signIns.data.items).toHaveLength(2)
    expect(signIns.data.total).toBeGreaterThan(2)
    expect(await server.call('bureau', '/api/loginLog/list', { pageSize: 1000 })).toMatchObject({ status: 400 })
  })
})

describe('somebody whom others entered or imported', () => {
  const MOBILE = '13900000031'
  const enterByCode = async (mobile: string) => {
    await server.call(null, '/auth/sendCodeByCompany', { mobile })
    const { data } = await server.call(null, '/auth/loginByCode', { mobile, code: server.codeSentTo(mobile) })
    return { access_token: String(data.token) }
  }

  it('is told how to get in, comes in by a code and sets his first password there', async () => {
    const person = { username: 'imported', name: '新同事', accountType: '5', roles: ['grid'], mobile: MOBILE }
    const made = await server.call('admin', '/api/user/create', person)
    const texts = await server.call<Page<AnyRecord>>('admin', '/api/smsRecord/list', { bizGuid: made.data.guid })
    expect(texts.data.items).toMatchObject([{ phone: MOBILE, template: 'accountMade' }])
    expect(await signIn('imported', NEW_PASSWORD)).toMatchObject({ status: 401 })
    const headers = await enterByCode(MOBILE)
    const { data } = await server.call(null, '/user/current', {}, { headers })
    expect(data).toMatchObject({ mustChangePassword: true, hasPassword: false })
    const chosen = { newPassword: NEW_PASSWORD, confirmNewPassword: NEW_PASSWORD }
    const weak = { newPassword: 'short', confirmNewPassword: 'short' }
    expect(await server.call(null, '/api/user/updateUserPasswd', weak, { headers })).toMatchObject({ status: 400 })
    expect(await server.call(null, '/api/user/updateUserPasswd', chosen, { headers })).toMatchObject({ status: 200 })
    expect(await signIn('imported', NEW_PASSWORD)).toMatchObject({ status: 200 })
    expect((await server.call(null, '/user/current', {}, { headers })).data).toMatchObject({ hasPassword: true })
    // From then on the one he has is asked for.
    const again = { newPassword: 'Taihu#5927', confirmNewPassword: 'Taihu#5927' }
    expect(await server.call(null, '/api/user/updateUserPasswd', again, { headers })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'oldPassword' }] },
    })
  })
})
