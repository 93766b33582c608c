import { and, eq, gte } from 'drizzle-orm'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import type { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'
import { generateTaskOf } from './selfCheckTask.ts'

const tasks = tableOf(selfCheckTask)

export const selfCheckPlanHooks: ResourceHooks = {
  async afterSave({ tx, after, now }) {
    // A plan that is new, or that was just enabled or changed, has its task of today at once.
    await generateTaskOf(tx, after as RecordOf<typeof selfCheckPlan>, now)
    if (after.deleted) await dropComing(tx, after.guid, now)
  },
}

/** A plan that is gone asks for nothing more; what is overdue was owed, and what was begun is somebody's work. */
async function dropComing(tx: Db, planGuid: string, now: string): Promise<void> {
  const coming = and(eq(tasks.planGuid, planGuid), eq(tasks.status, 'pending'), gte(tasks.planEnd, dayOf(now)))
  if (coming !== undefined)
    await touch(tx, { resource: 'selfCheckTask', where: coming, patch: { status: 'cancelled' }, now })
}
