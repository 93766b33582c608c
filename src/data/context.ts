import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { createApi } from '#app/api/client.ts'
import { readAnswer } from '#app/offline/call.ts'
import type { Engine } from '#app/offline/engine.ts'
import { currentEngine, openedEngine, subscribeEngine } from '#app/session/engine.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { Problem } from '#domain/kit/problems.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { findResource } from '#domain/resources/registry.ts'
import type { Moment } from './device-query.ts'
import { startPage } from './page.ts'

/** For what only the server can answer. */
export const api = createApi({
  call: (path, init) => getRuntime().store.call(path, init),
  read: readAnswer,
})

function subscribe(listener: () => void): () => void {
  startPage()
  return subscribeEngine(listener)
}

/** The engine of the signed-in user, once it is open. */
export function useEngine(): Engine | null {
  return useSyncExternalStore(subscribe, openedEngine)
}

const LOAD_AGAIN_MS = 5_000

/** Which area declares what is no part of the first load. */
const define = async (resource: string) => (await import('./definitions.ts')).loadDefinitions(resource)

/**
 * The same, once the definition of a resource is known too: the engine opens before those of the areas have come, and a
 * page that shows one beside its own matter would find nothing about it.
 */
export function useEngineFor(resource: string): Engine | null {
  const engine = useEngine()
  const [, learn] = useReducer((times: number) => times + 1, 0)
  const isKnown = findResource(resource) !== null
  useEffect(() => {
    if (isKnown) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // A line that breaks in the middle must not leave the page loading for good.
    const load = () =>
      void define(resource).then(
        () => isGone || learn(),
        () => {
          if (!isGone) timer = setTimeout(load, LOAD_AGAIN_MS)
        },
      )
    load()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isKnown, resource])
  return isKnown ? engine : null
}

/** The engine for what is asked once about a resource. Throws where nobody is signed in or its definition cannot be had. */
export async function neededEngineFor(resource: string): Promise<Engine> {
  const engine = await neededEngine()
  if (findResource(resource) === null) await define(resource)
  return engine
}

/** The same outside of components. Throws `auth.required` when nobody is signed in. */
export async function neededEngine(): Promise<Engine> {
  startPage()
  const engine = await currentEngine()
  if (engine === null) throw new Problem('auth.required')
  return engine
}

export const isOffline = () => getRuntime().connectivity.current() === 'offline'

/** The server's present moment as well as the device can tell, ISO 8601. */
export const correctedNow = (): string => getRuntime().clock.nowIso()

/** How far the device's clock is behind the server's, in milliseconds; negative where it is fast, null where unknown. */
export const clockLag = (): number | null => getRuntime().clock.reading().offsetMs

/** What a list's views depend on: the day, and who asks. */
export function momentOf({ actor }: Engine): Moment {
  const now = correctedNow()
  return { today: dayOf(now), now, actor }
}

/** Whether a failure only means that nobody answered, so that what was known before may be shown. */
export function isNoAnswer(problem: Problem): boolean {
  return problem.retry === 'later' || problem.retry === 'after-sign-in'
}

/** Under which a record is kept with as much as lists show. */
export const briefKey = (resource: string, guid: string) => `brief:${resource}:${guid}`
