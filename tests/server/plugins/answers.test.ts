import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { seedMenus } from '#server/install/menu.ts'
import { mayCompress } from '#server/plugins/compression.ts'
import { KEPT } from '#server/plugins/unchanged.ts'
import { buildCompany } from '#tests/factories/domain.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { insertRecords, PASSWORD, type Person, START, startTestServer, type TestServer } from '../support.ts'

const LONG = '的'.repeat(400)

describe.each(USUAL_DATABASES)('answers on %s', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(kind)
    await insertRecords(server.db, 'menu', seedMenus({ now: START, today: START.slice(0, 10) }))
    await insertRecords(
      server.db,
      'company',
      Array.from({ length: 20 }, (_, at) =>
        buildCompany({
          guid: `many-${at}`,
          serialNumber: `many-${at}`,
          companyName: `第${at}厂${LONG.slice(0, 50)}`,
          gridGuid: 'grid-a',
          gridPath: 'root/town-a/grid-a/',
        }),
      ),
    )
  })
  afterAll(() => server.close())

  const ask = (who: Person | null, path: string, headers: Record<string, string> = {}, body: object = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/safety${path}`,
      payload: body,
      headers: { ...(who === null ? {} : { [TOKEN_HEADER]: server.token(who) }), ...headers },
    })
  const everything = { 'accept-encoding': 'gzip, deflate, br' }

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const)('are packed for who accepts %s', async (accepted, encoding, unpack) => {
    const plain = await ask('bureau', '/api/company/list')
    const packed = await ask('bureau', '/api/company/list', { 'accept-encoding': accepted })
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    expect(JSON.parse(unpack(packed.rawPayload).toString())).toEqual(plain.json())
  })

  it('are packed quickly, which is about as small as slowly', async () => {
    const plain = await ask('bureau', '/api/company/list')
    const packed = await ask('bureau', '/api/company/list', { 'accept-encoding': 'br' })
    const sizeAt = (quality: number) =>
      brotliCompressSync(plain.rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length
    expect(Math.abs(packed.rawPayload.length - sizeAt(4))).toBeLessThan((sizeAt(4) - sizeAt(11)) / 2)
  })

  it('go as they are to who accepts nothing, and when they are small', async () => {
    expect((await ask('bureau', '/api/company/list')).headers['content-encoding']).toBeUndefined()
    const small = await ask('bureau', '/api/company/getByGuid/nobody', everything)
    expect(small.headers['content-encoding']).toBeUndefined()
    expect(small.json()).toMatchObject({ problem: 'record.gone' })
  })

  it('are packed once: sheets and what a call has packed itself stay as they are', async () => {
    const sheet = await ask('bureau', '/api/company/export', everything)
    expect(sheet.headers['content-encoding']).toBeUndefined()
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
    const pull = await ask('grid', '/api/sync/pull', everything, { deviceId: 'phone', scopes: [] })
    const encoding = pull.headers['content-encoding']
    if (encoding === 'gzip') expect(() => JSON.parse(gunzipSync(pull.rawPayload).toString())).not.toThrow()
  })

  it('that hand out a secret are never packed, nor are streams and attachments', async () => {
    for (const url of [
      '/safety/auth/login',
      '/safety/auth/refresh',
      '/safety/api/user/secondFactor/begin',
      '/safety/api/sync/events',
      '/safety/api/accessoryFile/download/:id',
      '/safety/api/accessoryFile/downloadZip',
      '/index.html',
    ])
      expect(mayCompress(url), url).toBe(false)
    for (const url of ['/safety/api/company/list', '/safety/user/current', '/safety/api/menu/getListByUser'])
      expect(mayCompress(url), url).toBe(true)
    const signIn = await ask(null, '/auth/login', everything, { username: 'grid', password: PASSWORD })
    expect(signIn.headers['content-encoding']).toBeUndefined()
  })

  describe('that hardly ever change', () => {
    const menu = '/api/menu/getListByUser'

    it('are 304 for who holds them, and whole again when they have changed', async () => {
      const first = await ask('bureau', menu, {}, { parentId: -1 })
      const { etag } = first.headers
      expect(first.headers['cache-control']).toBe('private, no-cache')
      expect(etag).toMatch(/^W\/".{22}"$/)
      const again = await ask('bureau', menu, { 'if-none-match': String(etag) }, { parentId: -1 })
      expect([again.statusCode, again.body]).toEqual([304, ''])
      const packed = await ask('bureau', menu, { ...everything, 'if-none-match': `"x", ${etag}` }, { parentId: -1 })
      expect(packed.statusCode).toBe(304)
      const other = await ask('grid', menu, { 'if-none-match': String(etag) }, { parentId: -1 })
      expect(other.statusCode).toBe(200)
      await insertRecords(
        server.db,
        'menu',
        seedMenus({ now: START, today: START.slice(0, 10) }, [
          { title: '新的一项', path: '/mine', icon: 'user', roles: ['bureau'] },
        ])
          .map((row) => ({ ...row, guid: 'menu-new' }))
          .slice(-1),
      )
      const changed = await ask('bureau', menu, { 'if-none-match': String(etag) }, { parentId: -1 })
      expect(changed.statusCode).toBe(200)
      expect(changed.body).toContain('新的一项')
    })

    it('are calls that there are', () => {
      const methods = (url: string) =>
        (['GET', 'POST'] as const).filter((method) => server.app.hasRoute({ url, method }))
      expect([...KEPT].filter((url) => methods(url).length === 0)).toEqual([])
    })

    it('are those and no others: a list of records has no mark', async () => {
      for (const path of ['/api/company/list', '/user/current'])
        expect((await ask('bureau', path)).headers.etag, path).toBeUndefined()
      for (const path of ['/api/dictionary/list', '/api/menu/list'])
        expect((await ask('bureau', path)).headers.etag, path).toBeDefined()
    })

    it.each(['bureau', 'grid', 'admin'] as const)('the menu of %s comes to 12 kB at most', async (who) => {
      for (const accepted of ['br', 'gzip']) {
        const reply = await ask(who, menu, { 'accept-encoding': accepted }, { parentId: -1 })
        expect(reply.headers['content-encoding']).toBe(accepted)
        expect(reply.rawPayload.length, `${who} ${accepted}`).toBeLessThanOrEqual(12_000)
      }
    })
  })
})
