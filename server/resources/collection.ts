import { Problem } from '#domain/kit/problems.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { findRecord } from '#server/engine/read.ts'

/** What is collected, under what name and with which telephone number. */
const TARGETS = {
  department: { field: 'departmentGuid', resource: 'gridManage', title: 'gridName', phone: 'gridLeaderPhone' },
  person: { field: 'personGuid', resource: 'user', title: 'name', phone: 'mobile' },
  company: { field: 'companyGuid', resource: 'company', title: 'companyName', phone: 'safetyManagerPhone' },
} as const

export const collectionHooks: ResourceHooks = {
  async beforeSave({ tx, actor, before, after, now }) {
    if (after.deleted || before?.targetGuid === after.targetGuid) return {}
    const target = TARGETS[String(after.targetType) as keyof typeof TARGETS] // a choice of the definition
    const wanted = { guid: String(after[target.field]) }
    const found = await findRecord(tx, resourceNamed(target.resource), { actor, now }, wanted)
    if (found === null)
      throw new Problem('reference.missing', {
        issues: [{ path: target.field, code: 'missing', message: '收藏的对象不存在或您无权查看' }],
      })
    return { targetName: found[target.title], telephoneNumber: found[target.phone] ?? null }
  },
}
