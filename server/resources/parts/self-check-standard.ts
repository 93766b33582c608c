import { matches } from '#domain/kit/filter.ts'
import { wrong } from '#domain/kit/wrong.ts'
import type { selfCheckTask } from '#domain/resources/selfCheckTask/definition.ts'
import { SELF_CHECK_STANDARDS } from '#domain/rules/standard-offer.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { rowBy } from '#server/engine/rows.ts'

/** An enterprise checks itself by a self-check standard, never by the list of an inspector. */
export const selfCheckStandardHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.templateGuid === after.templateGuid) return {}
    const standard = await rowBy(tx, 'checkTemplate', 'guid', String(after.templateGuid))
    if (standard !== null && !matches(SELF_CHECK_STANDARDS, standard))
      throw wrong<typeof selfCheckTask>('templateGuid', '请选择企业自查的检查标准')
    return {}
  },
}
