import type { ResourceHooks } from '#server/engine/hooks.ts'
import { followRisks } from './parts/company-risk.ts'

/** A unit of 一级 or 二级 decides the grade of its enterprise. */
export const majorHazardHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (before?.status === after.status && before?.level === after.level && before?.deleted === after.deleted) return
    await followRisks(tx, String(after.companyGuid), now)
  },
}
