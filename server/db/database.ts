import { EventEmitter } from 'node:events'
import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { PGliteOptions } from '@electric-sql/pglite'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { lockFolder } from './folder-lock.ts'
import { openEngine } from './pglite-engine.ts'
import { PglitePool, startWorker } from './pglite-pool.ts'

/** The database or a transaction in it: whatever can run a query. The same on PGlite and PostgreSQL. */
export type Db = PgDatabase<NodePgQueryResultHKT>

export interface Database {
  db: Db
  kind: 'pglite' | 'postgres'
  /** Tells the embedded database's folder from a copy of it; absent where the database itself can tell. */
  place?: string
  /** How many connections there are to a database of its own; absent for the embedded one. */
  pool?: () => { total: number; idle: number; waiting: number }
  close(): Promise<void>
  /** Wakes every listener of the channel, in every server process. The payload is a hint of at most 8,000 bytes. */
  notify(channel: string, payload: string): Promise<void>
  /** Answers how to stop listening. */
  listen(channel: string, hear: (payload: string) => void): Promise<() => void>
}

export interface DatabaseOptions {
  /** PostgreSQL; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined
  /** A folder, or `memory://` for a database that is gone with the process and runs in this thread. */
  dataDir: string
  /** What a database in memory is opened with: a folder as `PGlite.dumpDataDir` packs it, code that is compiled already. */
  memory?: PGliteOptions
}

const MEMORY = 'memory://'
/** Written over and over in its place by the database, and anew by whoever copies the folder back. */
const CONTROL_FILE = join('global', 'pg_control')
const POOL_SIZE = 20
/** A long transaction delays every device's pull (`pg_snapshot_xmin`), so none may take longer. */
const LIMITS = '-c timezone=UTC -c statement_timeout=60000 -c idle_in_transaction_session_timeout=60000'
const RELISTEN_MS = 1_000

/** Opens the database. Throws `FolderInUse` when another process has the folder. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined ? await openPglite(options) : openPostgres(options.databaseUrl)
}

async function openPglite({ dataDir, memory }: DatabaseOptions): Promise<Database> {
  const inMemory = dataDir === MEMORY
  const release = inMemory ? () => {} : lockFolder(resolve(dataDir))
  try {
    const engine = inMemory ? await openEngine(MEMORY, memory) : await startWorker(join(resolve(dataDir), 'pglite'))
    const pool = new PglitePool(engine)
    const ears = new EventEmitter().setMaxListeners(0)
    return {
      db: drizzle(pool as unknown as pg.Pool), // has the part of a pool that the driver calls
      kind: 'pglite',
      ...(inMemory ? {} : { place: String(statSync(join(resolve(dataDir), 'pglite', CONTROL_FILE)).ino) }),
      close: async () => {
        await pool.end()
        release()
      },
      notify: async (channel, payload) => void ears.emit(channel, payload),
      listen: async (channel, hear) => {
        ears.on(channel, hear)
        return () => ears.off(channel, hear)
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

function openPostgres(databaseUrl: string): Database {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE, options: LIMITS })
  // A connection that breaks is replaced by the pool; without listeners it would end the process. While one is lent out,
  // between two statements of a transaction, the pool does not listen to it: the next statement says that it is gone.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const listener = new Listener(databaseUrl)
  return {
    db: drizzle(pool),
    kind: 'postgres',
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: async () => {
      await listener.close()
      await pool.end()
    },
    notify: async (channel, payload) => void (await pool.query('select pg_notify($1, $2)', [channel, payload])),
    listen: (channel, hear) => listener.listen(channel, hear),
  }
}

/** One connection that only listens, made when first needed and made again when it breaks. */
class Listener {
  private readonly ears = new EventEmitter().setMaxListeners(0)
  private readonly channels = new Set<string>()
  private client: Promise<pg.Client> | null = null
  private closed = false
  private readonly databaseUrl: string

  constructor(databaseUrl: string) {
    this.databaseUrl = databaseUrl
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => void> {
    this.ears.on(channel, hear)
    if (!this.channels.has(channel)) {
      this.channels.add(channel)
      const client = await this.connect()
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    }
    return () => this.ears.off(channel, hear)
  }

  async close(): Promise<void> {
    this.closed = true
    const client = await this.client?.catch(() => null)
    await client?.end()
  }

  private connect(): Promise<pg.Client> {
    this.client ??= this.open()
    return this.client
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.databaseUrl })
    client.on('notification', ({ channel, payload }) => this.ears.emit(channel, payload ?? ''))
    client.on('error', () => {})
    client.on('end', () => this.reopen())
    await client.connect()
    return client
  }

  /** Notifications are hints, so those missed meanwhile cost a later pull and nothing else. */
  private reopen(): void {
    this.client = null
    if (this.closed) return
    setTimeout(async () => {
      if (this.closed) return
      try {
        const client = await this.connect()
        for (const channel of this.channels) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        this.reopen()
      }
    }, RELISTEN_MS).unref()
  }
}
