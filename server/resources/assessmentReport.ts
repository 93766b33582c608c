import type { ResourceHooks } from '#server/engine/hooks.ts'
import { tellCompany } from './parts/tell-company.ts'

/** Of the enterprise end. */
const REPORTS = '/anQuanShengChanPingGu'

/** From the moment a report is public its enterprise reads it, and is told what it has to mend. */
export const assessmentReportHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (after.isPublic !== true || before?.isPublic === true || after.deleted) return
    const { guid, companyGuid, reportName, agencyName, problemsToFix } = after
    const problems = problemsToFix == null || problemsToFix === '' ? '' : `待整改问题：${problemsToFix}`
    await tellCompany(tx, {
      companyGuid,
      title: `评价报告已公开：${reportName}`.slice(0, 100),
      content: `${agencyName ?? '机构'}出具的《${reportName}》已公开，可在“评价报告”中查看。${problems}`,
      from: String(agencyName ?? '机构'),
      link: `${REPORTS}?open=${guid}`,
      now,
    })
  },
}
