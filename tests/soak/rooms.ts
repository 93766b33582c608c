import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { openEngine } from '#server/db/pglite-engine.ts'
import { PglitePool } from '#server/db/pglite-pool.ts'

/** A database that outlives the server that uses it. */
export interface Rooms {
  /** Of a database that other processes reach, too. */
  databaseUrl?: string
  open(): Promise<Database>
  /** Ends whatever a server is doing in it, at once. */
  cut(database: Database): Promise<void>
  close(): Promise<void>
}

export async function pgliteRooms(): Promise<Rooms> {
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

export async function postgresRooms(): Promise<Rooms> {
  const admin = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `soak_${randomBytes(6).toString('hex')}`
  await ask(admin, `create database ${name}`)
  const own = new URL(admin)
  own.pathname = `/${name}`
  return {
    databaseUrl: own.href,
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
