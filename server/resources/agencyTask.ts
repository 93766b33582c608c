import type { ResourceHooks } from '#server/engine/hooks.ts'
import { orgOf } from './parts/org-of.ts'

export const agencyTaskHooks: ResourceHooks = {
  async beforeSave({ tx, actor, before }) {
    return before === null ? { issueOrg: await orgOf(tx, actor) } : {}
  },
}
