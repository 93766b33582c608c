import { createHash, randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { type Database, type Db, openDatabase } from '#server/db/database.ts'
import { userSecret } from '#server/db/extra-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEngine } from '#server/db/pglite-engine.ts'
import { PglitePool } from '#server/db/pglite-pool.ts'
import { hashPassword } from '#server/features/passwords.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { renewGeneration } from '#server/sync/generation.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords } from '../server/support.ts'

export const PASSWORD = 'Wujiang@2026'
export const GRID_PATHS = { a: 'root/town-a/grid-a/', b: 'root/town-a/grid-b/' } as const

/** The server and its database, to be killed, put back in time and looked into. */
export interface Site {
  readonly url: string
  readonly kind: Database['kind']
  /** Of the running server; waits for its turn where there is one connection only. */
  db(): Db
  /** Without a word: transactions under way are undone. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Remembers how everything stands. */
  backup(): Promise<void>
  /** Puts everything back to the last `backup`, as a restore does; false where there was none. */
  restore(): Promise<boolean>
  forgetBackup(): void
  /** In the inspectors' grid, with its safety officer. */
  addCompany(guid: string): Promise<void>
  moveInspector(userGuid: string, grid: keyof typeof GRID_PATHS): Promise<void>
  /** The hash of stored bytes; null where there are none. */
  hashOfFile(key: string): Promise<string | null>
  close(): Promise<void>
}

export const INSPECTORS = 20
export const inspectorName = (index: number) => `inspector${index}`
/** Who answers for an enterprise. */
export const safetyOf = (companyGuid: string) => `safety-${companyGuid}`

/** The real server on a database of its own, listening on a port, with its people in it. */
export async function startSite(kind: Database['kind']): Promise<Site> {
  const rooms = kind === 'pglite' ? await pgliteRooms() : await postgresRooms()
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-soak-'))
  const copy = mkdtempSync(join(tmpdir(), 'platform-soak-copy-'))
  let database = await rooms.open()
  await migrate(database)
  await fill(database.db)
  let app: FastifyInstance | null = null
  let port = 0
  let hasBackup = false

  async function start(): Promise<void> {
    if (app !== null) return
    database = await rooms.open()
    app = await buildApp({ database, config: configOf(dataDir) })
    await app.listen({ port, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  }

  async function kill(): Promise<void> {
    const dying = app
    app = null
    dying?.server.closeAllConnections()
    await rooms.cut(database)
    await dying?.close().catch(() => undefined)
  }

  await rooms.cut(database)
  await start()
  return {
    kind,
    get url() {
      return `http://127.0.0.1:${port}`
    },
    db: () => database.db,
    kill,
    start,
    async backup() {
      await copyTables(database.db)
      rmSync(copy, { recursive: true, force: true })
      cpSync(dataDir, copy, { recursive: true })
      hasBackup = true
    },
    async restore() {
      if (!hasBackup) return false
      await kill()
      database = await rooms.open()
      await putTablesBack(database.db)
      await rooms.cut(database)
      rmSync(dataDir, { recursive: true, force: true })
      cpSync(copy, dataDir, { recursive: true })
      await start()
      return true
    },
    forgetBackup() {
      hasBackup = false
    },
    async addCompany(guid) {
      const place = { gridGuid: 'grid-a', gridPath: GRID_PATHS.a }
      await insertRecords(database.db, 'company', [
        buildCompany({ guid, companyName: `企业${guid}`, serialNumber: guid, ...place }),
      ])
      await addPeople(database.db, [
        { guid: safetyOf(guid), username: safetyOf(guid), name: '安全员', roles: ['safety'], companyGuid: guid },
      ])
    },
    async moveInspector(userGuid, grid) {
      await database.db.execute(sql`update "user" set "gridGuid" = ${`grid-${grid}`}, "gridPath" = ${GRID_PATHS[grid]},
        "version" = "version" + 1 where "guid" = ${userGuid} and "gridGuid" <> ${`grid-${grid}`}`)
    },
    async hashOfFile(key) {
      const store = openFileStore({ dataDir })
      if ((await store.sizeOf(key)) === null) return null
      const hash = createHash('sha256')
      for await (const part of store.read(key)) hash.update(part as Buffer) // no encoding was asked for
      return hash.digest('hex')
    },
    async close() {
      await kill()
      await rooms.close()
      for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function configOf(dataDir: string): Config {
  const fixed = { port: 0, host: '127.0.0.1', production: false, trustProxy: false, clientDir: null, log: false }
  return { ...fixed, dataDir, version: '0.0.0-soak' }
}

/** A database that outlives the server that uses it. */
interface Rooms {
  open(): Promise<Database>
  /** Ends whatever a server is doing in it, at once. */
  cut(database: Database): Promise<void>
  close(): Promise<void>
}

async function pgliteRooms(): Promise<Rooms> {
  const engine = await openEngine('memory://')
  const ends = new WeakMap<object, () => Promise<void>>()
  return {
    async open() {
      let isCut = false
      let isInTransaction = false
      const pool = new PglitePool({
        run: async (text, values) => {
          if (isCut) throw new Error('the server was killed')
          const outcome = await engine.run(text, values)
          if (/^\s*begin/i.test(text)) isInTransaction = true
          if (/^\s*(commit|rollback)(?!\s+to)/i.test(text)) isInTransaction = false
          return outcome
        },
        close: async () => undefined,
      })
      const database: Database = {
        db: drizzle(pool as unknown as pg.Pool), // has the part of a pool that the driver calls
        kind: 'pglite',
        close: async () => undefined,
        notify: async () => undefined,
        listen: async () => () => undefined,
      }
      ends.set(database, async () => {
        isCut = true
        // What runs this moment still ends; its transaction does not.
        await engine.run('select 1', [])
        if (isInTransaction) await engine.run('rollback', [])
      })
      return database
    },
    cut: async (database) => ends.get(database)?.(),
    close: () => engine.close(),
  }
}

async function postgresRooms(): Promise<Rooms> {
  const admin = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `soak_${randomBytes(6).toString('hex')}`
  await ask(admin, `create database ${name}`)
  const own = new URL(admin)
  own.pathname = `/${name}`
  return {
    open: () => openDatabase({ databaseUrl: own.href, dataDir: 'memory://' }),
    async cut(database) {
      const closing = database.close().catch(() => undefined)
      await ask(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
      await closing
    },
    close: () => ask(admin, `drop database ${name} with (force)`),
  }
}

async function ask(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

async function fill(db: Db): Promise<void> {
  const grid = (own: Partial<AnyRecord>) => buildRecord('gridManage', { enabled: true, leaf: false, ...own })
  await insertRecords(db, 'gridManage', [
    grid({ guid: 'root', gridName: '吴江区', gridLevel: 'district', path: 'root/' }),
    grid({ guid: 'town-a', parentGuid: 'root', gridName: '盛泽镇', gridLevel: 'town', path: 'root/town-a/' }),
    grid({ guid: 'grid-a', parentGuid: 'town-a', gridName: '甲网格', path: GRID_PATHS.a, leaf: true }),
    grid({ guid: 'grid-b', parentGuid: 'town-a', gridName: '乙网格', path: GRID_PATHS.b, leaf: true }),
  ])
  const inspectors = Array.from({ length: INSPECTORS }, (_, index) => ({
    ...{ guid: inspectorName(index), username: inspectorName(index), name: `网格员${index}`, roles: ['grid'] },
    ...{ gridGuid: 'grid-a', gridPath: GRID_PATHS.a },
  }))
  await addPeople(db, inspectors)
}

async function addPeople(db: Db, people: (Partial<AnyRecord> & { guid: string })[]): Promise<void> {
  await insertRecords(
    db,
    'user',
    people.map((person) => buildRecord('user', { accountType: '5', accountEnabled: true, ...person })),
  )
  const passwordHash = await hashPassword(PASSWORD)
  const passwordChangedAt = new Date().toISOString()
  await db.insert(userSecret).values(people.map(({ guid }) => ({ userGuid: guid, passwordHash, passwordChangedAt })))
}

const KEPT_IN = 'backup'
/** Nobody's work: a restore that brought these back would only sign people out. */
const LEFT_ALONE = ['session', 'syncMeta']

async function copyTables(db: Db): Promise<void> {
  await db.execute(sql.raw(`drop schema if exists ${KEPT_IN} cascade`))
  await db.execute(sql.raw(`create schema ${KEPT_IN}`))
  for (const { name } of await tablesOf(db))
    await db.execute(sql.raw(`create table ${KEPT_IN}."${name}" as table public."${name}"`))
}

async function putTablesBack(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    // No trigger: a restore is no change that anybody made.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const { name, columns } of await tablesOf(tx)) {
      await tx.execute(sql.raw(`delete from public."${name}"`))
      await tx.execute(
        sql.raw(
          `insert into public."${name}" (${columns}) overriding system value select ${columns} from ${KEPT_IN}."${name}"`,
        ),
      )
    }
    await renewGeneration(tx)
  })
}

async function tablesOf(db: Db): Promise<{ name: string; columns: string }[]> {
  const { rows } = await db.execute<{ name: string; columns: string }>(sql`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = 'public' and c.is_generated = 'NEVER' group by 1`)
  return rows.filter(({ name }) => !LEFT_ALONE.includes(name))
}
