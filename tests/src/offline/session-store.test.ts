import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { describe, expect, it, vi } from 'vitest'
import { createClock } from '#app/offline/clock.ts'
import { DeviceDb, type StoredSession } from '#app/offline/device-db.ts'
import { actorOf, createSessionStore } from '#app/offline/session-store.ts'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { ok, refusal } from './fake-server.ts'

const USER = {
  guid: 'u-1',
  username: 'grid',
  name: '王巡',
  roles: ['grid', 'future-role'],
  grid: null,
  companyGuid: null,
}
type Route = (token: string | null) => Response | Promise<Response>

/** A server of sign-in calls; each route may be replaced. */
function withServer(routes: Record<string, Route> = {}, clock = createClock(null), known?: () => StoredSession | null) {
  const log: string[] = []
  let issued = 1
  const usual: Record<string, Route> = {
    '/safety/auth/login': () => ok({ token: 'token-1', expiresInMs: 3_600_000 }),
    '/safety/user/current': () => ok(USER),
    '/safety/auth/refresh': () => {
      issued += 1
      return ok({ token: `token-${issued}`, expiresInMs: 3_600_000 })
    },
    '/safety/auth/logout': () => ok(null),
    '/safety/api/thing': (token) => (token === `token-${issued}` ? ok('thing') : refusal('auth.required')),
  }
  const all = { ...usual, ...routes }
  const device = new DeviceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const token = new Headers(init?.headers).get(TOKEN_HEADER)
    log.push(`${String(input)} ${token}`)
    return (await all[String(input)]?.(token)) ?? refusal('route.unknown')
  }
  const reach: boolean[] = []
  const store = createSessionStore({
    device,
    fetch: fetch as typeof globalThis.fetch,
    clock,
    ...(known !== undefined && { known }),
    onReach: (isReachable) => reach.push(isReachable),
  })
  return { store, device, log, all, reach, expire: () => (issued += 1) }
}

const noNetwork: Route = () => {
  throw new TypeError('fetch failed')
}

it('promises of what is asked without an account nothing that only the outbox holds', async () => {
  const { store } = withServer({ '/safety/api/complaint/publicProgress': noNetwork })
  const asked = store.askPublic('/api/complaint/publicProgress', { method: 'POST', body: '{}' })
  await expect(asked).rejects.toMatchObject({
    code: 'network.unreachable',
    details: { sentence: '连不上平台，请检查网络后再试' },
  })
})

it('who has just signed in is not asked for again, only some time later or after a change of his account', async () => {
  let passedMs = 0
  const clock = createClock(null, {
    deviceNow: () => Date.parse('2026-11-27T08:00:00Z') + passedMs,
    monotonic: () => passedMs,
  })
  const { store, log } = withServer({}, clock)
  await store.signIn('grid', 'Wujiang@2026')
  const asked = () => log.filter((line) => line.startsWith('/safety/user/current')).length
  expect(asked()).toBe(1)
  passedMs = 10_000
  await store.renewUser()
  expect(asked()).toBe(1)
  await store.reloadUser()
  expect(asked()).toBe(2)
  passedMs = 10_001
  await store.renewUser()
  expect(asked()).toBe(3)
})

describe('signIn', () => {
  it('keeps token and user, trims the name and leaves no password behind', async () => {
    const { store, device } = withServer()
    await store.signIn(' grid ', 'Wujiang@2026')
    expect(await store.current()).toMatchObject({ token: 'token-1', state: 'active', user: { guid: 'u-1' } })
    expect(JSON.stringify(await device.entries.toArray())).not.toContain('Wujiang@2026')
  })

  it('reckons from the server’s clock, however wrong that of the phone is', async () => {
    const wrong = { deviceNow: () => Date.parse('2020-01-01T00:00:00.000Z'), monotonic: () => 0 }
    const clock = createClock(null, wrong)
    const date = { headers: { date: 'Fri, 20 Nov 2026 02:00:00 GMT' } }
    clock.learn(new Response(null, date), Date.parse('2020-01-01T00:00:00.000Z'))
    const { store } = withServer({}, clock)
    await store.signIn('grid', 'Wujiang@2026')
    const { signedInAt = 0, expiresAt = 0 } = (await store.current()) ?? {}
    expect(new Date(signedInAt).toISOString().slice(0, 16)).toBe('2026-11-20T02:00')
    expect(expiresAt - signedInAt).toBe(3_600_000)
  })

  it.each(['auth.wrong-password', 'auth.locked', 'auth.disabled'] as const)('passes on %s', async (code) => {
    const { store } = withServer({ '/safety/auth/login': () => refusal(code) })
    await expect(store.signIn('grid', 'x')).rejects.toMatchObject({ code })
    expect(await store.current()).toBeNull()
  })

  it('says that there is no network', async () => {
    const { store, reach } = withServer({ '/safety/auth/login': noNetwork })
    await expect(store.signIn('grid', 'x')).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(reach).toEqual([false])
  })
})

describe('call', () => {
  it('refreshes an expired token once and repeats the call', async () => {
    const { store, log, expire } = withServer()
    await store.signIn('grid', 'x')
    expire()
    const [first, second] = await Promise.all([store.call('/api/thing'), store.call('/api/thing')])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(log.filter((line) => line.includes('refresh'))).toHaveLength(1)
  })

  it.each([
    { name: 'no network', route: noNetwork },
    { name: 'a broken server', route: () => new Response('', { status: 502 }) },
    { name: 'a captive portal', route: () => new Response('<html>', { headers: { 'content-type': 'text/html' } }) },
    { name: 'a portal that says 401', route: () => new Response('<html>', { status: 401 }) },
  ])('does not end the session for $name at the refresh', async ({ route }) => {
    const { store, all, expire } = withServer()
    await store.signIn('grid', 'x')
    expire()
    all['/safety/auth/refresh'] = route
    await expect(store.call('/api/thing')).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(await store.current()).toMatchObject({ state: 'active' })
  })

  it('reads the session no more than the page has to, and anew where another page has renewed the token', async () => {
    let known: StoredSession | null = null
    const { store, device, log, expire } = withServer({}, createClock(null), () => known)
    known = await store.signIn('grid', 'Wujiang@2026')
    const read = vi.spyOn(device, 'read')
    await store.call('/api/thing')
    expect(read).not.toHaveBeenCalled()
    // As another page does.
    expire()
    await device.write('session', { ...known, token: 'token-2' })
    log.length = 0
    await expect((await store.call('/api/thing')).json()).resolves.toMatchObject({ data: 'thing' })
    expect(log).toEqual(['/safety/api/thing token-1', '/safety/api/thing token-2'])
    // Of a session that was refused the page may not have heard yet that it is whole again.
    known = { ...known, state: 'refused' }
    await expect((await store.call('/api/thing')).json()).resolves.toMatchObject({ data: 'thing' })
  })

  it('needs a sign-in after a clear refusal, and asks the server no more until then', async () => {
    const { store, all, log, expire } = withServer()
    await store.signIn('grid', 'x')
    expire()
    all['/safety/auth/refresh'] = () => refusal('auth.required')
    await expect(store.call('/api/thing')).rejects.toMatchObject({ code: 'auth.required' })
    expect(await store.current()).toMatchObject({ state: 'refused', user: { guid: 'u-1' } })
    const before = log.length
    await expect(store.call('/api/thing')).rejects.toMatchObject({ code: 'auth.required' })
    expect(log).toHaveLength(before)
  })

  it('takes a redirect for a captive portal', async () => {
    const { store } = withServer({ '/safety/api/thing': () => new Response(null, { status: 302 }) })
    await store.signIn('grid', 'x')
    await expect(store.call('/api/thing')).rejects.toMatchObject({ code: 'answer.foreign' })
  })

  it('takes what has not changed for an answer of ours: the server was reached', async () => {
    const { store, reach } = withServer({ '/safety/api/thing': () => new Response(null, { status: 304 }) })
    await store.signIn('grid', 'x')
    expect(await store.call('/api/thing')).toMatchObject({ status: 304 })
    expect(reach.at(-1)).toBe(true)
  })
})

describe('unlock', () => {
  it('opens a locked app without a network by the password alone', async () => {
    const { store, all } = withServer()
    await store.signIn('grid', 'Wujiang@2026')
    await store.lock()
    all['/safety/auth/login'] = noNetwork
    await expect(store.unlock('wrong')).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(await store.current()).toMatchObject({ state: 'locked' })
    await store.unlock('Wujiang@2026')
    expect(await store.current()).toMatchObject({ state: 'active', token: 'token-1' })
  })

  it('signs in anew where the server refused the old token', async () => {
    const { store, device } = withServer()
    const session = await store.signIn('grid', 'Wujiang@2026')
    await device.write('session', { ...session, state: 'refused', token: 'old' })
    await store.unlock('Wujiang@2026')
    expect(await store.current()).toMatchObject({ state: 'active', token: 'token-1' })
  })
})

describe('signOut', () => {
  it('forgets the session even when the server does not answer', async () => {
    const { store } = withServer({ '/safety/auth/logout': noNetwork })
    await store.signIn('grid', 'x')
    await store.signOut()
    expect(await store.current()).toBeNull()
  })

  it('leaves nothing that his password could be guessed by', async () => {
    const { store, device } = withServer()
    const unlockKeys = async () =>
      (await device.entries.toCollection().primaryKeys()).filter((key) => /^unlock/.test(key))
    await store.signIn('grid', 'Wujiang@2026')
    expect(await unlockKeys()).toHaveLength(1)
    await store.signOut()
    expect(await unlockKeys()).toEqual([])
  })
})

describe('actorOf', () => {
  it('grants nothing for roles it does not know', () => {
    expect(actorOf(USER as never).roles).toEqual(['grid'])
  })
})

describe('adopt', () => {
  it('signs in with a token that no password was given for', async () => {
    const { store, log } = withServer()
    await store.adopt({ token: 'token-7', expiresInMs: 60_000 })
    expect(await store.current()).toMatchObject({ token: 'token-7', state: 'active', user: { guid: 'u-1' } })
    expect(log).toEqual(['/safety/user/current token-7', '/safety/user/deviceKeys token-7'])
  })

  it('says that it could not sign in where work lies sealed and its key cannot be had: it would look lost', async () => {
    const { store, device, all } = withServer({ '/safety/user/deviceKeys': noNetwork })
    await device.write('sealed:u-1', true)
    await expect(store.signIn('grid', 'Wujiang@2026')).rejects.toMatchObject({ code: 'network.unreachable' })
    expect(await store.current()).toBeNull()
    all['/safety/user/deviceKeys'] = () => ok({ keys: [btoa('k'.repeat(32))] })
    await store.signIn('grid', 'Wujiang@2026')
    expect(await device.read<Uint8Array[]>('seal:u-1')).toHaveLength(1)
  })

  it('asks for the key again where an earlier version of the app got none, and says whether there is one', async () => {
    const { store, device, all } = withServer({ '/safety/user/deviceKeys': noNetwork })
    await store.signIn('grid', 'Wujiang@2026')
    expect(await store.canSeal()).toBe(false)
    all['/safety/user/deviceKeys'] = () => ok({ keys: [btoa('k'.repeat(32))] })
    expect(await store.canSeal()).toBe(true)
    expect(await device.read<Uint8Array[]>('seal:u-1')).toHaveLength(1)
  })

  it('leaves nobody signed in when the token is not taken', async () => {
    const { store } = withServer({ '/safety/user/current': () => refusal('auth.required') })
    await expect(store.adopt({ token: 'token-7', expiresInMs: 60_000 })).rejects.toMatchObject({
      code: 'auth.required',
    })
    expect(await store.current()).toBeNull()
  })
})

describe('reloadUser', () => {
  it('is done by itself when the server says that something has to be set up first', async () => {
    const { store, all } = withServer()
    await store.signIn('grid', 'Wujiang@2026')
    all['/safety/user/current'] = () => ok({ ...USER, mustSetSecondFactor: true })
    all['/safety/api/thing'] = () => refusal('auth.second-factor-setup')
    expect((await store.call('/api/thing')).status).toBe(428)
    expect(await store.current()).toMatchObject({ state: 'active', user: { mustSetSecondFactor: true } })
  })

  it('takes up what changed of the same person', async () => {
    const { store, all } = withServer()
    await store.signIn('grid', 'Wujiang@2026')
    all['/safety/user/current'] = () => ok({ ...USER, name: '王新' })
    await store.reloadUser()
    expect(await store.current()).toMatchObject({ token: 'token-1', user: { name: '王新' } })
  })

  it('never puts another person into the session', async () => {
    const { store, all } = withServer()
    await store.signIn('grid', 'Wujiang@2026')
    all['/safety/user/current'] = () => ok({ ...USER, guid: 'u-2' })
    await store.reloadUser()
    expect(await store.current()).toMatchObject({ user: { guid: 'u-1' } })
  })
})

it('a device has one id from its first use on, whoever asks', async () => {
  const device = new DeviceDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const made = ['first', 'second']
  const ask = () => device.deviceId(() => made.shift() ?? '')
  expect([await ask(), await ask()]).toEqual(['first', 'first'])
})
