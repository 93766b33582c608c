import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { LIMITS, readLimits } from '#server/limits.ts'
import { heavinessOf } from '#server/plugins/heavy.ts'
import { isTooSlow } from '#server/plugins/slow-requests.ts'
import { USUAL_DATABASES } from '../databases.ts'
import { startTestServer, type TestServer } from '../support.ts'

describe('what is heavy', () => {
  it.each([
    ['/safety/api/company/export', 'sheets'],
    ['/safety/api/hiddenDanger/statistics/export', 'sheets'],
    ['/safety/api/company/importTemplate', 'sheets'],
    ['/safety/api/company/import', 'sheets'],
    ['/safety/api/company/import/:job/errors', 'sheets'],
    ['/safety/api/accessoryFile/downloadZip', 'sheets'],
    ['/safety/api/hiddenDanger/statistics', 'figures'],
    ['/safety/api/hiddenDanger/periodStatistics', 'figures'],
    ['/safety/api/statistics/today', 'figures'],
    ['/safety/api/company/mapPoints', 'figures'],
    ['/safety/api/sync/snapshot/:scope', 'figures'],
    ['/safety/api/sync/snapshots', 'figures'],
    ['/safety/api/sync/push', null],
    ['/safety/api/sync/pull', null],
    ['/safety/api/company/list', null],
    ['/safety/api/company/import/:job', null],
    ['/safety/api/company/import/:job/cancel', null],
    ['/safety/api/files/:guid', null],
    ['/safety/auth/login', null],
    ['/healthz', null],
  ])('%s: %s', (url, heaviness) => {
    expect(heavinessOf(url)).toBe(heaviness)
  })
})

describe('settings of limits', () => {
  it('are numbers above nothing, in words where they are not', () => {
    expect(readLimits({})).toEqual(LIMITS)
    expect(readLimits({ STREAMS_PER_ACCOUNT: '3' })).toEqual({ ...LIMITS, streamsPerAccount: 3 })
    for (const wrong of ['0', '-1', 'viele', '1.5'])
      expect(() => readLimits({ SHEETS_AT_ONCE: wrong })).toThrow('SHEETS_AT_ONCE')
  })
})

describe('a body on its way', () => {
  const minute = 60_000
  const photo = { startedAt: 0, length: 1024 * 1024 }
  it.each([
    ['steady over ten minutes, as on a bad line', { ...photo, heardAt: 10 * minute }, 10 * minute, false],
    ['silent for half a minute', { ...photo, heardAt: 0 }, minute / 2, false],
    ['silent for more than a minute', { ...photo, heardAt: minute }, 2 * minute + 1, true],
    ['a byte now and then, for half an hour', { ...photo, heardAt: 30 * minute }, 30 * minute, true],
    ['a few bytes after two minutes', { startedAt: 0, length: 10, heardAt: 2 * minute }, 2 * minute, true],
  ])('%s', (_, arriving, now, isCutOff) => {
    expect(isTooSlow(arriving, LIMITS, now)).toBe(isCutOff)
  })
})

describe.each(USUAL_DATABASES)('limits on %s', (kind) => {
  let server: TestServer
  let port: number
  beforeAll(async () => {
    server = await startTestServer(kind, {
      config: { limits: { bodyIdleSeconds: 1, headerSeconds: 1, streamsPerAccount: 2, streamsAtOnce: 3 } },
    })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    port = (server.app.server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  /** Everything that comes back until the other side hangs up. */
  async function answerTo(text: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    const pieces: Buffer[] = []
    socket.on('data', (piece) => pieces.push(piece))
    socket.write(text)
    await once(socket, 'close')
    return Buffer.concat(pieces).toString()
  }

  // What these wait for is the server's clock: together they take as long as one.
  it.concurrent.each(['api/company/list', 'auth/login'])(
    'ends %s whose body does not come, with words that mean: again',
    async (path) => {
      const head = [
        `POST /safety/${path} HTTP/1.1`,
        'host: x',
        'content-type: application/json',
        'content-length: 100',
        `${TOKEN_HEADER}: ${server.token('grid')}`,
      ]
      const answer = await answerTo(`${head.join('\r\n')}\r\n\r\n{"a":`)
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('"problem":"request.slow"')
    },
  )

  it.concurrent('ends an upload in one piece whose bytes stop', async () => {
    const head = [
      'PUT /safety/api/files/6b1f7c1e-5d1f-4c3e-9d0c-0a6f2a1d3b4c HTTP/1.1',
      'host: x',
      'content-type: image/jpeg',
      'content-length: 1000',
      `${TOKEN_HEADER}: ${server.token('grid')}`,
    ]
    expect(await answerTo(`${head.join('\r\n')}\r\n\r\nabc`)).toContain('"problem":"request.slow"')
  })

  it.concurrent('ends headers that do not come', async () => {
    expect(await answerTo('GET /healthz HTTP/1.1\r\nhost: x\r\n')).toMatch(/^(HTTP\/1\.1 408|$)/)
  })

  it('puts the exports of one account in a line, sends away what is beyond, and answers what is light', async () => {
    const ask = (path: string) =>
      server.app.inject({
        method: 'POST',
        url: `/safety/api/${path}`,
        payload: {},
        headers: { [TOKEN_HEADER]: server.token('bureau') },
      })
    const exports = Promise.all(Array.from({ length: 12 }, () => ask('company/export')))
    expect((await ask('company/list')).statusCode).toBe(200)
    const replies = await exports
    const [served, refused] = [200, 429].map((status) => replies.filter(({ statusCode }) => statusCode === status))
    expect(served?.length).toBeGreaterThanOrEqual(2)
    // Two at once and four in line are the most.
    expect(refused?.length).toBeGreaterThanOrEqual(6)
    expect((served?.length ?? 0) + (refused?.length ?? 0)).toBe(12)
    for (const each of refused ?? []) expect(Number(each.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('answers the statistics of others, and what is light, while one account asks for far too many', async () => {
    const ask = (who: 'bureau' | 'town', path: string, body: object = {}) =>
      server.app.inject({
        method: 'POST',
        url: `/safety/api/${path}`,
        payload: body,
        headers: { [TOKEN_HEADER]: server.token(who) },
      })
    const statistic = { dimension: 'dangerLevel' }
    const many = Promise.all(Array.from({ length: 60 }, () => ask('bureau', 'hiddenDanger/statistics', statistic)))
    const others = Promise.all(Array.from({ length: 5 }, () => ask('town', 'hiddenDanger/statistics', statistic)))
    expect((await ask('town', 'hiddenDanger/list')).statusCode).toBe(200)
    for (const { statusCode } of await others) expect(statusCode).toBe(200)
    const replies = await many
    // Whether some were sent away depends on how quick the database is; nothing else may become of them.
    for (const { statusCode, headers } of replies)
      if (statusCode !== 200) expect([statusCode, Number(headers['retry-after']) > 0]).toEqual([429, true])
    const [first, ...same] = replies.filter(({ statusCode }) => statusCode === 200)
    expect(first?.json()).toMatchObject({ success: true })
    for (const each of same) expect(each.body).toBe(first?.body)
  })

  it('opens two streams for one account and three for all, and one again when another ends', async () => {
    const open = async (who: 'grid' | 'town' | 'bureau') => {
      const end = new AbortController()
      const reply = await fetch(`http://127.0.0.1:${port}/safety/api/sync/events`, {
        headers: { [TOKEN_HEADER]: server.token(who) },
        signal: end.signal,
      })
      return { status: reply.status, again: reply.headers.get('retry-after'), end: () => end.abort() }
    }
    const first = await open('grid')
    const second = await open('grid')
    const third = await open('grid')
    expect([first.status, second.status, third.status]).toEqual([200, 200, 429])
    expect(Number(third.again)).toBeGreaterThan(0)
    const other = await open('town')
    expect(other.status).toBe(200)
    const beyond = await open('bureau')
    expect(beyond.status).toBe(503)
    expect(Number(beyond.again)).toBeGreaterThan(0)
    first.end()
    await expect.poll(async () => (await open('bureau')).status).toBe(200)
    for (const each of [second, other]) each.end()
  })
})
