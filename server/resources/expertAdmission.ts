import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { type AnyRecord, blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMonths, dayOf } from '#domain/lib/dates.ts'
import { expert as expertDefinition } from '#domain/resources/expert/definition.ts'
import type { expertAdmission as admissionDefinition } from '#domain/resources/expertAdmission/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { tellPeople } from '#server/accounts/personal-notice.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'

type Admission = RecordOf<typeof admissionDefinition> & AnyRecord

const experts = tableOf(expertDefinition)
const users = tableOf(userDefinition)
const APPLICATIONS = '/progressQuery'
const COPIED = [
  'name',
  'gender',
  'idCard',
  'mobile',
  'unit',
  'position',
  'titleLevel',
  'major',
  'groups',
  'workYears',
  'resume',
  'avoidUnits',
] as const

export const expertAdmissionHooks: ResourceHooks = {
  async afterSave(change) {
    if (change.action === 'passFinal') await admit(change)
    if (change.action === 'refuse') await tellApplicant(change)
    if (change.action === 'withdraw') await tellReaders(change)
  },
}

/** Admitted after the second reading: from now on he is in the pool. */
async function admit({ tx, after, actor, now }: Change): Promise<void> {
  const admission = after as Admission
  const known = await tx.$count(experts, live(experts, eq(experts.admissionGuid, admission.guid)))
  if (known > 0) return
  const [account] = await tx
    .select({ guid: users.guid })
    .from(users)
    .where(live(users, eq(users.mobile, admission.mobile ?? ''), eq(users.userType, 'expert')))
  const resource = resourceNamed('expert')
  const today = dayOf(now)
  const months = (await figuresInForce(tx, ['expert.termMonths']))('expert.termMonths', today)
  await tx.insert(tableNamed('expert')).values(
    rowOf(resource, {
      ...blankRecord(resource, randomUUID()),
      version: 1,
      createTime: now,
      createUserGuid: actor.guid,
      updateTime: now,
      updateUserGuid: actor.guid,
      ...Object.fromEntries(COPIED.map((name) => [name, admission[name]])),
      level: 'district',
      termFrom: today,
      termTo: addDays(addMonths(today, months), -1),
      userGuid: account?.guid ?? null,
      admissionGuid: admission.guid,
      selectedCount: 0,
    }),
  )
}

/** Whoever has dealt with it learns that there is nothing to read any more, and why. */
async function tellReaders({ tx, after, actor, now }: Change): Promise<void> {
  const steps = await tx
    .selectDistinct({ guid: workflowLog.userGuid })
    .from(workflowLog)
    .where(and(eq(workflowLog.bizGuid, after.guid), ne(workflowLog.userGuid, actor.guid)))
  await tellPeople(tx, {
    guids: steps.flatMap(({ guid }) => guid ?? []),
    title: `专家准入申请已撤回：${after.name}`,
    content: `原因：${after.opinion}`,
    link: APPLICATIONS,
    from: String(after.name),
    now,
  })
}

/** Who asked to be of the pool and is not taken learns why. */
async function tellApplicant({ tx, after, now }: Change): Promise<void> {
  await tellPeople(tx, {
    guids: [String(after.createUserGuid)],
    title: `专家准入申请不予入库：${after.name}`,
    content: `原因：${after.opinion}`,
    link: APPLICATIONS,
    from: '专家库',
    now,
  })
}
