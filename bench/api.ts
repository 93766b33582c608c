import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Recipe, Statement } from './bare/recipe.ts'
import { type Person, patrolOp, signInAs } from './harness/field-calls.ts'
import { processorOf } from './harness/processor.ts'
import { machine, printTable } from './harness/report.ts'
import { freePort, startServer } from './harness/server.ts'
import { median } from './harness/statistics.ts'
import type { BenchOptions } from './options.ts'

const COMPANIES = 2_000
const AIM = '70 %'
const AT_ONCE = 8
const CALLS = 400
const QUIET_MS = 1_500
const GUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g

interface Question {
  name: string
  path: string
  body: (companyGuid: string) => object
  /** Asked about one enterprise after the other. */
  takesTurns?: boolean
}

/** Lists, records and pushes a second, against a server that does nothing but the same statements. */
export async function benchApi({ rounds }: BenchOptions): Promise<boolean> {
  console.log(`\napi: ${CALLS} calls, ${AT_ONCE} at once, median of ${rounds} (${machine()}, PostgreSQL)`)
  const folder = mkdtempSync(join(tmpdir(), 'platform-bench-api-'))
  const server = await startServer({ companies: COMPANIES, usesPostgres: true })
  const { databaseUrl } = server
  if (databaseUrl === null) throw new Error('this needs a PostgreSQL on the machine')
  const inspector = await signInAs(server.url, 'grid')
  const { items } = await inspector.post<{ items: { guid: string }[] }>('/api/company/list', { pageSize: 200 })
  const companyGuid = items[0]?.guid ?? ''
  let turn = 0
  /** Not all of them of one enterprise, or they would wait for each other. */
  const nextCompany = () => {
    turn += 1
    return items[turn % items.length]?.guid ?? ''
  }
  const questions: Question[] = [
    { name: 'list', path: '/api/company/list', body: () => ({}) },
    { name: 'get', path: `/api/company/getByGuid/${companyGuid}`, body: () => ({}) },
    {
      name: 'push',
      path: '/api/sync/push',
      body: (guid) => ({ deviceId: 'bench', ops: [patrolOp(inspector, guid)] }),
      takesTurns: true,
    },
  ]
  const recipes = await recipesOf(databaseUrl, inspector, {
    questions,
    company: companyGuid,
    companies: items.map(({ guid }) => guid),
  })
  const file = join(folder, 'recipes.json')
  writeFileSync(file, JSON.stringify(recipes))
  const bare = await startBare(file, databaseUrl)
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const patrols = async () =>
    (await sql.query<{ n: number }>('select count(*)::int as n from "patrolRecord"')).rows[0]?.n ?? 0
  try {
    const before = await patrols()
    const table = [['', 'share of bare', 'ours, a second', 'bare, a second', 'processor, ours / bare', 'statements']]
    for (const [index, { name, path, body }] of questions.entries()) {
      const ours: number[] = []
      const reference: number[] = []
      const spent = { ours: 0, bare: 0 }
      const askOurs = () => inspector.post(path, body(nextCompany()))
      const askBare = () => post(`${bare.url}${BASE_PATH}${path}`, inspector, body(nextCompany()))
      await perSecond(askOurs)
      await perSecond(askBare)
      for (let round = 0; round < rounds; round += 1) {
        const [atFirst, bareAtFirst] = [processorOf(server.pid), processorOf(bare.pid)]
        ours.push(await perSecond(askOurs))
        reference.push(await perSecond(askBare))
        spent.ours += processorOf(server.pid) - atFirst
        spent.bare += processorOf(bare.pid) - bareAtFirst
      }
      const each = (ms: number) => (ms / rounds / CALLS).toFixed(2)
      table.push([
        name,
        `${((median(ours) / median(reference)) * 100).toFixed(0)} %`,
        median(ours).toFixed(0),
        median(reference).toFixed(0),
        `${each(spent.ours)} / ${each(spent.bare)} ms`,
        String(recipes[index]?.statements.length ?? 0),
      ])
    }
    console.log(`\naim: at least ${AIM} of bare\n`)
    printTable(table)
    // Both sides push as often, and each call leaves one patrol.
    return (await patrols()) - before === 2 * (rounds + 1) * CALLS
  } finally {
    await sql.end()
    await bare.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function perSecond(ask: () => Promise<unknown>): Promise<number> {
  let left = CALLS
  const start = performance.now()
  const one = async () => {
    while (left > 0) {
      left -= 1
      await ask()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return (CALLS * 1000) / (performance.now() - start)
}

async function post(url: string, { token }: Person, body: object): Promise<void> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(await reply.text())
  await reply.json()
}

/** Lets ours answer each question once in this process, and writes down what it asks of the database. */
interface Asked {
  questions: readonly Question[]
  company: string
  companies: string[]
}

async function recipesOf(
  databaseUrl: string,
  { token }: Person,
  { questions, company, companies }: Asked,
): Promise<Recipe[]> {
  const database = await openDatabase({ databaseUrl, dataDir: 'memory://' })
  const config = readConfig({ DATABASE_URL: databaseUrl, LOG: 'off', REQUESTS_PER_MINUTE: '0' })
  const app = await buildApp({ database, config })
  const heard = listenToClients()
  try {
    const recipes: Recipe[] = []
    for (const { path, body, takesTurns = false } of questions) {
      const ask = async () => {
        const payload = body(company)
        heard.statements.length = 0
        const reply = await app.inject({
          method: 'POST',
          url: `${BASE_PATH}${path}`,
          headers: { [TOKEN_HEADER]: token },
          payload,
        })
        return { payload: JSON.stringify(payload), answer: reply.body, statements: [...heard.statements] }
      }
      await untilQuiet(heard.statements)
      // Twice: what differs from one call to the next has to differ each time.
      const [first, second] = [await ask(), await ask()]
      const known = new Set(guidsIn(JSON.stringify(first.statements)))
      const fresh = guidsIn(JSON.stringify(second.statements)).filter((guid) => !known.has(guid))
      recipes.push({
        path: `${BASE_PATH}${path}`,
        statements: second.statements,
        fresh,
        answer: second.answer,
        company,
        companies: takesTurns ? companies : [company],
      })
    }
    return recipes
  } finally {
    heard.stop()
    await app.close()
    await database.close()
  }
}

/** What a server does by itself when it starts is nobody's call. */
async function untilQuiet(statements: Statement[]): Promise<void> {
  do {
    statements.length = 0
    await wait(QUIET_MS)
  } while (statements.length > 0)
}

const guidsIn = (text: string) => [...new Set(text.match(GUID) ?? [])]

function listenToClients(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = []
  const { prototype } = pg.Client
  const { query } = prototype
  const listening = function (this: pg.Client, ...given: unknown[]) {
    const [what, values] = given
    const asked: Partial<Statement> = typeof what === 'string' ? { text: what } : (what as Partial<Statement>)
    const { text = '', name, values: held = [] } = asked
    statements.push({ text, ...(name !== undefined && { name }), values: Array.isArray(values) ? values : held })
    return (query as (...rest: unknown[]) => unknown).apply(this, given)
  }
  prototype.query = listening as typeof query
  return {
    statements,
    stop: () => {
      prototype.query = query
    },
  }
}

async function startBare(
  recipes: string,
  databaseUrl: string,
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'bare', 'server.ts'), recipes, databaseUrl, String(port)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && (await fetch(url).catch(() => null)) === null) await wait(100)
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}
