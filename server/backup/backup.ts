import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import type { Database, Db } from '../db/database.ts'
import { migrationsOf } from '../db/migrate.ts'
import type { FileStore } from '../files/file-store.ts'
import { pathOfKey } from '../files/key.ts'
import { FILES, FORMAT, MANIFEST, type Manifest, type Table, tablesOf } from './format.ts'

const ROWS_AT_ONCE = 1_000

interface Source {
  database: Database
  store: FileStore
  version: string
}

/**
 * Writes the whole database as of one moment, and the attachments it names, below the folder; servers may go on working
 * meanwhile. Answers the folder of this moment and what it holds.
 */
export async function backup(
  { database, store, version }: Source,
  to: string,
  now: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(to, now.replaceAll(/[:.]/g, '-'))
  await mkdir(folder, { recursive: true })
  const { keys, ...written } = await database.db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
      const tables: Manifest['tables'] = []
      for (const table of await tablesOf(tx)) {
        const rows = await writeTable(tx, table, join(folder, `${table.name}.jsonl.gz`))
        tables.push({ name: table.name, columns: table.columns.map(({ name }) => name), rows })
      }
      const migrations = await migrationsOf(tx)
      const held = await tx.execute<{ key: string }>(
        sql`select distinct "storageKey" as key from "accessoryFile" where "storageKey" is not null and "complete"`,
      )
      return { tables, migrations, keys: held.rows.map(({ key }) => key) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  // Content is never changed or removed, so what the tables name is still there.
  for (const key of keys) await copyFile(store, key, join(to, FILES, pathOfKey(key)))
  const manifest: Manifest = { format: FORMAT, at: now, version, ...written, files: keys.length }
  await writeFile(join(folder, MANIFEST), JSON.stringify(manifest, null, 1), { flush: true })
  return { folder, manifest }
}

async function writeTable(tx: Db, { name, columns }: Table, path: string): Promise<number> {
  const table = sql.identifier(name)
  const texts = sql.join(
    columns.map((column) => sql`${sql.identifier(column.name)}::text`),
    sql`, `,
  )
  let count = 0
  async function* lines(): AsyncGenerator<string> {
    await tx.execute(
      sql`declare backup_rows no scroll cursor for select to_jsonb(array[${texts}]) as line from ${table}`,
    )
    for (;;) {
      const { rows } = await tx.execute<{ line: (string | null)[] }>(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
      if (rows.length === 0) break
      count += rows.length
      yield rows.map(({ line }) => `${JSON.stringify(line)}\n`).join('')
    }
    await tx.execute(sql`close backup_rows`)
  }
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { flush: true }))
  return count
}

/** A file that is there already was copied whole: it gets its name last. */
async function copyFile(store: FileStore, key: string, path: string): Promise<void> {
  const size = await store.sizeOf(key)
  if (size === null) throw new Error(`附件的内容不在存储里：${key}`)
  if (existsSync(path) && (await stat(path)).size === size) return
  await mkdir(join(path, '..'), { recursive: true })
  await pipeline(store.read(key), createWriteStream(`${path}.part`, { flush: true }))
  await rename(`${path}.part`, path)
}
