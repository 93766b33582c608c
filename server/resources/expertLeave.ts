import { wrong } from '#domain/kit/wrong.ts'
import { keepers } from '#domain/resources/expert-shared.ts'
import type { expertLeave } from '#domain/resources/expertLeave/definition.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { assertFree } from './parts/expert-work.ts'
import { mustFind } from './parts/place-of.ts'

/** An expert asks for leave for himself alone; for days on which he is expected somewhere it is not granted. */
export const expertLeaveHooks: ResourceHooks = {
  async beforeSave({ tx, actor, action, before, after }) {
    if (!after.deleted && before?.expertGuid !== after.expertGuid && keepers(actor) === 'nothing') {
      const expert = await mustFind(tx, 'expert', { guid: after.expertGuid, path: 'expertGuid', label: '专家' })
      if (expert.userGuid !== actor.guid) throw wrong<typeof expertLeave>('expertGuid', '只能为本人请假', 'protected')
    }
    const { expertGuid, from, to } = after
    if (action === 'agree') await assertFree(tx, { expertGuid: String(expertGuid), from: String(from), to: String(to) })
    return {}
  },
}
