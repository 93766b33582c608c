import { eq } from 'drizzle-orm'
import { refuse } from '#domain/kit/wrong.ts'
import { outsourceTask } from '#domain/resources/outsourceTask/definition.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const tasks = tableOf(outsourceTask)

/** Nobody is suspended or sent away while his people go on working: they are stopped first. */
export const relatedCompanyHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action !== 'suspend' && action !== 'remove') return {}
    const { relatedGuid, status } = tasks
    const working = await liveFields(tx, tasks, ['taskName'], eq(relatedGuid, after.guid), eq(status, 'working'))
    refuse(
      working.map(({ taskName }) => ({
        path: 'status',
        code: 'rule',
        message: `外包任务“${taskName}”还在作业中，请先停工`,
      })),
    )
    return {}
  },
}
