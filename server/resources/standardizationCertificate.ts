import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { tellCompany } from './parts/tell-company.ts'

/** What the bureau decides about a certificate, in the words of the message. */
const DECIDED: Readonly<Record<string, string>> = {
  pause: '已暂停',
  resume: '已恢复',
  revoke: '已撤销',
  cancel: '已注销',
}

/** A grade that is withdrawn no longer stands in the enterprise's file, and the enterprise is told why. */
export const standardizationCertificateHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    const decided = DECIDED[action]
    if (decided === undefined) return
    const { companyGuid, certNo, issueOrg } = after
    const reason = after.revokeReason ?? after.pauseReason
    await tellCompany(tx, {
      companyGuid,
      title: `标准化证书${certNo}${decided}`,
      content: `安全生产标准化证书${certNo}${decided}。${reason == null ? '' : `原因：${reason}`}`,
      from: String(issueOrg),
      now,
    })
    if (action !== 'revoke' && action !== 'cancel') return
    await touchOne(tx, 'company', String(companyGuid), { patch: { standardGrade: null }, now })
  },
}
