import { liveQuery } from 'dexie'
import { useCallback, useState } from 'react'
import type { Engine } from '#app/offline/engine.ts'
import type { ActionBatch } from '#app/offline/types.ts'
import { loadWork } from '#app/session/engine.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { Problem } from '#domain/kit/problems.ts'
import { isOffline, neededEngine } from './context.ts'
import { storingProblem } from './full-disk.ts'
import { askBackgroundSync } from './page.ts'
import { needsLine, problemOf } from './problem-of.ts'
import type { ActOutcome } from './types.ts'

/** Long enough for a good line, short enough that nobody wonders. */
const WAIT_FOR_ANSWER_MS = 4_000

/**
 * Does what a person decided. Throws a `Problem` before anything is stored when it is not allowed or not valid, and
 * after the server refused it; then it lies in the tray, and `details.outboxId` of the problem says as what.
 */
export async function act(batch: ActionBatch): Promise<ActOutcome> {
  const engine = await neededEngine()
  const { actionNamed, enqueue } = await fetched(loadWork())
  void getRuntime()
    .store.noteActivity()
    .catch(() => undefined)
  const needsServer = batch.actions.some((each) => actionNamed(each.resource, each.action).offline === 'online')
  if (needsServer) return (await fetched(import('./direct-acting.ts'))).actDirectly(engine, batch)

  // A late keystroke must not bring the draft back after its batch took it away.
  if (batch.draftKey !== undefined) await engine.drafts.close(batch.draftKey)
  let ids: string[]
  try {
    ids = await enqueue(engine.context, batch)
  } catch (error) {
    if (batch.draftKey !== undefined) engine.drafts.open(batch.draftKey)
    throw storingProblem(error, '手机存储空间不足，请清理后再提交')
  }
  engine.trigger('enqueue')
  void askBackgroundSync()
  const { needsSignIn, triesAgainAt } = engine.state()
  if (isOffline() || needsSignIn || triesAgainAt !== null) return { state: 'queued' }
  return waitForAnswer(engine, ids)
}

/** Not part of the first load; without a line it cannot be fetched. */
function fetched<Code>(loading: Promise<Code>): Promise<Code> {
  return loading.catch((cause: unknown) => {
    throw needsLine(cause)
  })
}

/** Watches the database and not the engine: another tab or the worker may be the one that sends. */
function waitForAnswer({ outbox }: Engine, ids: readonly string[]): Promise<ActOutcome> {
  return new Promise((resolve, reject) => {
    const end = (finish: () => void) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      finish()
    }
    const timer = setTimeout(() => end(() => resolve({ state: 'queued' })), WAIT_FOR_ANSWER_MS)
    const subscription = liveQuery(() => outbox.actions.bulkGet([...ids])).subscribe({
      next: (rows) => {
        const left = rows.filter((row) => row !== undefined)
        const refused = left.find((row) => row.state === 'refused')
        if (refused?.problem != null) {
          const problem = problemOf(refused.problem, refused.id)
          queueMicrotask(() => end(() => reject(problem)))
        } else if (left.length === 0) queueMicrotask(() => end(() => resolve({ state: 'applied' })))
        else if (left.every((row) => row.state === 'waiting' && row.problem !== null))
          queueMicrotask(() => end(() => resolve({ state: 'queued' })))
      },
      error: () => queueMicrotask(() => end(() => resolve({ state: 'queued' }))),
    })
  })
}

export interface Acting {
  act: (batch: ActionBatch) => Promise<ActOutcome>
  /** True until the outcome of the last `act` is known. */
  busy: boolean
  problem: Problem | null
  reset: () => void
}

/** `act` with its progress, for a button. `act` still throws. */
export function useAct(): Acting {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const run = useCallback(async (batch: ActionBatch) => {
    setBusy(true)
    setProblem(null)
    try {
      return await act(batch)
    } catch (error) {
      if (error instanceof Problem) setProblem(error)
      throw error
    } finally {
      setBusy(false)
    }
  }, [])
  const reset = useCallback(() => setProblem(null), [])
  return { act: run, busy, problem, reset }
}
