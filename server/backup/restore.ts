import { createReadStream, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { migrate, migrationsOf, tagsOfToday } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { renewGeneration } from '../sync/generation.ts'
import { FILES, FORMAT, MANIFEST, type Manifest, type Table, tablesOf } from './format.ts'

const ROWS_AT_ONCE = 500
const CHARS_AT_ONCE = 4_000_000

interface Target {
  database: Database
  store: FileStore
}

/**
 * Loads the newest whole backup below the folder into an empty database and store. All or nothing. The database gets a
 * new generation with it: every device downloads anew and sends again what it was acknowledged since the backup. Throws, in
 * Chinese, where there is nothing to load or the database is in use already.
 */
export async function restore({ database, store }: Target, from: string): Promise<Manifest> {
  const folder = await newestIn(from)
  const manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Manifest // written by `backup`
  if (manifest.format !== FORMAT) throw new Error(`备份的格式是 ${manifest.format}，本版本只认识 ${FORMAT}`)
  // As the tables were then; what newer versions change about them is done to the rows afterwards.
  await migrate(database, { only: manifest.migrations })
  await assertAsThen(database.db, manifest)
  if (await isInUse(database.db)) throw new Error('数据库里已有数据：请恢复到一个新建的空数据库')
  await copyFiles(store, join(from, FILES))
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await loadTables(tx, folder, manifest)
    await renewGeneration(tx)
  })
  await migrate(database)
  return manifest
}

async function newestIn(from: string): Promise<string> {
  const names = existsSync(from) ? await readdir(from) : []
  const whole = names.filter((name) => existsSync(join(from, name, MANIFEST))).sort()
  const newest = whole.at(-1)
  if (newest === undefined) throw new Error(`这个目录里没有完整的备份：${from}`)
  return join(from, newest)
}

async function assertAsThen(db: Db, { migrations: then, version }: Manifest): Promise<void> {
  const migrations = tagsOfToday(then)
  const done = new Set(await migrationsOf(db))
  if (migrations.some((tag) => !done.has(tag))) throw new Error(`备份由更新的版本 ${version} 写成，请先升级程序`)
  if (done.size > migrations.length) throw new Error('数据库的结构比备份新：请恢复到一个新建的空数据库')
}

async function isInUse(db: Db): Promise<boolean> {
  const filled = (await tablesOf(db)).map(({ name }) => sql`exists (select 1 from ${sql.identifier(name)})`)
  const { rows } = await db.execute<{ filled: boolean }>(sql`select ${sql.join(filled, sql` or `)} as filled`)
  return rows[0]?.filled === true
}

/** Every byte is hashed on its way in: what was damaged in the backup is told, not kept. */
async function copyFiles(store: FileStore, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const path = join(entry.parentPath, entry.name)
    const staged = await store.stage(createReadStream(path), Number.POSITIVE_INFINITY)
    if (staged.sha256 === entry.name) await store.keep(staged)
    else {
      await store.discard(staged)
      throw new Error(`备份里的附件已损坏：${path}`)
    }
  }
}

async function loadTables(tx: Db, folder: string, manifest: Manifest): Promise<void> {
  const tables = new Map((await tablesOf(tx)).map((table) => [table.name, table]))
  const constraints = await foreignKeys(tx)
  for (const { table, name } of constraints)
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`)
  for (const { name, columns, rows } of manifest.tables) {
    const table = tables.get(name)
    const kept = columns.map((column) => table?.columns.find((each) => each.name === column))
    if (table === undefined || kept.some((column) => column === undefined))
      throw new Error(`备份里的表与结构不符：${name}`)
    await tx.execute(sql`alter table ${sql.identifier(name)} disable trigger user`)
    const loaded = await loadTable(tx, { name, columns: kept as Table['columns'] }, join(folder, `${name}.jsonl.gz`))
    if (loaded !== rows) throw new Error(`备份不完整：${name} 应有 ${rows} 行，只有 ${loaded} 行`)
    await tx.execute(sql`alter table ${sql.identifier(name)} enable trigger user`)
    await continueSeries(tx, name)
  }
  for (const { table, name, definition } of constraints)
    await tx.execute(
      sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
}

async function loadTable(tx: Db, table: Table, path: string): Promise<number> {
  let count = 0
  let batch: string[] = []
  let chars = 0
  const lines = createInterface({ input: createReadStream(path).pipe(createGunzip()) })
  for await (const line of lines) {
    batch.push(line)
    count += 1
    chars += line.length
    if (batch.length < ROWS_AT_ONCE && chars < CHARS_AT_ONCE) continue
    await insertLines(tx, table, batch)
    batch = []
    chars = 0
  }
  if (batch.length > 0) await insertLines(tx, table, batch)
  return count
}

async function insertLines(tx: Db, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const values = sql.join(
    columns.map(({ type }, at) => sql.raw(`(line->>${at})::${type}`)),
    sql`, `,
  )
  await tx.execute(sql`insert into ${sql.identifier(name)} (${names}) overriding system value
    select ${values} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`)
}

async function foreignKeys(tx: Db): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await tx.execute<{ table: string; name: string; definition: string }>(sql`
    select c.relname as "table", conname as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace`)
  return rows
}

/** Numbers given out from now on follow the highest that was restored. */
async function continueSeries(tx: Db, name: string): Promise<void> {
  const { rows } = await tx.execute<{ column: string; series: string }>(sql`
    select a.attname as column, pg_get_serial_sequence(quote_ident(c.relname), a.attname) as series
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relname = ${name} and c.relnamespace = 'public'::regnamespace and a.attidentity <> ''`)
  for (const { column, series } of rows)
    await tx.execute(sql`select setval(${series}::regclass, coalesce(max(${sql.identifier(column)}), 0) + 1, false)
      from ${sql.identifier(name)}`)
}
