import { type SQL, sql } from 'drizzle-orm'
import type { ListQuery } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import '../domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { type Database, type Db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { tableNamed } from '#server/db/schema.ts'
import { listRecords } from '#server/engine/read.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { machine, printTable } from './harness/report.ts'
import { median, ratio, spread } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const AIM = '1.5x'
const ROWS = 100_000
const PAGE = 20
const DEEP = 40_000
/** A list takes milliseconds: each round asks so often and counts the middle one. */
const ASKED = 15
const NOW = '2026-11-20T02:00:00.000Z'

const resource = resourceNamed('hiddenDanger')
/** Half of the rows are in his town, and he sees no others. */
const READER: Actor = {
  guid: 'reader',
  username: 'reader',
  name: '读者',
  roles: ['town'],
  gridGuid: 'town-0',
  gridPath: 'root/town-0/',
  companyGuid: null,
}
const OWN = sql`"deleted" = false and "gridPath" like 'root/town-0/%'`

interface Question {
  name: string
  ours: (last: { createTime: string; guid: string }) => ListQuery
  where: SQL
  order: SQL
  /** Instead of the first row. */
  from?: (last: { createTime: string; guid: string }) => { where: SQL } | { offset: number }
  counts: boolean
}

const NEWEST = sql`"createTime" desc, "guid" desc`
const QUESTIONS: readonly Question[] = [
  { name: 'first page, counted', ours: () => ({}), where: OWN, order: NEWEST, counts: true },
  {
    name: 'filter by state and grade, counted',
    ours: () => ({ status: ['pendingRectify'], dangerLevel: 'major' }),
    where: sql`${OWN} and "status" = 'pendingRectify' and "dangerLevel" = 'major'`,
    order: NEWEST,
    counts: true,
  },
  {
    name: 'part of a word, counted',
    ours: () => ({ keyword: '电线9' }),
    where: sql`${OWN} and (${sql.join(
      ['companyName', 'description', 'dangerCode', 'place'].map(
        (name) => sql`position(lower('电线9') in lower(${sql.identifier(name)})) > 0`,
      ),
      sql` or `,
    )})`,
    order: NEWEST,
    counts: true,
  },
  {
    name: 'sort by deadline, latest first, some without one',
    ours: () => ({ sort: 'deadline', order: 'DESC', countTotal: false }),
    where: OWN,
    order: sql`"deadline" desc nulls last, "guid" desc`,
    counts: false,
  },
  {
    name: 'sort by a column without index',
    ours: () => ({ sort: 'place', order: 'ASC', countTotal: false }),
    where: OWN,
    order: sql`"place" asc nulls last, "guid" asc`,
    counts: false,
  },
  {
    name: `next page after row ${DEEP}`,
    ours: ({ createTime, guid }) => ({
      after: Buffer.from(JSON.stringify([createTime, guid])).toString('base64url'),
      countTotal: false,
    }),
    where: OWN,
    order: NEWEST,
    from: ({ createTime, guid }) => ({ where: sql`("createTime", "guid") < (${createTime}::timestamptz, ${guid})` }),
    counts: false,
  },
  {
    name: `page ${DEEP / PAGE + 1} by its number`,
    ours: () => ({ pageIndex: DEEP / PAGE + 1, countTotal: false }),
    where: OWN,
    order: NEWEST,
    from: () => ({ offset: DEEP }),
    counts: false,
  },
]

/** Pages of a long list through the engine (access, filters, order, paging, count), against the SQL one would write. */
export async function benchList({ rounds, usesPostgres }: BenchOptions): Promise<boolean> {
  const kind = usesPostgres ? 'PostgreSQL' : 'PGlite'
  console.log(`\nlist: ${ROWS} records, median of ${rounds} rounds of ${ASKED} (${machine()}, ${kind})`)
  const postgres = usesPostgres ? await startPostgres() : null
  if (usesPostgres && postgres === null) throw new Error('--postgres needs a PostgreSQL on this machine')
  const database = await openDatabase({ databaseUrl: postgres?.url, dataDir: 'memory://' })
  try {
    await fill(database)
    return await measure(database.db, rounds)
  } finally {
    await database.close()
    postgres?.stop()
  }
}

async function measure(db: Db, rounds: number): Promise<boolean> {
  const last = await rowAt(db, DEEP - 1)
  const table = [['', 'ratio', 'ours', 'bare SQL', 'rows']]
  let isSame = true
  for (const question of QUESTIONS) {
    const askOurs = async () => {
      const { items } = await listRecords(db, resource, { actor: READER, now: NOW }, question.ours(last))
      return items.map(({ guid }) => guid)
    }
    const askBare = () => bare(db, question, last)
    const [expected, found] = [await askBare(), await askOurs()]
    isSame = isSame && found.length > 0 && found.join() === expected.join()
    const ours: number[] = []
    const reference: number[] = []
    // In turn, so that whatever else the machine does falls on both.
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await msOf(askOurs))
      reference.push(await msOf(askBare))
    }
    const ms = (value: number) => `${value.toFixed(2)} ms`
    table.push([question.name, ratio(ours, reference), spread(ours, ms), spread(reference, ms), String(found.length)])
  }
  console.log(`\naim: at most ${AIM}\n`)
  printTable(table)
  return isSame
}

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < ASKED; time += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/** The columns a list answers: all but structured ones. */
const COLUMNS = sql.join(
  Object.keys(tableNamed(resource.name))
    .filter((name) => name !== 'enableRLS' && resource.fields[name]?.kind !== 'json')
    .map((name) => sql.identifier(name)),
  sql`, `,
)

async function bare(db: Db, { where, order, from, counts }: Question, last: { createTime: string; guid: string }) {
  const start = from?.(last) ?? { offset: 0 }
  const place = 'where' in start ? sql`and ${start.where}` : sql``
  const offset = 'offset' in start ? start.offset : 0
  const { rows } = await db.execute<{ guid: string }>(
    sql`select ${COLUMNS} from "hiddenDanger" where ${where} ${place} order by ${order} limit ${PAGE + 1} offset ${offset}`,
  )
  if (counts) await db.execute(sql`select count(*) from "hiddenDanger" where ${where}`)
  return rows.slice(0, PAGE).map(({ guid }) => guid)
}

async function rowAt(db: Db, offset: number): Promise<{ createTime: string; guid: string }> {
  const { rows } = await db.execute<{ createTime: string; guid: string }>(
    sql`select "createTime", "guid" from "hiddenDanger" where ${OWN} order by ${NEWEST} limit 1 offset ${offset}`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('there are too few rows')
  return { createTime: new Date(row.createTime).toISOString(), guid: row.guid }
}

/** Twelve towns of fifty enterprises; half of the records in the first town, one in ten without a deadline. */
async function fill(database: Database): Promise<void> {
  await migrate(database)
  const { db } = database
  const run = (statement: string) => db.execute(sql.raw(statement))
  const base = `1, now(), now(), false`
  for (const name of ['gridManage', 'company', 'hiddenDanger']) await run(`alter table "${name}" disable trigger user`)
  await run(`insert into "gridManage" ("guid", "version", "createTime", "updateTime", "deleted", "path")
    select 'town-' || n, ${base}, 'root/town-' || n || '/' from generate_series(0, 11) n`)
  await run(`insert into "company" ("guid", "version", "createTime", "updateTime", "deleted", "status", "companyName", "serialNumber", "gridGuid", "gridPath")
    select 'company-' || n, ${base}, 'approved', '企业' || n, 'code-' || n, 'town-' || n % 12, 'root/town-' || n % 12 || '/'
    from generate_series(0, 599) n`)
  await run(`insert into "hiddenDanger" ("guid", "version", "createTime", "updateTime", "deleted", "status", "companyGuid", "companyName",
      "gridGuid", "gridPath", "dangerCode", "description", "place", "dangerLevel", "sourceType", "foundOn", "deadline")
    select md5(n::text), 1, now() - n % 50000 * interval '1 minute', now() - n * interval '7 seconds', n % 97 = 0,
      (array['pendingRectify', 'rectified', 'closed', 'closed'])[1 + n % 4], 'company-' || company, '企业' || company,
      'town-' || company % 12, 'root/town-' || company % 12 || '/', 'YH' || n, '电线' || n % 1000 || '老化', '车间' || n % 331,
      (array['general', 'major', 'general'])[1 + n % 3], 'patrol', current_date - n % 700,
      case when n % 10 = 0 then null else current_date + n % 365 end
    from (select n, case when n % 2 = 0 then n % 50 * 12 else n % 600 end as company from generate_series(1, ${ROWS}) n) as rows`)
  for (const name of ['gridManage', 'company', 'hiddenDanger']) await run(`alter table "${name}" enable trigger user`)
  await run('vacuum analyze')
}
