import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type PackedRows, SCHEMA_VERSION, type Snapshot, type SnapshotOffer } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { syncSnapshot } from '../db/sync-tables.ts'
import { packRows, syncedFields } from './pack.ts'
import { audienceOf, columnsFor, readableIn, resourcesIn, rowsOfScope, type Scope } from './scopes.ts'
import { atOneMoment, cursorAt } from './watermark.ts'

/** A snapshot is built anew when more lines than this would have to be pulled after it. */
const MAX_LINES_BEHIND = 500
/** Or when it is older: rows that have since passed their age limit should not be sent for ever. */
const MAX_AGE_DAYS = 7
/** Columns of like values compress well already at this level, in a third of the time of the default. */
const GZIP_LEVEL = 5

const compress = promisify(gzip)

export interface StoredSnapshot {
  tag: string
  /** The `Snapshot` as JSON, gzip. */
  bytes: Uint8Array
}

/**
 * What to tell a device about the scopes it lacks. Counts are of this very moment, so that an empty scope may be
 * recorded as held without fetching anything.
 */
export async function offersOf(tx: Db, actor: Actor, scopes: readonly Scope[], now: string): Promise<SnapshotOffer[]> {
  if (scopes.length === 0) return []
  const counts = await rowCounts(tx, scopes)
  const kinds = new Set(scopes.map(({ kind }) => kind))
  const audiences = [...kinds].map((kind) => audienceOf(actor, kind, syncedFields))
  const names = scopes.map(({ name }) => name)
  const stored = await tx
    .select({ scope: syncSnapshot.scope, tag: syncSnapshot.tag })
    .from(syncSnapshot)
    .where(and(inArray(syncSnapshot.scope, names), inArray(syncSnapshot.audience, audiences), isYoung(now)))
  const tags = new Map(stored.map(({ scope, tag }) => [scope, tag]))
  return scopes.map(({ name }) => ({ scope: name, rows: counts.get(name) ?? 0, tag: tags.get(name) ?? newTag() }))
}

async function rowCounts(tx: Db, scopes: readonly Scope[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count)
  const kinds = new Set(scopes.map(({ kind }) => kind))
  for (const kind of kinds) {
    const guids = scopes.filter((scope) => scope.kind === kind).map(({ guid }) => guid)
    for (const resource of resourcesIn(kind)) {
      const table = sql.identifier(resource.name)
      for (const column of columnsFor(resource, kind)) {
        const key = column === null ? sql`''` : sql`${sql.identifier(column)}`
        const { rows } = await tx.execute<{ guid: string; count: number }>(sql`
          select ${key} as guid, count(*)::int as count from ${table}
          where ${column === null ? sql`true` : sql`${key} = any(${sql.param(guids)}::text[])`} and not "deleted"
          group by 1`)
        for (const row of rows) add(kind === 'global' ? 'global' : `${kind}:${row.guid}`, row.count)
      }
    }
  }
  return counts
}

/** Two devices that ask for the same fresh snapshot at once share one build. */
const building = new Map<string, Promise<StoredSnapshot>>()

/**
 * The packed rows of a scope: the stored ones while they are young enough, else built now and stored. A known `tag`
 * gets that very content, so that a download of many scopes interrupted half way goes on with what it began.
 */
export async function snapshotOf(
  db: Db,
  actor: Actor,
  scope: Scope,
  { tag, now }: { tag?: string | undefined; now: string },
): Promise<StoredSnapshot> {
  if (scope.kind === 'user') return (await build(db, actor, scope, now)).stored
  const audience = audienceOf(actor, scope.kind, syncedFields)
  const found = await findStored(db, scope, audience, { tag, now })
  if (found !== null) return found
  const key = `${scope.name} ${audience}`
  const running = building.get(key)
  if (running !== undefined) return await running
  const started = buildAndStore(db, actor, scope, { audience, now }).finally(() => building.delete(key))
  building.set(key, started)
  return await started
}

async function findStored(
  db: Db,
  scope: Scope,
  audience: string,
  { tag, now }: { tag?: string | undefined; now: string },
): Promise<StoredSnapshot | null> {
  const behind = sql<number>`(select count(*)::int from (
    select 1 from "changeLog" where "changeLog"."scope" = ${scope.name} and "changeLog"."xid" >= ${syncSnapshot.xid}
    limit ${MAX_LINES_BEHIND + 1}) as lines)`
  const [stored] = await db
    .select({ tag: syncSnapshot.tag, bytes: syncSnapshot.bytes, behind })
    .from(syncSnapshot)
    .where(and(eq(syncSnapshot.scope, scope.name), eq(syncSnapshot.audience, audience), isYoung(now)))
  if (stored === undefined || (stored.tag !== tag && stored.behind > MAX_LINES_BEHIND)) return null
  return { tag: stored.tag, bytes: stored.bytes }
}

/** Of this generation, this schema and recent days. */
function isYoung(now: string) {
  const oldest = new Date(Date.parse(now) - MAX_AGE_DAYS * 86_400_000).toISOString()
  return sql`${syncSnapshot.schemaV} = ${SCHEMA_VERSION} and ${syncSnapshot.builtAt} > ${oldest}
    and starts_with(${syncSnapshot.cursor}, (select "generation" from "syncMeta" limit 1)::text)`
}

async function buildAndStore(
  db: Db,
  actor: Actor,
  scope: Scope,
  { audience, now }: { audience: string; now: string },
): Promise<StoredSnapshot> {
  const { stored, cursor, hi, rows } = await build(db, actor, scope, now)
  const values = {
    scope: scope.name,
    audience,
    tag: stored.tag,
    schemaV: SCHEMA_VERSION,
    cursor,
    xid: String(hi),
    rows,
    bytes: stored.bytes,
    builtAt: now,
  }
  await db
    .insert(syncSnapshot)
    .values(values)
    .onConflictDoUpdate({ target: [syncSnapshot.scope, syncSnapshot.audience], set: values })
  return stored
}

async function build(db: Db, actor: Actor, scope: Scope, now: string) {
  const { tables, cursor, generation, hi } = await atOneMoment(db, async (tx, mark) => {
    const packed: PackedRows[] = []
    for (const resource of resourcesIn(scope.kind)) {
      const readable = readableIn(resource, actor, scope)
      if (readable === 'nothing') continue
      const found = await tx
        .select()
        .from(tableNamed(resource.name))
        .where(rowsOfScope(resource, scope, now))
      const rows = (found as AnyRecord[]).filter((row) => matches(readable, row))
      if (rows.length > 0) packed.push(packRows(resource, rows))
    }
    return { tables: packed, cursor: cursorAt(mark, now), generation: mark.generation, hi: mark.hi }
  })
  const tag = newTag()
  const snapshot: Snapshot = { scope: scope.name, tag, generation, cursor, tables }
  const bytes = await compress(JSON.stringify(snapshot), { level: GZIP_LEVEL })
  return { stored: { tag, bytes }, cursor, hi, rows: tables.reduce((sum, { count }) => sum + count, 0) }
}

function newTag(): string {
  return randomBytes(6).toString('hex')
}
