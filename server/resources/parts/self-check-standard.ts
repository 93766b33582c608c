import { matches } from '#domain/kit/filter.ts'
import { Problem } from '#domain/kit/problems.ts'
import { SELF_CHECK_STANDARDS } from '#domain/rules/standard-offer.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { rowBy } from '#server/engine/rows.ts'

/** An enterprise checks itself by a self-check standard, never by the list of an inspector. */
export const selfCheckStandardHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    if (after.deleted || before?.templateGuid === after.templateGuid) return {}
    const standard = await rowBy(tx, 'checkTemplate', 'guid', String(after.templateGuid))
    if (standard !== null && !matches(SELF_CHECK_STANDARDS, standard))
      throw new Problem('input.invalid', {
        issues: [{ path: 'templateGuid', code: 'rule', message: '请选择企业自查的检查标准' }],
      })
    return {}
  },
}
