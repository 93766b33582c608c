import { and, eq, inArray } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { registration as registrationDefinition } from '#domain/resources/registration/definition.ts'
import { isUsernameTaken, type NewAccount, openAccount } from '#server/accounts/open-account.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { queueSms } from '#server/services/sms.ts'

const registrations = tableOf(registrationDefinition)
const companies = tableOf(companyDefinition)

interface Decision {
  /** The record that a registration names. */
  guid: (record: AnyRecord) => unknown
  passed: string
  returned: string
}

/** Which statuses decide on a registration. An enterprise's file is decided on by itself or by the register of reviews. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  agencyBase: { guid: ({ guid }) => guid, passed: 'YBA', returned: 'TH' },
  company: { guid: ({ guid }) => guid, passed: 'approved', returned: 'returned' },
  companyAuditRecord: { guid: ({ companyGuid }) => companyGuid, passed: 'passed', returned: 'returned' },
  expertAdmission: { guid: ({ guid }) => guid, passed: 'admitted', returned: 'returned' },
  factoryBuildingLessor: { guid: ({ guid }) => guid, passed: 'verified', returned: 'returned' },
}

/** Hooks of a resource that registrations turn into: with its decision the registration is decided, in one transaction. */
export function withRegistration(hooks: ResourceHooks): ResourceHooks {
  return {
    ...hooks,
    async afterSave(change) {
      await hooks.afterSave?.(change)
      await followRegistration(change)
    },
  }
}

async function followRegistration(change: Change): Promise<void> {
  const { tx, actor, resource, before, after, now } = change
  const decision = DECISIONS[resource.name]
  if (decision === undefined || before?.status === after.status) return
  const isPassed = after.status === decision.passed
  if (!isPassed && after.status !== decision.returned) return
  const [row] = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.recordGuid, String(decision.guid(after))),
        inArray(registrations.status, ['pending', 'returned']),
      ),
    )
    .for('update')
  if (row === undefined) return
  const applied = recordOf(row)
  const userGuid = isPassed ? await openFor(change, applied) : null
  const status = isPassed ? 'passed' : 'returned'
  const patch = { status, decideTime: now, decideUser: actor.name, userGuid }
  await touchOne(tx, 'registration', applied.guid, { patch, now })
  if (userGuid === null) await tell(tx, applied, isPassed, now)
}

export async function tell(
  tx: Db,
  { mobile, applyNo, guid }: AnyRecord,
  isPassed: boolean,
  now: string,
): Promise<void> {
  const params = { applyNo: String(applyNo), result: isPassed ? '已通过' : '被退回，请按意见修改后重新提交' }
  await queueSms(tx, [{ phone: String(mobile), template: 'registrationResult', params, bizGuid: guid }], now)
}

/** The account of whoever registered; null where none is needed. */
async function openFor({ tx, actor, now }: Change, applied: AnyRecord): Promise<string | null> {
  const recordGuid = String(applied.recordGuid)
  const kind = await kindOf(tx, applied, recordGuid)
  if (kind === null) return null
  const username = await freeName(tx, String(applied.username))
  const made = await openAccount(
    tx,
    { username, name: String(applied.contact ?? applied.applicant), mobile: String(applied.mobile), ...kind },
    { actor, now },
  )
  if (applied.kind === 'expert') await tieExpert(tx, recordGuid, made.guid, now)
  return made.guid
}

type Kind = Omit<NewAccount, 'username' | 'name' | 'mobile'>

async function kindOf(tx: Db, { kind }: AnyRecord, recordGuid: string): Promise<Kind | null> {
  if (kind === 'agency')
    return { accountType: '14', userType: 'agency', roles: ['agency'], agencyGuid: recordGuid, positionName: '联系人' }
  if (kind === 'expert') return { accountType: '16', userType: 'expert', roles: ['expert'], positionName: '专家' }
  if (kind !== 'company') return null
  const [row] = await tx.select().from(companies).where(eq(companies.guid, recordGuid))
  const { gridGuid, gridPath } = recordOf(row)
  const place = { gridGuid: gridGuid as string | null, gridPath: gridPath as string | null }
  const unit = { accountType: '0', userType: 'company', roles: ['company'], positionName: '企业管理员' } as const
  return { ...unit, companyGuid: recordGuid, ...place }
}

/** A name that is taken is given with a digit more: the form that asks for it does not say which names there are. */
async function freeName(tx: Db, wanted: string): Promise<string> {
  for (let digit = 0; digit < 10; digit += 1) {
    const name = digit === 0 ? wanted : `${wanted.slice(0, 15)}${digit}`
    if (!(await isUsernameTaken(tx, name))) return name
  }
  return wanted
}

/** The expert's file and his application are his own from now on. */
async function tieExpert(tx: Db, admissionGuid: string, userGuid: string, now: string): Promise<void> {
  const column = tableNamed('expert').admissionGuid
  if (column !== undefined)
    await touch(tx, { resource: 'expert', where: eq(column, admissionGuid), patch: { userGuid }, now })
  await touchOne(tx, 'expertAdmission', admissionGuid, { patch: { createUserGuid: userGuid }, now })
}
