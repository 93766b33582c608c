// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keep, keptBlob } from '#app/offline/kept.ts'
import { currentEngine } from '#app/session/engine.ts'
import { currentActor, holdsUnsentWork, signIn, signOut, signOutAndReload } from '#app/session/index.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { LOOK } from '#app/session/token-cookie.ts'
import { eventually } from '#tests/eventually.ts'
import { ok, refusal } from '../offline/fake-server.ts'

const USER = { guid: 'u-1', username: 'grid', name: '王巡', roles: ['grid'], grid: null, companyGuid: null, version: 1 }
const ANSWERS: Readonly<Record<string, () => Response>> = {
  '/safety/auth/login': () => ok({ token: 'token-1', expiresInMs: 3_600_000 }),
  '/safety/user/current': () => ok(USER),
  '/safety/auth/logout': () => ok(null),
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('signOut', () => {
  it('R083: clears the token, the person, his menu and his copy of the data; unsent work stays (docs/decisions/0006)', async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => ANSWERS[String(input)]?.() ?? refusal('route.unknown'))
    const { device } = getRuntime()
    await signIn('grid', 'Wujiang@2026')
    await device.write('menu:u-1', [])
    await device.write('menu:u-1:8', [])
    await device.write('menu:u-2', [])
    expect(document.cookie).toBe('Admin-Token=token-1')

    expect(await signOut({ mode: 'keep' })).toMatchObject({ signedOut: true })
    expect(document.cookie).toBe('')
    expect(currentActor()).toBeNull()
    expect(await device.read('session')).toBeNull()
    expect((await device.entries.toCollection().primaryKeys()).filter((key) => key.startsWith('menu:'))).toEqual([
      'menu:u-2',
    ])
    expect(await Dexie.exists('mirror-u-1')).toBe(false)
  })

  it('takes away the copy that the page it left was still writing while it went', async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => ANSWERS[String(input)]?.() ?? refusal('route.unknown'))
    await signIn('grid', 'Wujiang@2026')
    const runtime = getRuntime()
    const { store, device } = runtime
    const [end, forget] = [store.signOut.bind(store), device.forgetAll.bind(device)]
    const before = runtime.session()
    vi.spyOn(store, 'signOut').mockImplementation(async () => {
      // The page hears of the end of its session later than the device.
      vi.spyOn(runtime, 'session').mockReturnValue(before)
      await currentEngine()
      await end()
    })
    vi.spyOn(device, 'forgetAll').mockImplementation(async (prefix) => {
      await (await currentEngine())?.mirror.setMeta({ cursor: '12' })
      await forget(prefix)
      vi.mocked(runtime.session).mockRestore()
    })
    expect(await signOut({ mode: 'keep' })).toMatchObject({ signedOut: true })
    expect(await Dexie.exists('mirror-u-1')).toBe(false)
  })
})

describe('signing out of a phone that is handed on', () => {
  it('leaves nothing that the page it left fetched for a visit while it went', async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => ANSWERS[String(input)]?.() ?? refusal('route.unknown'))
    await signIn('grid', 'Wujiang@2026')
    const row = { guid: 'plan', mime: 'image/jpeg', size: 1, bytes: new ArrayBuffer(1) }
    await keep('u-1', row)
    // Until nobody is signed in any more, the screens go on fetching what they want.
    const { store } = getRuntime()
    const end = store.signOut.bind(store)
    vi.spyOn(store, 'signOut').mockImplementation(async () => {
      await currentEngine()
      await keep('u-1', row)
      await end()
    })
    expect(await signOut({ mode: 'keep', isHandedOn: true })).toMatchObject({ signedOut: true })
    expect(await Dexie.exists('kept-u-1')).toBe(false)

    // An answer that was on its way comes when nobody is signed in.
    await expect(keep('u-1', row)).rejects.toMatchObject({ code: 'auth.required' })
    expect(await keptBlob('u-1', 'plan')).toBeNull()
    expect(await Dexie.exists('kept-u-1')).toBe(false)
    await signIn('grid', 'Wujiang@2026')
    await keep('u-1', row)
    expect(await Dexie.exists('kept-u-1')).toBe(true)
    await signOut({ mode: 'keep' })
  })
})

describe('signing in while somebody else still is', () => {
  it('resolves once this page acts for the new one, not for the one before', async () => {
    const other = { ...USER, guid: 'u-2', username: 'town', name: '李镇' }
    const users = [USER, other]
    let signIns = 0
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      if (String(input) === '/safety/auth/login') signIns += 1
      if (String(input) === '/safety/auth/login') return ok({ token: `token-${signIns}`, expiresInMs: 3_600_000 })
      if (String(input) === '/safety/user/current') return ok(users[signIns - 1])
      return refusal('route.unknown')
    })
    await signIn('grid', 'Wujiang@2026')
    expect(currentActor()?.guid).toBe('u-1')
    await signIn('town', 'Wujiang@2026')
    expect(currentActor()?.guid).toBe('u-2')
    await signOut({ mode: 'keep' })
  })
})

describe('a phone that others use too', () => {
  it('shows nothing of a page that was left before it was locked', async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => ANSWERS[String(input)]?.() ?? refusal('route.unknown'))
    await signIn('grid', 'Wujiang@2026')
    localStorage.setItem(LOOK, '{}')
    await getRuntime().store.lock()
    await vi.waitFor(() => expect(localStorage.getItem(LOOK)).toBeNull())
    await signOut({ mode: 'keep' })
  })

  it('says whether it holds unsent work, and of whom it does not say', async () => {
    const { device } = getRuntime()
    await device.write('holds:outbox-u-1', { birth: 'b', actions: 0, media: 0, drafts: 0 })
    expect(await holdsUnsentWork()).toBe(false)
    await device.write('holds:outbox-u-2', { birth: 'c', actions: 0, media: 0, drafts: 1 })
    expect(await holdsUnsentWork()).toBe(true)
  })
})

// Last: this page shows nothing any more.
describe('signOutAndReload', () => {
  it('has the page come anew once the session has ended, and nothing go on before that waits for its end', async () => {
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => ANSWERS[String(input)]?.() ?? refusal('route.unknown'))
    const reload = vi.fn(() => expect(currentActor()).toBeNull())
    vi.stubGlobal('location', { ...location, reload })
    await signIn('grid', 'Wujiang@2026')
    const goneOn = vi.fn()
    void signOutAndReload()
    void signOut({ mode: 'keep' }).then(goneOn)
    await eventually(() => expect(reload).toHaveBeenCalledOnce())
    expect(goneOn).not.toHaveBeenCalled()
  })
})
