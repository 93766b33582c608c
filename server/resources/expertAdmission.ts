import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type AnyRecord, blankRecord, type RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMonths, dayOf } from '#domain/lib/dates.ts'
import { expert as expertDefinition } from '#domain/resources/expert/definition.ts'
import type { expertAdmission as admissionDefinition } from '#domain/resources/expertAdmission/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'

type Admission = RecordOf<typeof admissionDefinition> & AnyRecord

const experts = tableOf(expertDefinition)
const users = tableOf(userDefinition)
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
  /** Admitted after the second reading: from now on he is in the pool. */
  async afterSave({ tx, action, after, actor, now }) {
    if (action !== 'passFinal') return
    const admission = after as Admission
    const known = await tx.$count(experts, and(eq(experts.admissionGuid, admission.guid), eq(experts.deleted, false)))
    if (known > 0) return
    const [account] = await tx
      .select({ guid: users.guid })
      .from(users)
      .where(and(eq(users.mobile, admission.mobile ?? ''), eq(users.userType, 'expert'), eq(users.deleted, false)))
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
  },
}
