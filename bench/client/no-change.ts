import { type Account, signIn } from './device.ts'
import { startMeasuring } from './start.ts'

export interface NoChangeResult {
  /** Of each sync after the first load. */
  ms: number[]
  rows: number
  distinct: number
}

/** A device that has everything asks again, as often as wanted: what that costs when nothing is new. */
export async function syncUnchanged(account: Account, times: number): Promise<NoChangeResult> {
  const { openEngine } = await signIn(account)
  const engine = await openEngine()
  await engine.pullNow()
  await engine.pullNow()
  await startMeasuring()
  const ms: number[] = []
  for (let time = 0; time < times; time += 1) {
    const start = performance.now()
    await engine.pullNow()
    ms.push(performance.now() - start)
  }
  const guids: string[] = []
  const view = await engine.mirror.table('company')
  view.scan({}, (row) => guids.push(String(row.read('guid'))))
  return { ms, rows: guids.length, distinct: new Set(guids).size }
}
