import { and, eq, inArray, ne } from 'drizzle-orm'
import { patrolRecord as recordDefinition } from '#domain/resources/patrolRecord/definition.ts'
import { specialTaskCompany as companyRowDefinition } from '#domain/resources/specialTaskCompany/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'
import { recountSpecialTask } from './parts/special-progress.ts'

const rows = tableOf(companyRowDefinition)
const records = tableOf(recordDefinition)

/** A task that belongs to a 专项任务 carries its progress there, in the same transaction. */
export const patrolTaskHooks: ResourceHooks = {
  async afterSave(change) {
    const { tx, action, after, now } = change
    if (typeof after.specialTaskGuid !== 'string') return
    if (action === 'visit') await noteVisits(change)
    if (action === 'cancel')
      await touch(tx, {
        resource: 'specialTaskCompany',
        where: required(and(eq(rows.patrolTaskGuid, after.guid), inArray(rows.status, ['pending', 'selfChecked']))),
        patch: { status: 'withdrawn' },
        now,
      })
    if (action === 'visit' || action === 'cancel') await recountSpecialTask(tx, after.specialTaskGuid, now)
  },
}

async function noteVisits({ tx, before, after, now }: Change): Promise<void> {
  const known = new Set(listOf(before?.recordGuids))
  const fresh = listOf(after.recordGuids).filter((guid) => !known.has(guid))
  const patrols = fresh.length === 0 ? [] : await tx.select().from(records).where(inArray(records.guid, fresh))
  for (const patrol of patrols) {
    const { guid: recordGuid, companyGuid, checkDate, problemCount, conclusion } = patrol
    const where = required(and(eq(rows.patrolTaskGuid, after.guid), eq(rows.companyGuid, String(companyGuid))))
    const linked = { recordGuid, checkDate, problemCount, conclusion }
    const meant = required(and(where, ne(rows.status, 'withdrawn')))
    await touch(tx, { resource: 'specialTaskCompany', where: meant, patch: { ...linked, status: 'done' }, now })
    // What was withdrawn stays so: the visit is linked, and counts for nothing.
    const called = required(and(where, eq(rows.status, 'withdrawn')))
    await touch(tx, { resource: 'specialTaskCompany', where: called, patch: linked, now })
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Two conditions always make one. */
function required<T>(condition: T | undefined): T {
  if (condition === undefined) throw new Error('no condition')
  return condition
}
