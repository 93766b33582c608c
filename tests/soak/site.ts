import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import type { Database, Db } from '#server/db/database.ts'
import { userSecret } from '#server/db/extra-tables.ts'
import { migrate } from '#server/db/migrate.ts'
import { openFileStore } from '#server/files/open-store.ts'
import { renewGeneration } from '#server/sync/generation.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'
import { insertRecords } from '../server/support.ts'
import { type Host, hostHere, hostInProcess } from './host.ts'
import { pgliteRooms, postgresRooms } from './rooms.ts'

export const PASSWORD = 'Wujiang@2026'
export const GRID_PATHS = { a: 'root/town-a/grid-a/', b: 'root/town-a/grid-b/' } as const

/** The server and its database, to be killed, put back in time and looked into. */
export interface Site {
  readonly url: string
  readonly kind: Database['kind']
  readonly server: ServerKind
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

/** Where the server runs: `here` is quick, the other can be killed as by the system. */
export type ServerKind = 'here' | 'process'

/** The real server on a database of its own, listening on a port, with its people in it. */
export async function startSite(kind: Database['kind'], server: ServerKind = 'here'): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'platform-soak-'))
  const copy = mkdtempSync(join(tmpdir(), 'platform-soak-copy-'))
  const host = await hostOf(kind, server, dataDir)
  let running: { port: number; db: Db } | null = null
  let port = 0
  let hasBackup = false
  const db = () => {
    if (running === null) throw new Error('the server is down')
    return running.db
  }

  async function start(): Promise<void> {
    if (running !== null) return
    running = await host.start(port)
    port = running.port
  }

  async function kill(): Promise<void> {
    running = null
    await host.kill()
  }

  await host.alone(async (database) => {
    await migrate(database)
    await fill(database.db)
  })
  await start()
  return {
    kind,
    server,
    get url() {
      return `http://127.0.0.1:${port}`
    },
    db,
    kill,
    start,
    async backup() {
      await copyTables(kind, db())
      rmSync(copy, { recursive: true, force: true })
      cpSync(dataDir, copy, { recursive: true })
      hasBackup = true
    },
    async restore() {
      if (!hasBackup) return false
      await kill()
      await host.alone((database) => putTablesBack(database.db))
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
      await insertRecords(db(), 'company', [
        buildCompany({ guid, companyName: `企业${guid}`, serialNumber: guid, ...place }),
      ])
      await addPeople(db(), [
        { guid: safetyOf(guid), username: safetyOf(guid), name: '安全员', roles: ['safety'], companyGuid: guid },
      ])
    },
    async moveInspector(userGuid, grid) {
      await db().execute(sql`update "user" set "gridGuid" = ${`grid-${grid}`}, "gridPath" = ${GRID_PATHS[grid]},
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
      running = null
      await host.close()
      for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function hostOf(kind: Database['kind'], server: ServerKind, filesDir: string): Promise<Host> {
  if (server === 'process') return await hostInProcess(kind === 'pglite' ? null : await postgresRooms(), filesDir)
  return hostHere(kind === 'pglite' ? await pgliteRooms() : await postgresRooms(), filesDir)
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

/** As of one moment, like a real backup: devices go on sending while it is taken. */
async function copyTables(kind: Database['kind'], db: Db): Promise<void> {
  const names = (await tablesOf(db)).map(({ name }) => name)
  const statements = [
    `drop schema if exists ${KEPT_IN} cascade`,
    `create schema ${KEPT_IN}`,
    ...names.map((name) => `create table ${KEPT_IN}."${name}" as table public."${name}"`),
  ]
  if (kind === 'postgres')
    return db.transaction(
      async (tx) => {
        for (const statement of statements) await tx.execute(sql.raw(statement))
      },
      { isolationLevel: 'repeatable read' },
    )
  // It runs one statement at a time, and one of another process knows no transaction of ours.
  await db.execute(sql.raw(`do $copy$ begin ${statements.join('; ')}; end $copy$`))
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
