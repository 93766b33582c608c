import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type PackedRows, SCHEMA_VERSION, type Snapshot, type SnapshotOffer } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { ScopeSource } from '../db/change-triggers.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { syncSnapshot } from '../db/sync-tables.ts'
import { tellerFor } from '../engine/mask.ts'
import { packRows, syncedFields } from './pack.ts'
import {
  audienceOf,
  holderOf,
  readableIn,
  resourcesIn,
  rowsOfScope,
  type Scope,
  type ScopeKind,
  sourcesOf,
} from './scopes.ts'
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
 * What to tell a device about the scopes it lacks. Those with a stored snapshot are as large as that; the others are
 * counted at this very moment, so that an empty scope may be recorded as held without fetching anything.
 */
export async function offersOf(tx: Db, actor: Actor, scopes: readonly Scope[], now: string): Promise<SnapshotOffer[]> {
  if (scopes.length === 0) return []
  const kinds = new Set(scopes.map(({ kind }) => kind))
  const audiences = [...kinds].map((kind) => audienceOf(actor, kind, syncedFields))
  const names = scopes.map(({ name }) => name)
  const stored = await tx
    .select({ scope: syncSnapshot.scope, tag: syncSnapshot.tag, rows: syncSnapshot.rows })
    .from(syncSnapshot)
    .where(and(inArray(syncSnapshot.scope, names), inArray(syncSnapshot.audience, audiences), isYoung(now)))
  const known = new Map(stored.map(({ scope, tag, rows }) => [scope, { tag, rows }]))
  const uncounted = scopes.filter(({ name }) => (known.get(name)?.rows ?? 0) === 0)
  const counts = await rowCounts(tx, uncounted)
  return scopes.map(({ name }) => ({
    scope: name,
    rows: counts.get(name) ?? known.get(name)?.rows ?? 0,
    tag: known.get(name)?.tag ?? newTag(),
  }))
}

/** One question for all of them: on a device's first pull there are dozens. */
async function rowCounts(tx: Db, scopes: readonly Scope[]): Promise<Map<string, number>> {
  const kinds = [...new Set(scopes.map(({ kind }) => kind))]
  const questions = kinds.flatMap((kind) => {
    const guids = scopes.filter((scope) => scope.kind === kind).map(({ guid }) => guid)
    return resourcesIn(kind).flatMap((resource) =>
      sourcesOf(resource, kind).map((source) => rowsByGuid({ kind, table: resource.name, source, guids })),
    )
  })
  if (questions.length === 0) return new Map()
  const { rows } = await tx.execute<{ scope: string; count: number }>(sql`
    select "scope", sum("count")::int as count from (${sql.join(questions, sql` union all `)}) as counted group by 1`)
  return new Map(rows.map(({ scope, count }) => [scope, count]))
}

function rowsByGuid(of: { kind: ScopeKind; table: string; source: ScopeSource; guids: readonly string[] }): SQL {
  const from = sql.identifier(of.table)
  if (of.source === null)
    return sql`select ${of.kind}::text as scope, count(*) as count from ${from} where not "deleted"`
  const key = sql.identifier(of.source.column)
  if (of.source.isList)
    return sql`
    select ${`${of.kind}:`}::text || one as scope, count(*) as count
    from ${from}, unnest(${sql.param(of.guids)}::text[]) as one
    where ${key} @> jsonb_build_array(one) and not "deleted" group by one`
  return sql`
    select ${`${of.kind}:`}::text || ${key} as scope, count(*) as count from ${from}
    where ${key} = any(${sql.param(of.guids)}::text[]) and not "deleted" group by ${key}`
}

/** Two devices that ask for the same fresh snapshot at once share one build. */
const building = new Map<string, Promise<StoredSnapshot>>()

/** Of large ones together some megabytes; asked for one by one, the questions take longer than the rest. */
const FOUND_AT_ONCE = 16

/** The packed rows of many scopes, in their order, a few of them in memory at a time. */
export async function* snapshotsOf(
  db: Db,
  actor: Actor,
  scopes: readonly Scope[],
  nowOf: () => string,
): AsyncGenerator<StoredSnapshot> {
  for (let from = 0; from < scopes.length; from += FOUND_AT_ONCE) {
    const group = scopes.slice(from, from + FOUND_AT_ONCE)
    const found = await findStored(db, actor, group, { now: nowOf() })
    for (const scope of group) yield found.get(scope.name) ?? (await newSnapshot(db, actor, scope, nowOf()))
  }
}

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
  const found = await findStored(db, actor, [scope], { tag, now })
  return found.get(scope.name) ?? (await newSnapshot(db, actor, scope, now))
}

async function newSnapshot(db: Db, actor: Actor, scope: Scope, now: string): Promise<StoredSnapshot> {
  if (scope.kind === 'user') return (await build(db, actor, scope, now)).stored
  const audience = audienceOf(actor, scope.kind, syncedFields)
  const key = `${scope.name} ${audience}`
  const running = building.get(key)
  if (running !== undefined) return await running
  const started = buildAndStore(db, actor, scope, { audience, now }).finally(() => building.delete(key))
  building.set(key, started)
  return await started
}

/** Those that are stored and young enough, by scope. What is one person's own is never stored. */
async function findStored(
  db: Db,
  actor: Actor,
  scopes: readonly Scope[],
  { tag, now }: { tag?: string | undefined; now: string },
): Promise<Map<string, StoredSnapshot>> {
  const shared = scopes.filter(({ kind }) => kind !== 'user')
  if (shared.length === 0) return new Map()
  // In words: the query builder writes columns without their table here, and the log has columns of these names.
  const behind = sql<number>`(select count(*)::int from (
    select 1 from "changeLog" where "changeLog"."scope" = "syncSnapshot"."scope"
      and "changeLog"."xid" >= "syncSnapshot"."xid"
    limit ${MAX_LINES_BEHIND + 1}) as lines)`
  const kinds = [...new Set(shared.map(({ kind }) => kind))]
  const wanted = kinds.map((kind) =>
    and(
      eq(syncSnapshot.audience, audienceOf(actor, kind, syncedFields)),
      inArray(
        syncSnapshot.scope,
        shared.filter((scope) => scope.kind === kind).map(({ name }) => name),
      ),
    ),
  )
  const found = await db
    .select({ scope: syncSnapshot.scope, tag: syncSnapshot.tag, bytes: syncSnapshot.bytes, behind })
    .from(syncSnapshot)
    .where(and(or(...wanted), isYoung(now)))
  const usable = found.filter((stored) => stored.tag === tag || stored.behind <= MAX_LINES_BEHIND)
  return new Map(usable.map(({ scope, tag, bytes }) => [scope, { tag, bytes }]))
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
        .where(rowsOfScope(resource, scope, now, { withAwaited: true }))
      const rows = (found as AnyRecord[]).filter((row) => matches(readable, row))
      const tell = tellerFor(resource, holderOf(actor, scope))
      if (rows.length > 0) packed.push(packRows(resource, rows.map(tell)))
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
