import { inArray } from 'drizzle-orm'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { notePatrol } from './company-risk.ts'

const user = tableOf(userDefinition)
const MAX_NAMES = 200

export const patrolRecordHooks: ResourceHooks = {
  async beforeSave({ tx, before, after }) {
    const guids = after.checkUsers
    if (before !== null || !Array.isArray(guids) || guids.length === 0) return {}
    const found = await tx.select({ guid: user.guid, name: user.name }).from(user).where(inArray(user.guid, guids))
    const names = new Map(found.map(({ guid, name }) => [guid, String(name)]))
    const known = guids.flatMap((guid) => names.get(guid) ?? [])
    return { checkUserNames: known.join('、').slice(0, MAX_NAMES) }
  },

  async afterSave({ tx, before, after, now }) {
    const { companyGuid, checkDate, productionState } = after
    // Nobody was there: the visit counts, but it was no patrol of the enterprise.
    if (before !== null || productionState === 'closedDoor') return
    if (typeof companyGuid === 'string' && typeof checkDate === 'string')
      await notePatrol(tx, companyGuid, checkDate, now)
  },
}
