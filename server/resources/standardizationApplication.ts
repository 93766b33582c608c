import { and, desc, eq, gte, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, closingOf } from '#domain/kit/resource.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { dishonestList, ON_LIST } from '#domain/resources/dishonestList/definition.ts'
import { greyList } from '#domain/resources/greyList/definition.ts'
import {
  standardizationApplication as applicationDefinition,
  conditionIssues,
  objectionIssues,
  publicityIssues,
} from '#domain/resources/standardizationApplication/definition.ts'
import { standardizationCertificate as certificateDefinition } from '#domain/resources/standardizationCertificate/definition.ts'
import { certificateValidTo, renewalFrom, retryFrom } from '#domain/rules/standardization.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { makeFollowing, ofSameCompany } from '#server/engine/follow.ts'
import { holidaysOf } from '#server/engine/holidays.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'
import { nextSerial } from '#server/engine/serial.ts'
import { touchOne } from '#server/engine/touch.ts'
import { isPaused, projectOf, stageOf, syncProject, taskOf } from './parts/standardization.ts'
import { tellCompany } from './parts/tell-company.ts'

const applications = tableOf(applicationDefinition)
const dishonest = tableOf(dishonestList)
const greyListed = tableOf(greyList)
const certificates = tableOf(certificateDefinition)
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

/** Counted with the holidays people keep, which the move itself does not know. */
async function assertLongEnough(tx: Db, application: AnyRecord): Promise<void> {
  const figure = await figuresInForce(tx, ['standardization.publicityWorkingDays'])
  const issues = publicityIssues(application, await holidaysOf(tx), figure)
  refuse(issues)
}

async function assertMayApply(tx: Db, application: AnyRecord, today: string): Promise<void> {
  const issues = conditionIssues(application)
  refuse(issues)
  const companyGuid = String(application.companyGuid)
  if (await isPaused(tx, { companyGuid }, today))
    throw wrong<typeof applicationDefinition>('companyGuid', '企业的标准化工作已暂停，不能申请', 'refused')
  if (await isGreyListed(tx, companyGuid, today))
    throw wrong<typeof applicationDefinition>('companyGuid', '企业在灰名单上，暂停申报', 'refused')
  const listed = live(dishonest, eq(dishonest.companyGuid, companyGuid), inArray(dishonest.status, ON_LIST))
  if ((await tx.$count(dishonest, listed)) > 0)
    throw wrong<typeof applicationDefinition>('companyGuid', '企业在严重失信名单上，不能申请', 'refused')
  if (application.applyType === 'renew') await assertRenewable(tx, companyGuid, today)
  const others = live(applications, eq(applications.companyGuid, companyGuid), ne(applications.guid, application.guid))
  const [failed] = await tx
    .select({ reviewDate: applications.reviewDate })
    .from(applications)
    .where(and(others, eq(applications.reviewConclusion, 'fail')))
    .orderBy(desc(applications.reviewDate))
    .limit(1)
  const figure = await figuresInForce(tx, ['standardization.waitMonths'])
  const opensOn = failed === undefined ? null : retryFrom(String(failed.reviewDate), today, figure)
  if (opensOn !== null && today <= opensOn)
    throw wrong<typeof applicationDefinition>('applyType', `上次评审未通过，${opensOn}后可再次申请`, 'refused')
  const [running] = await tx
    .select({ applyNo: applications.applyNo })
    .from(applications)
    .where(and(others, ...underWay(application)))
    .limit(1)
  if (running !== undefined)
    throw wrong<typeof applicationDefinition>(
      'applyGrade',
      `企业已有同等级的申请${String(running.applyNo ?? '')}正在办理，办结后才能再次申请`,
      'refused',
    )
}

/** Handed in, and neither over nor failed: a second of the same grade would have two agencies look at one thing. */
function underWay({ reviewFlow, applyGrade }: AnyRecord) {
  const { workflow } = applicationDefinition as AnyResource
  const states = Object.keys(workflow?.states ?? {}).filter(
    (state) => state !== workflow?.initial && workflow !== undefined && closingOf(workflow, state) === null,
  )
  return [
    eq(applications.reviewFlow, String(reviewFlow)),
    eq(applications.applyGrade, String(applyGrade)),
    inArray(applications.status, states),
    or(isNull(applications.reviewConclusion), ne(applications.reviewConclusion, 'fail')),
  ]
}

/** A certificate is renewed in its last months, or when it has run out. */
async function assertRenewable(tx: Db, companyGuid: string, today: string): Promise<void> {
  const [held] = await tx
    .select({ validTo: certificates.validTo })
    .from(certificates)
    .where(live(certificates, eq(certificates.companyGuid, companyGuid), eq(certificates.status, 'valid')))
    .orderBy(desc(certificates.validTo))
    .limit(1)
  if (held === undefined)
    throw wrong<typeof applicationDefinition>('applyType', '企业没有有效的标准化证书，请选择首次申请', 'refused')
  const from = renewalFrom(String(held.validTo), today, await figuresInForce(tx, ['standardization.renewMonths']))
  if (today < from)
    throw wrong<typeof applicationDefinition>(
      'applyType',
      `证书有效期至${String(held.validTo)}，${from}起受理复评`,
      'refused',
    )
}

function kindOf({ applyType, applyGrade, tradeFamily }: AnyRecord): string {
  if (applyType === 'chemical' || ['chemical', 'hazardousTrade'].includes(String(tradeFamily))) return 'chemical'
  return applyType === 'micro' || applyGrade === 'micro' ? 'micro' : 'general'
}

/** Grey-listed to 暂停申报, and the time not over (`entities.md` E5). */
async function isGreyListed(tx: Db, companyGuid: string, today: string): Promise<boolean> {
  const running = live(
    greyListed,
    eq(greyListed.companyGuid, companyGuid),
    eq(greyListed.effect, 'noApplication'),
    eq(greyListed.status, 'listed'),
    lte(greyListed.fromDate, today),
    or(isNull(greyListed.toDate), gte(greyListed.toDate, today)),
  )
  return (await tx.$count(greyListed, running)) > 0
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
  const grade = GRADE_WORDS[String(applyGrade)] ?? null
  await touchOne(tx, 'company', String(companyGuid), { patch: { standardGrade: grade }, now: by.now })
  await tellCompany(tx, {
    companyGuid,
    title: `标准化证书${head}${serial}已发放`,
    content: `已公告为安全生产标准化${grade}企业，证书有效期至${validTo}。每年应报送一次年度自评。`,
    from: ISSUE_ORG,
    now: by.now,
  })
  return certificate.guid
}
