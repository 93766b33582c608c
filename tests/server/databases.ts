import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import pg from 'pg'
import { type Database, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** What asks a database for something of its own runs on both: PostgreSQL only where the test run has one. */
export const DATABASES: readonly Database['kind'][] =
  process.env.TEST_DATABASE_URL === undefined ? ['pglite'] : ['pglite', 'postgres']

/** What says its questions through the engine runs on the embedded one each time, and on both at length. */
export const USUAL_DATABASES = process.env.TEST_LONG === undefined ? DATABASES.slice(0, 1) : DATABASES

const ROOT = join(import.meta.dirname, '..', '..')
const MIGRATIONS = join(ROOT, 'server', 'db', 'migrations')
/** A migrated database to copy from, kept from run to run: migrating takes several times as long. */
const IMAGES = join(ROOT, '.cache', 'test-databases')

/** An empty PostgreSQL database of its own, for servers that open it themselves. */
export async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  return await createDatabase()
}

/** An empty database of its own, not migrated; `close` removes it. */
export async function openEmptyDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://' })
  return await openAt(await createDatabase())
}

async function createDatabase(from = ''): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await runAdmin((client) => client.query(`create database ${name} ${from}`))
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  const drop = () => runAdmin((client) => client.query(`drop database ${name} with (force)`))
  return { name, url: url.href, drop }
}

async function openAt({ url, drop }: { url: string; drop: () => Promise<void> }): Promise<Database> {
  const database = await openDatabase({ databaseUrl: url, dataDir: 'memory://' })
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

/** A migrated database of its own; `close` removes it. */
export async function openTestDatabase(kind: Database['kind']): Promise<Database> {
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://', memory: await migratedMemory() })
  return await openAt(await createDatabase(`template ${await migratedTemplate()}`))
}

/** A migrated database of the run's PostgreSQL that others are made from: migrating takes many times as long as a copy. */
const migratedTemplate = once(async () => {
  const name = `template_${migrationsMark()}`
  // Two processes may want it at the same time; whoever is second waits and finds it.
  await runAdmin(async (client) => {
    await client.query("select pg_advisory_lock(hashtext('template'))")
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const made = await createDatabase()
    const database = await openDatabase({ databaseUrl: made.url, dataDir: 'memory://' })
    await migrate(database).finally(() => database.close())
    await client.query(`alter database ${made.name} rename to ${name}`)
  })
  return name
})

/** What every migration says, and what it runs on. */
const migrationsMark = once(() => {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  for (const name of readdirSync(MIGRATIONS, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1)))
    if (name.isFile()) hash.update(readFileSync(join(MIGRATIONS, name.name)))
  hash.update(readFileSync(join(ROOT, 'server', 'db', 'name-order.ts')))
  return hash.digest('hex').slice(0, 16)
})

/** Read and compiled once for all databases of a worker: anew for each it takes twice as long as all the rest of opening. */
const migratedMemory = once(async (): Promise<PGliteOptions> => {
  const file = join(IMAGES, `${migrationsMark()}.tar`)
  if (!existsSync(file)) await makeImage(file)
  const ofPglite = (name: string) => readFileSync(join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'dist', name))
  return {
    loadDataDir: new HeldFile(readFileSync(file)),
    fsBundle: new HeldFile(ofPglite('pglite.data')),
    pgliteWasmModule: await WebAssembly.compile(ofPglite('pglite.wasm')),
  }
})

/** Bytes that are in memory already; a Blob of Node copies them piece by piece, each time. */
class HeldFile extends File {
  private readonly held: Buffer<ArrayBuffer>
  constructor(held: Buffer<ArrayBuffer>) {
    super([], 'held')
    this.held = held
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.held.buffer)
  }
}

async function makeImage(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-image-'))
  try {
    const database = await openDatabase({ dataDir: folder })
    await migrate(database).finally(() => database.close())
    const place = join(folder, 'pglite')
    const pglite = await PGlite.create(place)
    await dropUnread(pglite, place)
    const image = await pglite.dumpDataDir('none')
    await pglite.close()
    mkdirSync(IMAGES, { recursive: true })
    // Other processes find all of it or nothing, and one that made the same meanwhile is read by somebody already.
    const own = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(own, Buffer.from(await image.arrayBuffer()))
    renameSync(own, file)
    const old = readdirSync(IMAGES).filter((name) => name.endsWith('.tar') && name !== basename(file))
    for (const name of old) rmSync(join(IMAGES, name), { force: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What nothing reads any more is two fifths of the folder: the databases that others are made from, logs kept for later. */
async function dropUnread(pglite: PGlite, place: string): Promise<void> {
  const { rows } = await pglite.query<{ log: string; own: string }>(
    'select pg_walfile_name(pg_current_wal_lsn()) as log, oid as own from pg_database where datname = current_database()',
  )
  const [{ log, own } = { log: '', own: '' }] = rows
  const logs = readdirSync(join(place, 'pg_wal')).filter((name) => /^[\dA-F]{24}$/.test(name) && name !== log)
  const others = readdirSync(join(place, 'base')).filter((name) => name !== String(own))
  const unread = [
    ...logs.map((name) => join('pg_wal', name)),
    ...others.flatMap((name) => readdirSync(join(place, 'base', name)).map((file) => join('base', name, file))),
  ]
  for (const name of unread) rmSync(join(place, name))
}

async function runAdmin(ask: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    await ask(client)
  } finally {
    await client.end()
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
