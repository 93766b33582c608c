import { eq, inArray, ne, sql } from 'drizzle-orm'
import { gridManage as gridDefinition } from '#domain/resources/gridManage/definition.ts'
import { specialTask as specialTaskDefinition } from '#domain/resources/specialTask/definition.ts'
import { specialTaskCompany as companyRowDefinition } from '#domain/resources/specialTaskCompany/definition.ts'
import { progressPercent } from '#domain/rules/special-task.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { touch, touchOne } from '#server/engine/touch.ts'

const grids = tableOf(gridDefinition)
const specialTasks = tableOf(specialTaskDefinition)
const rows = tableOf(companyRowDefinition)

/** An enterprise that is no more is owed no visit: the tasks that waited for it go on, or end, without it. */
export async function leaveOutOfSpecialTasks(tx: Db, companyGuid: string, now: string): Promise<void> {
  const open = live(rows, eq(rows.companyGuid, companyGuid), inArray(rows.status, ['pending', 'selfChecked']))
  const waiting = await tx.selectDistinct({ guid: rows.specialTaskGuid }).from(rows).where(open)
  await touch(tx, { resource: 'specialTaskCompany', where: open, patch: { status: 'withdrawn' }, now })
  for (const { guid } of waiting) await recountSpecialTask(tx, String(guid), now)
}

/** Counts a task anew from its enterprises, and ends it when the last has been visited; one that was called off stays as it was. */
export async function recountSpecialTask(tx: Db, guid: string, now: string): Promise<void> {
  const [task] = await tx.select().from(specialTasks).where(eq(specialTasks.guid, guid)).for('update')
  if (task === undefined || task.status === 'cancelled') return
  const counted = await tx
    .select({
      gridGuid: rows.gridGuid,
      total: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${rows.status} = 'done'))::int`,
      problems: sql<number>`coalesce(sum(${rows.problemCount}), 0)::int`,
    })
    .from(rows)
    .where(live(rows, eq(rows.specialTaskGuid, guid), ne(rows.status, 'withdrawn')))
    .groupBy(rows.gridGuid)
  const names = await tx
    .select({ guid: grids.guid, name: grids.gridName, path: grids.path })
    .from(grids)
    .where(inArray(grids.guid, ['', ...counted.map(({ gridGuid }) => String(gridGuid))]))
  const nameOf = new Map(names.map((grid) => [String(grid.guid), grid]))
  const pathOf = (gridGuid: unknown) => String(nameOf.get(String(gridGuid))?.path ?? '')
  const progress = counted
    .toSorted((a, b) => pathOf(a.gridGuid).localeCompare(pathOf(b.gridGuid)))
    .map(({ gridGuid, ...figures }) => ({
      gridGuid: String(gridGuid),
      gridName: String(nameOf.get(String(gridGuid))?.name ?? ''),
      ...figures,
    }))
  const sum = (of: 'total' | 'done' | 'problems') => progress.reduce((whole, each) => whole + each[of], 0)
  const companyCount = sum('total')
  const doneCount = sum('done')
  const patch = {
    progress,
    companyCount,
    doneCount,
    problemCount: sum('problems'),
    donePercent: progressPercent({ total: companyCount, done: doneCount }),
    ...(task.status === 'running' && companyCount > 0 && doneCount === companyCount ? { status: 'done' } : {}),
  }
  await touchOne(tx, 'specialTask', guid, { patch, now })
}
