import { eq } from 'drizzle-orm'
import type { RecordOf } from '#domain/kit/resource.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { selfCheckPlan as planDefinition } from '#domain/resources/selfCheckPlan/definition.ts'
import { selfCheckTaskOf } from '#domain/resources/selfCheckTask/of-plan.ts'
import { type CheckCycle, checkPeriodAt } from '#domain/rules/check-period.ts'
import { standsStill } from '#domain/rules/company-state.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { newGuid } from '#server/engine/guid.ts'
import { insertMade } from '#server/engine/tasks.ts'

type Plan = RecordOf<typeof planDefinition>

const companies = tableOf(companyDefinition)

/** The task of the period that the day falls into, once: the plan and its first day are unique together. */
export async function generateTaskOf(db: Db, plan: Plan, now: string): Promise<number> {
  const { cycle, startDate, endDate } = plan
  if (plan.enabled !== true || plan.deleted || cycle === null || startDate === null) return 0
  if (!(await works(db, plan.companyGuid))) return 0
  const period = checkPeriodAt({ cycle: cycle as CheckCycle, startDate, endDate }, dayOf(now))
  if (period === null) return 0
  const resource = resourceNamed('selfCheckTask')
  const task = selfCheckTaskOf(plan, period, { guid: newGuid(), now })
  return await db.transaction((tx) => insertMade(tx, resource.name, [rowOf(resource, task)], now))
}

/** Where nothing runs nothing is checked; the plan goes on by itself once it does. */
async function works(db: Db, companyGuid: string | null): Promise<boolean> {
  const [found] = await db
    .select({ companyStatus: companies.companyStatus })
    .from(companies)
    .where(eq(companies.guid, String(companyGuid)))
  return found !== undefined && !standsStill(found)
}
