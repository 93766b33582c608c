import { type Ask, PASSWORD, signIn } from './harness/api.ts'
import { browserVersion, inFreshBrowser } from './harness/browser.ts'
import { giveWholeDistrict, INSPECTOR } from './harness/district-inspector.ts'
import { startOrigin } from './harness/origin.ts'
import { machine, printTable } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { percentile } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const ACCOUNT = { username: INSPECTOR, password: PASSWORD }
const COMPANIES = 50_000
const SLOWER = 4
const FRAME_MS = 16
/** Names typed letter by letter. */
const WORDS = 40

/** A keystroke's search among the enterprises on the device, on a phone's processor. */
export async function benchSearch({ usesPostgres }: BenchOptions): Promise<boolean> {
  console.log(`\nsearch: ${COMPANIES} enterprises on the device, processor ${SLOWER} times slower`)
  console.log(`(${machine(await browserVersion())})`)
  const server = await startServer({ companies: COMPANIES, usesPostgres, isBare: true })
  const origin = await startOrigin(server.url)
  try {
    const admin = await signIn(server.url, 'admin')
    await giveWholeDistrict(admin)
    const { words, total } = await someNames(admin)
    const result = await inFreshBrowser(origin.url, async (page) => {
      const devtools = await page.context().newCDPSession(page)
      await page.exposeFunction('slowDown', () => devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER }))
      return await page.evaluate(([account, typed]) => window.bench?.searchOnDevice(account, typed), [
        ACCOUNT,
        words,
      ] as const)
    })
    if (result === undefined) throw new Error('the page of the benchmark is not ready')
    const { ms, firstMs, rows, distinct } = result
    const show = (value: number) => `${value.toFixed(1)} ms`
    console.log(`\naim: p95 of a keystroke at most ${FRAME_MS} ms\n`)
    printTable([
      ['keystrokes', 'median', 'p95', 'longest', 'the first', 'lost', 'duplicated'],
      [
        String(ms.length),
        show(percentile(ms, 0.5)),
        show(percentile(ms, 0.95)),
        show(Math.max(...ms)),
        show(firstMs),
        String(total - distinct),
        String(rows - distinct),
      ],
    ])
    return rows === total && distinct === total
  } finally {
    await origin.stop()
    await server.stop()
  }
}

/** Parts of names from all over the list, as a person types them, and codes. */
async function someNames(admin: Ask): Promise<{ words: string[]; total: number }> {
  const words: string[] = []
  let total = 0
  for (let page = 1; page <= WORDS; page += 1) {
    const found = await admin<{ items: { companyName: string; serialNumber: string }[]; total: number }>(
      '/api/company/list',
      { pageIndex: page * 50, pageSize: 1 },
    )
    total = found.total
    const [company] = found.items
    if (company !== undefined)
      words.push(page % 4 === 0 ? company.serialNumber.slice(0, 8) : company.companyName.slice(2, 8))
  }
  return { words, total }
}
