import type { ResourceHooks } from '#server/engine/hooks.ts'
import { assertNotExpected } from './parts/expert-work.ts'

export const expertHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    const goes = after.deleted || (before?.status === 'active' && after.status !== 'active')
    if (goes) await assertNotExpected(tx, after.guid)
    return {}
  },
}
