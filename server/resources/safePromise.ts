import type { ResourceHooks } from '#server/engine/hooks.ts'
import { companyOf, gridNameOf, placeFrom } from './parts/named-place.ts'

export const safePromiseHooks: ResourceHooks = {
  async beforeSave({ tx, actor, after }) {
    if (after.deleted) return {}
    const company = await companyOf(tx, after)
    const grid = company === null && after.gridGuid !== null ? await gridNameOf(tx, after.gridGuid) : ''
    const whose = company === null ? grid : String(company.companyName)
    return { ...placeFrom(company, after, actor), title: `${after.year}年 ${whose} 安全承诺书`.replace(/ {2,}/g, ' ') }
  },
}
