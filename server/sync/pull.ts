import { sql } from 'drizzle-orm'
import {
  isScopesMark,
  type PullReply,
  type PullRequest,
  SCHEMA_VERSION,
  scopesMark,
  type TableDelta,
} from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import type { Db } from '../db/database.ts'
import { tableNamed } from '../db/schema.ts'
import { tellerFor } from '../engine/mask.ts'
import { type Cursor, isUsable, readCursor, writeCursor } from './cursor.ts'
import { packRows } from './pack.ts'
import { holderOf, MIRRORED, readableIn, type Scope, scopesOf, scopesOfRow } from './scopes.ts'
import { offersOf } from './snapshot.ts'
import { atOneMoment, cursorAt } from './watermark.ts'

/** Lines of the log read at once. A full page says `more`. */
const PAGE_LINES = 5_000

interface Line {
  tbl: string
  rowId: string
  scope: string
  op: 'U' | 'D'
  xid: string
  seq: string
}

/**
 * What has changed for a device since its cursor, and which scopes it should add or drop. One moment of the database:
 * a change committed meanwhile comes with the next pull, none is skipped (`watermark.ts`).
 */
export async function pull(
  db: Db,
  actor: Actor,
  request: PullRequest,
  { now, pageLines = PAGE_LINES }: { now: string; pageLines?: number },
): Promise<PullReply> {
  if (request.schemaV < SCHEMA_VERSION - 1) throw new Problem('sync.update-required', { schemaV: SCHEMA_VERSION })
  const cursor = request.cursor === null ? null : readCursor(request.cursor)
  return await atOneMoment(db, async (tx, watermark) => {
    const { generation, hi } = watermark
    // What a server of another version wrote into the rows the device holds is not what this one would write.
    if (cursor !== null && !isUsable(cursor, generation, SCHEMA_VERSION, now)) throw new Problem('sync.resync')
    const mine = await scopesOf(tx, actor)
    const names = new Set(mine.map(({ name }) => name))
    const [mark] = request.scopes
    const isMarked = isScopesMark(mark)
    if (isMarked && (request.cursor === null || mark !== scopesMark([...names])))
      return {
        generation,
        cursor: request.cursor ?? '',
        more: false,
        serverNow: now,
        add: [],
        drop: [mark],
        changes: [],
      }
    const scopes = isMarked ? [...names] : request.scopes
    const claimed = new Set(cursor === null ? [] : scopes)
    const held = mine.filter(({ name }) => claimed.has(name))
    const lines = cursor === null || held.length === 0 ? [] : await linesAfter(tx, cursor, { hi, held, pageLines })
    const last = lines.length > pageLines ? lines[pageLines - 1] : undefined
    const page = lines.slice(0, pageLines)
    return {
      generation,
      cursor:
        last === undefined
          ? cursorAt(watermark, now)
          : writeCursor({
              generation,
              xid: BigInt(last.xid),
              seq: BigInt(last.seq),
              schemaV: SCHEMA_VERSION,
              at: now,
            }),
      more: last !== undefined,
      serverNow: now,
      add: await offersOf(
        tx,
        actor,
        mine.filter(({ name }) => !claimed.has(name)),
        now,
      ),
      drop: scopes.filter((name) => !names.has(name)),
      changes: await changesOf(tx, actor, held, page),
    }
  })
}

async function linesAfter(
  tx: Db,
  cursor: Cursor,
  { hi, held, pageLines }: { hi: bigint; held: readonly Scope[]; pageLines: number },
): Promise<Line[]> {
  const scopes = held.map(({ name }) => name)
  const xid = String(cursor.xid)
  const { rows } = await tx.execute<Line & Record<string, unknown>>(sql`
    select "tbl", "rowId", "scope", "op", "xid"::text as "xid", "seq"::text as "seq" from "changeLog"
    where "scope" = any(${sql.param(scopes)}::text[]) and "xid" >= ${xid}::text::xid8 and "xid" < ${String(hi)}::text::xid8
      and ("xid" > ${xid}::text::xid8 or "seq" > ${String(cursor.seq)}::text::bigint)
    order by "xid", "seq" limit ${pageLines + 1}`)
  return rows
}

/** The last word on each row and scope, with the rows as they are now. */
async function changesOf(tx: Db, actor: Actor, held: readonly Scope[], page: readonly Line[]): Promise<TableDelta[]> {
  const latest = new Map<string, Line>()
  for (const line of page) latest.set(`${line.tbl} ${line.rowId} ${line.scope}`, line)
  const byTable = new Map<string, Line[]>()
  for (const line of latest.values()) {
    const lines = byTable.get(line.tbl)
    if (lines === undefined) byTable.set(line.tbl, [line])
    else lines.push(line)
  }
  const scopes = new Map(held.map((scope) => [scope.name, scope]))
  const deltas: TableDelta[] = []
  // Tables in the order they are declared: enterprises before what hangs on them.
  for (const resource of MIRRORED) {
    const changed = byTable.get(resource.name)
    if (changed !== undefined) deltas.push(await deltaOf(tx, actor, { resource, changed, scopes }))
  }
  return deltas
}

async function deltaOf(
  tx: Db,
  actor: Actor,
  {
    resource,
    changed,
    scopes,
  }: { resource: AnyResource; changed: readonly Line[]; scopes: ReadonlyMap<string, Scope> },
): Promise<TableDelta> {
  const rows = await currentRows(tx, resource, changed)
  const kept: AnyRecord[] = []
  const delta: Pick<TableDelta, 'scopes' | 'gone'> = { scopes: [], gone: [] }
  for (const { rowId, scope: name, op } of changed) {
    const row = op === 'U' ? rows.get(rowId) : undefined
    const scope = scopes.get(name)
    // A later commit may have moved or deleted the row already: the line that says so comes with the next pull.
    const stays =
      row !== undefined &&
      scope !== undefined &&
      scopesOfRow(resource, row).includes(name) &&
      matches(readableIn(resource, actor, scope), row)
    if (stays) {
      kept.push(tellerFor(resource, holderOf(actor, scope))(row))
      delta.scopes.push(name)
    } else delta.gone.push({ guid: rowId, scope: name })
  }
  return { rows: packRows(resource, kept), ...delta }
}

async function currentRows(tx: Db, resource: AnyResource, lines: readonly Line[]): Promise<Map<string, AnyRecord>> {
  const guids = [...new Set(lines.filter(({ op }) => op === 'U').map(({ rowId }) => rowId))]
  if (guids.length === 0) return new Map()
  const table = tableNamed(resource.name)
  const found = await tx
    .select()
    .from(table)
    .where(sql`${table.guid} = any(${sql.param(guids)}::text[])`)
  return new Map((found as AnyRecord[]).map((row) => [row.guid, row]))
}
