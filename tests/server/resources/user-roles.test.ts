import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#domain/kit/access.ts'
import { user } from '#domain/resources/user/definition.ts'
import { session } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const users = tableOf(user)
const create = (own: object) =>
  server.call('admin', '/api/user/create', { name: '某人', accountType: '1', roles: ['grid'], ...own })
const versionOf = async (guid: string) => (await server.call('admin', `/api/user/getByGuid/${guid}`)).data.version
const change = async (guid: string, own: object) =>
  server.call('admin', '/api/user/update', { guid, version: await versionOf(guid), ...own })
const refusedAt = (path: string) => ({ status: 400, details: { issues: [{ path }] } })

let made = 0
const nextName = () => {
  made += 1
  return `somebody${made}`
}

/** Reviewed by hand: who may be given which role. */
const MAY_HOLD: Readonly<Record<string, readonly Role[]>> = {
  government: ['admin', 'bureau', 'leader', 'town', 'grid', 'officer', 'duty'],
  company: ['company', 'safety', 'worker'],
  agency: ['agency', 'assoc', 'reviewer'],
  expert: ['expert', 'reviewer'],
}
const PAIRS = Object.keys(MAY_HOLD).flatMap((userType) =>
  (Object.keys(ROLES) as Role[]).map((role) => ({
    userType,
    role,
    isOpen: MAY_HOLD[userType]?.includes(role) === true,
  })),
)

describe('the roles of a kind of person', () => {
  it.each(PAIRS)('$userType as $role: $isOpen', async ({ userType, role, isOpen }) => {
    const reply = await create({ username: nextName(), userType, roles: [role] })
    expect(reply).toMatchObject(isOpen ? { status: 200, data: { userType } } : refusedAt('roles'))
  })

  it('of a town or a grid has a place below the whole district', async () => {
    const local = (gridGuid: string) => create({ username: nextName(), roles: ['town'], gridGuid })
    expect(await local('root')).toMatchObject(refusedAt('gridGuid'))
    const { status, data } = await local('town-a')
    expect(status).toBe(200)
    expect(await change(String(data.guid), { gridGuid: 'root' })).toMatchObject(refusedAt('gridGuid'))
    expect(await create({ username: nextName(), roles: ['bureau'], gridGuid: 'root' })).toMatchObject({ status: 200 })
  })

  it('follow from the roles where nobody says the kind', async () => {
    const reply = await create({ username: nextName(), roles: ['safety'], companyGuid: 'company-a' })
    expect(reply).toMatchObject({ status: 200, data: { userType: 'company' } })
    expect(await create({ username: nextName(), roles: ['safety', 'grid'] })).toMatchObject(refusedAt('roles'))
  })

  it('leave an enterprise or an agency out of the administration, by whichever field it is tried', async () => {
    expect(await change('safety', { roles: ['admin'] })).toMatchObject(refusedAt('userType'))
    expect(await change('safety', { userType: 'government', roles: ['admin'] })).toMatchObject({ status: 400 })
    expect(await change('agency', { userType: 'government', roles: ['bureau'] })).toMatchObject({ status: 400 })
    const disguised = { username: nextName(), userType: 'government', roles: ['admin'] }
    expect(await create({ ...disguised, companyGuid: 'company-a' })).toMatchObject(refusedAt('companyGuid'))
    expect(await create({ ...disguised, agencyGuid: 'agency-a' })).toMatchObject(refusedAt('agencyGuid'))
    const { data } = await create({ username: nextName(), userType: 'company', roles: ['worker'] })
    expect(await change(data.guid, { userType: 'government', roles: ['admin'] })).toMatchObject(refusedAt('userType'))
  })

  it('make nobody outside the government an officer of the law', async () => {
    const officer = { username: nextName(), lawEnforcementPerson: true }
    expect(await create({ ...officer, userType: 'company', roles: ['worker'] })).toMatchObject(
      refusedAt('lawEnforcementPerson'),
    )
    expect(await create({ ...officer, userType: 'government', roles: ['officer'] })).toMatchObject({ status: 200 })
  })
})

describe('the last administrator', () => {
  const second = async () =>
    (await create({ username: nextName(), userType: 'government', roles: ['admin'] })).data.guid

  // The table above made an administrator; the account of this test is the only one.
  beforeAll(async () => {
    await server.db
      .update(users)
      .set({ roles: ['duty'] })
      .where(eq(users.userType, 'government'))
    await server.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.guid, 'admin'))
  })

  it.each([
    ['the role', { roles: ['bureau'] }],
    ['the kind', { userType: 'expert', roles: ['expert'] }],
    ['the last day', { onDutyTo: '2026-11-01' }],
    ['a last day to come', { onDutyTo: '2027-11-01' }],
    ['the state', { personStatus: 'stopped' }],
  ])('cannot be taken away by %s', async (_what, own) => {
    expect(await change('admin', own)).toMatchObject({ status: 400 })
    expect(await server.call('admin', '/user/current')).toMatchObject({ status: 200, data: { roles: ['admin'] } })
  })

  it('does not count colleagues who cannot sign in', async () => {
    const colleague = await second()
    expect(await change(colleague, { accountEnabled: false })).toMatchObject({ status: 200 })
    expect(await change('admin', { roles: ['bureau'] })).toMatchObject(refusedAt('roles'))
    expect(await change(colleague, { accountEnabled: true })).toMatchObject({ status: 200 })
    expect(await change('admin', { name: '另一个名字' })).toMatchObject({ status: 200 })
  })

  it('stays when two take the role away from each other at once', async () => {
    const colleague = await second()
    const replies = await Promise.all([
      change('admin', { roles: ['bureau'], accountEnabled: true }),
      change(colleague, { accountEnabled: false }),
    ])
    const [{ left = 0 } = {}] = (
      await server.database.db.execute<{ left: number }>(
        `select count(*)::int as left from "user" where roles ? 'admin' and "accountEnabled" is not false and not deleted`,
      )
    ).rows
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(left).toBeGreaterThan(0)
    await server.db
      .update(users)
      .set({ roles: ['admin'] })
      .where(eq(users.guid, 'admin'))
  })
})

describe('a person who has left', () => {
  const enter = (guid: string) => server.call(null, '/auth/login', { username: guid, password: 'Wujiang@2026' })

  it('is signed out and does not sign in again, from the day after the last one', async () => {
    expect(await change('duty', { onDutyTo: '2026-11-20' })).toMatchObject({ status: 200 })
    expect(await server.call('duty', '/user/current')).toMatchObject({ status: 200 })
    // In the evening of the last day, and then past midnight in China.
    server.clock.set('2026-11-20T15:59:00.000Z')
    expect(await enter('duty')).toMatchObject({ status: 200 })
    server.clock.set('2026-11-20T16:00:00.000Z')
    expect(await server.call('duty', '/user/current')).toMatchObject({ status: 403, problem: 'auth.disabled' })
    expect(await enter('duty')).toMatchObject({ status: 403, problem: 'auth.disabled' })
    expect(await change('duty', { onDutyTo: null })).toMatchObject({ status: 200 })
    expect(await enter('duty')).toMatchObject({ status: 200 })
  })

  it('is kept out while 停用', async () => {
    expect(await change('otherGrid', { personStatus: 'stopped' })).toMatchObject({ status: 200 })
    expect(await server.db.$count(session, eq(session.userGuid, 'otherGrid'))).toBe(0)
    expect(await enter('otherGrid')).toMatchObject({ status: 403, problem: 'auth.disabled' })
    // A password that is wrong tells nothing of it.
    const wrong = await server.call(null, '/auth/login', { username: 'otherGrid', password: 'Wujiang@2027' })
    expect(wrong).toMatchObject({ status: 401, problem: 'auth.wrong-password' })
  })

  it('cannot make himself one', async () => {
    expect(await change('admin', { personStatus: 'stopped' })).toMatchObject({ status: 400 })
  })
})
