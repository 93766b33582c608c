import { liveQuery } from 'dexie'
import { useCallback, useSyncExternalStore } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import type { Draft } from '#app/offline/types.ts'
import { useEngine } from './context.ts'

/** Whose drafts are read, once for all the cards that ask. */
interface Drafted {
  about: ReadonlySet<string>
  listeners: Set<() => void>
  stop: () => void
}

const NOBODY: ReadonlySet<string> = new Set()
const followed = new WeakMap<Engine, Drafted>()

/**
 * What the unfinished work on this device is about: guids of records, and of visits the task with the enterprise as
 * `task/company`. Live.
 */
export function useDrafted(): ReadonlySet<string> {
  const engine = useEngine()
  const subscribe = useCallback(
    (listener: () => void) => (engine === null ? () => {} : follow(engine, listener)),
    [engine],
  )
  return useSyncExternalStore(subscribe, () => (engine === null ? NOBODY : (followed.get(engine)?.about ?? NOBODY)))
}

function follow(engine: Engine, listener: () => void): () => void {
  const drafted = followed.get(engine) ?? begin(engine)
  drafted.listeners.add(listener)
  return () => {
    drafted.listeners.delete(listener)
    if (drafted.listeners.size > 0) return
    drafted.stop()
    followed.delete(engine)
  }
}

function begin(engine: Engine): Drafted {
  const query = liveQuery(() => engine.outbox.drafts.toArray())
  const drafted: Drafted = { about: NOBODY, listeners: new Set(), stop: () => subscription.unsubscribe() }
  const subscription = query.subscribe(
    (drafts) => {
      drafted.about = new Set(drafts.flatMap(subjectsOf))
      for (const tell of [...drafted.listeners]) tell()
    },
    () => undefined,
  )
  followed.set(engine, drafted)
  return drafted
}

/** The key of a draft names the record it is of; a check also says for which task it is made. */
export function subjectsOf({ key, value }: Pick<Draft, 'key' | 'value'>): string[] {
  const { taskGuid, companyGuid } = (value ?? {}) as { taskGuid?: string | null; companyGuid?: string }
  const visit = taskGuid == null ? [] : [taskGuid, `${taskGuid}/${companyGuid}`]
  return [...key.split(':').slice(1), ...visit]
}
