import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/**
 * What a server keeps: everything in its folder, or its files there and the rest in a database of the run's PostgreSQL. A
 * server on it starts in half the time; where there is none, the embedded one does.
 */
export interface ServerData {
  folder: string
  /** The database's name; null for the embedded one. */
  database: string | null
}

const POSTGRES = process.env.TEST_DATABASE_URL

export async function emptyData(): Promise<ServerData> {
  return { folder: newFolder('template-'), database: await newDatabase() }
}

/** Nobody may be using what is copied. */
export async function copyOf({ folder, database }: ServerData): Promise<ServerData> {
  const copy = newFolder()
  cpSync(folder, copy, { recursive: true })
  return { folder: copy, database: database === null ? null : await newDatabase(`template ${database}`) }
}

export async function removeData({ folder, database }: ServerData): Promise<void> {
  if (database !== null) await askPostgres(`drop database if exists ${database} with (force)`)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** For the server's environment. */
export function whereIs({ folder, database }: ServerData): NodeJS.ProcessEnv {
  if (database === null || POSTGRES === undefined) return { DATA_DIR: folder }
  return { DATA_DIR: folder, DATABASE_URL: new URL(`/${database}`, POSTGRES).href }
}

export function newFolder(suffix = ''): string {
  return mkdtempSync(join(tmpdir(), `platform-e2e-${suffix}`))
}

async function newDatabase(from = ''): Promise<string | null> {
  if (POSTGRES === undefined) return null
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await askPostgres(`create database ${name} ${from}`)
  return name
}

async function askPostgres(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: POSTGRES })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
