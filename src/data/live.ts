import { liveQuery } from 'dexie'
import { useEffect, useState } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import { useEngine } from './context.ts'

/** A value read from the user's databases, again whenever they change. `key` names the question, wherever it is asked. */
export function useLive<T>(key: string, read: (engine: Engine) => Promise<T>): T | undefined {
  const engine = useEngine()
  const [told, setTold] = useState<{ engine: Engine; key: string; value: T | undefined } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for everything `read` depends on
  useEffect(() => {
    if (engine === null) return
    // A database that was closed under us comes back with the next engine.
    const known = (from: Engine) => read(from).catch(() => undefined)
    return watchLive<T | undefined>(engine, key, known, (value) => setTold({ engine, key, value }))
  }, [engine, key])
  return told !== null && told.engine === engine && told.key === key ? told.value : undefined
}

interface Question {
  listeners: Set<(value: unknown) => void>
  answer: { value: unknown } | null
  close: () => void
}

const open = new WeakMap<Engine, Map<string, Question>>()

/**
 * Tells the answer, again whenever it changes, until the function that it returns is called. A question that is open already
 * is not read once more: a home asks from five places how much is unsent.
 */
export function watchLive<T>(
  engine: Engine,
  key: string,
  read: (engine: Engine) => Promise<T>,
  tell: (value: T) => void,
): () => void {
  const questions = open.get(engine) ?? new Map<string, Question>()
  open.set(engine, questions)
  const question = questions.get(key) ?? opened(engine, read)
  questions.set(key, question)
  const listener = (value: unknown) => tell(value as T) // the key names the question, so also what is answered
  question.listeners.add(listener)
  if (question.answer !== null) listener(question.answer.value)
  return () => {
    question.listeners.delete(listener)
    if (question.listeners.size > 0) return
    question.close()
    questions.delete(key)
  }
}

/** What was told last, of a question that is open. */
export const toldLive = <T>(engine: Engine, key: string): { value: T } | null =>
  (open.get(engine)?.get(key)?.answer as { value: T } | null | undefined) ?? null // the key names what is answered

function opened(engine: Engine, read: (engine: Engine) => Promise<unknown>): Question {
  const question: Question = { listeners: new Set(), answer: null, close: () => subscription.unsubscribe() }
  const subscription = liveQuery(() => read(engine)).subscribe({
    next: (value) => {
      question.answer = { value }
      for (const listener of [...question.listeners]) listener(value)
    },
    error: () => undefined,
  })
  return question
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
