import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../server/support.ts'

interface Captcha {
  id: string
  svg: string
  expiresInMs: number
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('POST /auth/getLoginValidateCode', () => {
  it('gives anybody a new picture each time, without its letters in words', async () => {
    const first = await server.call<Captcha>(null, '/auth/getLoginValidateCode')
    const second = await server.call<Captcha>(null, '/auth/getLoginValidateCode')
    expect(first).toMatchObject({ status: 200, success: true })
    expect(first.data.svg).toMatch(/^<svg[\s\S]*<\/svg>\s*$/)
    expect(first.data.svg).not.toMatch(/<text/)
    expect(second.data.id).not.toBe(first.data.id)
    expect(first.data.expiresInMs).toBeGreaterThan(0)
  })

  it('stops giving pictures to who asks for too many', async () => {
    const asked = await Promise.all(Array.from({ length: 200 }, () => server.call(null, '/auth/getLoginValidateCode')))
    expect(asked.some(({ problem }) => problem === 'rate.limited')).toBe(true)
  })
})
