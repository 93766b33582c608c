import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import { useEngine } from './context.ts'

/** A value read from the user's databases, again whenever they change. `key` names the question. */
export function useLive<T>(key: string, read: (engine: Engine) => Promise<T>): T | undefined {
  const engine = useEngine()
  const [answer, setAnswer] = useState<{ engine: Engine; key: string; value: T } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `read` depends on
  useEffect(() => {
    if (engine === null) return
    const subscription = liveQuery(() => read(engine)).subscribe({
      next: (value) => setAnswer({ engine, key, value }),
      // A database that was closed under us comes back with the next engine.
      error: () => undefined,
    })
    return () => subscription.unsubscribe()
  }, [engine, key])
  return answer !== null && answer.engine === engine && answer.key === key ? answer.value : undefined
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
