import { randomInt } from 'node:crypto'
import { and, desc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { FIGURE_KEYS } from '#domain/data/figures.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { addMonths, type Day, dayOf } from '#domain/lib/dates.ts'
import { company as companyDefinition } from '#domain/resources/company/definition.ts'
import { greyList } from '#domain/resources/greyList/definition.ts'
import { lostScoreItem as lostScoreItemDefinition } from '#domain/resources/lostScoreItem/definition.ts'
import { reviewOrganization } from '#domain/resources/reviewOrganization/definition.ts'
import { stageKeyOf } from '#domain/resources/standardization-shared.ts'
import { standardizationAllocation as allocationDefinition } from '#domain/resources/standardizationAllocation/definition.ts'
import {
  standardizationApplication as applicationDefinition,
  conditionIssues,
  objectionIssues,
  publicityIssues,
} from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationCertificate as certificateDefinition } from '#domain/resources/standardizationCertificate/definition.ts'
import { standardizationPause } from '#domain/resources/standardizationPause/definition.ts'
import {
  certificateValidTo,
  gradeOf,
  isPassed,
  rectifyDueOn,
  renewalFrom,
  retryFrom,
  type StandardGrade,
  standardScore,
} from '#domain/rules/standardization.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { agencyOf, refused } from './agencies.ts'

const applications = tableOf(applicationDefinition)
const allocations = tableOf(allocationDefinition)
const organizations = tableOf(reviewOrganization)
const companies = tableOf(companyDefinition)
const pauses = tableOf(standardizationPause)
const greyListed = tableOf(greyList)
const certificates = tableOf(certificateDefinition)
const lostItems = tableOf(lostScoreItemDefinition)

const PASS_MARKS = FIGURE_KEYS.filter((key) => key.startsWith('standardization.passMark.'))
const ISSUE_ORG = '苏州市吴江区应急管理局'

// ---- the application ----

export const standardizationApplicationHooks: ResourceHooks = {
  async beforeSave({ tx, action, actor, before, after, now }) {
    const isSubmitted = action === 'submit' || action === 'submitFiveInOne'
    if (isSubmitted) await assertMayApply(tx, after, dayOf(now))
    if (action === 'publicise') await assertLongEnough(tx, after)
    // The platform's own look at an application is over as soon as it is complete (document 2, section 4.2, stage 1).
    const status = after.status === 'SUBMITTED' ? 'PLATFORM_PASSED' : String(after.status)
    const issued = action === 'announce' ? { certificateGuid: await issueCertificate(tx, after, { actor, now }) } : {}
    return { status, ...stageOf(status, before, now), ...issued }
  },

  async afterSave({ tx, action, actor, after, now }) {
    const by = { actor, now }
    if (action === 'bureauApprove') {
      await makeFollowing(tx, 'standardizationAllocation', { ...taskOf(after), allocateKind: kindOf(after) }, by)
      await makeFollowing(tx, 'standardizationProject', projectOf(after), by)
    }
    if (action !== 'bureauApprove') await syncProject(tx, after, now)
  },
}

function stageOf(status: string, before: AnyRecord | null, now: string): Record<string, unknown> {
  const stage = stageKeyOf(status)
  return stage === before?.stage ? {} : { stage, stageSince: dayOf(now) }
}

/** Counted with the holidays people keep, which the move itself does not know. */
async function assertLongEnough(tx: Db, application: AnyRecord): Promise<void> {
  const figure = await figuresInForce(tx, ['standardization.publicityWorkingDays'])
  const issues = publicityIssues(application, await holidaysOf(tx), figure)
  if (issues.length > 0) throw new Problem('input.invalid', { issues })
}

async function assertMayApply(tx: Db, application: AnyRecord, today: string): Promise<void> {
  const issues = conditionIssues(application)
  if (issues.length > 0) throw new Problem('input.invalid', { issues })
  const companyGuid = String(application.companyGuid)
  if (await isPaused(tx, { companyGuid }, today)) throw refused('companyGuid', '企业的标准化工作已暂停，不能申请')
  if (await isGreyListed(tx, companyGuid, today)) throw refused('companyGuid', '企业在灰名单上，暂停申报')
  if (application.applyType === 'renew') await assertRenewable(tx, companyGuid, today)
  const others = and(
    eq(applications.companyGuid, companyGuid),
    ne(applications.guid, application.guid),
    eq(applications.deleted, false),
  )
  const [failed] = await tx
    .select({ reviewDate: applications.reviewDate })
    .from(applications)
    .where(and(others, eq(applications.reviewConclusion, 'fail')))
    .orderBy(desc(applications.reviewDate))
    .limit(1)
  const figure = await figuresInForce(tx, ['standardization.waitMonths'])
  const opensOn = failed === undefined ? null : retryFrom(String(failed.reviewDate), today, figure)
  if (opensOn !== null && today <= opensOn) throw refused('applyType', `上次评审未通过，${opensOn}后可再次申请`)
}

/** A certificate is renewed in its last months, or when it has run out. */
async function assertRenewable(tx: Db, companyGuid: string, today: string): Promise<void> {
  const [held] = await tx
    .select({ validTo: certificates.validTo })
    .from(certificates)
    .where(
      and(eq(certificates.companyGuid, companyGuid), eq(certificates.status, 'valid'), eq(certificates.deleted, false)),
    )
    .orderBy(desc(certificates.validTo))
    .limit(1)
  if (held === undefined) throw refused('applyType', '企业没有有效的标准化证书，请选择首次申请')
  const from = renewalFrom(String(held.validTo), today, await figuresInForce(tx, ['standardization.renewMonths']))
  if (today < from) throw refused('applyType', `证书有效期至${String(held.validTo)}，${from}起受理复评`)
}

/** What the records of a review copy from the application. */
function taskOf(application: AnyRecord): Record<string, unknown> {
  const { guid, applyNo, applyType, applyGrade, tradeFamily } = application
  return { ...ofSameCompany(application), applicationGuid: guid, applyNo, applyType, applyGrade, tradeFamily }
}

function kindOf({ applyType, applyGrade, tradeFamily }: AnyRecord): string {
  if (applyType === 'chemical' || ['chemical', 'hazardousTrade'].includes(String(tradeFamily))) return 'chemical'
  return applyType === 'micro' || applyGrade === 'micro' ? 'micro' : 'general'
}

const ENDED: Readonly<Record<string, string>> = { ANNOUNCEMENT_DONE: 'finished', PUBLICITY_REJECTED: 'failed' }

function projectOf(application: AnyRecord): Record<string, unknown> {
  const { reviewLeader, reviewDate, selfScore, reviewScore, reviewConclusion, stage, stageSince } = application
  return {
    ...taskOf(application),
    agencyGuid: application.reviewAgencyGuid,
    agencyName: application.reviewAgencyName,
    ...{ reviewLeader, reviewDate, selfScore, reviewScore, reviewConclusion, stage, stageSince },
    status: reviewConclusion === 'fail' ? 'failed' : (ENDED[String(application.status)] ?? 'running'),
  }
}

async function syncProject(tx: Db, application: AnyRecord, now: string): Promise<void> {
  const table = tableNamed('standardizationProject')
  const column = table.applicationGuid
  if (column === undefined) return
  const where = eq(column, application.guid)
  await touch(tx, { resource: 'standardizationProject', where, patch: projectOf(application), now })
}

/** Moves the application on as a consequence of what happened to one of its records. */
async function advance(
  tx: Db,
  guid: unknown,
  patch: Readonly<Record<string, unknown>>,
  now: string,
): Promise<AnyRecord> {
  const [row] = await tx
    .select()
    .from(applications)
    .where(eq(applications.guid, String(guid)))
    .for('update')
  if (row === undefined) throw new Problem('record.gone')
  const before = recordOf(row)
  const changed = { ...patch, ...stageOf(String(patch.status ?? before.status), before, now) }
  await touchOne(tx, 'standardizationApplication', before.guid, { patch: changed, now })
  const after = { ...before, ...changed }
  await syncProject(tx, after, now)
  return after
}

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
  if (first === undefined) throw refused('allocateType', '没有符合条件的评审机构')
  if (allocation.allocateType === 'random') return able[randomInt(able.length)] ?? first
  const given = await tx
    .select({ agencyGuid: allocations.agencyGuid, allocateDate: allocations.allocateDate })
    .from(allocations)
    .where(and(inArray(allocations.agencyGuid, able), eq(allocations.deleted, false)))
  const last = new Map<string, string>()
  for (const { agencyGuid, allocateDate } of given) {
    const [guid, day] = [String(agencyGuid), String(allocateDate ?? '')]
    if (day > (last.get(guid) ?? '')) last.set(guid, day)
  }
  return able.reduce((best, guid) => ((last.get(guid) ?? '') < (last.get(best) ?? '') ? guid : best), first)
}

async function ableAgencies(tx: Db, { applyGrade, tradeFamily }: Wanted, today: string): Promise<string[]> {
  const rows = await tx
    .select()
    .from(organizations)
    .where(
      and(
        eq(organizations.useState, 'enabled'),
        eq(organizations.deleted, false),
        lte(organizations.validFrom, today),
        gte(organizations.validTo, today),
      ),
    )
    .orderBy(organizations.orgNo)
  return rows.map(recordOf).flatMap((row) => {
    const grades = (row.grades ?? []) as unknown[]
    const families = (row.tradeFamilies ?? []) as unknown[]
    const fits = grades.includes(applyGrade) && (families.length === 0 || families.includes(tradeFamily))
    return fits ? [String(row.agencyGuid)] : []
  })
}

async function assertMayReview(tx: Db, allocation: AnyRecord, agencyGuid: string, today: string): Promise<void> {
  if (!(await ableAgencies(tx, allocation, today)).includes(agencyGuid))
    throw refused('agencyGuid', '该机构不是可评审此等级和行业的评审机构')
  const reason = await whyNot(tx, allocation, agencyGuid, today)
  if (reason !== null) throw refused('agencyGuid', reason)
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
    and(
      eq(company, companyGuid),
      eq(agency, agencyGuid),
      eq(table.deleted, false),
      inArray(status, ['toConfirm', 'active', 'done', 'evaluated', 'stopped']),
      gte(endDate, since),
    ),
  )
  return served > 0
}

async function isPaused(
  tx: Db,
  target: { agencyGuid: string } | { companyGuid: string },
  today: string,
): Promise<boolean> {
  const which =
    'agencyGuid' in target ? eq(pauses.agencyGuid, target.agencyGuid) : eq(pauses.companyGuid, target.companyGuid)
  const running = and(
    which,
    eq(pauses.status, 'paused'),
    eq(pauses.deleted, false),
    lte(pauses.from, today),
    or(isNull(pauses.to), gte(pauses.to, today)),
  )
  return (await tx.$count(pauses, running)) > 0
}

/** Grey-listed to 暂停申报, and the time not over (`entities.md` E5). */
async function isGreyListed(tx: Db, companyGuid: string, today: string): Promise<boolean> {
  const running = and(
    eq(greyListed.companyGuid, companyGuid),
    eq(greyListed.effect, 'noApplication'),
    eq(greyListed.status, 'listed'),
    eq(greyListed.deleted, false),
    lte(greyListed.fromDate, today),
    or(isNull(greyListed.toDate), gte(greyListed.toDate, today)),
  )
  return (await tx.$count(greyListed, running)) > 0
}

// ---- review, lost items, rectification ----

export const standardizationReviewHooks: ResourceHooks = {
  /** The score follows from the lost items: nobody types it in. */
  async beforeSave({ tx, action, after, now }) {
    if (action !== 'submit') return {}
    const items = await tx
      .select({ lost: lostItems.lostScore })
      .from(lostItems)
      .where(and(eq(lostItems.reviewGuid, after.guid), eq(lostItems.deleted, false)))
    const lost = items.reduce((sum, item) => sum + Number(item.lost ?? 0), 0)
    const score = standardScore(Number(after.fullMarks), lost, Number(after.notApplicableMarks ?? 0))
    if (score === null || score < 0) throw refused('fullMarks', '失分和不适用项的分值超过了标准总分')
    const on = typeof after.onSiteDate === 'string' ? after.onSiteDate : dayOf(now)
    const result = { score, hasVeto: after.isVeto === true, on }
    const figure = await figuresInForce(tx, PASS_MARKS)
    return {
      lostCount: items.length,
      reviewScore: score,
      reviewGrade: gradeOf(result, figure),
      reviewConclusion: isPassed(after.applyGrade as StandardGrade, result, figure) ? 'pass' : 'fail',
    }
  },

  async afterSave({ tx, action, actor, after, now }) {
    const { applicationGuid, allocationGuid, leader, onSiteDate, reviewScore, reviewConclusion } = after
    const setAllocation = (status: string) =>
      touchOne(tx, 'standardizationAllocation', String(allocationGuid), { patch: { status }, now })
    if (action === 'submit') {
      await setAllocation('reported')
      await advance(tx, applicationGuid, { status: 'ASSIGN_AUDIT_PENDING' }, now)
    }
    if (action === 'return') {
      await setAllocation('accepted')
      await advance(tx, applicationGuid, { status: 'ASSIGN_REVIEW_PENDING' }, now)
    }
    if (action !== 'audit') return
    await setAllocation('audited')
    const result = { reviewLeader: leader, reviewDate: onSiteDate, reviewScore, reviewConclusion }
    const application = await advance(tx, applicationGuid, { status: 'REVIEW_RESULT_SUBMITTED', ...result }, now)
    if (reviewConclusion !== 'pass') return
    const { applyNo, lostCount, agencyGuid, agencyName } = after
    const dueDate = await rectifyDue(tx, dayOf(now))
    await makeFollowing(
      tx,
      'rectificationResult',
      { ...ofSameCompany(application), applicationGuid, applyNo, lostCount, agencyGuid, agencyName, dueDate },
      { actor, now },
    )
  },
}

export const lostScoreItemHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, before, after } = change
    if (before !== null) return {}
    const review = await reviewOf(tx, after.reviewGuid)
    // A review that is not known here is another agency's or none; the item then belongs to no application.
    if (review === null) return {}
    if (review.companyGuid !== after.companyGuid || review.agencyGuid !== after.agencyGuid)
      throw refused('reviewGuid', '评审任务与企业或机构不符')
    if (!['onSite', 'returned'].includes(String(review.status))) throw refused('reviewGuid', '现场评审时才能登记失分项')
    const hazardGuid = after.isMajor === true ? await reportMajor(change) : null
    return { projectGuid: review.applicationGuid, hazardGuid }
  },
}

async function reportMajor({ tx, actor, after, now }: Change): Promise<string> {
  const today = dayOf(now)
  const hazard = majorHazardOf(after, { today, deadline: await rectifyDue(tx, today) })
  return (await makeFollowing(tx, 'hiddenDanger', hazard, { actor, now })).guid
}

/** By when what a review of today found is put right, with the holidays people keep. */
async function rectifyDue(tx: Db, today: Day): Promise<Day> {
  const figure = await figuresInForce(tx, ['standardization.rectifyWorkingDays'])
  return rectifyDueOn(today, await holidaysOf(tx), figure)
}

function majorHazardOf(item: AnyRecord, { today, deadline }: { today: Day; deadline: Day }): Record<string, unknown> {
  return {
    ...ofSameCompany(item),
    sourceType: 'review',
    sourceGuid: item.guid,
    checkItemCode: item.itemCode,
    foundOn: today,
    place: String(item.content).slice(0, 100),
    dangerType: 'management',
    description: item.reason,
    dangerLevel: 'major',
    rectifyType: 'deadline',
    deadline,
    beforePhotos: [],
  }
}

async function reviewOf(tx: Db, guid: unknown): Promise<AnyRecord | null> {
  const table = tableNamed('standardizationReview')
  const [row] = await tx
    .select()
    .from(table)
    .where(eq(table.guid, String(guid)))
  return row === undefined ? null : recordOf(row)
}

export const rectificationResultHooks: ResourceHooks = {
  async beforeSave({ tx, action, after }) {
    if (action === 'submit' && (await itemsOpen(tx, after, ['toRectify', 'returned'])) > 0)
      throw refused('rectifyDesc', '还有失分项没有提交整改')
    if (action === 'confirm' && (await itemsOpen(tx, after, ['toRectify', 'returned', 'rectified'])) > 0)
      throw refused('agencyOpinion', '还有失分项没有确认')
    return {}
  },

  async afterSave({ tx, action, after, now }) {
    const status = RECTIFIED[action]
    if (status !== undefined) await advance(tx, after.applicationGuid, { status }, now)
  },
}

const RECTIFIED: Readonly<Record<string, string>> = {
  submit: 'ENT_RECTIFICATION_SUBMITTED',
  return: 'REVIEW_RESULT_SUBMITTED',
  confirm: 'AGENCY_RECTIFICATION_SUBMITTED',
}

async function itemsOpen(tx: Db, { applicationGuid }: AnyRecord, statuses: string[]): Promise<number> {
  return await tx.$count(
    lostItems,
    and(
      eq(lostItems.projectGuid, String(applicationGuid)),
      eq(lostItems.deleted, false),
      inArray(lostItems.status, statuses),
    ),
  )
}

// ---- certificate ----

const LETTERS: Readonly<Record<string, string>> = {
  metallurgy: 'YJ',
  nonferrous: 'YS',
  buildingMaterial: 'JC',
  machinery: 'JX',
  lightIndustry: 'QG',
  textile: 'FZ',
  tobacco: 'YC',
  commerce: 'SM',
  chemical: 'HG',
  hazardousTrade: 'WH',
  medicine: 'YY',
}
const ROMAN: Readonly<Record<string, string>> = { one: 'I', two: 'II', three: 'III', micro: 'XW' }
const GRADE_WORDS: Readonly<Record<string, string>> = { one: '一级', two: '二级', three: '三级', micro: '小微达标' }

/** Answers the certificate's guid. Only after a finished publicity without an objection that was upheld (`entities.md` Q5). */
async function issueCertificate(tx: Db, application: AnyRecord, by: Pick<Change, 'actor' | 'now'>): Promise<string> {
  const issues = objectionIssues(application)
  if (application.publicityEndedOn === null || issues.length > 0) throw new Problem('input.invalid', { issues })
  const { guid, companyGuid, applyGrade, tradeFamily } = application
  const issueDate = String(application.announceDate)
  const validTo = certificateValidTo(issueDate, await figuresInForce(tx, ['standardization.validMonths']))
  const head = ['AQB', LETTERS[String(tradeFamily)] ?? 'QT', ROMAN[String(applyGrade)], issueDate.slice(0, 4)].join('')
  const serial = String(await nextSerial(tx, `certNo:${head}`)).padStart(5, '0')
  const certificate = await makeFollowing(
    tx,
    'standardizationCertificate',
    {
      ...ofSameCompany(application),
      ...{ applicationGuid: guid, grade: applyGrade, tradeFamily, issueOrg: ISSUE_ORG, issueDate, validTo },
      certNo: `${head}${serial}`,
    },
    by,
  )
  const patch = { standardGrade: GRADE_WORDS[String(applyGrade)] ?? null }
  await touchOne(tx, 'company', String(companyGuid), { patch, now: by.now })
  return certificate.guid
}

/** A grade that is withdrawn no longer stands in the enterprise's file. */
export const standardizationCertificateHooks: ResourceHooks = {
  async afterSave({ tx, action, after, now }) {
    if (action !== 'revoke' && action !== 'cancel') return
    await touchOne(tx, 'company', String(after.companyGuid), { patch: { standardGrade: null }, now })
  },
}

/** A pause bears the name of whom it stops. */
export const standardizationPauseHooks: ResourceHooks = {
  async beforeSave({ tx, after }) {
    const targetName =
      after.targetType === 'agency'
        ? (await agencyOf(tx, after.agencyGuid))?.agencyName
        : await companyNameOf(tx, after.companyGuid)
    return { targetName: targetName ?? null }
  },
}

async function companyNameOf(tx: Db, guid: unknown): Promise<unknown> {
  const [row] = await tx
    .select({ name: companies.companyName })
    .from(companies)
    .where(eq(companies.guid, String(guid)))
  return row?.name
}
