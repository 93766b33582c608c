import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls, type SpecifiedCall } from '#domain/spec/index.ts'
import { startTestServer, type TestServer } from '../server/support.ts'
import { isAnswered, tallyCalls } from './inventory.ts'

/** What somebody who is not signed in, or cannot be, must be able to ask. */
const OPEN_CALLS = new Set([
  '/auth/login',
  '/auth/loginV3',
  '/auth/logout',
  '/auth/loginByCode',
  '/auth/loginSafetyValidate',
  '/auth/getLoginValidateCode',
  '/auth/sendCodeByCompany',
  '/auth/rievePassword',
  '/auth/resetCompanyAccount',
  '/auth/zhenYouUnifiedLogin',
  '/auth/qrCode/getQrCode',
  '/auth/qrCode/getQrCodeToken/{id}',
  '/api/company/getLegalRepresentativePhone',
])
const keyOf = ({ method, path }: SpecifiedCall) => `${method} ${path}`
/** A few calls stand in two areas of the inventory. */
const distinct = [...new Map(calls.map((call) => [keyOf(call), call])).values()]

describe('the calls of the specification', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(async () => {
    await server.close()
  })

  const answered = () => distinct.filter((call) => isAnswered(server.app, call))
  const ask = ({ method, path }: SpecifiedCall) => server.call(null, path.replace(/\{\w+\}/g, '1'), {}, { method })

  it('answers those that it knows, and tells others that they are unknown', async () => {
    const unknown = distinct.filter((call) => !isAnswered(server.app, call))
    const found: string[] = []
    for (const call of unknown) if ((await ask(call)).problem !== 'route.unknown') found.push(keyOf(call))
    expect(found).toEqual([])
    expect(answered().length).toBeGreaterThan(0)
  })

  it('answers nobody who is not signed in, except where signing in starts', async () => {
    const refusals: [string, number, string | undefined][] = []
    for (const call of answered()) {
      if (OPEN_CALLS.has(call.path)) continue
      const { status, problem } = await ask(call)
      refusals.push([keyOf(call), status, problem])
    }
    expect(refusals).toEqual(refusals.map(([key]) => [key, 401, 'auth.required']))
  })

  it('lets somebody who is not signed in ask what signing in needs', async () => {
    const open = answered().filter(({ path }) => OPEN_CALLS.has(path))
    expect(open.length).toBe(OPEN_CALLS.size)
    for (const call of open) expect(await ask(call), keyOf(call)).not.toMatchObject({ problem: 'auth.required' })
  })

  it('counts what is answered and called by a test of its own', () => {
    const { total, done } = tallyCalls(server.app)
    console.info(`规范接口：已应答 ${answered().length}/${distinct.length}，已有契约测试 ${done}/${total}`)
    expect(done).toBeLessThanOrEqual(total)
  })
})
