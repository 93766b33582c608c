import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RESOURCES } from '#domain/areas/all.ts'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { LIST_COUNTS, type ListCounts } from '#domain/contract/list-counts.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { buildApp } from '#server/app.ts'
import type { Database } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { DEMO_ACCOUNTS, userGuidOf } from '#server/demo/people.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { openTestDatabase } from '../server/databases.ts'
import { grouped, outlineOfAnswer, type Question, questions } from './answers.ts'

const NOW = '2026-11-20T06:00:00.000Z'
const NOBODY = 'nobody'

let database: Database
let app: FastifyInstance
let folder: string
const tokens = new Map<string, string | null>([[NOBODY, null]])

/** What the demo draws by lot comes out the same each time. */
const { randomInt } = crypto
function drawBy(lot: typeof randomInt): void {
  Object.assign(crypto, { randomInt: lot })
  syncBuiltinESMExports()
}

beforeAll(async () => {
  drawBy((() => 1) as typeof randomInt)
  folder = mkdtempSync(join(tmpdir(), 'answers-'))
  database = await openTestDatabase('pglite')
  await loadDemo(database, { companies: 120, now: NOW, store: openFileStore({ dataDir: folder }) })
  drawBy(randomInt)
  app = await buildApp({
    database,
    clock: { now: () => new Date(NOW) },
    sms: null,
    config: {
      ...{ port: 0, host: '127.0.0.1', dataDir: folder, production: false, trustProxy: false },
      ...{ clientDir: null, log: false, version: '0.0.0-test' },
    },
  })
  await app.ready()
  for (const { username } of DEMO_ACCOUNTS) {
    const { token } = await openSession(database.db, userGuidOf(username), { ip: '127.0.0.1', userAgent: null }, NOW)
    tokens.set(username, token)
  }
})
afterAll(async () => {
  await app.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const firstOf = async (resource: string): Promise<AnyRecord> => {
  const table = tableNamed(resource)
  const [row] = await database.db
    .select()
    .from(table)
    .orderBy(asc(table.guid as never))
    .limit(1)
  return row as AnyRecord
}

async function ask({ method, path, body }: Question, token: string | null) {
  const response = await app.inject({
    method,
    url: `/safety${path}`,
    headers: token === null ? {} : { [TOKEN_HEADER]: token },
    ...(method === 'POST' ? { payload: body } : {}),
  })
  const { data, problem } = response.json<{ data?: unknown; problem?: string }>()
  return { status: response.statusCode, data, problem }
}

/** How many each list has; null where one of them is refused. */
async function countsOf(lists: readonly object[], token: string | null): Promise<number[] | null> {
  const { data, problem } = await ask({ method: 'POST', path: LIST_COUNTS, body: { lists } }, token)
  return problem === undefined ? (data as ListCounts).totals : null
}

/** What each of the demo's people is answered, and somebody who has not signed in. */
async function toEverybody(question: Question, tell: (data: unknown) => string): Promise<string[]> {
  const answers = new Map<string, string>()
  for (const [person, token] of tokens) {
    const { status, data, problem } = await ask(question, token)
    answers.set(person, problem === undefined ? tell(data) : `${status} ${problem}`)
  }
  return grouped(answers)
}

// After a change that is meant: `npx vitest run tests/conformance/answers.test.ts -u`, and read the difference.
describe('the reviewed table of answers', () => {
  it('says what the calls that read tell each person of the demo', async () => {
    const names = ['agencyEmployee', 'exam', 'specialTask']
    const first = new Map(await Promise.all(names.map(async (name) => [name, (await firstOf(name)).guid] as const)))
    const { data } = await ask(
      { method: 'POST', path: '/api/company/list', body: { pageSize: 1 } },
      tokens.get('safety') ?? '',
    )
    const [company] = (data as { items: { guid: string; id: number; serialNumber: string }[] }).items
    if (company === undefined) throw new Error('the demo has no enterprise of its own')
    const lines: string[] = []
    for (const question of questions({ company, first: (name) => first.get(name) ?? '' })) {
      lines.push(`${question.method} ${question.path} ${JSON.stringify(question.body)}`.replace(/ \{\}$/, ''))
      lines.push(...(await toEverybody(question, outlineOfAnswer)), '')
    }
    await expect(lines.join('\n')).toMatchFileSnapshot('../../docs/answers.txt')
  })

  it('says how many each person of the demo has in every view of every list', async () => {
    const lines: string[] = []
    for (const { name, list } of RESOURCES) {
      const views = ['', ...Object.keys(list.views ?? {})]
      const lists = views.map((view) => ({ resource: name, query: view === '' ? {} : { view } }))
      const counts = views.map(() => new Map<string, string>())
      for (const [person, token] of tokens) {
        const together = await countsOf(lists, token)
        // One that is refused refuses all that it is asked with.
        for (const [at, count] of counts.entries()) {
          const alone = together === null ? await countsOf(lists.slice(at, at + 1), token) : together.slice(at)
          count.set(person, String(alone?.[0] ?? 'refused'))
        }
      }
      for (const [at, view] of views.entries())
        lines.push(
          `${`${name} ${view}`.trim()}:${grouped(counts[at] ?? new Map())
            .map((line) => line.slice(1))
            .join(';')}`,
        )
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../docs/counts.txt')
  })
})
