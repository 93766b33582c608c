import type { ResourceHooks } from '#server/engine/hooks.ts'
import { countHours } from './parts/training-hours.ts'

/** A sign-in that is struck out takes its hours along. */
export const trainingSignInHooks: ResourceHooks = {
  async afterSave({ tx, after, now }) {
    await countHours(tx, String(after.employeeGuid), now)
  },
}
