import { HOLIDAYS } from '#domain/data/holidays.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { lostScoreItem } from '#domain/resources/lostScoreItem/definition.ts'
import type { rectificationResult } from '#domain/resources/rectificationResult/definition.ts'
import { CONDITIONS, stageKeyOf } from '#domain/resources/standardization-shared.ts'
import type { standardizationAllocation } from '#domain/resources/standardizationAllocation/definition.ts'
import type { standardizationApplication } from '#domain/resources/standardizationApplication/definition.ts'
import type { standardizationCertificate } from '#domain/resources/standardizationCertificate/definition.ts'
import type { standardizationProject } from '#domain/resources/standardizationProject/definition.ts'
import type { standardizationReview } from '#domain/resources/standardizationReview/definition.ts'
import { certificateValidTo, earliestPublicityEnd, gradeOf } from '#domain/rules/standardization.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { REVIEW_STANDARD_GUID } from '#server/install/areas/review-standards.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { personName, userGuidOf } from '../people.ts'
import { agencyGuidAt, agencyNameAt } from './agency-list.ts'
import type { DemoWorld } from './area-demo.ts'

const ISSUE_ORG = '苏州市吴江区应急管理局'

/** Where each application of the demo set stands; those of the company flow first. */
const COMPANY_FLOW = [
  ...['NEW', 'DISTRICT_BASIC_PENDING', 'DISTRICT_BASIC_PENDING', 'DISTRICT_CLARIFY', 'DISTRICT_BASIC_REJECTED'],
  ...['DISTRICT_BASIC_APPROVED', 'DISTRICT_BUREAU_REJECTED', 'ASSIGN_PENDING', 'ASSIGN_PENDING', 'ASSIGN_PENDING'],
  ...['ASSIGN_DONE', 'ASSIGN_DONE', 'ASSIGN_REVIEW_PENDING', 'ASSIGN_REVIEW_PENDING', 'ASSIGN_AUDIT_PENDING'],
  ...['REVIEW_RESULT_SUBMITTED', 'REVIEW_RESULT_SUBMITTED', 'ENT_RECTIFICATION_SUBMITTED'],
  ...['AGENCY_RECTIFICATION_SUBMITTED', 'PUBLICITY_PENDING', 'PUBLICITY_RUNNING', 'PUBLICITY_REJECTED'],
  ...['PUBLICITY_DONE', 'ANNOUNCEMENT_PENDING', 'ANNOUNCEMENT_DONE', 'ANNOUNCEMENT_DONE', 'ANNOUNCEMENT_DONE'],
] as const
const FIVE_IN_ONE = [
  ...['NEW', 'PLATFORM_PASSED', 'SECTION_PENDING', 'SECTION_PASSED', 'SECTION_REJECTED', 'TOWNSHIP_PENDING'],
  ...['TOWNSHIP_PENDING', 'TOWNSHIP_PASSED', 'TOWNSHIP_REJECTED', 'RECHECK_PENDING', 'RECHECK_RUNNING'],
  ...['RECHECK_PASSED', 'PUBLICITY_RUNNING'],
] as const
/** The application of the demo enterprise: mending what the review found. */
const HOME_AT = COMPANY_FLOW.indexOf('REVIEW_RESULT_SUBMITTED')
const FAILED_AT = HOME_AT + 1
/** How far along the company flow a step is. */
const ORDER: readonly string[] = COMPANY_FLOW

/** Its states come from the flows, so their codes are not part of its type. */
type Application = RecordOf<typeof standardizationApplication> & { status: string }
interface Made {
  application: Application[]
  project: RecordOf<typeof standardizationProject>[]
  allocation: RecordOf<typeof standardizationAllocation>[]
  review: RecordOf<typeof standardizationReview>[]
  lost: RecordOf<typeof lostScoreItem>[]
  rectification: RecordOf<typeof rectificationResult>[]
  certificate: RecordOf<typeof standardizationCertificate>[]
}

/** Applications at every step of both flows, with what belongs to them. */
export function standardizationWork(moment: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('standardization'))
  const made: Made = {
    application: [],
    project: [],
    allocation: [],
    review: [],
    lost: [],
    rectification: [],
    certificate: [],
  }
  const approved = world.companies.filter(({ guid, status }) => guid !== world.home.guid && status === 'approved')
  const pick = (at: number) => approved[(at * 5 + 3) % Math.max(1, approved.length)] ?? world.home
  COMPANY_FLOW.forEach((status, at) => {
    addApplication(made, {
      moment,
      random,
      status,
      at,
      company: at === HOME_AT ? world.home : pick(at),
      flow: 'companyReview',
    })
  })
  FIVE_IN_ONE.forEach((status, at) => {
    const index = at + COMPANY_FLOW.length
    addApplication(made, {
      moment,
      random,
      status,
      at: index,
      company: at === 1 ? world.home : pick(index),
      flow: 'fiveInOneReview',
    })
  })
  for (let at = 0; at < 10; at += 1)
    made.certificate.push(oldCertificate(moment, random, at === 0 ? world.home : pick(at + 60), at))
  return {
    standardizationApplication: made.application,
    standardizationProject: made.project,
    standardizationAllocation: made.allocation,
    standardizationReview: made.review,
    lostScoreItem: made.lost,
    rectificationResult: made.rectification,
    standardizationCertificate: made.certificate,
  }
}

interface Entry {
  moment: SeedMoment
  random: Random
  status: string
  at: number
  company: DemoWorld['home']
  flow: 'companyReview' | 'fiveInOneReview'
}

function addApplication(made: Made, { moment, random, status, at, company, flow }: Entry): void {
  const { now, today } = moment
  const guid = `standardization-application-${at + 1}`
  const place = placedAt(company)
  const isCompanyFlow = flow === 'companyReview'
  const reached = (step: string) => isCompanyFlow && ORDER.indexOf(status) >= ORDER.indexOf(step)
  const tradeFamily = company.tradeFamily ?? 'machinery'
  const isChemical = ['chemical', 'hazardousTrade'].includes(tradeFamily)
  const applyType = isChemical ? 'chemical' : at % 3 === 0 ? 'micro' : at % 5 === 0 ? 'renew' : 'first'
  const applyGrade = applyType === 'micro' ? 'micro' : 'three'
  const applyNo = `BZ${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`
  const agency = at === HOME_AT || at % 2 === 0 ? 0 : random.int(1, 2)
  const named = { agencyGuid: agencyGuidAt(agency), agencyName: agencyNameAt(agency) }
  const applyDate = addDays(today, -random.int(30, 90))
  const hasAgency = reached('ASSIGN_DONE')
  const isReviewed = reached('REVIEW_RESULT_SUBMITTED')
  const isFailed = at === FAILED_AT && isCompanyFlow
  const lostItems = [0, 1, 2].map((index) => LOST[(at + index) % LOST.length] ?? LOST[0])
  const reviewScore = 100 - lostItems.reduce((sum, [, , , lost]) => sum + lost, 0)
  const leader = agency === 0 ? '金文斌' : personName(random)
  const reviewDate = addDays(applyDate, 18)
  const publicityFrom = addDays(today, -6)
  const isPublic = [
    'PUBLICITY_RUNNING',
    'PUBLICITY_REJECTED',
    'PUBLICITY_DONE',
    'ANNOUNCEMENT_PENDING',
    'ANNOUNCEMENT_DONE',
  ].includes(status)
  const isOver = ['PUBLICITY_DONE', 'ANNOUNCEMENT_PENDING', 'ANNOUNCEMENT_DONE'].includes(status)
  const start = isOver ? addDays(today, -25) : publicityFrom
  const isAnnounced = status === 'ANNOUNCEMENT_DONE'
  const isDraft = status === 'NEW'
  const certificateGuid = isAnnounced ? `standardization-certificate-new-${at + 1}` : null
  const stageSince = addDays(today, -random.int(1, 26))
  const facts = { applyNo, applyType, applyGrade, tradeFamily } as const
  const application = seedRecord<Application>(
    {
      guid,
      ...place,
      ...facts,
      reviewFlow: flow,
      tradeStandard: REVIEW_STANDARD_GUID,
      selfScore: random.int(72, 96),
      selfReport: [],
      conditions: Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[],
      applyDate: isDraft ? null : applyDate,
      stage: stageKeyOf(status),
      stageSince,
      auditUser: isDraft || status.endsWith('PENDING') ? null : '周晓岚',
      auditTime: isDraft || status.endsWith('PENDING') ? null : addDays(applyDate, 6),
      auditOpinion: status.endsWith('REJECTED')
        ? '自评报告缺少扣分说明，请补充后重新提交'
        : status === 'DISTRICT_CLARIFY'
          ? '请说明近一年工伤情况'
          : null,
      reviewAgencyGuid: hasAgency ? named.agencyGuid : null,
      reviewAgencyName: hasAgency ? named.agencyName : null,
      reviewLeader: isReviewed ? leader : null,
      reviewDate: isReviewed ? reviewDate : null,
      reviewScore: isReviewed ? reviewScore : null,
      reviewConclusion: isReviewed ? (isFailed ? 'fail' : 'pass') : null,
      recheckOpinion: status === 'RECHECK_PASSED' ? '抽查现场与申报一致' : null,
      publicityFrom: isPublic ? start : null,
      publicityTo: isPublic ? addDays(earliestPublicityEnd(start, HOLIDAYS), 1) : null,
      objections:
        status === 'PUBLICITY_REJECTED'
          ? [
              {
                receivedOn: addDays(today, -3),
                name: '匿名',
                phone: null,
                content: '公示期内发生一起机械伤害事故',
                result: 'upheld',
                reply: '经核查属实',
              },
            ]
          : null,
      publicityEndedOn: isOver ? addDays(earliestPublicityEnd(start, HOLIDAYS), 2) : null,
      announceNo: isAnnounced ? `吴应急公〔${today.slice(0, 4)}〕${at}号` : null,
      announceDate: isAnnounced ? addDays(today, -10) : null,
      certificateGuid,
      status,
    },
    now,
    company.guid === 'company-1' ? userGuidOf('company') : null,
  )
  made.application.push(application)
  if (!isCompanyFlow || !reached('ASSIGN_PENDING')) return

  made.project.push(
    seedRecord<RecordOf<typeof standardizationProject>>(
      {
        guid: `standardization-project-${at + 1}`,
        ...place,
        ...facts,
        projectNo: `XM${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
        applicationGuid: guid,
        agencyGuid: application.reviewAgencyGuid,
        agencyName: application.reviewAgencyName,
        reviewLeader: application.reviewLeader,
        reviewDate: application.reviewDate,
        selfScore: application.selfScore,
        reviewScore: application.reviewScore,
        reviewConclusion: application.reviewConclusion,
        stage: application.stage,
        stageSince,
        status: isFailed || status === 'PUBLICITY_REJECTED' ? 'failed' : isAnnounced ? 'finished' : 'running',
      },
      now,
    ),
  )
  const allocationGuid = `standardization-allocation-${at + 1}`
  made.allocation.push(
    seedRecord<RecordOf<typeof standardizationAllocation>>(
      {
        guid: allocationGuid,
        ...place,
        ...facts,
        applicationGuid: guid,
        allocateKind: isChemical ? 'chemical' : applyType === 'micro' ? 'micro' : 'general',
        ...(hasAgency
          ? {
              ...named,
              allocateType: random.pick(['random', 'rotate', 'assign'] as const),
              deadline: addDays(today, at % 4 === 0 ? -2 : random.int(5, 25)),
              allocateUser: '姚丽华',
              allocateDate: addDays(applyDate, 10),
            }
          : {}),
        status: !hasAgency
          ? 'toAllocate'
          : status === 'ASSIGN_DONE'
            ? 'toAccept'
            : status === 'ASSIGN_REVIEW_PENDING'
              ? 'accepted'
              : status === 'ASSIGN_AUDIT_PENDING'
                ? 'reported'
                : 'audited',
      },
      now,
    ),
  )
  if (!reached('ASSIGN_REVIEW_PENDING')) return

  const reviewGuid = `standardization-review-${at + 1}`
  const isReported = reached('ASSIGN_AUDIT_PENDING')
  const lostCount = isReported ? 3 : 0
  const { tradeFamily: _tradeFamily, ...reviewFacts } = facts
  made.review.push(
    seedRecord<RecordOf<typeof standardizationReview>>(
      {
        guid: reviewGuid,
        ...place,
        ...reviewFacts,
        ...named,
        applicationGuid: guid,
        allocationGuid,
        deadline: addDays(today, random.int(3, 20)),
        selfScore: application.selfScore,
        onSiteDate: isReported || at % 2 === 0 ? reviewDate : null,
        leader: isReported || at % 2 === 0 ? leader : null,
        reviewers:
          isReported || at % 2 === 0 ? [`agency-employee-${agency + 1}-1`, `agency-employee-${agency + 1}-3`] : null,
        reviewPlan: [],
        signInPhotos: [],
        reviewReport: [],
        reviewScore: isReported ? reviewScore : null,
        fullMarks: isReported ? 100 : null,
        reviewGrade: isReported ? gradeOf({ score: reviewScore, hasVeto: isFailed, on: reviewDate }) : null,
        isVeto: isReported ? isFailed : null,
        vetoReason: isFailed ? '评审发现一年内发生死亡事故' : null,
        reviewOpinion: isReported ? '体系运行基本有效，现场管理有待加强，失分项见附表。' : null,
        reviewConclusion: isReported ? (isFailed ? 'fail' : 'pass') : null,
        lostCount,
        submitDate: isReported ? addDays(reviewDate, 3) : null,
        auditUser: isReviewed ? '姚丽华' : null,
        auditTime: isReviewed ? addDays(reviewDate, 6) : null,
        status: isReviewed ? 'audited' : isReported ? 'submitted' : at % 2 === 0 ? 'onSite' : 'toReview',
      },
      now,
    ),
  )
  const isMended = reached('ENT_RECTIFICATION_SUBMITTED')
  const isConfirmed = reached('AGENCY_RECTIFICATION_SUBMITTED')
  for (const [index, [itemCode, content, fullScore, lost, reason, suggest]] of lostItems
    .slice(0, lostCount)
    .entries()) {
    const isFirst = index === 0
    made.lost.push(
      seedRecord<RecordOf<typeof lostScoreItem>>(
        {
          guid: `lost-score-${at + 1}-${index + 1}`,
          ...place,
          ...named,
          projectGuid: guid,
          reviewGuid,
          itemCode,
          content,
          fullScore,
          actualScore: fullScore - lost,
          lostScore: lost,
          reason,
          suggest,
          isMajor: false,
          photos: [],
          rectifyPhotos: [],
          rectifyDesc: isMended || (isReviewed && isFirst && !isFailed) ? '已按建议完成整改，见附图。' : null,
          rectifyDate: isMended || (isReviewed && isFirst && !isFailed) ? addDays(today, -8) : null,
          agencyResult: isConfirmed ? 'pass' : null,
          status: isConfirmed
            ? 'confirmed'
            : isMended || (isReviewed && isFirst && !isFailed)
              ? 'rectified'
              : isReviewed
                ? 'toRectify'
                : 'found',
        },
        now,
      ),
    )
  }
  if (isReviewed && !isFailed)
    made.rectification.push(
      seedRecord<RecordOf<typeof rectificationResult>>(
        {
          guid: `rectification-result-${at + 1}`,
          ...place,
          ...named,
          applicationGuid: guid,
          applyNo,
          lostCount,
          dueDate: addDays(today, random.int(3, 20)),
          rectifyDesc: isMended ? '评审提出的失分项已全部完成整改。' : null,
          rectifyReport: [],
          submitDate: isMended ? addDays(today, -5) : null,
          confirmUser: isConfirmed ? leader : null,
          confirmDate: isConfirmed ? addDays(today, -3) : null,
          status: isConfirmed ? 'confirmed' : isMended ? 'submitted' : 'toRectify',
        },
        now,
      ),
    )
  if (certificateGuid !== null)
    made.certificate.push(
      certificate({
        guid: certificateGuid,
        company,
        issueDate: addDays(today, -10),
        grade: applyGrade,
        serial: 200 + at,
        applicationGuid: guid,
        now,
      }),
    )
}

/** By the codes and marks of the standard they were reviewed by. */
const LOST = [
  ['1.3', '全员安全生产责任制健全，年度考核有记录', 5, 2, '未见年度责任制考核记录', '补充考核并归档'],
  ['2.3', '岗位操作规程覆盖全部岗位，按现行工艺修订', 5, 3, '两个岗位操作规程未更新', '按现行工艺修订'],
  ['4.1', '设备设施验收、点检、维护、报废有记录，安全装置有效', 8, 5, '冲床光电保护点检记录不全', '落实班前点检签字'],
  ['4.2', '电气线路、配电箱柜和接地符合要求', 5, 4, '配电柜无回路标识', '补做标识并张贴系统图'],
  ['4.3', '作业现场定置管理，通道畅通，警示标识齐全', 5, 4, '通道被半成品占用', '划线定置，专人巡查'],
  ['5.2', '隐患排查按期开展，整改闭环，重大隐患按规定报告', 8, 5, '部分隐患未闭环', '建立台账并按期销号'],
  ['6.2', '应急演练按期开展并评估', 3, 2, '演练评估不完整', '补充评估与改进措施'],
] as const

interface Issued {
  guid: string
  company: DemoWorld['home']
  issueDate: string
  grade: 'two' | 'three' | 'micro'
  serial: number
  applicationGuid: string | null
  now: string
}

function certificate({ guid, company, issueDate, grade, serial, applicationGuid, now }: Issued) {
  const letters = { textile: 'FZ', machinery: 'JX', chemical: 'HG', lightIndustry: 'QG' } as Readonly<
    Record<string, string>
  >
  const roman = { two: 'II', three: 'III', micro: 'XW' }[grade]
  return seedRecord<RecordOf<typeof standardizationCertificate>>(
    {
      guid,
      ...placedAt(company),
      certNo: `AQB${letters[company.tradeFamily ?? ''] ?? 'QT'}${roman}${issueDate.slice(0, 4)}${String(serial).padStart(5, '0')}`,
      applicationGuid,
      grade,
      tradeFamily: company.tradeFamily ?? 'machinery',
      issueOrg: ISSUE_ORG,
      issueDate,
      validTo: certificateValidTo(issueDate),
      plaqueNo: `吴安标${issueDate.slice(0, 4)}-${serial}`,
      selfReportFiles: [],
      status: 'valid',
    },
    now,
  )
}

/** Certificates of earlier years: in force, about to run out, run out, paused, revoked, cancelled. */
function oldCertificate({ now, today }: SeedMoment, random: Random, company: DemoWorld['home'], at: number) {
  const ages = [1050, 400, 600, 1060, 1200, 300, 500, 700, 200, 850]
  const issueDate = addDays(today, -(ages[at] ?? 300))
  const status = at === 5 ? 'paused' : at === 6 ? 'revoked' : at === 7 ? 'cancelled' : 'valid'
  const grade = random.pick(['three', 'three', 'two', 'micro'] as const)
  const base = certificate({
    ...{ guid: `standardization-certificate-${at + 1}`, company, issueDate, grade, serial: 100 + at, now },
    applicationGuid: null,
  })
  const isWithdrawn = status === 'revoked' || status === 'cancelled'
  return Object.assign(base, {
    status,
    revokeReason: status === 'revoked' ? '发生死亡事故' : status === 'cancelled' ? '企业搬迁' : null,
    revokeDate: isWithdrawn ? addDays(today, -60) : null,
    selfReportYear: Number(today.slice(0, 4)) - 1,
    yearlySelfReports: [
      { year: Number(today.slice(0, 4)) - 1, submitTime: addDays(today, -200), score: random.int(70, 92) },
    ],
  } as const)
}
