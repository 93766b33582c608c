import type { AnyRecord, RecordOf } from '#domain/kit/resource.ts'
import { mayDo, type workflowTask } from '#domain/resources/workflowTask/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'

const MAX_URGES = 50

export const workflowTaskHooks: ResourceHooks = {
  async beforeSave({ action, actor, after, now }) {
    if (action !== 'urge') return {}
    const { urges, urgeCount, urgeWords } = after as AnyRecord & RecordOf<typeof workflowTask>
    const urge = { user: actor.name, time: now, words: urgeWords }
    return { urges: [...(urges ?? []), urge].slice(-MAX_URGES), urgeCount: (urgeCount ?? 0) + 1 }
  },

  /** Asked for one's own name, the list answers what one may do now: by name, or by role in one's area. */
  asked(query, actor) {
    const { activityUser, ...others } = query
    if (activityUser !== actor.guid) return { query, within: 'everything' }
    return { query: { status: 'ing', ...others }, within: mayDo(actor) }
  },
}
