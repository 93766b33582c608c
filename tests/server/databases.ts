import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** The databases server tests run on: PostgreSQL only where the test run has one. */
export const DATABASES: readonly Database['kind'][] =
  process.env.TEST_DATABASE_URL === undefined ? ['pglite'] : ['pglite', 'postgres']

/** An empty PostgreSQL database of its own, for servers that open it themselves. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const admin = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAdmin(admin, `create database ${name}`)
  const own = new URL(admin)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => runAdmin(admin, `drop database ${name} with (force)`) }
}

/** An empty database of its own, not migrated; `close` removes it. */
export async function openEmptyDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://' })
  const { url, drop } = await createEmptyDatabase()
  const database = await openDatabase({ databaseUrl: url, dataDir: 'memory://' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A migrated database of its own. */
export async function openTestDatabase(kind: Database['kind']): Promise<Database> {
  const database = await openEmptyDatabase(kind)
  await migrate(database)
  return database
}

async function runAdmin(url: URL, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
