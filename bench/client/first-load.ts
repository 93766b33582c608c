import type { Engine } from '#app/offline/engine.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { type Account, signIn } from './device.ts'
import { startMeasuring } from './start.ts'

/** An enterprise that is there when the load is over, and part of its name. */
export interface Known {
  guid: string
  companyName: string
  partOfName: string
}

export interface LoadResult {
  /** Until the search answered. */
  ms: number
  /** Of which until everything was stored. */
  storedMs: number
  rows: number
  /** Of these, different ones. */
  distinct: number
}

/** Where the rows of the reference lie, behind the origin of the benchmark. */
const ROWS = '/bench/companies.json'

/** An empty device until a search by part of a name answers, by the product's own engine. */
export async function firstLoad(account: Account, known: Known): Promise<LoadResult> {
  const { openEngine } = await signIn(account)
  const start = await startMeasuring()
  const engine = await openEngine()
  await engine.pullNow()
  const storedMs = performance.now() - start
  const found = await search(engine, known.partOfName)
  const ms = performance.now() - start
  if (!found.includes(known.guid)) throw new Error(`not found after the load: ${JSON.stringify(engine.state())}`)
  const guids: string[] = []
  const view = await engine.mirror.table('company')
  view.scan({}, (row) => guids.push(String(row.read('guid'))))
  return { ms, storedMs, rows: guids.length, distinct: new Set(guids).size }
}

/** Loads once and puts what lies on the device where the reference fetches it: the same rows, made ready beforehand. */
export async function offerRows(account: Account): Promise<number> {
  const { openEngine } = await signIn(account)
  const engine = await openEngine()
  await engine.pullNow()
  const rows: AnyRecord[] = []
  const view = await engine.mirror.table('company')
  view.scan({}, (row) => rows.push(row.record()))
  await fetch(ROWS, { method: 'PUT', body: JSON.stringify(rows), headers: { 'content-type': 'application/json' } })
  return rows.length
}

async function search(engine: Engine, keyword: string): Promise<string[]> {
  const found: string[] = []
  const view = await engine.mirror.table('company')
  view.scan({ keyword }, (row) => found.push(row.record().guid))
  return found
}
