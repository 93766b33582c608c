import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Workbook } from '@cj-tech-master/excelts'
import pg from 'pg'
import { type Answer, BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { type ImportJob, MAX_EXPORT_ROWS, MAX_IMPORT_ROWS } from '#domain/contract/sheets.ts'
import { type Person, signInAs } from './harness/field-calls.ts'
import { machine, printTable } from './harness/report.ts'
import { startServer } from './harness/server.ts'
import { median, percentile } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const AT_ONCE = 5
const AIM_MS = 100
const ASK_EVERY_MS = 20
const SEEDED = 500
/** One account has two exports at once. */
const ACCOUNTS = ['admin', 'bureau', 'town', 'admin', 'bureau'] as const

interface Run {
  name: string
  /** Answers whether nothing was lost. */
  work: () => Promise<boolean>
}

/** How soon the server answers something light while sheets of the largest size go out and come in. */
export async function benchSheets({ usesPostgres }: BenchOptions): Promise<boolean> {
  const database = usesPostgres ? 'PostgreSQL' : 'embedded database'
  console.log(`\nsheets: /healthz every ${ASK_EVERY_MS} ms meanwhile (${machine()}, ${database})`)
  if (!usesPostgres) throw new Error('with the embedded database everything waits for one connection: use --postgres')
  const server = await startServer({ companies: SEEDED, usesPostgres: true, isBare: true })
  const sql = new pg.Client({ connectionString: server.databaseUrl ?? '' })
  await sql.connect()
  try {
    await fillUpTo(sql, MAX_EXPORT_ROWS)
    const people = await Promise.all(ACCOUNTS.map((name) => signInAs(server.url, name)))
    const admin = await signInAs(server.url, 'admin')
    const exported = async () => {
      const sizes = await Promise.all(people.map((person) => exportAll(server.url, person)))
      return sizes.every((size) => size > MAX_EXPORT_ROWS)
    }
    const imported = async () => {
      const made = await Promise.all(books.map((book) => importBook(server.url, admin, book)))
      return made.every((rows) => rows === MAX_IMPORT_ROWS)
    }
    /** Fresh ones for each run: a record is made once. */
    let books: Uint8Array[] = []
    const write = async () => {
      books = await Promise.all(Array.from({ length: AT_ONCE }, () => filledBook()))
    }
    const runs: Run[] = [
      { name: 'nothing else', work: () => wait(10_000, true) },
      { name: `${AT_ONCE} exports of ${MAX_EXPORT_ROWS} rows`, work: exported },
      { name: `${AT_ONCE} imports of ${MAX_IMPORT_ROWS} rows`, work: imported },
      { name: 'both', work: async () => (await Promise.all([exported(), imported()])).every(Boolean) },
    ]
    const table = [
      ['meanwhile', 'p50', 'p99', 'slowest', 'asked', 'took', 'memory', 'thread ran', 'thread was kept waiting'],
    ]
    let isWhole = true
    for (const { name, work } of runs) {
      await write()
      const probe = startProbe(server.url)
      const startedAt = performance.now()
      const before = turnsOf(server.pid)
      isWhole = (await work()) && isWhole
      const took = (performance.now() - startedAt) / 1_000
      const times = await probe.stop()
      const ms = (value: number) => `${value.toFixed(1)} ms`
      table.push([
        name,
        ms(median(times)),
        ms(percentile(times, 0.99)),
        ms(Math.max(...times)),
        String(times.length),
        `${took.toFixed(1)} s`,
        `${await memoryOf(server.url)} MB`,
        ...turnsOf(server.pid).map((seconds, at) => `${(seconds - (before[at] ?? 0)).toFixed(1)} s`),
      ])
    }
    console.log(`\naim: p99 at most ${AIM_MS} ms\n`)
    printTable(table)
    return isWhole
  } finally {
    await sql.end()
    await server.stop()
  }
}

/** Enterprises up to so many, as they are, without a line in the change log for each. */
async function fillUpTo(sql: pg.Client, size: number): Promise<void> {
  const base = `1, now() - n % 100000 * interval '1 minute', now(), false`
  await sql.query('begin')
  await sql.query('alter table "company" disable trigger user')
  await sql.query(`insert into "company" ("guid", "version", "createTime", "updateTime", "deleted", "status", "companyName",
      "serialNumber", "pbAddress", "industry", "legalRepresentative", "companyStatus", "gridGuid", "gridPath")
    select 'bench-company-' || n, ${base}, 'approved', '吴江企业 ' || n || ' 有限公司', 'bench-' || n,
      '中山南路' || n % 2000 || '号', '纺织业', '徐雅琴', 'normal', grid."guid", grid."path"
    from generate_series(1, ${size - SEEDED}) n,
      (select "guid", "path" from "gridManage" where "guid" = 'WJ-01') as grid`)
  await sql.query('alter table "company" enable trigger user')
  await sql.query('commit')
  await sql.query('vacuum analyze "company"')
}

/** Answers how many bytes came: more than one for each row, or some are missing. */
async function exportAll(url: string, { token }: Person): Promise<number> {
  for (;;) {
    const reply = await fetch(`${url}${BASE_PATH}/api/company/export`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify({ exportReason: '统计上报' }),
    })
    if (reply.ok) return (await reply.arrayBuffer()).byteLength
    await patience(reply)
  }
}

const HEADERS = ['字典类型', '代码', '名称']

async function filledBook(): Promise<Uint8Array> {
  const book = new Workbook()
  const sheet = book.addWorksheet('字典')
  sheet.addRow(HEADERS)
  for (let at = 0; at < MAX_IMPORT_ROWS; at += 1) sheet.addRow(['bench', randomUUID(), `第${at}行`])
  return new Uint8Array(await book.xlsx.writeBuffer())
}

/** Answers how many records it made. */
async function importBook(url: string, { token }: Person, book: Uint8Array): Promise<number> {
  const job = randomUUID()
  const base = `${url}${BASE_PATH}/api/dictionary/import`
  const headers = { [TOKEN_HEADER]: token }
  for (;;) {
    const body = new FormData()
    body.append('file', new File([new Uint8Array(book)], 'bench.xlsx'))
    const reply = await fetch(`${base}?job=${job}&mode=good`, { method: 'POST', headers, body })
    if (reply.ok) break
    await patience(reply)
  }
  for (;;) {
    await wait(700)
    const { data } = (await (await fetch(`${base}/${job}`, { headers })).json()) as Answer<ImportJob>
    if (data.state === 'done') return data.created
  }
}

/** As clients do: whoever is told to come again comes again. */
async function patience(reply: Response): Promise<void> {
  const seconds = Number(reply.headers.get('retry-after'))
  if (reply.status !== 429 && reply.status !== 503) throw new Error(`${reply.status}: ${await reply.text()}`)
  await wait(seconds * 1_000)
}

/** Asks over and over, whether the last answer has come or not. */
function startProbe(url: string) {
  const times: number[] = []
  const asked = new Set<Promise<void>>()
  const timer = setInterval(() => {
    const startedAt = performance.now()
    const one = fetch(`${url}/healthz`)
      .then((reply) => reply.text())
      .then(() => {
        times.push(performance.now() - startedAt)
      })
      .finally(() => asked.delete(one))
    asked.add(one)
  }, ASK_EVERY_MS)
  return {
    async stop(): Promise<number[]> {
      clearInterval(timer)
      await Promise.all(asked)
      return times
    },
  }
}

/**
 * Of the thread that answers: how long it was on a processor, and how long it was ready and got none. What is slow by
 * the second is the machine's doing.
 */
function turnsOf(pid: number): number[] {
  const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ').map(Number)
  return [ran / 1e9, waited / 1e9]
}

/** As its own counter says. */
async function memoryOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const found = /^process_resident_memory_bytes (\S+)$/m.exec(text)
  return Math.round(Number(found?.[1] ?? 0) / 1024 / 1024)
}
