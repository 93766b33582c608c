import { eq, inArray, ne } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import {
  agencyEmployee as agencyEmployeeDefinition,
  HELD_BY_AGENCY,
} from '#domain/resources/agencyEmployee/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveFields } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { agencyOf } from './parts/agencies.ts'

const employees = tableOf(agencyEmployeeDefinition)

export const agencyEmployeeHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action === 'applyAdd') await assertNowhereElse(tx, after)
    if (action === 'applyMove' && (await agencyOf(tx, after.targetAgencyGuid))?.status !== 'YBA')
      throw wrong<typeof agencyEmployeeDefinition>('targetAgencyGuid', '调入机构未备案', 'refused')
    if (action === 'approveMove') return { agencyGuid: after.targetAgencyGuid, targetAgencyGuid: null }
    return action === 'refuseMove' ? { targetAgencyGuid: null } : {}
  },
}

/** One person works for one agency at a time (令20号 art. 21). */
async function assertNowhereElse(tx: Db, { guid, idCard }: AnyRecord): Promise<void> {
  const [other] = await liveFields(
    tx,
    employees,
    ['agencyName'],
    eq(employees.idCard, String(idCard)),
    ne(employees.guid, guid),
    inArray(employees.status, [...HELD_BY_AGENCY]),
  )
  if (other !== undefined)
    throw wrong<typeof agencyEmployeeDefinition>(
      'idCard',
      `此人已在${String(other.agencyName ?? '其他机构')}登记`,
      'refused',
    )
}
