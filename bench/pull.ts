import type { Page } from 'playwright'
import type { Known, LoadResult } from './client/first-load.ts'
import { type Ask, PASSWORD, signIn } from './harness/api.ts'
import { browserVersion, inFreshBrowser } from './harness/browser.ts'
import { giveWholeDistrict, INSPECTOR } from './harness/district-inspector.ts'
import { type Origin, startOrigin, type Traffic } from './harness/origin.ts'
import { type PullPeer, startPeers } from './harness/peers.ts'
import { bytes, machine, printTable, seconds } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { ratio, spread } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const ACCOUNT = { username: INSPECTOR, password: PASSWORD }
/** Of the loop; how many times as fast as the peers. */
const AIMS = { reference: '0.25x', rxdbPull: '8x', pouchPull: '15x' }
/** The peers are slow: two rounds tell enough. */
const PEER_ROUNDS = 2
const NAMES: Readonly<Record<PullPeer, string>> = { rxdbPull: 'RxDB 17, Dexie', pouchPull: 'PouchDB 9, indexeddb' }

interface Measured extends LoadResult {
  traffic: Traffic
}

/**
 * All enterprises of the district on an empty device and searchable, against fetching and storing the bare rows, and
 * against RxDB and PouchDB replicating the same rows from servers of their own.
 */
export async function benchPull({ rounds, companies: sizes, usesPostgres, withPeers }: BenchOptions): Promise<boolean> {
  const database = usesPostgres ? 'PostgreSQL' : 'PGlite'
  console.log(`\npull: first load, median of ${rounds} (${machine(await browserVersion())}, ${database})`)
  let isWhole = true
  for (const companies of sizes) isWhole = (await pullOf(companies, { rounds, usesPostgres, withPeers })) && isWhole
  return isWhole
}

async function pullOf(
  companies: number,
  { rounds, usesPostgres, withPeers }: Pick<BenchOptions, 'rounds' | 'usesPostgres' | 'withPeers'>,
): Promise<boolean> {
  // The reference loads enterprises, so that is what lies on the server beside the reference data.
  const server = await startServer({ companies, usesPostgres, isBare: true })
  const peers = withPeers ? await startPeers() : null
  const origin = await startOrigin(server.url, peers?.url)
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
    await peers?.offerCompanies(origin.offered('companies.json'))
    const ours: Measured[] = []
    const reference: Measured[] = []
    const others: Record<PullPeer, Measured[]> = { rxdbPull: [], pouchPull: [] }
    // In turn, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await loadOurs())
      reference.push(await loadReference())
      if (peers === null || round >= PEER_ROUNDS) continue
      for (const peer of PULL_PEERS)
        others[peer].push(
          await measure(
            origin,
            (page) => page.evaluate(([name, company]) => window.peers?.[name](company), [peer, known] as const),
            'peers',
          ),
        )
    }
    return report({ companies, onServer, cold, ours, reference, others })
  } finally {
    await origin.stop()
    await peers?.stop()
    await server.stop()
  }
}

const PULL_PEERS = ['rxdbPull', 'pouchPull'] as const

type Work = Parameters<typeof inFreshBrowser<LoadResult | undefined>>[1]

async function measure(origin: Origin, work: Work, side?: 'bench' | 'peers'): Promise<Measured> {
  const run = async (page: Page) => {
    const result = await work(page)
    if (result === undefined) throw new Error('the page of the benchmark is not ready')
    return { ...result, traffic: origin.traffic() }
  }
  return await inFreshBrowser(origin.url, run, side)
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
  others: Record<PullPeer, Measured[]>
}

function report({ companies, onServer, cold, ours, reference, others }: Report): boolean {
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
  console.log(
    `\n${companies} enterprises: ${ratio(ms(ours), ms(reference))} of the reference (aim: at most ${AIMS.reference})`,
  )
  const measured = PULL_PEERS.filter((peer) => others[peer].length > 0)
  for (const peer of measured)
    console.log(`  ${ratio(ms(others[peer]), ms(ours))} as fast as ${NAMES[peer]} (aim: at least ${AIMS[peer]})`)
  console.log('')
  printTable([
    ['', 'searchable after', 'stored after', 'rows', 'lost', 'duplicated', 'received', 'requests'],
    row('ours', ours),
    row('fetch + bulkPut', reference),
    ...measured.map((peer) => row(NAMES[peer], others[peer])),
    row('ours, server packs first', [cold]),
  ])
  return [...ours, ...reference].every((run) => run.rows === onServer && run.distinct === onServer)
}
