import { whenIdle } from '#app/device/idle.ts'
import type { Engine } from '#app/offline/engine.ts'
import { currentEngine, openedEngine, subscribeEngine } from '#app/session/engine.ts'
import { keepLastWords } from '#app/session/last-words.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { setClock } from '#app/ui/clock.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { SYNC_EVENT } from '#domain/contract/sync.ts'
import { watchPageCache } from './page-cache.ts'

/** Rings the engine whenever a try is worthwhile, for as long as the page lives. */
let isStarted = false // one page, one set of doorbells

const hintListeners = new Set<() => void>()

/** Told when the server says, or a new connection suggests, that something may have changed. */
export function onHint(listener: () => void): () => void {
  hintListeners.add(listener)
  return () => {
    hintListeners.delete(listener)
  }
}

function hint() {
  openedEngine()?.trigger('hint')
  for (const listener of [...hintListeners]) listener()
}

/** Several changes of one deed are one hint. */
const HINT_QUIET_MS = 400
/** Before the server is asked whether it can be listened to again; doubled each time that came to nothing. */
const LISTEN_AGAIN_MS = 15_000
const LISTEN_AGAIN_LATEST_MS = 10 * 60_000

export function startPage(): void {
  if (isStarted || typeof window === 'undefined') return
  isStarted = true
  const { connectivity, clock } = getRuntime()
  setClock(clock.nowIso)
  let before: Engine | null = null
  let events: EventSource | null = null
  let hintTimer: ReturnType<typeof setTimeout> | undefined
  let listenTimer: ReturnType<typeof setTimeout> | undefined
  let listenedWith: string | null = null

  let deafTries = 0

  function listen() {
    events?.close()
    events = null
    clearTimeout(listenTimer)
    const token = getRuntime().token()
    if (before === null || token === null || typeof EventSource === 'undefined') return
    // It sets no header, and goes by the cookie.
    events = new EventSource(`${BASE_PATH}/api/sync/events`)
    events.addEventListener(SYNC_EVENT, () => {
      clearTimeout(hintTimer)
      hintTimer = setTimeout(hint, HINT_QUIET_MS)
    })
    listenedWith = token
    events.addEventListener('open', () => {
      deafTries = 0
    })
    events.addEventListener('error', stopListening)
  }

  /** An EventSource left alone would knock at a server that is down every few seconds, on every phone of the district. */
  function stopListening() {
    events?.close()
    events = null
    clearTimeout(listenTimer)
    const waitMs = Math.min(LISTEN_AGAIN_LATEST_MS, LISTEN_AGAIN_MS * 2 ** deafTries)
    deafTries += 1
    listenTimer = setTimeout(() => openedEngine()?.trigger('hint'), waitMs * (0.5 + Math.random()))
  }

  /** Only a server that has just answered is listened to. */
  function listenOnceAnswered() {
    const { hasPulled, isPulling, triesAgainAt } = before?.state() ?? {}
    if (events === null && hasPulled === true && isPulling === false && triesAgainAt === null) listen()
  }

  function follow() {
    const engine = openedEngine()
    if (engine === before) return
    before?.stop()
    before = engine
    events?.close()
    events = null
    engine?.onState(listenOnceAnswered)
    if (engine !== null) beginWith(engine)
    // A copy that turned out damaged was emptied: fetch it again.
    engine?.mirror.onChange(({ table }) => {
      if (table === null) engine.trigger('hint')
    })
  }

  /**
   * What the device holds is shown first; what it lacks, and what it has to send, can wait for that. Who waits for what was
   * never fetched whole begins it (`records.ts`).
   */
  function beginWith(engine: Engine) {
    whenIdle(
      () => {
        if (engine !== before) return
        engine.start()
        // No browser says that a server is back: a page that was answered knows it.
        if (connectivity.current() === 'online') engine.trigger('answered')
      },
      { isLast: true },
    )
  }

  subscribeEngine(follow)
  getRuntime().subscribe(() => {
    if (events !== null && getRuntime().token() !== listenedWith) listen()
  })
  void currentEngine().then(follow, () => undefined)

  let wasReachable = connectivity.current() !== 'offline'
  connectivity.subscribe((reachability) => {
    const isReachable = reachability !== 'offline'
    const isFailing = (openedEngine()?.state().triesAgainAt ?? null) !== null
    if (reachability === 'online' && (!wasReachable || isFailing)) openedEngine()?.trigger('answered')
    if (isReachable && !wasReachable) for (const listener of [...hintListeners]) listener()
    wasReachable = isReachable
  })
  window.addEventListener('online', () => openedEngine()?.trigger('online'))
  watchPageCache({
    flush: () => openedEngine()?.drafts.flush(),
    keep() {
      const engine = openedEngine()
      if (engine !== null) keepLastWords(engine.actor.guid, engine.drafts.unsaved())
    },
    begin: () => location.reload(),
  })
  document.addEventListener('visibilitychange', () => {
    const engine = openedEngine()
    if (document.visibilityState === 'hidden') void engine?.drafts.flush()
    else engine?.trigger('visible')
  })
}

/** Asks the worker to send when the signal is back, even if this page is closed by then. Chromium only. */
export async function askBackgroundSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    const { sync } = (registration ?? {}) as { sync?: { register(tag: string): Promise<void> } }
    await sync?.register('outbox')
  } catch {
    // The page drains by itself; the worker is a bonus.
  }
}
