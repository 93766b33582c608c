import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startTestServer, type TestServer } from '../support.ts'

const clientDir = mkdtempSync(join(tmpdir(), 'client-'))
let server: TestServer
let framed: TestServer
beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'))
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><script>early()</script>')
  writeFileSync(join(clientDir, 'sw.js'), '//')
  writeFileSync(join(clientDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(clientDir, 'assets', 'worker-1a2b3c.js'), '//')
  server = await startTestServer('pglite', { config: { clientDir } })
  const limits = { frameAncestors: ['https://portal.example.gov.cn'], trustProxy: true, requestsPerMinute: 5 }
  framed = await startTestServer('pglite', { config: { ...limits, clientDir } })
})
afterAll(async () => {
  await server.close()
  await framed.close()
  rmSync(clientDir, { recursive: true, force: true })
})

describe('the headers', () => {
  it.each(['/', '/index.html', '/inspection/newGridPatrol?task=1'])(
    'of the page %s let nothing run that is not our own, and no other site show us',
    async (url) => {
      const { headers } = await server.app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'x-frame-options': 'SAMEORIGIN',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=(self), geolocation=(self), microphone=(self)'),
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/)
      expect(policy).toContain("script-src-attr 'none'")
      expect(policy).toContain("frame-ancestors 'self'")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )

  it.each([
    ['/healthz', "default-src 'none'; frame-ancestors 'self'"],
    ['/safety/user/current', "default-src 'none'; frame-ancestors 'self'"],
    ['/favicon.svg', "default-src 'none'; frame-ancestors 'self'"],
    ['/assets/gone-1a2b3c.js', "default-src 'none'; frame-ancestors 'self'"],
    // Either may be a worker, which goes by what came with its own file.
    ['/sw.js', "default-src 'self'"],
    ['/assets/worker-1a2b3c.js', "default-src 'self'"],
  ])('of %s, which is no page, are few, and let it ask for no more than its own', async (url, policy) => {
    const { headers } = await server.app.inject({ url })
    expect(headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['permissions-policy'] ?? headers['x-frame-options']).toBeUndefined()
  })

  it('name the sites that may show us, and ask for TLS where there is TLS', async () => {
    const { headers } = await framed.app.inject({ url: '/', headers: { 'x-forwarded-proto': 'https' } })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example.gov.cn")
    expect(headers['x-frame-options']).toBeUndefined()
    const answers = ['/', '/healthz', '/sw.js'].map((url) =>
      framed.app.inject({ url, headers: { 'x-forwarded-proto': 'https' } }),
    )
    for (const answer of await Promise.all(answers))
      expect(answer.headers['strict-transport-security']).toMatch(/^max-age=63072000/)
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
