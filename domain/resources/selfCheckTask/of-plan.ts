import { type AnyRecord, blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { selfCheckPlan } from '#domain/resources/selfCheckPlan/definition.ts'
import type { CheckPeriod } from '#domain/rules/check-period.ts'

/** The task of a plan for one of its periods, as the clock makes it. */
export function selfCheckTaskOf(
  plan: RecordOf<typeof selfCheckPlan>,
  { start, end }: CheckPeriod,
  { guid, now }: { guid: string; now: string },
): AnyRecord {
  const { companyGuid, companyName, regionIds, regionName, gridGuid, gridPath } = plan
  return {
    ...blankRecord(resourceNamed('selfCheckTask'), guid),
    companyGuid,
    companyName,
    regionIds,
    regionName,
    gridGuid,
    gridPath,
    planGuid: plan.guid,
    taskName: plan.planName,
    templateGuid: plan.templateGuid,
    level: plan.level,
    cycle: plan.cycle,
    planStart: start,
    planEnd: end,
    executorGuids: plan.executorGuids,
    version: 1,
    createTime: now,
    updateTime: now,
    createUserGuid: plan.createUserGuid,
    updateUserGuid: plan.createUserGuid,
  }
}
