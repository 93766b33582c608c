import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import { isFullDisk } from '#app/offline/open.ts'
import type { Draft } from '#app/offline/types.ts'
import { toast } from '#app/ui/toast.ts'
import { correctedNow, neededEngine, useEngine } from './context.ts'
import { useLive } from './live.ts'
import { askToPersist } from './persist.ts'

export interface DraftInit<T> {
  kind: string
  title: string
  value: T | (() => T)
  /** Of which work it is, once that shows from what was filled in. */
  titleOf?: (value: T) => string
  /** How far it has come, as 继续未完成的… says it. */
  stepOf?: (value: T) => string | null
}

export interface DraftState<T> {
  value: T
  /** A part of the value, or a function from the value to the next. Is in the database before the next event. */
  set: (next: Partial<T> | ((value: T) => T)) => void
  /** Null until it was written once. */
  savedAt: string | null
  /** False from a change on until it is in the database; so also while the first one is being written. */
  isSaved: boolean
  remove: () => Promise<void>
  /** While true, `value` is the initial one: do not let anything be typed yet. */
  loading: boolean
}

interface Held<T> {
  key: string | null
  title: string
  value: T
  isLoaded: boolean
  /** Changes made before the stored draft was read. */
  early: ((value: T) => T)[]
}

/** Nothing can be typed before it is read: tried until it is. */
const READ_AGAIN_MS = 1_000

/** A value that survives the death of the page: every change is written at once. `key` null keeps it in memory. */
export function useDraft<T extends object>(key: string | null, init: DraftInit<T>): DraftState<T> {
  const engine = useEngine()
  const [held, setHeld] = useState<Held<T>>(() => freshly(key, init))
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [saved, setSaved] = useState<Held<T> | null>(null)
  const [round, readAgain] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(held)
  const initial = useRef(init)
  initial.current = init
  if (latest.current.key !== key) latest.current = freshly(key, init)

  const show = useCallback((next: Held<T>) => {
    latest.current = next
    setHeld(next)
  }, [])

  const store = useCallback((to: Engine, next: Held<T>) => {
    void write(to, initial.current, next).then((at) => {
      setSavedAt(at)
      setSaved(next)
    }, report)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round reads anew
  useEffect(() => {
    if (engine === null || key === null) return
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    engine.drafts.open(key)
    setSavedAt(null)
    void engine.drafts.read(key).then(
      (draft) => {
        if (isGone) return
        const { early, value, title } = latest.current
        const stored = draft === null ? value : (draft.value as T)
        const loaded = early.reduce((changed, change) => change(changed), stored)
        const next = { key, title: draft?.title ?? title, value: loaded, isLoaded: true, early: [] }
        show(next)
        setSavedAt(draft?.savedAt ?? null)
        if (early.length > 0) store(engine, next)
        else setSaved(next)
      },
      (error) => {
        if (isGone) return
        console.error('a draft could not be read', error)
        timer = setTimeout(readAgain, READ_AGAIN_MS)
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [engine, key, round, show, store])

  const change = useCallback(
    (alter: (before: Held<T>) => Held<T>) => {
      const next = alter(latest.current)
      show(next)
      if (engine !== null && next.key !== null && next.isLoaded) store(engine, next)
    },
    [engine, show, store],
  )
  const set = useCallback(
    (next: Partial<T> | ((value: T) => T)) => {
      const alter = typeof next === 'function' ? next : (value: T): T => ({ ...value, ...next })
      change((before) =>
        before.isLoaded
          ? { ...before, value: alter(before.value) }
          : { ...before, value: alter(before.value), early: [...before.early, alter] },
      )
    },
    [change],
  )
  const remove = useCallback(async () => {
    if (engine === null || key === null) return
    await engine.drafts.close(key)
    await engine.drafts.remove(key)
    setSavedAt(null)
  }, [engine, key])

  const present = held.key === key ? held : latest.current
  const isSaved = present === saved
  return useMemo(
    () => ({ value: present.value, set, savedAt, isSaved, remove, loading: !present.isLoaded }),
    [present, set, savedAt, isSaved, remove],
  )
}

function freshly<T>(key: string | null, init: DraftInit<T>): Held<T> {
  const value = typeof init.value === 'function' ? (init.value as () => T)() : init.value
  return { key, title: init.title, value, isLoaded: key === null, early: [] }
}

async function write<T>(
  engine: Engine,
  { kind, titleOf, stepOf }: DraftInit<T>,
  { key, title, value }: Held<T>,
): Promise<string> {
  askToPersist()
  const savedAt = correctedNow()
  const at = location.pathname + location.search
  const step = stepOf?.(value) ?? null
  await engine.drafts.write({
    key: key ?? '',
    kind,
    title: titleOf?.(value) ?? title,
    value,
    savedAt,
    at,
    ...(step !== null && { step }),
  })
  return savedAt
}

/** The text stays on the screen; what could not be written now is written with the next change. */
function report(error: unknown) {
  if (isFullDisk(error)) toast.error('手机存储空间不足，刚填写的内容还没有保存，请清理')
  console.error('a draft could not be written', error)
}

/** Drafts of a kind, or all; the last changed first. */
export async function listDrafts(kind?: string): Promise<Draft[]> {
  return draftsIn(await neededEngine(), kind)
}

/** `listDrafts`, live; undefined until they were read. */
export function useDrafts(kind?: string): Draft[] | undefined {
  return useLive(`drafts:${kind ?? ''}`, (engine) => draftsIn(engine, kind))
}

export async function removeDraft(key: string): Promise<void> {
  await (await neededEngine()).drafts.remove(key)
}

async function draftsIn({ outbox }: Engine, kind: string | undefined): Promise<Draft[]> {
  const drafts = await (kind === undefined
    ? outbox.drafts.toArray()
    : outbox.drafts.where('kind').equals(kind).toArray())
  return drafts.sort((a, b) => (a.savedAt < b.savedAt ? 1 : -1))
}
