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
import { PGlite } from '@electric-sql/pglite'
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
  if (kind === 'pglite') return await openDatabase({ dataDir: 'memory://', image: await migratedImage() })
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

const migratedImage = once(async () => {
  const file = join(IMAGES, `${migrationsMark()}.tar`)
  if (!existsSync(file)) await makeImage(file)
  return new Blob([readFileSync(file)])
})

async function makeImage(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'platform-image-'))
  try {
    const database = await openDatabase({ dataDir: folder })
    await migrate(database).finally(() => database.close())
    const pglite = await PGlite.create(join(folder, 'pglite'))
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
