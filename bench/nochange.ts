import { PASSWORD, signIn } from './harness/api.ts'
import { browserVersion, inFreshBrowser } from './harness/browser.ts'
import { giveWholeDistrict, INSPECTOR } from './harness/district-inspector.ts'
import { startOrigin } from './harness/origin.ts'
import { bytes, machine, printTable } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { spread } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const ACCOUNT = { username: INSPECTOR, password: PASSWORD }
const AIM = '2 KB and 2 round trips'
const TIMES = 20

/** What a sync costs when nothing is new, on devices that hold more and more. */
export async function benchNoChange({ companies: sizes, usesPostgres }: BenchOptions): Promise<boolean> {
  const database = usesPostgres ? 'PostgreSQL' : 'PGlite'
  console.log(`\nnochange: median of ${TIMES} (${machine(await browserVersion())}, ${database})`)
  console.log(`\naim: at most ${AIM}, bodies both ways\n`)
  const table = [['enterprises on the device', 'sent', 'received', 'round trips', 'time', 'lost', 'duplicated']]
  let isWhole = true
  for (const companies of sizes) {
    const server = await startServer({ companies, usesPostgres, isBare: true })
    const origin = await startOrigin(server.url)
    try {
      const admin = await signIn(server.url, 'admin')
      await giveWholeDistrict(admin)
      const onServer = (await admin<{ total: number }>('/api/company/list', { pageSize: 1 })).total
      const { result, traffic } = await inFreshBrowser(origin.url, async (page) => {
        const found = await page.evaluate(([account, times]) => window.bench?.syncUnchanged(account, times), [
          ACCOUNT,
          TIMES,
        ] as const)
        if (found === undefined) throw new Error('the page of the benchmark is not ready')
        return { result: found, traffic: origin.traffic() }
      })
      const { ms, rows, distinct } = result
      isWhole = isWhole && rows === onServer && distinct === onServer
      table.push([
        String(companies),
        bytes(traffic.sentBytes / TIMES),
        bytes(traffic.receivedBytes / TIMES),
        String(traffic.requests / TIMES),
        spread(ms, (value) => `${value.toFixed(0)} ms`),
        String(onServer - distinct),
        String(rows - distinct),
      ])
    } finally {
      await origin.stop()
      await server.stop()
    }
  }
  printTable(table)
  return isWhole
}
