import type { Runtime } from './runtime.ts'

/** Specification, section 9. */
const REFRESH_AFTER_MS = 1_200_000
const ACTIVITY_CHECK_MS = 2_400_000
/** How often "somebody is here" is written down. */
const NOTE_EVERY_MS = 30_000

/**
 * The session's clockwork: one refresh twenty minutes after sign-in, then a look every forty minutes whether anybody
 * was here. Without a signal it stands still: nobody is signed out for want of one. Where the specification signs out,
 * this locks, over the page, so that nothing typed is lost.
 */
export function startTimers(runtime: Runtime): () => void {
  const { store, connectivity } = runtime
  let hasActed = false
  let notedAt = 0
  let refreshTimer: ReturnType<typeof setTimeout> | undefined
  let refreshedToken: string | null = null

  const isOpen = () => runtime.session().state === 'signed-in'
  const isOffline = () => connectivity.current() === 'offline'

  function noteActivity() {
    hasActed = true
    if (Date.now() - notedAt < NOTE_EVERY_MS || !isOpen()) return
    notedAt = Date.now()
    void store.noteActivity().catch(() => undefined)
  }

  async function refresh() {
    const session = await store.current()
    if (session === null || isOffline()) return
    await store.refresh(session.token)
  }

  async function check() {
    if (!isOpen() || isOffline()) return
    const wasHere = hasActed
    hasActed = false
    if (wasHere) await refresh()
    else await store.lock()
  }

  async function scheduleRefresh() {
    const session = await store.current()
    if (session === null || session.token === refreshedToken) return
    refreshedToken = session.token
    clearTimeout(refreshTimer)
    const waitMs = Math.max(0, session.refreshedAt + REFRESH_AFTER_MS - runtime.clock.now())
    refreshTimer = setTimeout(() => void refresh().catch(() => undefined), waitMs)
  }

  /** An app opened again after a long time: a server that still knows the session opens it, no signal asks. */
  async function checkReopening() {
    const session = await runtime.stored()
    if (session === null || session.state !== 'active') return
    if (runtime.clock.now() - session.lastActivityAt < ACTIVITY_CHECK_MS) return
    if ((await store.refresh(session.token)) === 'unreachable') await store.lock()
  }

  const checkTimer = setInterval(() => void check().catch(() => undefined), ACTIVITY_CHECK_MS)
  const handleSession = () => void scheduleRefresh().catch(() => undefined)
  const unsubscribe = runtime.subscribe(handleSession)
  document.addEventListener('pointerdown', noteActivity)
  document.addEventListener('keydown', noteActivity)
  handleSession()
  void checkReopening().catch(() => undefined)

  return () => {
    clearInterval(checkTimer)
    clearTimeout(refreshTimer)
    unsubscribe()
    document.removeEventListener('pointerdown', noteActivity)
    document.removeEventListener('keydown', noteActivity)
  }
}
