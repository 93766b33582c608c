import { eq, inArray } from 'drizzle-orm'
import { matches } from '#domain/kit/filter.ts'
import { type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { insurance } from '#domain/resources/insurance/definition.ts'
import { MUST_BE_INSURED } from '#domain/resources/insurance/lacking.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { touch } from '#server/engine/touch.ts'
import { mustFind } from './parts/place-of.ts'

const policies = tableOf(insurance)
type Policy = RecordOf<typeof insurance>

/** Which policies of an enterprise another one follows without a gap, looked at anew whenever one of them changes. */
export const insuranceHooks: ResourceHooks = {
  /** Whether its trade must be insured is read from the register, and not for the enterprise to say. */
  async beforeSave({ tx, after }) {
    const company = await mustFind(tx, 'company', { guid: after.companyGuid, path: 'companyGuid', label: '企业' })
    return { isCompulsory: matches(MUST_BE_INSURED, company) }
  },

  async afterSave({ tx, after, now }) {
    const rows = await liveRows(tx, policies, eq(policies.companyGuid, String(after.companyGuid)))
    const own = rows.map((row) => recordAs<typeof insurance>(row))
    for (const renewed of [true, false]) {
      const guids = own.flatMap((policy) =>
        isFollowed(policy, own) === renewed && (policy.renewed === true) !== renewed ? [policy.guid] : [],
      )
      const where = inArray(policies.guid, guids)
      if (guids.length > 0) await touch(tx, { resource: 'insurance', where, patch: { renewed }, now })
    }
  },
}

function isFollowed({ to }: Policy, all: readonly Policy[]): boolean {
  if (to === null) return false
  return all.some((later) => later.to !== null && later.from !== null && later.to > to && later.from <= addDays(to, 1))
}
