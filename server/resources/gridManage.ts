import { and, eq, isNotNull, like, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { gridManage as gridManageDefinition } from '#domain/resources/gridManage/definition.ts'
import { cornersOf, doOverlap, type Polygon, polygonIssue } from '#domain/rules/polygon.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { inUse } from '#server/engine/in-use.ts'
import { touch } from '#server/engine/touch.ts'
import { assertNothingInGrid } from './parts/open-grid.ts'

const grid = tableOf(gridManageDefinition)
const MAX_PATH = 300
/** What a grid must be free of before it can go. */
const HELD_BY = ['company', 'user', 'patrolTask']

export const gridManageHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted) {
      await assertUnused(tx, after.guid)
      return {}
    }
    if (after.enabled === false && before?.enabled !== false) await assertNothingInGrid(tx, after.guid)
    if (!isSame(before?.polygon, after.polygon)) await assertBorder(tx, after)
    if (before !== null && before.parentGuid === after.parentGuid) return {}
    const path = `${await parentPath(tx, after)}${after.guid}/`
    if (path.length > MAX_PATH) throw refuse('网格层级过深')
    return { path, ...(before === null ? { leaf: true, enabled: after.enabled ?? true } : {}) }
  },

  async afterSave({ tx, before, after, now }) {
    if (before !== null && before.path !== after.path)
      await moveSubtree(tx, { from: String(before.path), to: String(after.path), now })
    for (const parent of new Set([before?.parentGuid, after.parentGuid]))
      if (typeof parent === 'string') await recomputeLeaf(tx, parent, now)
  },
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** A border bounds an area, and no place lies in two grids of a level: who answers for it would be two otherwise. */
async function assertBorder(tx: Db, { guid, gridLevel, polygon }: AnyRecord): Promise<void> {
  if (polygon == null) return
  const corners = cornersOf(polygon as Polygon)
  const issue = polygonIssue(corners)
  if (issue !== null) throw refuseBorder(issue)
  if (gridLevel == null) return
  const others = await tx
    .select({ gridName: grid.gridName, polygon: grid.polygon })
    .from(grid)
    .where(live(grid, eq(grid.gridLevel, gridLevel), ne(grid.guid, guid), isNotNull(grid.polygon)))
  const hit = others.find((other) => doOverlap(corners, cornersOf(other.polygon as Polygon)))
  if (hit === undefined) return
  throw refuseBorder(`与“${String(hit.gridName)}”的范围重叠，请调整边界`)
}

const refuseBorder = (message: string) => wrong<typeof gridManageDefinition>('polygon', message, 'border')

async function parentPath(tx: Db, record: AnyRecord): Promise<string> {
  if (record.parentGuid === null) return ''
  const [parent] = await liveFields(tx, grid, ['path'], eq(grid.guid, record.parentGuid))
  if (parent === undefined) throw refuse('上级网格不存在')
  const path = String(parent.path)
  if (path.split('/').includes(record.guid)) throw refuse('上级网格不能是自己或下级')
  return path
}

async function assertUnused(tx: Db, guid: string): Promise<void> {
  const children = await tx.$count(grid, live(grid, eq(grid.parentGuid, guid)))
  if (children > 0) throw inUse('gridManage', children)
  for (const resource of HELD_BY) {
    const table = tableNamed(resource)
    if (table.gridGuid === undefined) continue
    const count = await tx.$count(table, live(table, eq(table.gridGuid, guid)))
    if (count > 0) throw inUse(resource, count)
  }
}

/** Everything below moves along: the grids' own paths and the copies that records carry. */
async function moveSubtree(tx: Db, { from, to, now }: { from: string; to: string; now: string }): Promise<void> {
  const moved = (column: PgColumn) => sql`${to}::text || substr(${column}, ${from.length + 1})`
  const below = (column: PgColumn) => like(column, `${from.replace(/[\\%_]/g, '\\$&')}%`)
  const path = grid.path
  await touch(tx, { resource: 'gridManage', where: below(path), patch: { path: moved(path) }, now })
  for (const { name, fields } of RESOURCES) {
    const column = 'gridPath' in fields ? tableNamed(name).gridPath : undefined
    if (column !== undefined)
      await touch(tx, { resource: name, where: below(column), patch: { gridPath: moved(column) }, now })
  }
}

async function recomputeLeaf(tx: Db, guid: string, now: string): Promise<void> {
  const children = live(grid, eq(grid.parentGuid, guid))
  const leaf = (await tx.$count(grid, children)) === 0
  const changed = and(eq(grid.guid, guid), ne(grid.leaf, leaf))
  if (changed !== undefined) await touch(tx, { resource: 'gridManage', where: changed, patch: { leaf }, now })
}

function refuse(message: string): Problem {
  return wrong<typeof gridManageDefinition>('parentGuid', message, 'tree')
}
