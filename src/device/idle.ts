import { useEffect, useLayoutEffect, useState } from 'react'

/** Longest wait for the main thread, once nothing on the page is waited for any more. */
const PATIENCE_MS = 1_500
/** Longest wait for what the page waits for itself: a list that a bad line never brings holds back nothing for good. */
const LONGEST_HELD_MS = 5_000

interface Waiting {
  run: () => void
  isLast: boolean
}

interface IdleOptions {
  /** After what the page itself has for later: what no page shows. */
  isLast?: boolean
}

const queue: Waiting[] = []
let held = 0
let isAsked = false

/** Something on the page is waited for: what can come later does not take its line and its processor. Answers how to let go. */
export function holdIdle(): () => void {
  held += 1
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    held -= 1
    askForNext()
  }
}

/**
 * Runs the work when the page has a quiet moment: what a person looks at is drawn first, and of several the first asked for.
 * Answers how to call it off.
 */
export function whenIdle(work: () => void, { isLast = false }: IdleOptions = {}): () => void {
  const waiting: Waiting = {
    isLast,
    run: () => {
      callOff()
      work()
      askForNext()
    },
  }
  const timer = setTimeout(waiting.run, LONGEST_HELD_MS)
  const callOff = () => {
    clearTimeout(timer)
    const at = queue.indexOf(waiting)
    if (at !== -1) queue.splice(at, 1)
  }
  queue.push(waiting)
  askForNext()
  return callOff
}

/** One at a time: what the one asks for may be something the next waits for. */
function askForNext() {
  if (isAsked || held > 0 || queue.length === 0) return
  isAsked = true
  const go = () => {
    isAsked = false
    if (held > 0) return
    const next = queue.find(({ isLast }) => !isLast) ?? queue[0]
    next?.run()
  }
  if (typeof requestIdleCallback === 'undefined') setTimeout(go, 0)
  else requestIdleCallback(go, { timeout: PATIENCE_MS })
}

/** True from the first quiet moment on. */
export function useIdle({ isLast = false }: IdleOptions = {}): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true), { isLast }), [isLast])
  return isIdle
}

/**
 * Fetches in a quiet moment what the next deed will want; that it cannot be had is said when it is wanted. Its page is
 * drawn anew once it has come: more may be offered then.
 */
export function useFetchedWhenIdle(load: () => Promise<unknown>): void {
  const [, noteCome] = useState(false)
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            () => noteCome(true),
            () => undefined,
          ),
        { isLast: true },
      ),
    [load],
  )
}

/** Holds back what can come later for as long as this waits, from the moment in which it is drawn. */
export function useHeldIdle(isWaiting: boolean): void {
  useLayoutEffect(() => (isWaiting ? holdIdle() : undefined), [isWaiting])
}
