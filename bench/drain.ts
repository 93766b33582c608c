import type { Page } from 'playwright'
import type { MediaState } from '#domain/contract/sync.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import type { DrainResult } from './client/drain.ts'
import type { Work } from './client/patrols.ts'
import { type Ask, PASSWORD, signIn } from './harness/api.ts'
import { browserVersion, inFreshBrowser } from './harness/browser.ts'
import { giveWholeDistrict, INSPECTOR } from './harness/district-inspector.ts'
import { type Origin, startOrigin, type Traffic } from './harness/origin.ts'
import { type DrainPeer, type Peers, startPeers } from './harness/peers.ts'
import { photo } from './harness/photo.ts'
import { bytes, machine, printTable, seconds } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { ratio, spread } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const ACCOUNT = { username: INSPECTOR, password: PASSWORD }
const COMPANIES = 1_000
const SIZE = { patrols: 1_000, items: 20, photos: 200 }
const AIM = '1.5x'
const PEER_ROUNDS = 1
const DRAIN_PEERS = ['rxdbDrain', 'pouchDrain'] as const
const NAMES: Readonly<Record<DrainPeer, string>> = { rxdbDrain: 'RxDB 17, Dexie', pouchDrain: 'PouchDB 9, indexeddb' }
/** Long before anything in the demo set, so that each run has a day of its own. */
const FIRST_DAY = '2020-01-01'

interface Measured extends DrainResult {
  traffic: Traffic
  /** What the server has of it. */
  applied: number
  duplicated: number
  photosWhole: number
}

/** A backlog of patrols and photos through the outbox, against a loop that sends the same from memory. */
export async function benchDrain({ rounds, usesPostgres, withPeers }: BenchOptions): Promise<boolean> {
  const database = usesPostgres ? 'PostgreSQL' : 'PGlite'
  console.log(`\ndrain: ${SIZE.patrols} patrols of ${SIZE.items} items, ${SIZE.photos} photos, median of ${rounds}`)
  console.log(`(${machine(await browserVersion())}, ${database})`)
  const server = await startServer({ companies: COMPANIES, usesPostgres })
  const peers = withPeers ? await startPeers() : null
  const origin = await startOrigin(server.url, peers?.url)
  try {
    origin.offer('photo.jpg', 'image/jpeg', await photo())
    const admin = await signIn(server.url, 'admin')
    await giveWholeDistrict(admin)
    const companyGuids = await guidsOf(admin, 'company', {})
    const ours: Measured[] = []
    const reference: Measured[] = []
    const others: Record<DrainPeer, Measured[]> = { rxdbDrain: [], pouchDrain: [] }
    let day = 0
    const measure = async (side: 'drainOutbox' | 'drainByLoop') => {
      const work = { ...SIZE, companyGuids, checkDate: addDays(FIRST_DAY, day) }
      day += 1
      return await check(admin, work, await drain(origin, side, work))
    }
    // In turn, each first every other time: the tables grow, and whatever else happens falls on both.
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) ours.push(await measure('drainOutbox'))
      reference.push(await measure('drainByLoop'))
      if (round % 2 === 1) ours.push(await measure('drainOutbox'))
      if (peers === null || round >= PEER_ROUNDS) continue
      for (const peer of DRAIN_PEERS)
        others[peer].push(await drainPeer(origin, peers, peer, { ...SIZE, companyGuids, checkDate: FIRST_DAY }))
    }
    return report(ours, reference, others)
  } finally {
    await origin.stop()
    await peers?.stop()
    await server.stop()
  }
}

type Drained = DrainResult & { traffic: Traffic }

async function drain(origin: Origin, side: 'drainOutbox' | 'drainByLoop', work: Work): Promise<Drained> {
  return await inFreshBrowser(origin.url, async (page) => {
    const result = await page.evaluate(([account, todo, name]) => window.bench?.[name](account, todo), [
      ACCOUNT,
      work,
      side,
    ] as const)
    if (result === undefined) throw new Error('the page of the benchmark is not ready')
    return { ...result, traffic: origin.traffic() }
  })
}

/** A peer stores documents and nothing else: no rules, no access, no history. */
async function drainPeer(origin: Origin, peers: Peers, peer: DrainPeer, work: Work): Promise<Measured> {
  await peers.forgetPatrols()
  const run = async (page: Page) => {
    const result = await page.evaluate(([name, todo]) => window.peers?.[name](todo), [peer, work] as const)
    if (result === undefined) throw new Error('the page of the benchmark is not ready')
    return { ...result, traffic: origin.traffic() }
  }
  const drained = await inFreshBrowser(origin.url, run, 'peers')
  const { records, again } = await peers.arrivedPatrols(peer)
  const hashes = new Map(records.map(({ guid, sha256 }) => [guid, sha256]))
  const applied = new Set(drained.recordGuids.filter((guid) => hashes.has(guid))).size
  const photosWhole = drained.photos.filter(({ guid, sha256 }) => hashes.get(guid) === sha256).length
  return { ...drained, applied, duplicated: records.length - applied + again, photosWhole }
}

/** Asks the server, not the device, what became of it. */
async function check(admin: Ask, { checkDate }: Work, drained: Drained): Promise<Measured> {
  const found = await listAll(admin, 'patrolRecord', { checkDate: { from: checkDate, to: checkDate } })
  const wanted = new Set(drained.recordGuids)
  const applied = new Set(found.map((row) => row.guid).filter((guid) => wanted.has(guid))).size
  const appliedAgain = found.filter((row) => row.version > 1).length
  let photosWhole = 0
  for (const { guid, sha256 } of drained.photos) {
    const state = await admin<MediaState>(`/api/files/${guid}`)
    if (state.complete && state.sha256 === sha256) photosWhole += 1
  }
  return { ...drained, applied, duplicated: found.length - applied + appliedAgain, photosWhole }
}

async function guidsOf(admin: Ask, resource: string, query: object): Promise<string[]> {
  return (await listAll(admin, resource, query)).map((row) => row.guid)
}

async function listAll(admin: Ask, resource: string, query: object): Promise<AnyRecord[]> {
  const rows: AnyRecord[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: { items: AnyRecord[]; next: string | null } = await admin(`/api/${resource}/list`, {
      ...query,
      pageSize: 200,
      countTotal: false,
      after,
    })
    rows.push(...page.items)
    after = page.next
  }
  return rows
}

function report(
  ours: readonly Measured[],
  reference: readonly Measured[],
  others: Readonly<Record<DrainPeer, readonly Measured[]>>,
): boolean {
  const ms = (runs: readonly Measured[]) => runs.map((run) => run.ms)
  const worst = (runs: readonly Measured[], of: (run: Measured) => number) => String(Math.max(...runs.map(of)))
  const row = (name: string, runs: readonly Measured[]) => [
    name,
    spread(ms(runs), seconds),
    `${Math.min(...runs.map((run) => run.applied))} of ${SIZE.patrols}`,
    `${Math.min(...runs.map((run) => run.photosWhole))} of ${SIZE.photos}`,
    worst(runs, (run) => SIZE.patrols - run.applied + SIZE.photos - run.photosWhole),
    worst(runs, (run) => run.duplicated),
    worst(runs, (run) => run.left),
    bytes(runs.at(-1)?.traffic.sentBytes ?? 0),
    String(runs.at(-1)?.traffic.requests ?? 0),
  ]
  console.log(`\n${ratio(ms(ours), ms(reference))} of the loop (aim: at most ${AIM})`)
  const measured = DRAIN_PEERS.filter((peer) => others[peer].length > 0)
  for (const peer of measured) console.log(`  ${ratio(ms(others[peer]), ms(ours))} as fast as ${NAMES[peer]}`)
  console.log('')
  printTable([
    ['', 'drained after', 'applied once', 'photos whole', 'lost', 'duplicated', 'left', 'sent', 'requests'],
    row('ours', ours),
    row('loop of fetch', reference),
    ...measured.map((peer) => row(NAMES[peer], others[peer])),
  ])
  console.log(
    `\n  queued before, without a signal: ${spread(
      ours.map((run) => run.queuedMs),
      seconds,
    )}`,
  )
  return [...ours, ...reference].every(
    (run) => run.applied === SIZE.patrols && run.photosWhole === SIZE.photos && run.duplicated === 0 && run.left === 0,
  )
}
