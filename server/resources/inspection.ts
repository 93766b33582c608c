import type { ResourceHooks } from '#server/engine/hooks.ts'
import { tellCompany } from './parts/tell-company.ts'

/** What the officers say to a term, in the words of the message. */
const ANSWERED: Readonly<Record<string, string>> = {
  agreeExtension: '同意延期整改',
  refuseExtension: '不同意延期整改',
  extend: '整改期限延长',
}

/** The enterprise learns by when it has to be done now, and why. */
export const inspectionHooks: ResourceHooks = {
  async afterSave({ tx, action, after, opinion, now }) {
    const answered = ANSWERED[action]
    if (answered === undefined) return
    const { companyGuid, inspectNo, deadline } = after
    await tellCompany(tx, {
      companyGuid,
      title: `执法检查${inspectNo}${answered}`,
      content: `整改期限为${deadline}。${opinion === null ? '' : `理由：${opinion}`}`,
      from: '执法检查',
      now,
    })
  },
}
