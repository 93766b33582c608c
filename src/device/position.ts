import { DeviceProblem } from '#app/device/DeviceProblem.ts'

export type Fix = { lng: number; lat: number; accuracy: number; at: string }

export type PositionReading = { fix: Fix | null; problem: DeviceProblem | null }

export type PositionWatcher = {
  /** The last fix, however old; null before the first. */
  current(): Fix | null
  /** Why no newer fix has come; null after each fix. */
  problem(): DeviceProblem | null
  subscribe(listener: (reading: PositionReading) => void): () => void
  /**
   * A fix no older than `maxAgeMs`. With `goodMetres` it waits for a fix at least that accurate and, when time runs
   * out, gives the best that came. Throws a DeviceProblem `position.*` when none came within `timeoutMs`.
   */
  fresh(wish?: { maxAgeMs?: number; timeoutMs?: number; goodMetres?: number }): Promise<Fix>
  stop(): void
}

type Waiter = { hear(reading: PositionReading): void; giveUp(problem: DeviceProblem): void }

/** A clock further off than this in a fix is a broken clock in the positioning chip, not an old fix. */
const PLAUSIBLE_AGE_MS = 24 * 60 * 60 * 1000

const DEFAULT_MAX_AGE_MS = 10_000
const DEFAULT_TIMEOUT_MS = 20_000

/**
 * One shared `watchPosition` for the whole page, open only while somebody listens or waits.
 *
 * `getCurrentPosition` is never used: beside an open watch it may hang until the phone moves. For the same reason a
 * wish for a newer fix opens the watch anew instead of waiting for the next movement.
 */
export function createPositionWatcher({
  geolocation = globalThis.navigator?.geolocation as Geolocation | undefined,
  now = () => Date.now(),
}: {
  geolocation?: Geolocation | undefined
  now?: () => number
} = {}): PositionWatcher {
  const listeners = new Set<(reading: PositionReading) => void>()
  const waiters = new Set<Waiter>()
  let watchId: number | null = null
  let reading: PositionReading = { fix: null, problem: null }

  function publish(next: PositionReading) {
    reading = next
    for (const waiter of [...waiters]) waiter.hear(next)
    for (const listener of [...listeners]) listener(next)
  }

  function open() {
    if (watchId !== null) return
    if (!geolocation) {
      publish({ fix: null, problem: new DeviceProblem('position.unsupported') })
      return
    }
    watchId = geolocation.watchPosition(
      (position) => publish({ fix: fixFrom(position, now()), problem: null }),
      (error) => {
        const problem = problemFrom(error)
        // A refused watch never speaks again; the next wish must ask anew.
        if (problem.code === 'position.denied') close()
        publish({ fix: reading.fix, problem })
      },
      { enableHighAccuracy: true, maximumAge: 0, timeout: DEFAULT_TIMEOUT_MS },
    )
  }

  function close() {
    if (watchId !== null) geolocation?.clearWatch(watchId)
    watchId = null
  }

  function closeIfIdle() {
    if (listeners.size === 0 && waiters.size === 0) close()
  }

  function fresh({
    maxAgeMs = DEFAULT_MAX_AGE_MS,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    goodMetres = Number.POSITIVE_INFINITY,
  } = {}): Promise<Fix> {
    const isGood = (fix: Fix) => fix.accuracy <= goodMetres
    const last = reading.fix
    if (last && isGood(last) && now() - Date.parse(last.at) <= maxAgeMs) return Promise.resolve(last)

    return new Promise<Fix>((resolve, reject) => {
      let best: Fix | null = null
      let lastProblem: DeviceProblem | null = null

      const end = (fix: Fix | null, problem: DeviceProblem | null) => {
        clearTimeout(timer)
        waiters.delete(waiter)
        closeIfIdle()
        if (fix) resolve(fix)
        else reject(problem ?? new DeviceProblem('position.timeout'))
      }
      const waiter: Waiter = {
        hear({ fix, problem }) {
          lastProblem = problem
          if (problem) {
            if (isFinal(problem)) end(best, problem)
          } else if (fix) {
            if (!best || fix.accuracy <= best.accuracy) best = fix
            if (isGood(fix)) end(fix, null)
          }
        },
        giveUp: (problem) => end(best, problem),
      }
      const timer = setTimeout(() => end(best, lastProblem), timeoutMs)
      const isFirstWaiter = waiters.size === 0
      waiters.add(waiter)
      if (isFirstWaiter) close()
      open()
    })
  }

  return {
    current: () => reading.fix,
    problem: () => reading.problem,
    subscribe(listener) {
      listeners.add(listener)
      open()
      return () => {
        listeners.delete(listener)
        closeIfIdle()
      }
    },
    fresh,
    stop() {
      close()
      listeners.clear()
      for (const waiter of [...waiters]) waiter.giveUp(new DeviceProblem('position.unavailable'))
    },
  }
}

function fixFrom(position: GeolocationPosition, nowMs: number): Fix {
  const { longitude, latitude, accuracy } = position.coords
  const isPlausible = Math.abs(nowMs - position.timestamp) < PLAUSIBLE_AGE_MS
  return {
    lng: longitude,
    lat: latitude,
    accuracy,
    at: new Date(isPlausible ? position.timestamp : nowMs).toISOString(),
  }
}

function problemFrom(error: GeolocationPositionError): DeviceProblem {
  const code = error.code === 1 ? 'position.denied' : error.code === 3 ? 'position.timeout' : 'position.unavailable'
  return new DeviceProblem(code, { cause: error })
}

/** Indoors a fix may still come after "unavailable"; after these two it will not. */
function isFinal(problem: DeviceProblem): boolean {
  return problem.code === 'position.denied' || problem.code === 'position.unsupported'
}
