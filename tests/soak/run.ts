import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { startPostgres } from '../../scripts/postgres.mjs'
import type { Device } from './device.ts'
import { giveDevicesClocks } from './device-clock.ts'
import type { Findings } from './ledger.ts'
import { runRound } from './round.ts'
import { type Step, scheduleOf, serverOf, shrink } from './schedule.ts'
import { type ServerKind, type Site, startSite } from './site.ts'
import { Waits } from './waits.ts'

const USAGE =
  'npm run soak -- [--rounds 200] [--seed 1] [--devices 3] [--steps 40] [--postgres] [--server here|process] [--replay JSON] [--patience 900] [--trace]'
/** How often it is looked whether a round still moves. */
const LOOK_EVERY_MS = 1_000
/** A database that stands still is not asked for longer than this. */
const ASKED_MS = 5_000
/** A schedule is made smaller for as long as this. */
const SHRINK_MS = 10 * 60_000
const SERVERS: readonly ServerKind[] = ['here', 'process']

/** What is waited for will not come. */
class Standstill extends Error {}

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
    /** Seconds after which what is still waited for will not come. */
    patience: { type: 'string', default: '900' },
    /** Every step as it begins. */
    trace: { type: 'boolean', default: false },
  },
})
const counts = [values.rounds, values.seed, values.devices, values.steps, values.patience].map(Number)
const [rounds, seed, devices, steps, patience = 0] = counts
if (!counts.every((value) => Number.isInteger(value) && Number(value) > 0)) {
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
} catch (error) {
  if (!(error instanceof Standstill)) throw error
  // What does not answer cannot be closed in order either.
  console.log(`\n${error.message}`)
  for (const site of sites.values()) await Promise.race([site.kill(), wait(ASKED_MS)])
  postgres?.stop()
  process.exit(1)
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
    const findings = await run(site, schedule, { own, name: `r${own}` })
    all.push({ ...findings, server })
    if (process.stdout.isTTY) process.stdout.write(`\r${all.length} of ${count}`)
    if (isFine(findings)) continue
    console.log(`\nseed ${own} failed: ${wordsOf(findings).join('\n  ')}`)
    await report(site, schedule, own)
  }
  print(all, (performance.now() - startedAt) / 1000)
  return all.every(isFine)
}

async function run(
  site: Site,
  schedule: readonly Step[],
  { own, name }: { own: number; name: string },
): Promise<Findings> {
  const waits = new Waits()
  const phones: Device[] = []
  let at: Step | 'heal' | null = null
  const onStep = (step: Step | 'heal') => {
    at = step
    if (values.trace) console.log(`${new Date().toISOString().slice(14, 23)} ${JSON.stringify(step)}`)
  }
  const round = runRound(site, schedule, {
    ...{ devices: Number(devices), name, onStep, waits, onDevice: (device: Device) => phones.push(device) },
  })
  const over = new AbortController()
  const standstill = async (): Promise<never> => {
    for (;;) {
      await wait(LOOK_EVERY_MS, undefined, { signal: over.signal })
      if (!waits.isStanding(patience * 1000)) continue
      const lines = [...waits.words(), ...phones.flatMap(unanswered), ...(await inDatabase(site))]
      throw new Standstill(
        `${name} stands still at ${JSON.stringify(at)}:\n  ${lines.join('\n  ')}\n${replayOf(site, schedule, own)}`,
      )
    }
  }
  try {
    return await Promise.race([round, standstill()])
  } finally {
    over.abort()
  }
}

/** The requests of a device that nobody has answered. */
function unanswered({ name, proxy }: Device): string[] {
  const open = proxy.passed().filter(({ wentAt }) => wentAt === null)
  return open.map(
    ({ method, path, fault, reached }) =>
      `${name} has no answer to ${method} ${path} (${fault ?? 'no fault'}, ${reached ? 'reached' : 'did not reach'} the server)`,
  )
}

/** What the server's connections are doing, where the database can say so. */
async function inDatabase(site: Site): Promise<string[]> {
  if (site.kind === 'pglite') return []
  try {
    const asked = site.db().execute<{ words: string }>(sql`
      select concat_ws(' ', pid, state, wait_event_type, wait_event, pg_blocking_pids(pid)::text, left(query, 200)) as words
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() order by state_change`)
    const answer = await Promise.race([asked, wait(ASKED_MS)])
    return answer === undefined
      ? ['the database does not answer']
      : answer.rows.map(({ words }) => `database: ${words}`)
  } catch (error) {
    return [`the database: ${String(error)}`]
  }
}

/** Prints the smallest schedule that still fails, to be replayed. */
async function report(site: Site, schedule: readonly Step[], own: number): Promise<void> {
  const until = performance.now() + SHRINK_MS
  let tries = 0
  const fails = async (shorter: readonly Step[]) => {
    tries += 1
    return !isFine(await run(site, shorter, { own, name: `s${own}-${tries}` }))
  }
  const smallest = await shrink(schedule, fails, () => performance.now() < until && !isAskedToStop)
  console.log(`smallest schedule that fails (${smallest.length} of ${schedule.length} steps):`)
  console.log(replayOf(site, smallest, own))
}

function replayOf(site: Site, schedule: readonly Step[], own: number): string {
  const options = `--devices ${devices} --seed ${own}${postgres === null ? '' : ' --postgres'} --server ${site.server}`
  return `  npm run soak -- ${options} --replay '${JSON.stringify(schedule)}'`
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
