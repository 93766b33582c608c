import { RISK_COLORS } from '#domain/resources/shared.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { tellCompany } from './parts/tell-company.ts'

const FROM = '区应急管理局'

/** What an enterprise is told of its grade: when it is published, and what came of its appeal. */
const TOLD: Readonly<Record<string, { title: string; more: string }>> = {
  published: { title: '分级结果已发布', more: '对结果有异议的，可在“政府监管分级”中申诉。' },
  adjusted: { title: '分级申诉已处理', more: '' },
}

export const enterpriseClassificationHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    const told = before?.status === after.status ? undefined : TOLD[String(after.status)]
    if (told === undefined) return
    const { companyGuid, year, grade, adjustReason } = after
    const reason = adjustReason == null ? '' : `理由：${adjustReason}。`
    await tellCompany(tx, {
      companyGuid,
      title: `${year}年度企业${told.title}`,
      content: `本单位${year}年度的等级为${RISK_COLORS[grade as keyof typeof RISK_COLORS] ?? '未定'}。${reason}${told.more}`,
      from: FROM,
      now,
    })
  },
}
