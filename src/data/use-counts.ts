import { useEffect, useState } from 'react'
import { useHeldIdle } from '#app/device/idle.ts'
import type { Engine } from '#app/offline/engine.ts'
import type { CountedList } from '#domain/contract/list-counts.ts'
import { type Problem, problemFrom } from '#domain/kit/problems.ts'
import { correctedNow, isNoAnswer, isOffline, useEngine } from './context.ts'
import { countRecords } from './counts.ts'
import { ignoreClosed } from './device-list.ts'
import { throttled } from './live.ts'
import { onHint } from './page.ts'

/** In the order of the lists. `isUpdating`: known before, while the server is asked anew. */
export type CountsState =
  | { state: 'loading' }
  | { state: 'ready'; totals: readonly number[]; isUpdating: boolean }
  | { state: 'offline' }
  | { state: 'problem'; problem: Problem }

const LOADING = { state: 'loading' } as const
const SERVER_EVERY_MS = 2_000

/**
 * How many several lists have by the server, live, in one call; what was known before stands meanwhile. Other than the
 * records themselves this needs no definition on the device, each a file of a part of the platform.
 */
export function useCounts(lists: readonly CountedList[]): CountsState {
  const engine = useEngine()
  const question = JSON.stringify(lists)
  const [told, setTold] = useState<{ question: string; state: CountsState } | null>(null)
  useEffect(() => {
    if (engine === null) return
    const key = `counts:${question}`
    let isStopped = false
    let known: readonly number[] | null = null
    let round = 0
    let isAsking = true
    const tell = (state: CountsState) => {
      if (!isStopped) setTold({ question, state })
    }
    async function showBefore({ mirror }: Engine) {
      const before = await mirror.kept(key)
      if (known !== null || before === null) return
      known = before.value as number[] // kept below
      tell({ state: 'ready', totals: known, isUpdating: isAsking })
    }
    async function askServer({ mirror }: Engine) {
      round += 1
      const mine = round
      try {
        const asked = JSON.parse(question) as CountedList[]
        const totals = await Promise.all(asked.map(({ resource, query }) => countRecords(resource, query)))
        if (mine !== round) return
        known = totals
        tell({ state: 'ready', totals, isUpdating: false })
      } catch (error) {
        const problem = problemFrom(error)
        if (mine !== round) return
        isAsking = false
        if (known !== null && isNoAnswer(problem)) return tell({ state: 'ready', totals: known, isUpdating: false })
        return tell(isNoAnswer(problem) && isOffline() ? { state: 'offline' } : { state: 'problem', problem })
      }
      await mirror.keep(key, correctedNow(), known)
    }
    const again = throttled(SERVER_EVERY_MS, () => void askServer(engine).catch(ignoreClosed))
    void showBefore(engine).catch(ignoreClosed)
    again.ask()
    const stops = [onHint(again.ask), engine.onApplied(again.ask)]
    return () => {
      isStopped = true
      again.stop()
      for (const stop of stops) stop()
    }
  }, [engine, question])
  const state = told?.question === question ? told.state : LOADING
  useHeldIdle(state.state === 'loading')
  return state
}
