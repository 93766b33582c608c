import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import type { PackedRows, PullRequest, Snapshot } from '#domain/contract/sync.ts'
import type { Actor, Role } from '#domain/kit/access.ts'
import { type AnyRecord, blankRecord } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed } from '#server/db/schema.ts'
import { eventually } from '#tests/eventually.ts'

export const NOW = '2026-11-20T02:00:00.000Z'
/** What columns must hold that the tests do not care about. */
const REQUIRED: Record<string, Partial<AnyRecord>> = {
  user: { roles: [] },
}

/** Writes a row straight into the table, as a record of that resource that somebody else made. */
export async function insertRow(db: Db, resource: string, values: Partial<AnyRecord> & { guid: string }) {
  const { id: _made, ...blank } = blankRecord(resourceNamed(resource), values.guid)
  const row = { ...blank, version: 1, createTime: NOW, updateTime: NOW, ...REQUIRED[resource], ...values }
  await db.insert(tableNamed(resource)).values(row as never)
}

export async function updateRow(db: Db, resource: string, guid: string, values: Partial<AnyRecord>) {
  const table = tableNamed(resource)
  if (table.guid === undefined) throw new Error('unreachable')
  await db
    .update(table)
    .set(values as never)
    .where(eq(table.guid, guid))
}

/** A town with two grids and one enterprise in each. */
export async function insertTown(db: Db) {
  await insertRow(db, 'gridManage', { guid: 'T', gridName: '镇', gridLevel: 'town', path: 'T/' })
  for (const grid of ['A', 'B']) {
    await insertRow(db, 'gridManage', {
      guid: grid,
      gridName: grid,
      gridLevel: 'grid',
      parentGuid: 'T',
      path: `T/${grid}/`,
    })
    await insertCompany(db, `company-${grid}`, grid)
  }
}

export async function insertCompany(db: Db, guid: string, grid: string, values: Partial<AnyRecord> = {}) {
  await insertRow(db, 'company', {
    guid,
    companyName: guid,
    serialNumber: guid,
    gridGuid: grid,
    gridPath: `T/${grid}/`,
    ...values,
  })
}

export function buildActor(values: Partial<Actor> & { roles: readonly Role[] }): Actor {
  return { guid: 'me', username: 'me', name: '我', gridGuid: null, gridPath: null, companyGuid: null, ...values }
}

export const inspectorOf = (grid: string) => buildActor({ roles: ['grid'], gridGuid: grid, gridPath: `T/${grid}/` })
export const townStaff = buildActor({ roles: ['town'], gridGuid: 'T', gridPath: 'T/' })

export function buildPull(values: Partial<PullRequest> = {}): PullRequest {
  return {
    deviceId: 'phone',
    cursor: null,
    scopes: [],
    schemaV: 1,
    appV: '1.0.0',
    backlog: { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0 },
    ...values,
  }
}

/** Packed rows as records again, the way a device reads them. */
export function unpack({ cols, values, count }: PackedRows): AnyRecord[] {
  return Array.from(
    { length: count },
    (_, row) => Object.fromEntries(cols.map((name, index) => [name, values[index]?.[row]])) as AnyRecord,
  )
}

export function rowsOf(tables: readonly PackedRows[], table: string): AnyRecord[] {
  return tables.filter((packed) => packed.table === table).flatMap(unpack)
}

/** A stored snapshot as it was before it was packed. */
export const unpackSnapshot = (bytes: Uint8Array) => JSON.parse(gunzipSync(bytes).toString()) as Snapshot

export const guidsIn = (snapshot: Snapshot, table: string) =>
  rowsOf(snapshot.tables, table)
    .map(({ guid }) => guid)
    .sort()

/**
 * Waits until everything committed so far may be pulled. On PostgreSQL a transaction anywhere in the cluster holds that
 * up, and other tests have databases of their own in it.
 */
export async function settled(db: Db): Promise<void> {
  const { rows } = await db.execute<{ xid: string }>(sql`select pg_current_xact_id()::text as xid`)
  await eventually(async () => {
    const { rows: found } = await db.execute<{ past: boolean }>(
      sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${rows[0]?.xid}::text::xid8 as past`,
    )
    if (found[0]?.past !== true) throw new Error('an older transaction is still open')
  })
}
