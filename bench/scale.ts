import { deskQuestions, type Question } from './harness/desk-questions.ts'
import { fillUpTo, gridOf } from './harness/district-rows.ts'
import {
  type Cost,
  type Meter,
  type Person,
  pullOnce,
  pushPatrol,
  signInAs,
  startMeter,
} from './harness/field-calls.ts'
import { machine, printTable } from './harness/report.ts'
import { type BenchServer, startServer } from './harness/server.ts'
import type { BenchOptions } from './options.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const AIM = '1.5x'
const SEEDED = 500
/** The enterprise of this number is asked about, and the grid that it lies in. */
const ASKED_ABOUT = 5_000
const TIMES = 200
const CHANGED = 20

/** What lists, pulls and pushes cost while the enterprises on the server grow a hundredfold. */
export async function benchScale({ largest }: BenchOptions): Promise<boolean> {
  console.log(`\nscale: ${TIMES} calls each, one at a time (${machine()}, PostgreSQL)`)
  const server = await startServer({ companies: SEEDED, usesPostgres: true, isBare: true })
  const meter = await startMeter(server)
  const costs = new Map<string, Cost[]>()
  const sizes = SIZES.filter((size) => size <= largest)
  let lost = 0
  try {
    for (const size of sizes) {
      await fillUpTo(meter, size)
      const before = await patrols(meter)
      const questions = await questionsOf(server, meter)
      for (const { name, times = TIMES, ask } of questions)
        costs.set(name, [...(costs.get(name) ?? []), await meter.costOf(times, ask)])
      lost += before + TIMES + TIMES / 10 - (await patrols(meter))
    }
  } finally {
    await meter.stop()
    await server.stop()
  }
  report(sizes, costs)
  return lost === 0
}

async function questionsOf(server: BenchServer, meter: Meter): Promise<Question[]> {
  const admin = await signInAs(server.url, 'admin')
  const inspector = await signInAs(server.url, 'grid')
  const { gridGuid, gridPath } = gridOf(ASKED_ABOUT)
  await meter.sql.query(`update "user" set "gridGuid" = $1, "gridPath" = $2 where "guid" = $3`, [
    gridGuid,
    gridPath,
    inspector.guid,
  ])
  const first = await pullOnce(inspector, { cursor: null, scopes: [] })
  const held = { cursor: first.cursor, scopes: first.add.map(({ scope }) => scope) }
  await meter.sql.query(
    `update "company" set "version" = "version" + 1 where "guid" in (select "guid" from "company" where "gridGuid" = $1 limit ${CHANGED})`,
    [gridGuid],
  )
  const changed = await pullOnce(inspector, held)
  const brought = changed.changes.find(({ rows }) => rows.table === 'company')?.rows.count
  if (brought !== CHANGED) throw new Error(`a pull brought ${brought} of ${CHANGED} changes`)
  const list = (person: Person, query: object) => () => person.post('/api/company/list', query)
  const companyGuid = `bench-company-${ASKED_ABOUT}`
  return [
    { name: 'list, own grid, counted', ask: list(inspector, {}) },
    { name: 'list, own grid, part of a name', ask: list(inspector, { keyword: '企业 50' }) },
    { name: 'list, everything, next page', ask: list(admin, { countTotal: false }) },
    { name: 'list, everything, counted', ask: list(admin, {}), times: TIMES / 10 },
    { name: 'get', ask: () => inspector.post(`/api/company/getByGuid/${companyGuid}`, {}) },
    { name: 'pull, nothing new', ask: () => pullOnce(inspector, { ...held, cursor: changed.cursor }) },
    { name: `pull, ${CHANGED} changes`, ask: () => pullOnce(inspector, held) },
    { name: 'push, one patrol', ask: () => pushPatrol(inspector, companyGuid) },
    ...(await deskQuestions(server.url)),
  ]
}

async function patrols({ sql }: Meter): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from "patrolRecord"')
  return rows[0]?.n ?? 0
}

function report(sizes: readonly number[], costs: ReadonlyMap<string, Cost[]>): void {
  const ms = (value: number) => value.toFixed(2)
  const growth = (of: readonly Cost[], value: (cost: Cost) => number) => {
    const [first, last] = [of[0], of.at(-1)]
    return first === undefined || last === undefined ? '' : `${(value(last) / value(first)).toFixed(2)}x`
  }
  console.log(
    `\nmilliseconds: answered after (in the middle, p95) / server's processor + database's processor; aim for the growth: at most ${AIM}\n`,
  )
  printTable([
    ['', ...sizes.map((size) => `${size} enterprises`), 'growth, answer', 'growth, processors'],
    ...[...costs].map(([name, each]) => [
      name,
      ...each.map((cost) => `${ms(cost.ms)}, ${ms(cost.p95Ms)} / ${ms(cost.serverMs)} + ${ms(cost.databaseMs)}`),
      growth(each, (cost) => cost.ms),
      growth(each, (cost) => cost.serverMs + cost.databaseMs),
    ]),
  ])
}
