import { mayDo } from '#domain/resources/workflowTask/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

export const workflowTaskHooks: ResourceHooks = {
  /** Asked for one's own name, the list answers what one may do now: by name, or by role in one's area. */
  asked(query, actor) {
    const { activityUser, ...others } = query
    if (activityUser !== actor.guid) return { query, within: 'everything' }
    return { query: { status: 'ing', ...others }, within: mayDo(actor) }
  },
}
