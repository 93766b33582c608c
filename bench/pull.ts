import type { Known, LoadResult } from './client/first-load.ts'
import { type Ask, PASSWORD, signIn } from './harness/api.ts'
import { browserVersion, inFreshBrowser } from './harness/browser.ts'
import { giveWholeDistrict, INSPECTOR } from './harness/district-inspector.ts'
import { type Origin, startOrigin, type Traffic } from './harness/origin.ts'
import { bytes, machine, printTable, seconds } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { ratio, spread } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const ACCOUNT = { username: INSPECTOR, password: PASSWORD }
const AIM = '0.3x'

interface Measured extends LoadResult {
  traffic: Traffic
}

/** All enterprises of the district on an empty device and searchable, against fetching and storing the bare rows. */
export async function benchPull({ rounds, companies: sizes, usesPostgres }: BenchOptions): Promise<boolean> {
  const database = usesPostgres ? 'PostgreSQL' : 'PGlite'
  console.log(`\npull: first load, median of ${rounds} (${machine(await browserVersion())}, ${database})`)
  let isWhole = true
  for (const companies of sizes) isWhole = (await pullOf(companies, { rounds, usesPostgres })) && isWhole
  return isWhole
}

async function pullOf(companies: number, { rounds, usesPostgres }: Omit<BenchOptions, 'companies'>): Promise<boolean> {
  // The reference loads enterprises, so that is what lies on the server beside the reference data.
  const server = await startServer({ companies, usesPostgres, isBare: true })
  const origin = await startOrigin(server.url)
  try {
    const admin = await signIn(server.url, 'admin')
    await giveWholeDistrict(admin)
    const known = await someEnterprise(admin)
    const onServer = (await admin<{ total: number }>('/api/company/list', { pageSize: 1 })).total
    const loadOurs = () =>
      measure(origin, (page) =>
        page.evaluate(([account, company]) => window.bench?.firstLoad(account, company), [ACCOUNT, known] as const),
      )
    const loadReference = () =>
      measure(origin, (page) => page.evaluate((company) => window.bench?.referenceLoad(company), known))

    const cold = await loadOurs()
    await inFreshBrowser(origin.url, (page) => page.evaluate((account) => window.bench?.offerRows(account), ACCOUNT))
    const ours: Measured[] = []
    const reference: Measured[] = []
    // In turn, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loadOurs())
      reference.push(await loadReference())
    }
    return report({ companies, onServer, cold, ours, reference })
  } finally {
    await origin.stop()
    await server.stop()
  }
}

type Work = Parameters<typeof inFreshBrowser<LoadResult | undefined>>[1]

async function measure(origin: Origin, work: Work): Promise<Measured> {
  return await inFreshBrowser(origin.url, async (page) => {
    const result = await work(page)
    if (result === undefined) throw new Error('the page of the benchmark is not ready')
    return { ...result, traffic: origin.traffic() }
  })
}

/** One from the middle of the list, looked for by a part of its name. */
async function someEnterprise(admin: Ask): Promise<Known> {
  const { items } = await admin<{ items: { guid: string; companyName: string }[] }>('/api/company/list', {
    pageIndex: 20,
  })
  const [company] = items
  if (company === undefined) throw new Error('the demo set is too small')
  return { ...company, partOfName: company.companyName.slice(2, 6) }
}

interface Report {
  companies: number
  onServer: number
  cold: Measured
  ours: Measured[]
  reference: Measured[]
}

function report({ companies, onServer, cold, ours, reference }: Report): boolean {
  const ms = (runs: readonly Measured[]) => runs.map((run) => run.ms)
  const row = (name: string, runs: readonly Measured[]) => [
    name,
    spread(ms(runs), seconds),
    spread(
      runs.map((run) => run.storedMs),
      seconds,
    ),
    String(Math.min(...runs.map((run) => run.rows))),
    String(Math.max(...runs.map((run) => onServer - run.distinct))),
    String(Math.max(...runs.map((run) => run.rows - run.distinct))),
    bytes(runs.at(-1)?.traffic.receivedBytes ?? 0),
    String(runs.at(-1)?.traffic.requests ?? 0),
  ]
  console.log(`\n${companies} enterprises: ${ratio(ms(ours), ms(reference))} of the reference (aim: at most ${AIM})\n`)
  printTable([
    ['', 'searchable after', 'stored after', 'rows', 'lost', 'duplicated', 'received', 'requests'],
    row('ours', ours),
    row('reference', reference),
    row('ours, server packs first', [cold]),
  ])
  return [...ours, ...reference].every((run) => run.rows === onServer && run.distinct === onServer)
}
