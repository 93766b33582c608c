import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addMs } from '#domain/lib/dates.ts'
import { systemLoginLog } from '#domain/resources/systemLoginLog/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { requestCount, signInChallenge, signInFailure, userSecret } from '#server/db/extra-tables.ts'
import { tableOf } from '#server/db/schema.ts'
import type { SmsGateway } from '#server/services/sms.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import { insertRecords, PASSWORD, START, solveCaptcha, startTestServer, type TestServer } from '../support.ts'

const KNOWN_MOBILE = '13800000001'
const UNKNOWN_MOBILE = '13800000009'
const KNOWN_SERIAL = '91320509MA1MJ0AA1A'
const UNKNOWN_SERIAL = '91320509MA1MJ0ZZ9Z'
const WITHOUT_ACCOUNT = '91320509MA1MJ0BB2B'
const users = tableOf(user)
const loginLog = tableOf(systemLoginLog)

const handedOver: string[] = []
let gateway: 'works' | 'refuses' | 'hangs' = 'works'
const sms: SmsGateway = {
  async send({ phone }) {
    if (gateway === 'refuses') throw new Error('短信网关返回 502')
    if (gateway === 'hangs') await new Promise(() => {})
    handedOver.push(phone)
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('pglite', { sms })
  await server.db.update(users).set({ mobile: KNOWN_MOBILE }).where(eq(users.guid, 'town'))
  await server.db.update(users).set({ accountEnabled: false }).where(eq(users.guid, 'expert'))
  await server.db.update(users).set({ onDutyTo: '2026-11-01' }).where(eq(users.guid, 'duty'))
  await server.db.delete(userSecret).where(eq(userSecret.userGuid, 'agency'))
  const boss = { guid: 'boss', username: 'boss', name: '厂长', roles: ['company'], companyGuid: 'company-a' }
  await insertRecords(server.db, 'user', [
    buildRecord('user', { ...boss, mobile: '13800000002', accountType: '0', accountEnabled: true }),
  ])
})
afterAll(() => server.close())

// What is counted by address has nothing to do with names.
const forgetAddresses = () => server.db.delete(requestCount)
beforeEach(async () => {
  gateway = 'works'
  await server.db.delete(signInFailure)
  await server.db.delete(signInChallenge)
  await server.db.delete(loginLog)
  await forgetAddresses()
})

interface Answer {
  status: number
  problem: string | undefined
  msg: string
  details: unknown
  data: unknown
}
const plain = ({ status, problem, msg, details, data }: Answer): Answer => ({ status, problem, msg, details, data })

/** All that somebody who guesses under a name is told, from the first try to the end of the lock and beyond. */
async function guessing(username: string): Promise<Answer[]> {
  const answers: Answer[] = []
  const tell = (answer: Answer) => void answers.push(plain(answer))
  const guess = async (own: object = {}) =>
    tell(await server.call(null, '/auth/login', { username, password: 'Wrong@Guess7', ...own }))
  const lookAhead = async () =>
    tell(await server.call(null, '/auth/loginSafetyValidate', { username, password: 'Wrong@Guess7' }))
  server.clock.set(START)
  await lookAhead()
  for (let tries = 0; tries < 3; tries += 1) await guess()
  await lookAhead()
  await guess() // without the picture
  await guess({ captchaId: 'x', code: '0000' })
  for (let tries = 0; tries < 3; tries += 1) await guess(await solveCaptcha(server))
  server.clock.set(addMs(START, 29 * 60_000))
  await guess(await solveCaptcha(server))
  server.clock.set(addMs(START, 61 * 60_000))
  await guess()
  server.clock.set(addMs(START, 30 * 3_600_000))
  await guess()
  return answers
}

describe('a name', () => {
  it.each([
    ['of an account', 'grid'],
    ['of an account that is switched off', 'expert'],
    ['of somebody who has left', 'duty'],
    ['of an account without a password', 'agency'],
  ])('%s is answered like one that nobody has', async (_what, known) => {
    const unknown = await guessing(`nobody-${known}`)
    await forgetAddresses()
    expect(await guessing(known)).toEqual(unknown)
    expect(unknown.map(({ problem }) => problem)).toEqual([
      undefined,
      ...['auth.wrong-password', 'auth.wrong-password', 'auth.wrong-password'],
      undefined,
      'auth.captcha-required',
      'auth.captcha-wrong',
      ...['auth.wrong-password', 'auth.locked', 'auth.locked', 'auth.locked'],
      ...['auth.wrong-password', 'auth.wrong-password'],
    ])
    expect(unknown.at(1)?.details).toEqual({ left: 4, captcha: false })
    expect(unknown.at(-1)?.details).toEqual({ left: 4, captcha: false })
  })

  it('is not kept for ever, nor as it was typed', async () => {
    server.clock.set(START)
    await server.call(null, '/auth/login', { username: 'mistyped', password: PASSWORD })
    server.clock.set(addMs(START, 40 * 3_600_000))
    await server.call(null, '/auth/login', { username: 'another', password: PASSWORD })
    const kept = await server.db.select().from(signInFailure)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toMatch(/mistyped|another/)
  })
})

describe.each(['works', 'refuses', 'hangs'] as const)('a code, when the gateway %s', (state) => {
  it.each([
    ['a number', { mobile: KNOWN_MOBILE }, { mobile: UNKNOWN_MOBILE }],
    ['an enterprise', { serialNumber: KNOWN_SERIAL }, { serialNumber: UNKNOWN_SERIAL }],
    ['an enterprise without an account', { serialNumber: WITHOUT_ACCOUNT }, { serialNumber: UNKNOWN_SERIAL }],
  ])('asked for by %s says nothing of whether there is one', async (_what, known, unknown) => {
    gateway = state
    server.clock.set(START)
    const asking = async (body: object) => {
      const answers = [await server.call(null, '/auth/sendCodeByCompany', body)]
      answers.push(await server.call(null, '/auth/sendCodeByCompany', body))
      return answers.map((answer) => plain(answer))
    }
    const hide = (text: string) => text.replaceAll(/13800000\d\d\d|138\*{4}\d{4}/g, 'the number')
    const answers = await asking(known)
    expect(hide(JSON.stringify(answers))).toBe(hide(JSON.stringify(await asking(unknown))))
    expect(answers).toMatchObject([{ status: 200 }, { status: 429, problem: 'rate.limited' }])
  })
})

describe('a code that is wrong', () => {
  it.each([
    ['/auth/loginByCode', { mobile: KNOWN_MOBILE }, { mobile: UNKNOWN_MOBILE }],
    ['/auth/rievePassword', { mobile: KNOWN_MOBILE }, { mobile: UNKNOWN_MOBILE }],
    ['/auth/resetCompanyAccount', { serialNumber: KNOWN_SERIAL }, { serialNumber: UNKNOWN_SERIAL }],
  ])('%s answers alike for known and unknown', async (path, known, unknown) => {
    server.clock.set(START)
    const chosen = { code: 'x', newPassword: 'Sturdy#9270', confirmNewPassword: 'Sturdy#9270' }
    const answersOf = async (who: object) => {
      const answers: Answer[] = []
      for (let tries = 0; tries < 6; tries += 1)
        answers.push(plain(await server.call(null, path, { ...who, ...chosen, code: '000000' })))
      return answers
    }
    const answers = await answersOf(known)
    await forgetAddresses()
    expect(answers).toEqual(await answersOf(unknown))
    expect(answers.at(0)).toMatchObject({ status: 400, problem: 'auth.code-wrong' })
  })
})

describe("an enterprise's telephone", () => {
  it('is told to nobody who is not signed in', async () => {
    const ask = (serialNumber: string) =>
      server.call(null, '/api/company/getLegalRepresentativePhone', { serialNumber })
    expect(plain(await ask(KNOWN_SERIAL))).toEqual(plain(await ask(UNKNOWN_SERIAL)))
  })
})
