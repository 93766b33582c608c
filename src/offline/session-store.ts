import type { DeviceKeys } from '#domain/contract/device-keys.ts'
import { BASE_PATH, type CurrentUser, type SessionToken, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { Actor, Role } from '#domain/kit/access.ts'
import { ROLES } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type Call, type CallInit, isJson, readAnswer } from './call.ts'
import type { Clock } from './clock.ts'
import type { DeviceDb, StoredSession, UnlockKey } from './device-db.ts'
import { newGuid } from './guid.ts'
import { inTurn } from './lock.ts'
import { canSeal, hasSealKeys, isSealedEntry, keepSealKeys } from './seal-keys.ts'

/** Specification, section 9. */
export const REQUEST_TIMEOUT_MS = 60_000
const PBKDF2_ITERATIONS = 150_000
/** Somebody waits for this one with the finger on the button. */
const KEY_TIMEOUT_MS = 8_000
/** Who somebody is hardly changes between signing in and the first page. */
const JUST_NOW_MS = 10_000

/** The digits read from a picture of `POST /auth/getLoginValidateCode`. */
export interface CaptchaAnswer {
  captchaId: string
  code: string
}

export type Refreshed = 'refreshed' | 'refused' | 'unreachable'

export interface SessionStore {
  current(): Promise<StoredSession | null>
  /** A request as the signed-in user; refreshes the token once when it was not taken. */
  call: Call
  /** The data of a call that nobody has to be signed in for. Throws the `Problem` of any other answer. */
  askPublic<Data>(path: string, init?: CallInit): Promise<Data>
  /** Throws the problem of a wrong password, a locked or disabled account, a missing second factor, or `network.unreachable`. */
  signIn(username: string, password: string, captcha?: CaptchaAnswer): Promise<StoredSession>
  /** Signs in with a token that is there; the password, where one led to it, opens the app again without a network. */
  adopt(issued: SessionToken, password?: string): Promise<StoredSession>
  /** Asks who the signed-in person is now, after his account was changed. */
  reloadUser(): Promise<void>
  /** The same, unless signing in has asked just now. */
  renewUser(): Promise<void>
  /** Opens a locked session by the password, or signs its user in again; `auth.other-user` when another one answers. */
  unlock(password: string): Promise<void>
  /** No failure of the network and no broken server ever ends a session: only a clear refusal does. */
  refresh(staleToken: string): Promise<Refreshed>
  /** Whether what its user leaves on this device will be sealed; asks for the key where it is missing. */
  canSeal(): Promise<boolean>
  lock(): Promise<void>
  noteActivity(): Promise<void>
  /** Tells the server and forgets the session. The databases are the caller's business. */
  signOut(): Promise<void>
}

export interface SessionDeps {
  device: DeviceDb
  fetch: typeof fetch
  clock: Clock
  /** What the page has heard of the session already, so that not each call reads it anew; null where nothing. */
  known?: () => StoredSession | null
  /** Told of every attempt to reach the server. */
  onReach?: (isReachable: boolean) => void
  /** `''` in browsers; tests give the address of their server. */
  origin?: string
  takeTurn?: ReturnType<typeof inTurn>
}

/** What is unchanged (304) is an answer of ours; every other of its hundred leads to another place. */
function leadsAway({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400 && status !== 304)
}

const SESSION = 'session'

/** Who is signed in on the device, whether or not a page of it is open. */
export const readSession = (device: DeviceDb): Promise<StoredSession | null> => device.read<StoredSession>(SESSION)
const unlockKeyOf = (username: string) => `unlock:${username}`

export function createSessionStore(deps: SessionDeps): SessionStore {
  const { device, clock } = deps
  const takeTurn = deps.takeTurn ?? inTurn()
  const current = () => readSession(device)

  async function change(values: Partial<StoredSession>): Promise<void> {
    await device.transaction('rw', device.entries, async () => {
      const session = await current()
      if (session !== null) await device.write(SESSION, { ...session, ...values })
    })
  }

  async function request(path: string, init: CallInit, token: string | null): Promise<Response> {
    const sentAt = Date.now()
    let response: Response
    try {
      response = await deps.fetch(`${deps.origin ?? ''}${BASE_PATH}${path}`, {
        method: init.method ?? 'GET',
        headers: {
          'accept-language': 'zh-CN',
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...(token === null ? {} : { [TOKEN_HEADER]: token }),
          ...init.headers,
        },
        ...(init.body === undefined ? {} : { body: init.body }),
        cache: 'no-store',
        // A redirect is never ours: a captive portal wants to be seen.
        redirect: 'manual',
        signal: AbortSignal.timeout(init.timeoutMs ?? REQUEST_TIMEOUT_MS),
      })
    } catch (error) {
      deps.onReach?.(false)
      throw new Problem('network.unreachable', {}, { cause: error })
    }
    if (leadsAway(response)) {
      deps.onReach?.(false)
      throw new Problem('answer.foreign', { status: response.status })
    }
    clock.learn(response, sentAt)
    deps.onReach?.(true)
    return response
  }

  /** A token that another page has renewed since is not taken, and the new one is read then. */
  async function whoCalls(): Promise<StoredSession | null> {
    const known = deps.known?.() ?? null
    return known === null || known.state === 'refused' ? await current() : known
  }

  async function call(path: string, init: CallInit = {}): Promise<Response> {
    const session = await whoCalls()
    if (session === null || session.state === 'refused') throw new Problem('auth.required')
    const response = await request(path, init, session.token)
    // The dialog that opens for whoever has to do something first comes with what the server says of him.
    if (response.status === 428) await reloadUser().catch(() => undefined)
    if (response.status !== 401) return response
    const refreshed = await refresh(session.token)
    if (refreshed === 'unreachable') throw new Problem('network.unreachable')
    if (refreshed === 'refused') throw new Problem('auth.required')
    return request(path, init, (await current())?.token ?? null)
  }

  function refresh(staleToken: string): Promise<Refreshed> {
    return takeTurn('session-refresh', async () => {
      const session = await current()
      if (session === null || session.state === 'refused') return 'refused'
      if (session.token !== staleToken) return 'refreshed' // another tab or the worker was faster
      let response: Response
      try {
        response = await request('/auth/refresh', { method: 'POST', body: '{}' }, staleToken)
      } catch {
        return 'unreachable'
      }
      const isOurs = isJson(response)
      try {
        const issued = await readAnswer<SessionToken>(response)
        await keepToken(issued)
        // Whoever signed in with an earlier version of the app has none yet.
        await obtainSealKeys(session.user.guid, issued.token).catch(() => undefined)
        return 'refreshed'
      } catch (error) {
        const isRefusal = error instanceof Problem && isOurs && (response.status === 401 || response.status === 403)
        if (!isRefusal) return 'unreachable'
        await change({ state: 'refused' })
        return 'refused'
      }
    })
  }

  async function keepToken({ token, expiresInMs }: SessionToken): Promise<void> {
    await change({ token, expiresAt: clock.now() + expiresInMs, refreshedAt: clock.now() })
  }

  async function askPublic<Data>(path: string, init: CallInit = {}): Promise<Data> {
    return readAnswer<Data>(await request(path, init, null).catch(notKept))
  }

  async function userOf(token: string): Promise<CurrentUser> {
    return readAnswer<CurrentUser>(await request('/user/current', { method: 'POST', body: '{}' }, token))
  }

  async function reloadUser(): Promise<void> {
    const user = await readAnswer<CurrentUser>(await call('/user/current', { method: 'POST', body: '{}' }))
    if ((await current())?.user.guid === user.guid) await change({ user })
  }

  async function renewUser(): Promise<void> {
    const session = await current()
    if (session === null || clock.now() - session.signedInAt > JUST_NOW_MS) await reloadUser()
  }

  async function adopt({ token, expiresInMs }: SessionToken, password?: string): Promise<StoredSession> {
    const user = await userOf(token)
    await obtainSealKeys(user.guid, token)
    const now = clock.now()
    const session: StoredSession = {
      token,
      expiresAt: now + expiresInMs,
      user,
      signedInAt: now,
      refreshedAt: now,
      lastActivityAt: now,
      state: 'active',
    }
    await device.write(SESSION, session)
    if (password !== undefined) await keepUnlockKey(device, user, password)
    return session
  }

  /**
   * What seals this person's work when he leaves the device. Without it he may still sign in, unless work of his lies sealed
   * here: it would look lost. Throws the `Problem` of the answer then.
   */
  async function obtainSealKeys(userGuid: string, token: string, timeoutMs = REQUEST_TIMEOUT_MS): Promise<void> {
    if (!canSeal() || (await hasSealKeys(device, userGuid))) return
    try {
      const body = JSON.stringify({ deviceId: await device.deviceId(newGuid) })
      await keepSealKeys(
        device,
        userGuid,
        await readAnswer<DeviceKeys>(await request('/user/deviceKeys', { method: 'POST', body, timeoutMs }, token)),
      )
    } catch (error) {
      if (!(error instanceof Problem) || (await device.read(isSealedEntry(userGuid))) !== null) throw error
    }
  }

  async function signIn(username: string, password: string, captcha?: CaptchaAnswer): Promise<StoredSession> {
    const body = JSON.stringify({ username: username.trim(), password, ...captcha })
    return adopt(await askPublic<SessionToken>('/auth/login', { method: 'POST', body }), password)
  }

  return {
    current,
    call,
    askPublic,
    signIn,
    adopt,
    reloadUser,
    renewUser,
    refresh,
    async unlock(password) {
      const session = await current()
      if (session === null) throw new Problem('auth.required')
      if (session.state !== 'refused' && (await opens(device, session.user, password))) {
        await change({ state: 'active', lastActivityAt: clock.now() })
        return
      }
      const guid = session.user.guid
      const again = await signIn(session.user.username, password)
      if (again.user.guid !== guid) throw new Problem('auth.other-user')
    },
    async canSeal() {
      const session = await current()
      if (session === null) return false
      await obtainSealKeys(session.user.guid, session.token, KEY_TIMEOUT_MS).catch(() => undefined)
      return hasSealKeys(device, session.user.guid)
    },
    lock: () => change({ state: 'locked' }),
    noteActivity: () => change({ lastActivityAt: clock.now() }),
    async signOut() {
      const session = await current()
      await device.forget(SESSION)
      if (session === null) return
      // A phone that goes to somebody else keeps nothing that his password could be guessed by.
      await device.forget(unlockKeyOf(session.user.username))
      await request('/auth/logout', { method: 'POST', body: '{}' }, session.token).catch(() => undefined)
    },
  }
}

/** The person of a session, as access rules want him. Roles this version does not know grant nothing. */
export function actorOf(user: CurrentUser): Actor {
  return {
    guid: user.guid,
    username: user.username,
    name: user.name,
    roles: user.roles.filter((role): role is Role => Object.hasOwn(ROLES, role)),
    gridGuid: user.grid?.guid ?? null,
    gridPath: user.grid?.path ?? null,
    companyGuid: user.companyGuid,
    agencyGuid: user.agencyGuid ?? null,
    servedCompanyGuids: user.servedCompanyGuids ?? [],
    dataScope: user.dataScope ?? null,
    standsFor: user.standsFor ?? [],
  }
}

async function keepUnlockKey(device: DeviceDb, user: CurrentUser, password: string): Promise<void> {
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const hash = await passwordHash(password, salt, PBKDF2_ITERATIONS)
  if (hash === null) return
  const key: UnlockKey = {
    username: user.username,
    userGuid: user.guid,
    salt: toHex(salt),
    hash,
    iterations: PBKDF2_ITERATIONS,
  }
  await device.write(unlockKeyOf(user.username), key)
}

async function opens(device: DeviceDb, user: CurrentUser, password: string): Promise<boolean> {
  const key = await device.read<UnlockKey>(unlockKeyOf(user.username))
  if (key === null || key.userGuid !== user.guid) return false
  return (await passwordHash(password, fromHex(key.salt), key.iterations)) === key.hash
}

/** Null on pages without a secure connection, where the browser offers no such function. */
async function passwordHash(
  password: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<string | null> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) return null
  const material = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations }, material, 256)
  return toHex(new Uint8Array(bits))
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const fromHex = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Without an account nothing waits on the device, which the general sentence would promise. */
function notKept(error: unknown): never {
  if (error instanceof Problem && error.code === 'network.unreachable')
    throw new Problem(error.code, { sentence: '连不上平台，请检查网络后再试' }, { cause: error })
  throw error
}
