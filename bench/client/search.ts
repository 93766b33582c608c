import { answerOnDevice } from '#app/data/device-query.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type Account, signIn } from './device.ts'

export interface SearchResult {
  /** Of each keystroke. */
  ms: number[]
  /** The first after the load, which makes what later ones use. */
  firstMs: number
  rows: number
  distinct: number
}

const TODAY = '2026-11-20'
const LIMIT = 20

/** Loads everything, then types each of the words letter by letter as the list of enterprises asks the device. */
export async function searchOnDevice(account: Account, words: readonly string[]): Promise<SearchResult> {
  const { openEngine } = await signIn(account)
  const engine = await openEngine()
  const moment = { today: TODAY, now: `${TODAY}T04:00:00.000Z`, actor: engine.actor }
  await engine.pullNow()
  const company = resourceNamed('company')
  const view = await engine.mirror.table('company')
  const search = (keyword: string): number => {
    const start = performance.now()
    answerOnDevice(view, company, { query: { keyword, limit: LIMIT }, overlay: new Map(), moment })
    return performance.now() - start
  }
  await slowNow()
  const firstMs = search('江')
  const ms: number[] = []
  for (const word of words)
    for (let length = 1; length <= word.length; length += 1) ms.push(search(word.slice(0, length)))
  const guids: string[] = []
  view.scan({}, (row) => guids.push(String(row.read('guid'))))
  return { ms, firstMs, rows: guids.length, distinct: new Set(guids).size }
}

/** The benchmark slows the processor only now: the load is not what is measured. */
async function slowNow(): Promise<void> {
  await window.slowDown?.()
}

declare global {
  interface Window {
    slowDown?: () => Promise<void>
  }
}
