import { parseArgs } from 'node:util'
import { startPostgres } from '../../scripts/postgres.mjs'
import { giveDevicesClocks } from './device-clock.ts'
import type { Findings } from './ledger.ts'
import { runRound } from './round.ts'
import { type Step, scheduleOf, serverOf, shrink } from './schedule.ts'
import { type ServerKind, type Site, startSite } from './site.ts'

const USAGE =
  'npm run soak -- [--rounds 200] [--seed 1] [--devices 3] [--steps 40] [--postgres] [--server here|process] [--replay JSON] [--trace]'
/** A schedule is made smaller for as long as this. */
const SHRINK_MS = 10 * 60_000
const SERVERS: readonly ServerKind[] = ['here', 'process']

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    devices: { type: 'string', default: '3' },
    steps: { type: 'string', default: '40' },
    postgres: { type: 'boolean', default: false },
    /** Where the server runs; by default some schedules have it in a process of its own, killed by SIGKILL. */
    server: { type: 'string' },
    /** A schedule as it was printed, instead of those of seeds. */
    replay: { type: 'string' },
    /** Every step as it begins. */
    trace: { type: 'boolean', default: false },
  },
})
const [rounds, seed, devices, steps] = [values.rounds, values.seed, values.devices, values.steps].map(Number)
if (![rounds, seed, devices, steps].every((value) => Number.isInteger(value) && Number(value) > 0)) {
  console.error(USAGE)
  process.exit(2)
}
const forced = SERVERS.find((each) => each === values.server)
if (forced === undefined && values.server !== undefined) {
  console.error(USAGE)
  process.exit(2)
}

const postgres = values.postgres ? await startPostgres() : null
if (values.postgres && postgres === null) process.exit(2)
if (postgres !== null) process.env.TEST_DATABASE_URL = postgres.url
let isAskedToStop = false
// The round under way is finished and everything so far is told.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isAskedToStop = true
  })
giveDevicesClocks()
const kind = postgres === null ? 'pglite' : 'postgres'
const sites = new Map<ServerKind, Site>()
try {
  process.exitCode = (await soak()) ? 0 : 1
} finally {
  for (const site of sites.values()) await site.close()
  postgres?.stop()
}

/** Started when a schedule first wants it. */
async function siteOf(server: ServerKind): Promise<Site> {
  const site = sites.get(server) ?? (await startSite(kind, server))
  sites.set(server, site)
  return site
}

async function soak(): Promise<boolean> {
  const all: Told[] = []
  const count = values.replay === undefined ? Number(rounds) : 1
  const startedAt = performance.now()
  for (let round = 0; round < count && !isAskedToStop; round += 1) {
    const own = Number(seed) + round
    const server = forced ?? serverOf(own)
    const site = await siteOf(server)
    const schedule =
      values.replay === undefined
        ? scheduleOf(own, { devices: Number(devices), steps: Number(steps), server })
        : (JSON.parse(values.replay) as Step[])
    const findings = await run(site, schedule, `r${own}`)
    all.push({ ...findings, server })
    if (process.stdout.isTTY) process.stdout.write(`\r${all.length} of ${count}`)
    if (isFine(findings)) continue
    console.log(`\nseed ${own} failed: ${wordsOf(findings).join('\n  ')}`)
    await report(site, schedule, own)
  }
  print(all, (performance.now() - startedAt) / 1000)
  return all.every(isFine)
}

function run(site: Site, schedule: readonly Step[], name: string): Promise<Findings> {
  const onStep = (step: Step | 'heal') => {
    if (values.trace) console.log(`${new Date().toISOString().slice(14, 23)} ${JSON.stringify(step)}`)
  }
  return runRound(site, schedule, { devices: Number(devices), name, onStep })
}

/** Prints the smallest schedule that still fails, to be replayed. */
async function report(site: Site, schedule: readonly Step[], own: number): Promise<void> {
  const until = performance.now() + SHRINK_MS
  let tries = 0
  const fails = async (shorter: readonly Step[]) => {
    tries += 1
    return !isFine(await run(site, shorter, `s${own}-${tries}`))
  }
  const smallest = await shrink(schedule, fails, () => performance.now() < until && !isAskedToStop)
  console.log(`smallest schedule that fails (${smallest.length} of ${schedule.length} steps):`)
  console.log(
    `  npm run soak -- --devices ${devices} --seed ${own}${postgres === null ? '' : ' --postgres'} --server ${site.server} --replay '${JSON.stringify(smallest)}'`,
  )
}

function isFine(findings: Findings): boolean {
  return wordsOf(findings).length === 0
}

function wordsOf({ lost, duplicated, wrong }: Findings): string[] {
  return [...lost.map((each) => `lost: ${each}`), ...duplicated.map((each) => `twice: ${each}`), ...wrong]
}

interface Told extends Findings {
  server: ServerKind
}

function print(all: readonly Told[], seconds: number): void {
  const sum = (of: (findings: Told) => number) => all.reduce((total, each) => total + of(each), 0)
  const inProcess = all.filter(({ server }) => server === 'process')
  const sigkills = inProcess.reduce((total, { serverKills }) => total + serverKills, 0)
  const leftovers: Record<string, number> = {}
  for (const each of all)
    for (const [reason, n] of Object.entries(each.leftovers)) leftovers[reason] = (leftovers[reason] ?? 0) + n
  const reasons = Object.entries(leftovers).map(([reason, n]) => `${reason} ${n}`)
  console.log(`
schedules      ${all.length} of ${steps} steps on ${devices} devices, ${kind}, ${Math.round(seconds)} s
server kills   ${sum((each) => each.serverKills)}, ${sigkills} of them by SIGKILL to its process in ${inProcess.length} schedules
actions        ${sum((each) => each.actions)}
media          ${sum((each) => each.media)}, whole on the server ${sum((each) => each.mediaWhole)}
applied once   ${sum((each) => each.appliedOnce)}
given up       ${sum((each) => each.givenUp)} by their owners' hand
destroyed      ${sum((each) => each.destroyed)} with a deleted outbox, every one alarmed
in the tray    ${sum((each) => Object.values(each.leftovers).reduce((a, b) => a + b, 0))}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}
lost           ${sum((each) => each.lost.length)}
duplicated     ${sum((each) => each.duplicated.length)}
other faults   ${sum((each) => each.wrong.length)}`)
}
