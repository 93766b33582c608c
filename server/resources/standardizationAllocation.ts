import { randomInt } from 'node:crypto'
import { eq, gte, inArray, lte } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { addMonths, dayOf } from '#domain/lib/dates.ts'
import { reviewOrganization } from '#domain/resources/reviewOrganization/definition.ts'
import { standardizationAllocation as allocationDefinition } from '#domain/resources/standardizationAllocation/definition.ts'
import { standardizationApplication as applicationDefinition } from '#domain/resources/standardizationApplication/definition.ts'
import type { Db } from '#server/db/database.ts'
import { live, liveFields, liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { agencyOf } from './parts/agencies.ts'
import { advance, isPaused, taskOf } from './parts/standardization.ts'

const applications = tableOf(applicationDefinition)
const allocations = tableOf(allocationDefinition)
const organizations = tableOf(reviewOrganization)

// ---- allocation ----
export const standardizationAllocationHooks: ResourceHooks = {
  async beforeSave({ tx, action, after, now }) {
    if (action !== 'allocate') return {}
    const today = dayOf(now)
    const agencyGuid = after.allocateType === 'assign' ? String(after.agencyGuid) : await pickAgency(tx, after, today)
    if (after.allocateType === 'assign') await assertMayReview(tx, after, agencyGuid, today)
    const agency = await agencyOf(tx, agencyGuid)
    return { agencyGuid, agencyName: agency?.agencyName ?? null, agencyOpinion: null }
  },

  async afterSave({ tx, action, actor, after, now }) {
    const { applicationGuid, agencyGuid, agencyName } = after
    if (action === 'allocate')
      await advance(
        tx,
        applicationGuid,
        { status: 'ASSIGN_DONE', reviewAgencyGuid: agencyGuid, reviewAgencyName: agencyName },
        now,
      )
    if (action === 'refuse')
      await advance(
        tx,
        applicationGuid,
        { status: 'ASSIGN_PENDING', reviewAgencyGuid: null, reviewAgencyName: null },
        now,
      )
    if (action !== 'accept') return
    const application = await advance(tx, applicationGuid, { status: 'ASSIGN_REVIEW_PENDING' }, now)
    const { tradeFamily: _tradeFamily, ...task } = taskOf(application)
    const { deadline } = after
    await makeFollowing(
      tx,
      'standardizationReview',
      { ...task, allocationGuid: after.guid, agencyGuid, agencyName, deadline, selfScore: application.selfScore },
      { actor, now },
    )
  },
}

interface Wanted extends AnyRecord {
  companyGuid?: unknown
  applyGrade?: unknown
}

/** 随机: any of those that may review. 轮换: the one whose last task lies furthest back. */
async function pickAgency(tx: Db, allocation: AnyRecord, today: string): Promise<string> {
  const able: string[] = []
  for (const guid of await ableAgencies(tx, allocation, today))
    if ((await whyNot(tx, allocation, guid, today)) === null) able.push(guid)
  const [first] = able
  if (first === undefined) throw wrong<typeof allocationDefinition>('allocateType', '没有符合条件的评审机构', 'refused')
  if (allocation.allocateType === 'random') return able[randomInt(able.length)] ?? first
  const given = await liveFields(tx, allocations, ['agencyGuid', 'allocateDate'], inArray(allocations.agencyGuid, able))
  const last = new Map<string, string>()
  for (const { agencyGuid, allocateDate } of given) {
    const [guid, day] = [String(agencyGuid), String(allocateDate ?? '')]
    if (day > (last.get(guid) ?? '')) last.set(guid, day)
  }
  return able.reduce((best, guid) => ((last.get(guid) ?? '') < (last.get(best) ?? '') ? guid : best), first)
}

async function ableAgencies(tx: Db, { applyGrade, tradeFamily }: Wanted, today: string): Promise<string[]> {
  const rows = await liveRows(
    tx,
    organizations,
    eq(organizations.useState, 'enabled'),
    lte(organizations.validFrom, today),
    gte(organizations.validTo, today),
  ).orderBy(organizations.orgNo)
  return rows.map(recordOf).flatMap((row) => {
    const grades = (row.grades ?? []) as unknown[]
    const families = (row.tradeFamilies ?? []) as unknown[]
    const fits = grades.includes(applyGrade) && (families.length === 0 || families.includes(tradeFamily))
    return fits ? [String(row.agencyGuid)] : []
  })
}

async function assertMayReview(tx: Db, allocation: AnyRecord, agencyGuid: string, today: string): Promise<void> {
  if (!(await ableAgencies(tx, allocation, today)).includes(agencyGuid))
    throw wrong<typeof allocationDefinition>('agencyGuid', '该机构不是可评审此等级和行业的评审机构', 'refused')
  const reason = await whyNot(tx, allocation, agencyGuid, today)
  if (reason !== null) throw wrong<typeof allocationDefinition>('agencyGuid', reason, 'refused')
}

/** Why an agency may not review an enterprise; null where it may (`entities.md` Q6). */
async function whyNot(
  tx: Db,
  { companyGuid, applicationGuid }: AnyRecord,
  agencyGuid: string,
  today: string,
): Promise<string | null> {
  if ((await agencyOf(tx, agencyGuid))?.status !== 'YBA') return '该机构未备案或已暂停'
  if (await isPaused(tx, { agencyGuid }, today)) return '该机构的标准化评审已暂停'
  const [application] = await tx
    .select()
    .from(applications)
    .where(eq(applications.guid, String(applicationGuid)))
  if (application?.tutorAgencyGuid === agencyGuid) return '该机构是企业的辅导机构，不能评审'
  const months = (await figuresInForce(tx, ['standardization.conflictMonths']))('standardization.conflictMonths', today)
  const since = addMonths(today, -months)
  for (const [name, what] of [
    ['tutorshipProject', '辅导'],
    ['hostingProject', '综合服务'],
  ] as const)
    if (await hasServed(tx, name, { companyGuid: String(companyGuid), agencyGuid, since }))
      return `该机构${months}个月内为企业提供${what}，不能评审`
  return null
}

async function hasServed(
  tx: Db,
  name: 'tutorshipProject' | 'hostingProject',
  { companyGuid, agencyGuid, since }: { companyGuid: string; agencyGuid: string; since: string },
): Promise<boolean> {
  const table = tableNamed(name)
  const { companyGuid: company, agencyGuid: agency, endDate, status } = table
  if (company === undefined || agency === undefined || endDate === undefined || status === undefined) return false
  const served = await tx.$count(
    table,
    live(
      table,
      eq(company, companyGuid),
      eq(agency, agencyGuid),
      inArray(status, ['toConfirm', 'active', 'done', 'evaluated', 'stopped']),
      gte(endDate, since),
    ),
  )
  return served > 0
}
