import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startTestServer, type TestServer } from '../support.ts'

let server: TestServer
let framed: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const limits = { frameAncestors: ['https://portal.example.gov.cn'], trustProxy: true, requestsPerMinute: 5 }
  framed = await startTestServer('pglite', { config: limits })
})
afterAll(async () => {
  await server.close()
  await framed.close()
})

describe('the headers of every answer', () => {
  it('let nothing run that is not our own, and no other site show us', async () => {
    const { headers } = await server.app.inject({ url: '/healthz' })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(self), geolocation=(self), microphone=(self)'),
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("script-src-attr 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('name the sites that may show us, and ask for TLS where there is TLS', async () => {
    const { headers } = await framed.app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example.gov.cn")
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['strict-transport-security']).toMatch(/^max-age=63072000/)
  })

  it('keep what is answered out of every cache', async () => {
    expect((await server.call('admin', '/api/company/list')).headers['cache-control']).toBe('no-store')
  })

  it('invite no other origin', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const asked = await server.app.inject({ method: 'OPTIONS', url: '/safety/api/company/list', headers })
    expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a cookie', () => {
  it('is kept from other sites and, over TLS, from plain connections', async () => {
    const payload = { username: 'town', password: 'Wujiang@2026' }
    const url = '/safety/auth/login'
    const plain = await server.app.inject({ method: 'POST', url, payload })
    expect(plain.headers['set-cookie']).toMatch(/SameSite=Strict/)
    const secure = await framed.app.inject({ method: 'POST', url, payload, headers: { 'x-forwarded-proto': 'https' } })
    expect(secure.headers['set-cookie']).toMatch(/Secure/)
  })

  it('alone changes nothing', async () => {
    const headers = { cookie: `Admin-Token=${server.token('admin')}` }
    for (const path of ['company/create', 'company/delete', 'user/resetPassword', 'sync/push', 'company/list'])
      expect(await server.call(null, `/api/${path}`, { guid: 'expert' }, { headers }), path).toMatchObject({
        status: 401,
        problem: 'auth.required',
      })
  })
})

it('refuses an address that asks too often, until the next minute', async () => {
  const ask = async (ip: string) =>
    (await framed.call('town', '/user/current', {}, { headers: { 'x-forwarded-for': ip } })).status
  const asked: number[] = []
  for (let time = 0; time < 7; time += 1) asked.push(await ask('10.0.0.1'))
  expect(asked).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await ask('10.0.0.2')).toBe(200)
  framed.clock.set('2026-11-20T02:01:01.000Z')
  expect(await ask('10.0.0.1')).toBe(200)
})

it('reads the sites that may show us, and refuses what is none', () => {
  const read = (ALLOWED_FRAME_ANCESTORS: string) => readConfig({ ALLOWED_FRAME_ANCESTORS }).frameAncestors
  expect(read('https://a.gov.cn, https://*.b.gov.cn:8443')).toEqual(['https://a.gov.cn', 'https://*.b.gov.cn:8443'])
  for (const wrong of ['*', "'unsafe-inline'", 'https://a.cn; script-src *'])
    expect(() => read(wrong), wrong).toThrow('ALLOWED_FRAME_ANCESTORS')
  expect(() => readConfig({ REQUESTS_PER_MINUTE: 'many' })).toThrow('REQUESTS_PER_MINUTE')
})
