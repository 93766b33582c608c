import { LIST_COUNTS } from '#domain/contract/list-counts.ts'
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
/** An inspector's grid, however large the whole is: more enterprises are more grids and districts. */
const PER_GRID = 100
const TIMES = 200
const CHANGED = 20
const FILLED = ['gridManage', 'company', 'patrolTask', 'hiddenDanger', 'workflowTask']

interface Question {
  name: string
  times?: number
  ask: () => Promise<unknown>
}

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
  const [gridGuid, gridPath] = ['bench-50', '320509000007/bench-50/']
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
  const companyGuid = 'bench-company-5000'
  return [
    { name: 'list, own grid, counted', ask: list(inspector, {}) },
    { name: 'list, own grid, part of a name', ask: list(inspector, { keyword: '企业 50' }) },
    { name: 'list, everything, next page', ask: list(admin, { countTotal: false }) },
    { name: 'list, everything, counted', ask: list(admin, {}), times: TIMES / 10 },
    { name: 'get', ask: () => inspector.post(`/api/company/getByGuid/${companyGuid}`, {}) },
    { name: 'pull, nothing new', ask: () => pullOnce(inspector, { ...held, cursor: changed.cursor }) },
    { name: `pull, ${CHANGED} changes`, ask: () => pullOnce(inspector, held) },
    { name: 'push, one patrol', ask: () => pushPatrol(inspector, companyGuid) },
    ...homeQuestions(admin),
  ]
}

/** What a supervisor of everything sees first in the morning, each by its call. */
function homeQuestions(person: Person): Question[] {
  const times = TIMES / 10
  const counted = (resource: string, query: object) => ({ lists: [{ resource, query: { ...query, pageSize: 1 } }] })
  const counts = (body: object) => () => person.post(LIST_COUNTS, body)
  return [
    { name: 'home, numbers of today', ask: () => person.post('/api/statistics/today', {}), times },
    { name: 'home, enterprises by kind', ask: () => person.post('/api/statistics/companies', {}), times },
    { name: 'home, devices with old work', ask: () => person.post('/api/statistics/devices', {}), times },
    { name: 'home, to-dos', ask: () => person.post('/api/workflowTask/list', { view: 'todo', pageSize: 5 }), times },
    { name: 'count of to-dos', ask: counts(counted('workflowTask', { view: 'todo' })), times },
    { name: 'count of overdue hazards', ask: counts(counted('hiddenDanger', { view: 'overdue' })), times },
  ]
}

async function patrols({ sql }: Meter): Promise<number> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from "patrolRecord"')
  return rows[0]?.n ?? 0
}

/** Grids and enterprises as they are, without a line in the change log for each. */
async function fillUpTo({ sql }: Meter, size: number): Promise<void> {
  const { rows } = await sql.query<{ n: number }>('select count(*)::int as n from "company"')
  const from = rows[0]?.n ?? 0
  const base = `1, now() - n % 100000 * interval '1 minute', now(), false`
  await sql.query('begin')
  for (const name of FILLED) await sql.query(`alter table "${name}" disable trigger user`)
  await sql.query(`insert into "gridManage" ("guid", "version", "createTime", "updateTime", "deleted", "gridName", "gridLevel", "parentGuid", "path")
    select 'bench-' || n, ${base}, '网格' || n, 'grid', '320509000007', '320509000007/bench-' || n || '/'
    from generate_series(0, ${Math.ceil(size / PER_GRID)}) n on conflict do nothing`)
  await sql.query(`insert into "company" ("guid", "version", "createTime", "updateTime", "deleted", "status", "companyName", "serialNumber", "pbAddress",
      "industry", "legalRepresentative", "legalRepresentativePhone", "mainLeader", "mainLeaderPhone", "safetyManager",
      "safetyManagerPhone", "companyStatus", "riskColor", "gridGuid", "gridPath", "nextPatrolDue")
    select 'bench-company-' || n, ${base}, 'approved', '吴江企业 ' || n || ' 有限公司', 'bench-' || n,
      '中山南路' || n % 2000 || '号', '纺织业', '徐雅琴', '13812345678', '徐雅琴', '13812345678', '徐雅琴',
      '13812345678', 'normal', (array['red', 'orange', 'yellow', 'blue'])[1 + n % 4], 'bench-' || grid, '320509000007/bench-' || grid || '/',
      current_date + 300
    from (select n, n / ${PER_GRID} as grid from generate_series(${from}, ${size - 1}) n) as rows`)
  await fillRecords(sql, from, size)
  for (const name of FILLED) await sql.query(`alter table "${name}" enable trigger user`)
  await sql.query('commit')
  await sql.query(`vacuum analyze ${FILLED.map((name) => `"${name}"`).join(', ')}`)
}

/** To each enterprise a task of patrol, to every second a hazard, half of them closed, to every tenth a to-do of some role. */
async function fillRecords(sql: Meter['sql'], from: number, size: number): Promise<void> {
  const base = `1, now() - n % 100000 * interval '1 minute', now(), false`
  const common = `"guid", "version", "createTime", "updateTime", "deleted", "status"`
  const path = `'320509000007/bench-' || n / ${PER_GRID} || '/'`
  const rows = (every: number) => `from generate_series(${from}, ${size - 1}) n where n % ${every} = 0`
  await sql.query(`insert into "patrolTask" (${common}, "gridGuid", "gridPath", "taskName", "taskType", "companyGuids", "planStart", "planEnd")
    select 'bench-task-' || n, ${base}, 'pending', 'bench-' || n / ${PER_GRID}, ${path}, '日常巡查' || n, 'daily',
      jsonb_build_array('bench-company-' || n), current_date - 10, current_date + n % 30 - 5 ${rows(1)}`)
  await sql.query(`insert into "hiddenDanger" (${common}, "companyGuid", "gridGuid", "gridPath", "foundOn", "dangerLevel", "description", "deadline")
    select 'bench-hazard-' || n, ${base}, case when n % 4 = 0 then 'closed' else 'pendingRectify' end, 'bench-company-' || n,
      'bench-' || n / ${PER_GRID}, ${path}, current_date - n % 60, 'general', '配电箱门未关闭', current_date + n % 40 - 10 ${rows(2)}`)
  await sql.query(`insert into "workflowTask" (${common}, "title", "activityName", "activityRoles", "companyGuid", "gridPath", "startTime", "dueDate")
    select 'bench-todo-' || n, ${base}, 'ing', '待办' || n, '审核', (array['["supervisor"]', '["grid"]', '["admin"]'])[1 + n / 10 % 3]::jsonb,
      'bench-company-' || n, ${path}, now() - n % 9000 * interval '1 minute', current_date + n % 20 - 3 ${rows(10)}`)
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
