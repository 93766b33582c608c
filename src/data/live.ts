import { useLiveQuery } from 'dexie-react-hooks'
import type { Engine } from '#app/offline/engine.ts'
import { useEngine } from './context.ts'

/** A value read from the user's databases, again whenever they change. `key` names the question. */
export function useLive<T>(key: string, read: (engine: Engine) => Promise<T>): T | undefined {
  const engine = useEngine()
  const answer = useLiveQuery(async () => {
    if (engine === null) return null
    // A database that was closed under us comes back with the next engine.
    return read(engine).then(
      (value) => ({ engine, key, value }),
      () => null,
    )
  }, [engine, key])
  return answer != null && answer.engine === engine && answer.key === key ? answer.value : undefined
}

/** Runs at once, then at most once in `ms`, the last time never left out. */
export function throttled(ms: number, work: () => void): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  function run() {
    timer = undefined
    lastAt = Date.now()
    work()
  }
  return {
    ask() {
      if (timer !== undefined) return
      const waitMs = lastAt + ms - Date.now()
      if (waitMs <= 0) run()
      else timer = setTimeout(run, waitMs)
    },
    stop() {
      clearTimeout(timer)
    },
  }
}
