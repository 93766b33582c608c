import type { RecordOf } from '#domain/kit/resource.ts'
import type { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { generateTaskOf } from './selfCheckTask.ts'

/** A plan that is new, or that was just enabled or changed, has its task of today at once. */
export const selfCheckPlanHooks: ResourceHooks = {
  async afterSave({ tx, after, now }) {
    await generateTaskOf(tx, after as RecordOf<typeof selfCheckPlan>, now)
  },
}
