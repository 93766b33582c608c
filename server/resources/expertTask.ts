import { eq } from 'drizzle-orm'
import type { RecordOf } from '#domain/kit/resource.ts'
import { expertSelection as selectionDefinition } from '#domain/resources/expertSelection/definition.ts'
import { payStatusIn } from '#domain/rules/expert-pay.ts'
import { tableOf } from '#server/db/schema.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'

const selections = tableOf(selectionDefinition)

export const expertTaskHooks: ResourceHooks = {
  async beforeSave({ after }) {
    return { payStatus: payStatusIn(after.status) }
  },

  async afterSave(change) {
    if (change.action === 'markAbsent') await leavePlace(change)
  },
}

/** His place in the event is free again: he counts as one who refused, and another may be drawn. */
async function leavePlace({ tx, actor, after, now }: Change): Promise<void> {
  const [event] = await tx
    .select({ candidates: selections.candidates })
    .from(selections)
    .where(eq(selections.guid, String(after.selectionGuid)))
    .for('no key update')
  const { candidates } = (event ?? {}) as Partial<RecordOf<typeof selectionDefinition>>
  if (candidates == null) return
  const refused = { replied: 'refused', reason: String(after.remark), replyTime: now, replyBy: actor.name }
  const patch = {
    candidates: candidates.map((each) => (each.expertGuid === after.expertGuid ? { ...each, ...refused } : each)),
  }
  await touchOne(tx, 'expertSelection', String(after.selectionGuid), { patch, now })
}
