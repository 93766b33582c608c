import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { role } from '#domain/resources/role/definition.ts'
import { user } from '#domain/resources/user/definition.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { prepareForUse } from '#server/install/first-start.ts'
import { compressFolder } from '../../scripts/compress.mjs'
import { openTestDatabase, USUAL_DATABASES } from './databases.ts'

describe.each(USUAL_DATABASES)('the app on %s', (kind) => {
  const folder = mkdtempSync(join(tmpdir(), 'app-'))
  const clientDir = join(folder, 'client')
  let database: Database
  let app: FastifyInstance
  beforeAll(async () => {
    for (const name of ['assets', 'icons']) mkdirSync(join(clientDir, name), { recursive: true })
    for (const name of ['favicon.svg', 'icons/icon-192.png', 'basemap.geojson'])
      writeFileSync(join(clientDir, name), '-')
    writeFileSync(join(clientDir, 'index.html'), '<!doctype html>')
    writeFileSync(join(clientDir, 'sw.js'), '//')
    writeFileSync(join(clientDir, 'assets', 'main-1a2b3c.js'), '//')
    for (const name of ['index.html', 'sw.js', 'assets/large-4d5e6f.js'])
      writeFileSync(join(clientDir, name), '/* the same words again and again */'.repeat(100))
    await compressFolder(clientDir)
    database = await openTestDatabase(kind)
    const config = { ...readConfig({ DATA_DIR: folder, LOG: 'off' }), clientDir, version: '1.2.3' }
    app = await buildApp({ database, config })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const get = (url: string) => app.inject({ method: 'GET', url })

  it('says that it is well, and on which database', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok', database: kind, version: '1.2.3' })
  })

  it.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/assets/main-1a2b3c.js', 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=86400'],
    ['/icons/icon-192.png', 'public, max-age=86400'],
    ['/basemap.geojson', 'no-cache'],
    ['/inspection/newGridPatrol?task=1', 'no-cache'],
  ])('serves %s with cache-control %s', async (url, expected) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['cache-control']).toBe(expected)
  })

  it('has no file of an older build, and gives no page in its place', async () => {
    const reply = await get('/assets/main-0f0f0f.js')
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ success: false, problem: 'route.unknown' })
  })

  it.each([
    { url: '/assets/large-4d5e6f.js', unpack: brotliDecompressSync, encoding: 'br', cached: 'immutable' },
    { url: '/assets/large-4d5e6f.js', unpack: gunzipSync, encoding: 'gzip', cached: 'immutable' },
    { url: '/sw.js', unpack: brotliDecompressSync, encoding: 'br', cached: 'no-cache' },
    { url: '/inspection/newGridPatrol', unpack: gunzipSync, encoding: 'gzip', cached: 'no-cache' },
  ])('serves $url compressed as $encoding', async ({ url, unpack, encoding, cached }) => {
    const reply = await app.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } })
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(reply.headers['content-type']).toMatch(/^text\/(javascript|html)|^application\/javascript/)
    expect(reply.headers['cache-control']).toContain(cached)
    expect(reply.headers['service-worker-allowed']).toBe(url === '/sw.js' ? '/' : undefined)
    expect(unpack(reply.rawPayload).toString()).toBe((await get(url)).body)
    expect(reply.rawPayload.length).toBeLessThan(500)
  })

  it.each(['/safety/nothing', '/safety/api/company/getByGuid', '/safety/'])('answers no page for %s', async (url) => {
    expect((await get(url)).json()).toMatchObject({ code: 404, success: false, problem: 'route.unknown' })
  })

  it.each(['/../server/main.ts', '/..%2f..%2fetc/passwd', '/assets/..%2f..%2f..%2fetc/passwd'])(
    'does not leave its folder for %s',
    async (url) => {
      expect((await get(url)).body).not.toMatch(/root:|import /)
    },
  )

  it('lets the service worker of the root control every page', async () => {
    expect((await get('/sw.js')).headers['service-worker-allowed']).toBe('/')
  })

  it('starts empty for real use only with a strong password for the first administrator', async () => {
    const now = '2026-11-20T02:00:00.000Z'
    await expect(prepareForUse(database, undefined, now)).rejects.toThrow('ADMIN_PASSWORD')
    await expect(prepareForUse(database, 'weak', now)).rejects.toThrow('ADMIN_PASSWORD')
    await expect(prepareForUse(database, 'Password@2026', now)).rejects.toThrow('密码过于常见')
    expect(await database.db.$count(tableNamed('user'))).toBe(0)
    await prepareForUse(database, 'Sturdy#9270', now)
    const users = tableOf(user)
    expect(await database.db.select().from(users)).toMatchObject([
      { username: 'admin', roles: ['admin'], isDefaultPwd: false },
    ])
    expect(await database.db.select().from(tableNamed('gridManage'))).toMatchObject([{ parentGuid: null, leaf: true }])
    expect(await database.db.$count(tableNamed('company'))).toBe(0)
    const roles = await database.db.select().from(tableOf(role))
    const [lead, visit] = ['ROLE_WJZJK_JZ_VISIT', 'ROLE_MEWS_COMPANY_VISIT']
    expect(
      Object.fromEntries(roles.map((each) => [each.roleCode, [each.dataScope, each.permissionCodes].flat()])),
    ).toEqual({
      ...{ admin: ['all'], officer: ['all', visit], leader: ['all', visit, lead], duty: ['all', visit] },
      bureau: ['all', visit, lead, 'ROLE_USER_UNLOCK', 'ROLE_COMPANY_ACCOUNT_RESET'],
      ...{ town: ['town', visit], grid: ['grid'], company: ['unit'], safety: ['unit'], worker: ['unit'] },
      ...{ agency: ['unit'], assoc: ['unit'], reviewer: ['self'], expert: ['self'] },
    })
    const payload = { username: 'admin', password: 'Sturdy#9270' }
    const reply = await app.inject({ method: 'POST', url: '/safety/auth/login', payload })
    expect(reply.json()).toMatchObject({ code: 200, success: true })
  })
})
