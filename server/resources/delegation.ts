import type { ResourceHooks } from '#server/engine/hooks.ts'
import { assertLeftWell, leavesWithin, noteDelegate, tellDelegate } from './parts/delegating.ts'

export const delegationHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    if (before !== null) return {}
    await assertLeftWell(tx, after, now)
    const [leaveGuid = null] = await leavesWithin(tx, after, now)
    return { leaveGuid }
  },
  async afterSave({ tx, action, before, after, now }) {
    if (action === 'end' && typeof after.leaveGuid === 'string') await noteDelegate(tx, [after.leaveGuid], null, now)
    if (before !== null) return
    await noteDelegate(tx, await leavesWithin(tx, after, now), after, now)
    await tellDelegate(tx, after, now)
  },
}
