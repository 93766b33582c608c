import type { ResourceHooks } from '#server/engine/hooks.ts'
import { tell } from './parts/registration-decided.ts'

/** What an office has sent back by itself, there being a file of that unit already. */
export const registrationHooks: ResourceHooks = {
  async afterSave({ tx, before, after, now }) {
    if (before?.status === 'known' && after.status === 'returned') await tell(tx, after, false, now)
  },
}
