import { useSyncExternalStore } from 'react'
import { deleteMirror } from '#app/offline/mirror.ts'
import type { CaptchaAnswer } from '#app/offline/session-store.ts'
import type { SessionToken } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import { closeEngine, currentEngine } from './engine.ts'
import { getRuntime } from './runtime.ts'
import { startTimers } from './timers.ts'
import { forgetLook, writeTokenCookie } from './token-cookie.ts'
import type { SessionState, SignOutOptions, SignOutOutcome } from './types.ts'

export type { SessionState, SignOutOptions, SignOutOutcome } from './types.ts'

let isStarted = false // the page's clockwork runs once

function started() {
  const runtime = getRuntime()
  if (isStarted) return runtime
  isStarted = true
  startTimers(runtime)
  runtime.subscribe(() => {
    writeTokenCookie(runtime.token())
    if (runtime.session().state !== 'signed-in') forgetLook()
    void currentEngine().catch(() => undefined)
  })
  return runtime
}

const subscribe = (listener: () => void) => started().subscribe(listener)
const snapshot = () => started().session()

/** Who is signed in on this page, live. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, snapshot)
}

/** Throws a `Problem`: wrong password, captcha or second factor asked for, locked, disabled, or no network. */
export async function signIn(username: string, password: string, captcha?: CaptchaAnswer): Promise<void> {
  const { token } = await started().store.signIn(username, password, captcha)
  await opened(token)
}

/** Signs in with what another way of signing in answered. Throws a `Problem`. */
export async function adoptToken(issued: SessionToken, password?: string): Promise<void> {
  const { token } = await started().store.adopt(issued, password)
  await opened(token)
}

async function opened(token: string): Promise<void> {
  writeTokenCookie(token)
  // Not merely somebody signed in: that may be the one before, for as long as this page has not heard of the new one.
  await settled((state) => state === 'signed-in' && getRuntime().token() === token)
}

/** `POST` to what may be asked without being signed in. Throws a `Problem`. */
export function postPublic<Data>(path: string, body: unknown = {}): Promise<Data> {
  return getRuntime().store.askPublic<Data>(path, { method: 'POST', body: JSON.stringify(body) })
}

/** The same as `GET`. */
export function getPublic<Data>(path: string): Promise<Data> {
  return getRuntime().store.askPublic<Data>(path)
}

/** Asks the server who the signed-in person is now. Throws a `Problem`. */
export function reloadUser(): Promise<void> {
  return started().store.reloadUser()
}

/** The same, unless signing in has asked just now. Throws a `Problem`. */
export function renewUser(): Promise<void> {
  return started().store.renewUser()
}

/** Whether some account's unsent work lies on this device; whose, nobody is told. */
export async function holdsUnsentWork(): Promise<boolean> {
  return (await import('#app/offline/loss.ts')).holdsWork(getRuntime().device)
}

/**
 * Whether what is left on this device by signing out will be sealed. Not without a key, which a device lacks that was signed
 * in by an older version and has had no signal since, nor on a page without a secure connection.
 */
export function leavesSealed(): Promise<boolean> {
  return started().store.canSeal()
}

/** The page is about to come anew. */
let leaving: Promise<never> | null = null

/** Ends the session. Removes the copy of the server's data and the menu, never the outbox. */
export function signOut(options: SignOutOptions): Promise<SignOutOutcome> {
  return leaving ?? endSession(options)
}

/**
 * Ends the session and has the page come anew. Until then nothing goes on that waits for a sign-out: a sign-in page that is
 * shown before would lose what is typed into it.
 */
export function signOutAndReload(): Promise<never> {
  const reload = () => location.reload()
  leaving = new Promise(() => void endSession({ mode: 'keep' }).then(reload, reload))
  return leaving
}

async function endSession({ mode, isHandedOn = false }: SignOutOptions): Promise<SignOutOutcome> {
  const runtime = started()
  const engine = await currentEngine().catch(() => null)
  if (mode === 'send') await engine?.drain()
  const unsent = engine === null ? 0 : await unsentIn(engine.outbox)
  if (mode === 'send' && unsent > 0) return { signedOut: false, unsent }
  const person = currentActor()
  await engine?.drafts.flush()
  if (engine !== null && isHandedOn) {
    const { forgetSent } = await import('#app/offline/leave.ts')
    await forgetSent(engine.outbox, engine.actor.guid)
  }
  await closeEngine()
  if (engine !== null && isHandedOn) await leaveNothingReadable(engine.actor.guid)
  writeTokenCookie(null)
  await runtime.store.signOut()
  if (person !== null) await runtime.device.forgetAll(`menu:${person.guid}`)
  await settled((state) => state === 'signed-out')
  // Until nobody was signed in any more the screens went on fetching, and opened again what had been closed.
  await closeEngine()
  if (engine !== null) await deleteMirror(engine.actor.guid)
  if (engine !== null && isHandedOn) await (await import('#app/offline/leave.ts')).forgetAllKept(engine.actor.guid)
  return { signedOut: true, unsent }
}

/** What only this device has is sealed; what it remembers for a person's convenience goes. */
async function leaveNothingReadable(userGuid: string): Promise<void> {
  const [{ sealUnsent }, { forgetHabits }] = await Promise.all([
    import('#app/offline/sealed.ts'),
    import('./habits.ts'),
  ])
  await sealUnsent(getRuntime().device, userGuid)
  forgetHabits()
}

type Outbox = NonNullable<Awaited<ReturnType<typeof currentEngine>>>['outbox']

async function unsentIn(outbox: Outbox): Promise<number> {
  const media = await outbox.media.where('state').anyOf('waiting', 'sending', 'refused').count()
  return (await outbox.actions.count()) + media
}

/** Opens a locked app, or signs the same user in again over the page. Throws a `Problem`. */
export async function unlock(password: string): Promise<void> {
  await started().store.unlock(password)
  await settled((state) => state === 'signed-in')
  const engine = await currentEngine()
  engine?.trigger('manual')
}

/** Who is signed in, once this page knows. */
export async function sessionRead(): Promise<SessionState> {
  await settled((state) => state !== 'loading')
  return getRuntime().session()
}

/** The person on whose behalf this page acts; null when nobody is signed in. */
export function currentActor(): Actor | null {
  const session = started().session()
  return session.state === 'loading' || session.state === 'signed-out' ? null : session.actor
}

/** The stored session reaches this page by a live query: a screen asked right after must not see the old one. */
function settled(isThere: (state: SessionState['state']) => boolean): Promise<void> {
  const runtime = getRuntime()
  return new Promise((resolve) => {
    if (isThere(runtime.session().state)) return resolve()
    const stop = runtime.subscribe(() => {
      if (!isThere(runtime.session().state)) return
      stop()
      resolve()
    })
  })
}
