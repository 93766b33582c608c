import { readFileSync } from 'node:fs'
import { seededRandom } from '#domain/lib/random.ts'
import { type CallName, SAMPLE, type Sample } from './cost.ts'
import type { Spent } from './harness/processor.ts'
import { type Arrival, Cores, simulate } from './harness/queue.ts'
import { printTable, seconds } from './harness/report.ts'
import type { BenchOptions } from './options.ts'

const MINUTE_MS = 60_000
/** Measured one at a time on an idle machine, without TLS and without waiting for the disk: reckoned with twice of it. */
const RESERVE = 2
const STARTS_AT_MS = 60 * MINUTE_MS

/** Most people begin around one moment: a normal distribution with this deviation, cut at twice of it. */
const RUSHES = [
  { name: 'begin of work', spreadMs: 20 * MINUTE_MS },
  { name: 'after an hour without server', spreadMs: 2 * MINUTE_MS },
] as const

/** Of the devices: new or emptied ones, and those with work of the evening before. */
const EMPTY_SHARE = 0.01
const UNSENT_SHARE = 0.2
const UNSENT = { patrols: 3, photos: 6 }
const SIGN_IN_SHARE = 0.05
const LISTS = 3
const PULLS = 2
/** Of a device on the way to its next call: line, parsing, storing. */
const THINKING_MS = 400
const FINE = 1_000_000_000

/** Machines of a plan: cores for server processes, and for the database. */
interface Plan {
  server: number
  database: number
}

const PLANS: readonly Plan[] = [
  { server: 2, database: 2 },
  { server: 4, database: 2 },
  { server: 8, database: 4 },
  { server: 16, database: 8 },
  { server: 32, database: 16 },
]

/** How long devices wait when all of them sync in the same morning, by the measured costs of their calls. */
export async function benchMorning({ devices }: BenchOptions): Promise<boolean> {
  const sample = JSON.parse(readFileSync(SAMPLE, 'utf8')) as Sample // written by `cost`
  console.log(`\nmorning: ${devices} devices, simulated from costs measured on ${sample.measuredOn}, times ${RESERVE}`)
  console.log(
    `(${PULLS} pulls and ${LISTS} lists each; ${EMPTY_SHARE * 100} % empty, ${UNSENT_SHARE * 100} % with ` +
      `${UNSENT.patrols} patrols and ${UNSENT.photos} photos, ${SIGN_IN_SHARE * 100} % sign in)`,
  )
  for (const { name, spreadMs } of RUSHES) {
    console.log(`\n${name}, ± ${spreadMs / MINUTE_MS} min:\n`)
    const table = [
      ['server cores', 'database cores', 'calls', 'wait p50', 'p95', 'p99', 'longest', 'server busy', 'database busy'],
    ]
    for (const plan of PLANS) {
      const rush = { from: STARTS_AT_MS - spreadMs, to: STARTS_AT_MS + spreadMs }
      const server = new Cores(plan.server, rush)
      const database = new Cores(plan.database, rush)
      const arrivals = arrivalsOf(devices, { sample, spreadMs })
      const waits = simulate(arrivals, { server, database, thinkingMs: THINKING_MS }).sort((a, b) => a - b)
      table.push([
        String(plan.server),
        String(plan.database),
        String(waits.length),
        ...[0.5, 0.95, 0.99, 1].map((part) => seconds(waits[Math.ceil(waits.length * part) - 1] ?? 0)),
        share(server.busy()),
        share(database.busy()),
      ])
    }
    printTable(table)
  }
  return true
}

const share = (value: number) => `${(value * 100).toFixed(1)} %`

/** When each device begins and which calls it makes, one after the other. The same for every plan. */
function arrivalsOf(devices: number, { sample, spreadMs }: { sample: Sample; spreadMs: number }): Arrival[] {
  const random = seededRandom(1)
  const float = () => random.int(0, FINE) / (FINE + 1)
  const arrivals: Arrival[] = []
  const costs = Object.fromEntries(
    Object.entries(sample.costs).map(([name, { serverMs, databaseMs }]) => [
      name,
      { serverMs: serverMs * RESERVE, databaseMs: databaseMs * RESERVE },
    ]),
  ) as Record<CallName, Spent>
  for (let device = 0; device < devices; device += 1) {
    const calls: CallName[] = []
    const add = (name: CallName, times: number) => calls.push(...Array.from({ length: times }, () => name))
    if (random.chance(SIGN_IN_SHARE)) add('signIn', 1)
    add('pull', 1)
    if (random.chance(EMPTY_SHARE)) add('firstLoad', 1)
    if (random.chance(UNSENT_SHARE)) {
      add('push', UNSENT.patrols)
      add('photo', UNSENT.photos)
    }
    add('pull', PULLS - 1)
    add('list', LISTS)
    arrivals.push({ atMs: STARTS_AT_MS + spreadMs * bell(float), calls: calls.map((name) => costs[name]) })
  }
  return arrivals
}

/** Normally distributed with deviation one, nothing beyond two. */
function bell(float: () => number): number {
  for (;;) {
    const value = Math.sqrt(-2 * Math.log(1 - float())) * Math.cos(2 * Math.PI * float())
    if (Math.abs(value) <= 2) return value
  }
}
