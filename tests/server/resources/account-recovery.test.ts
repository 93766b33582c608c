import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from '#domain/contract/envelope.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMs } from '#domain/lib/dates.ts'
import { accountRecovery } from '#domain/resources/accountRecovery/definition.ts'
import { smsRecord } from '#domain/resources/smsRecord/definition.ts'
import { requestCount, signInChallenge } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, type Person, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'

const OLD = '13800000001'
const NEW = '13800000002'
const SERIAL = '91320509MA1MJ0AA1A'
const texts = tableOf(smsRecord)
const requests = tableOf(accountRecovery)

let server: TestServer
let now = START
beforeAll(async () => {
  server = await startTestServer()
  const boss = { guid: 'boss', username: 'boss', name: '厂长', roles: ['company'], userType: 'company' }
  await insertRecords(server.db, 'user', [
    buildRecord('user', { ...boss, companyGuid: 'company-a', mobile: OLD, accountType: '0', accountEnabled: true }),
  ])
})
afterAll(() => server.close())

/** As the form of the page does it: picture, code to the new number, request. */
async function apply(own: object = {}) {
  now = addMs(now, 3_600_000)
  server.clock.set(now)
  await server.db.delete(requestCount)
  await server.db.delete(signInChallenge)
  const { captchaId, code } = await solveCaptcha(server)
  await server.call(null, '/api/registration/sendCode', { mobile: NEW, captchaId, captcha: code })
  const words = { serialNumber: SERIAL, contact: '李明', mobile: NEW, reason: '原管理员已离职' }
  const smsCode = server.codeSentTo(NEW)
  return await server.call(null, '/api/accountRecovery/apply', { ...words, smsCode, ...own })
}
const listOf = async (who: Person) =>
  (await server.call<Page<AnyRecord>>(who, '/api/accountRecovery/list', { status: 'pending' })).data.items
const tasksOf = async (who: Person) =>
  (await server.call<Page<AnyRecord>>(who, '/api/workflowTask/list', { bizResource: 'accountRecovery', status: 'ing' }))
    .data.items
const decide = (who: Person, guid: string, action: string, opinion: string | null = '已上门核实身份证和营业执照') =>
  server.call(who, `/api/accountRecovery/act/${action}`, { guid, input: opinion === null ? {} : { opinion } })

describe("an enterprise whose administrator's telephone is lost", () => {
  it('asks with a code to the new number, and hears the same whether it is known or not', async () => {
    expect(await apply({ smsCode: '000000' })).toMatchObject({ status: 400, problem: 'auth.code-wrong' })
    expect(await apply({ reason: ' ' })).toMatchObject({ status: 400, details: { issues: [{ path: 'reason' }] } })
    const unknown = await apply({ serialNumber: '91320509MA1MJ0ZZ9Z' })
    expect(await listOf('bureau')).toEqual([])
    const known = await apply()
    expect([known.status, known.msg, known.data]).toEqual([unknown.status, unknown.msg, unknown.data])
    expect(known.status).toBe(200)
    expect(await listOf('bureau')).toMatchObject([
      { companyGuid: 'company-a', contact: '李明', status: 'pending', applyTime: now },
    ])
  })

  it('is seen by town and bureau alone, on their desk', async () => {
    for (const who of ['town', 'bureau'] as const) expect(await tasksOf(who)).toHaveLength(1)
    for (const who of ['grid', 'safety', 'agency', 'expert', 'otherGrid'] as const) {
      expect(await listOf(who)).toEqual([])
      expect(await tasksOf(who)).toEqual([])
    }
  })

  it('gets in again once they have made sure: another number, another password, the former one told', async () => {
    const [request] = await listOf('town')
    const guid = String(request?.guid)
    expect(await decide('grid', guid, 'bind')).toMatchObject({ success: false })
    expect(await decide('town', guid, 'bind', null)).toMatchObject({ problem: 'workflow.opinion-required' })
    expect(await decide('town', guid, 'bind')).toMatchObject({ status: 200, data: { status: 'bound' } })
    expect(await tasksOf('bureau')).toEqual([])
    const boss = (await server.call('admin', '/api/user/getByGuid/boss')).data
    expect(boss.mobile).toBe(NEW)
    const queued = await server.db.select().from(texts).where(eq(texts.result, 'waiting'))
    const [sent] = queued.filter(({ template }) => template === 'accountRecovered')
    expect(sent).toMatchObject({ phone: NEW, params: { username: 'boss' } })
    expect(queued.map(({ phone, template }) => [phone, template])).toContainEqual([OLD, 'accountSafety'])
    const { password = '' } = { ...(sent?.params as { password?: string } | undefined) }
    expect(String(sent?.content)).not.toContain(password)
    expect(await server.call(null, '/auth/login', { username: 'boss', password })).toMatchObject({ status: 200 })
    const logged = await server.call<Page<AnyRecord>>('admin', '/api/businessLog/list', {
      bizGuid: 'boss',
      module: 'user',
    })
    expect(logged.data.items.map(({ action, userGuid }) => [action, userGuid])).toContainEqual([
      'resetCompanyAccount',
      'town',
    ])
    // The number is new all the same: it resets nothing for a day.
    now = addMs(now, 3_600_000)
    server.clock.set(now)
    await server.call(null, '/auth/sendCodeByCompany', { serialNumber: SERIAL })
    const chosen = { newPassword: 'Sturdy#9270', confirmNewPassword: 'Sturdy#9270' }
    const reset = { serialNumber: SERIAL, code: server.codeSentTo(NEW), ...chosen }
    expect(await server.call(null, '/auth/resetCompanyAccount', reset)).toMatchObject({
      problem: 'auth.mobile-resting',
    })
  })

  it('is told where they would not, and nothing changes', async () => {
    await apply()
    const [request] = await listOf('bureau')
    expect(await decide('bureau', String(request?.guid), 'refuse', '无法核实')).toMatchObject({ status: 200 })
    const told = await server.db.select().from(texts).where(eq(texts.template, 'accountNotRecovered'))
    expect(told).toMatchObject([{ phone: NEW, content: expect.stringContaining('无法核实') }])
  })

  it('is heard however many others wait, and once for each code', async () => {
    const before = (await listOf('bureau')).length
    const of = { companyGuid: 'company-b', companyName: '乙厂', mobile: NEW, reason: '更换', status: 'pending' }
    await insertRecords(
      server.db,
      'accountRecovery',
      Array.from({ length: 5 }, (_, at) => buildRecord('accountRecovery', { ...of, guid: `b-${at}`, contact: '王' })),
    )
    expect(await apply()).toMatchObject({ status: 200 })
    const words = { serialNumber: SERIAL, contact: '李明', mobile: NEW, reason: '原管理员已离职' }
    const send = () => server.call(null, '/api/accountRecovery/apply', { ...words, smsCode: server.codeSentTo(NEW) })
    expect(await send()).toMatchObject({ status: 400, problem: 'auth.code-wrong' })
    expect(await listOf('bureau')).toHaveLength(before + 6)
    await server.db.delete(requests).where(like(requests.guid, 'b-%'))
  })

  it('does not flood the office', async () => {
    for (let tries = 0; tries < 7; tries += 1) expect(await apply()).toMatchObject({ status: 200 })
    expect(await listOf('bureau')).toHaveLength(5)
  })
})
