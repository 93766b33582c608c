import { sql } from 'drizzle-orm'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN_COOKIE, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { findResource } from '#domain/resources/registry.ts'
import { tableNamed } from '#server/db/schema.ts'
import { knownGuids } from '../fuzz/known.ts'
import { type Observer, observe } from '../fuzz/observe.ts'
import { openWorld, type World } from '../fuzz/world.ts'
import type { Person } from '../server/support.ts'

/** What a reading call may write: who looked at what, and when a session was used. Nothing of anybody's work. */
const COUNTERS: ReadonlySet<string> = new Set(['systemBusinessLog', 'session', 'requestCount'])
/** The square that a browser shows: asked for by GET in the specification, and only ever about that browser. */
const SQUARE = '/safety/auth/qrCode/getQrCode'
/** Where the specification itself names a GET that does something. */
const ACTING = [
  '/safety/api/securityTroubleLog/setSmsForOverdueCompany',
  '/safety/api/workflowTask/ingToeds/:id',
  '/safety/auth/removePasswordLock/:id',
]
/** Pictures and files that a page names by their address: it can set no header there. */
const DOWNLOADS = [
  '/safety/api/accessoryFile/downLoadMini',
  '/safety/api/accessoryFile/downLoadMini/:id',
  '/safety/api/accessoryFile/downPictograms/:id',
  '/safety/api/accessoryFile/download/:id',
  '/safety/api/accessoryFile/downloadZip',
]
/** It stays open, and tells that there is news. */
const STREAM = '/safety/api/sync/events'
const ASKING: readonly Person[] = ['admin', 'bureau', 'grid', 'safety']

let world: World
let observer: Observer
let reads: string[]
beforeAll(async () => {
  observer = observe()
  world = await openWorld('pglite')
  const addresses = observer.routes.filter(({ method }) => method === 'GET').map(({ url }) => url)
  reads = [...new Set(addresses)].filter((url) => url.startsWith('/safety/') && url !== STREAM).sort()
})
afterAll(async () => {
  observer.stop()
  await world.server.close()
})

type Carried = 'header' | 'cookie' | 'address'

/** A call with the token where it is carried. */
function carrying(url: string, who: Person, carried: Carried): InjectOptions {
  const token = world.token(who)
  const options: Readonly<Record<Carried, InjectOptions>> = {
    header: { url, headers: { [TOKEN_HEADER]: token } },
    cookie: { url, cookies: { [TOKEN_COOKIE]: token } },
    address: { url: `${url}${url.includes('?') ? '&' : '?'}${TOKEN_HEADER}=${token}` },
  }
  return { method: 'GET', ...options[carried] }
}
const send = (options: InjectOptions) => world.server.app.inject(options)

/** The address for a record of the resource that it is about. */
async function filledIn(route: string): Promise<string> {
  const [, named = ''] = /^\/safety\/api\/(\w+)\//.exec(route) ?? []
  const resource = findResource(named) === null ? 'company' : named
  const table = tableNamed(resource)
  const [row] = await world.server.db.select({ id: table.id }).from(table).orderBy(table.id).limit(1)
  const [guid = ''] = knownGuids(resource)
  return route.replaceAll(/:(\w+)/g, (_blank, name: string) => (name === 'id' ? String(row?.id) : guid))
}

/** So many calls between two looks at every table: a look takes as long as many calls. */
const GROUP = 12
const inGroups = (routes: readonly string[]) =>
  Array.from({ length: Math.ceil(routes.length / GROUP) }, (_, at) => routes.slice(at * GROUP, (at + 1) * GROUP))

async function changedTables(before: ReadonlyMap<string, string>): Promise<string[]> {
  const after = await world.fingerprint()
  return [...after].filter(([name, mark]) => before.get(name) !== mark).map(([name]) => name)
}

describe('a GET', () => {
  it('is known by its name where it does something, or takes a token in its address', () => {
    expect(reads).toEqual(expect.arrayContaining([...ACTING, ...DOWNLOADS, SQUARE]))
    expect(reads.length).toBeGreaterThan(150)
  })

  it('changes nothing, whoever asks and wherever his token stands', async () => {
    const plain = reads.filter((url) => url !== SQUARE && !ACTING.includes(url))
    const changes: string[] = []
    for (const routes of inGroups(plain)) {
      const before = await world.fingerprint()
      for (const route of routes) {
        const url = await filledIn(route)
        for (const who of ASKING)
          for (const carried of ['header', 'cookie'] as const) await send(carrying(url, who, carried))
      }
      const changed = (await changedTables(before)).filter((name) => !COUNTERS.has(name))
      changes.push(...changed.map((name) => `${name}, by one of ${routes.join(' ')}`))
    }
    expect(changes).toEqual([])
  })

  it('that does something wants the token in the header', async () => {
    for (const route of ACTING) {
      const before = await world.fingerprint()
      const url = await filledIn(route)
      for (const method of ['GET', 'HEAD'] as const)
        for (const who of ASKING)
          for (const carried of ['cookie', 'address'] as const) {
            const { statusCode } = await send({ ...carrying(url, who, carried), method })
            expect(`${method} ${route} by ${carried}: ${statusCode}`).toBe(`${method} ${route} by ${carried}: 401`)
          }
      expect(await changedTables(before)).toEqual([])
      expect((await send(carrying(url, 'admin', 'header'))).statusCode).not.toBe(401)
    }
  })

  it('writes of the square nothing but the square', async () => {
    const before = await world.fingerprint()
    await send({ method: 'GET', url: SQUARE })
    const changed = await changedTables(before)
    expect(changed.filter((name) => !COUNTERS.has(name))).toEqual(['signInChallenge'])
  })

  it('takes no token from its address, unless it is a download', async () => {
    const taken: string[] = []
    for (const route of [...reads, STREAM].filter((url) => !DOWNLOADS.includes(url))) {
      const url = await filledIn(route)
      const nobody = await send({ method: 'GET', url })
      const asked = await send(carrying(url, 'admin', 'address'))
      if (nobody.statusCode !== asked.statusCode) taken.push(route)
    }
    expect(taken).toEqual([])
  })

  it.each(DOWNLOADS)('%s knows who asks by its address', async (route) => {
    const url = await filledIn(route)
    expect((await send({ method: 'GET', url })).statusCode).toBe(401)
    expect((await send(carrying(url, 'admin', 'address'))).statusCode).not.toBe(401)
  })

  it('sees every table', async () => {
    const before = await world.fingerprint()
    await world.server.db.execute(sql`update "company" set "updateTime" = "updateTime" where "guid" = 'company-a'`)
    expect(await changedTables(before)).toContain('company')
  })
})
