import { and, eq, notInArray } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, ends } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed } from '#server/db/schema.ts'

/** How they leave is told apart: what names them is handed over, moved or closed with them. */
const LEAVING_THEIR_WAY = new Set(['company', 'user', 'gridManage'])

/** Nothing is taken away that another record, not over yet, cannot be without. Throws `record.in-use`. */
export async function assertNotNeeded(
  tx: Db,
  { name }: AnyResource,
  { before, after }: { before: AnyRecord | null; after: AnyRecord },
): Promise<void> {
  if (!after.deleted || before?.deleted === true || LEAVING_THEIR_WAY.has(name)) return
  for (const { name: other, fields, workflow } of RESOURCES)
    for (const [field, spec] of Object.entries(fields)) {
      if (spec.kind !== 'reference' || spec.to !== name || spec.required !== true) continue
      const table = tableNamed(other)
      const { [field]: column, status } = table
      if (column === undefined) continue
      const over = workflow === undefined ? [] : ends(workflow)
      const isOpen = over.length === 0 || status === undefined ? undefined : notInArray(status, over)
      const count = await tx.$count(table, live(table, and(eq(column, after.guid), isOpen)))
      if (count > 0) throw inUse(other, count)
    }
}

/** What hangs on it, by name and number, so that one knows what to see to first. */
export function inUse(resource: string, count: number): Problem {
  const sentence = `还有${resourceNamed(resource).label}${count}项，不能删除`
  return new Problem('record.in-use', { resource, count, sentence })
}
