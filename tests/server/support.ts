import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { TOKEN_HEADER } from '#domain/contract/envelope.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { user } from '#domain/resources/user/definition.ts'
import { hashOf } from '#server/accounts/challenges.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Database, Db } from '#server/db/database.ts'
import { signInChallenge, userSecret } from '#server/db/extra-tables.ts'
import { tableNamed } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import type { SmsGateway } from '#server/services/sms.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { openTestDatabase } from './databases.ts'

/** The moment every test starts at; `clock.set` moves it. */
export const START = '2026-11-20T02:00:00.000Z'
export const PASSWORD = 'Wujiang@2026'

export interface Reply<Data = unknown> {
  status: number
  headers: Record<string, unknown>
  success: boolean
  msg: string
  problem: string | undefined
  details: Record<string, unknown>
  data: Data
}

export interface TestServer {
  app: FastifyInstance
  db: Db
  database: Database
  clock: { now(): Date; set(instant: string): void }
  /** Calls as one of the people of `PEOPLE`, or as nobody. */
  call<Data = AnyRecord>(
    who: Person | null,
    path: string,
    body?: unknown,
    options?: InjectOptions,
  ): Promise<Reply<Data>>
  token(who: Person): string
  /** The last code that the platform sent to a telephone, as its owner reads it. */
  codeSentTo(phone: string): string
  close(): Promise<void>
}

const buildGrid = (own: Record<string, unknown>) => buildRecord('gridManage', { enabled: true, leaf: false, ...own })
export const buildUser = (own: Partial<RecordOf<typeof user>> & { guid: string }) =>
  buildRecord<RecordOf<typeof user>>('user', {
    username: own.guid,
    name: `${own.guid}的姓名`,
    accountType: '1',
    accountEnabled: true,
    ...own,
  })

/** Two towns with a grid each, and somebody of every kind in them. */
export const GRIDS = [
  buildGrid({ guid: 'root', gridName: '吴江区', gridLevel: 'district', path: 'root/' }),
  buildGrid({ guid: 'town-a', parentGuid: 'root', gridName: '盛泽镇', gridLevel: 'town', path: 'root/town-a/' }),
  buildGrid({ guid: 'town-b', parentGuid: 'root', gridName: '震泽镇', gridLevel: 'town', path: 'root/town-b/' }),
  buildGrid({ guid: 'grid-a', parentGuid: 'town-a', gridName: '甲网格', path: 'root/town-a/grid-a/', leaf: true }),
  buildGrid({ guid: 'grid-b', parentGuid: 'town-b', gridName: '乙网格', path: 'root/town-b/grid-b/', leaf: true }),
]
export const COMPANIES = [
  buildCompany({
    guid: 'company-a',
    companyName: '甲纺织厂',
    serialNumber: '91320509MA1MJ0AA1A',
    gridGuid: 'grid-a',
    gridPath: 'root/town-a/grid-a/',
  }),
  buildCompany({
    guid: 'company-b',
    companyName: '乙化工厂',
    serialNumber: '91320509MA1MJ0BB2B',
    gridGuid: 'grid-b',
    gridPath: 'root/town-b/grid-b/',
  }),
]

const inGrid = (gridGuid: string, gridPath: string) => ({ gridGuid, gridPath })
export const PEOPLE = {
  admin: buildUser({ guid: 'admin', roles: ['admin'], ...inGrid('root', 'root/') }),
  bureau: buildUser({ guid: 'bureau', roles: ['bureau'], ...inGrid('root', 'root/') }),
  town: buildUser({ guid: 'town', roles: ['town'], ...inGrid('town-a', 'root/town-a/') }),
  grid: buildUser({ guid: 'grid', roles: ['grid'], ...inGrid('grid-a', 'root/town-a/grid-a/') }),
  otherGrid: buildUser({ guid: 'otherGrid', roles: ['grid'], ...inGrid('grid-b', 'root/town-b/grid-b/') }),
  safety: buildUser({ guid: 'safety', roles: ['safety'], companyGuid: 'company-a' }),
  otherSafety: buildUser({ guid: 'otherSafety', roles: ['safety'], companyGuid: 'company-b' }),
  expert: buildUser({ guid: 'expert', roles: ['expert'] }),
  agency: buildUser({ guid: 'agency', roles: ['agency'], agencyGuid: 'agency-a' }),
  duty: buildUser({ guid: 'duty', roles: ['duty'], ...inGrid('root', 'root/') }),
} as const
export type Person = keyof typeof PEOPLE

export function actorOfPerson(person: Person): Actor {
  const { guid, username, name, roles, gridGuid, gridPath, companyGuid, agencyGuid } = PEOPLE[person]
  return {
    guid,
    username: username ?? '',
    name: name ?? '',
    roles: roles ?? [],
    gridGuid,
    gridPath,
    companyGuid,
    agencyGuid,
  }
}

/** The real app on a database of its own, with the people above signed in. */
export async function startTestServer(
  kind: Database['kind'] = 'pglite',
  parts: { config?: Partial<Config>; sms?: SmsGateway } = {},
): Promise<TestServer> {
  const database = await openTestDatabase(kind)
  const folder = mkdtempSync(join(tmpdir(), 'safety-files-'))
  let now = START
  const clock = {
    now: () => new Date(now),
    set: (instant: string) => {
      now = instant
    },
  }
  const config = { ...testConfig(folder), ...parts.config }
  const telephones = new Map<string, string>()
  const shown: SmsGateway = {
    isOnlyShown: true,
    async send({ phone, params }) {
      telephones.set(phone, params.code ?? '')
    },
  }
  const sms = parts.sms ?? (config.production ? null : shown)
  const app = await buildApp({ database, config, clock, sms })
  await app.ready()
  const { db } = database
  await insertRecords(db, 'gridManage', GRIDS)
  await insertRecords(db, 'company', COMPANIES)
  await insertRecords(db, 'user', Object.values(PEOPLE))
  const passwordHash = await hashPassword(PASSWORD)
  const tokens = new Map<Person, string>()
  for (const [person, { guid }] of Object.entries(PEOPLE)) {
    await db.insert(userSecret).values({ userGuid: guid, passwordHash, passwordChangedAt: START })
    const { token } = await openSession(db, guid, { ip: '127.0.0.1', userAgent: null }, START)
    tokens.set(person as Person, token) // the keys of PEOPLE
  }
  const token = (who: Person) => tokens.get(who) ?? ''

  return {
    app,
    db,
    database,
    clock,
    token,
    codeSentTo: (phone) => telephones.get(phone) ?? '',
    call: async <Data>(who: Person | null, path: string, body: unknown = {}, options: InjectOptions = {}) => {
      const response = await app.inject({
        method: 'POST',
        url: `/safety${path}`,
        ...(options.method === 'GET' ? {} : { payload: body as object }),
        ...options,
        headers: { ...(who === null ? {} : { [TOKEN_HEADER]: token(who) }), ...options.headers },
      })
      const envelope: Partial<Reply<Data>> = response.body.startsWith('{') ? response.json() : {}
      return {
        status: response.statusCode,
        headers: response.headers,
        success: envelope.success ?? false,
        msg: envelope.msg ?? '',
        problem: envelope.problem,
        details: envelope.details ?? {},
        data: envelope.data as Data, // of the call's own answer
      }
    },
    close: async () => {
      await app.close()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What a person reads off the picture: four digits, found by trying all of them against the stored hash. */
export async function solveCaptcha(server: TestServer): Promise<{ captchaId: string; code: string }> {
  const { data } = await server.call<{ id: string }>(null, '/auth/getLoginValidateCode')
  const [row] = await server.db.select().from(signInChallenge).where(eq(signInChallenge.id, data.id))
  const all = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(4, '0'))
  return { captchaId: data.id, code: all.find((digits) => hashOf(data.id, digits) === row?.answerHash) ?? '' }
}

export async function insertRecords(db: Db, resource: string, records: readonly object[]): Promise<void> {
  const definition = resourceNamed(resource)
  const rows = records.map((record) => rowOf(definition, record as AnyRecord))
  if (rows.length > 0) await db.insert(tableNamed(resource)).values(rows)
}

function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    production: false,
    trustProxy: false,
    clientDir: null,
    log: false,
    version: '0.0.0-test',
  }
}
