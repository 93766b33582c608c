import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMs, startOfDay } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { agencyProject } from '#domain/resources/agencyProject/definition.ts'
import type { agencyTask } from '#domain/resources/agencyTask/definition.ts'
import type { assessmentReport } from '#domain/resources/assessmentReport/definition.ts'
import type { contract } from '#domain/resources/contract/definition.ts'
import type { publicReview } from '#domain/resources/publicReview/definition.ts'
import type { tutorshipProject } from '#domain/resources/tutorshipProject/definition.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { mobileNumber, OFFICES, personName, userGuidOf } from '../people.ts'
import { tradeOf } from '../trades.ts'
import { agencyGuidAt, agencyNameAt } from './agency-list.ts'
import type { DemoWorld } from './area-demo.ts'

const PROJECT_STATES = [
  'draft',
  'toConfirm',
  'active',
  'active',
  'active',
  'objected',
  'done',
  'evaluated',
  'stopped',
] as const

interface Work {
  moment: SeedMoment
  random: Random
  world: DemoWorld
}

const named = (at: number) => ({ agencyGuid: agencyGuidAt(at), agencyName: agencyNameAt(at) })

/** The demo enterprise first, so that its accounts see some of everything; then others in turn. */
function companyAt({ companies, home }: DemoWorld, at: number) {
  const others = companies.filter(({ guid, status }) => guid !== home.guid && status === 'approved')
  return at % 4 === 0 ? home : (others[(at * 7) % Math.max(1, others.length)] ?? home)
}

/** What agencies do for enterprises, in every state. */
export function agencyWork(moment: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('agency work'))
  const work = { moment, random, world }
  return {
    tutorshipProject: projects(
      work,
      'tutorship',
      ['standardization', 'doublePrevent', 'chemical'],
      '安全生产标准化辅导',
    ),
    hostingProject: projects(work, 'hosting', ['hosting', 'consulting', 'inspection'], '安全生产综合服务'),
    agencyBusiness: projects(work, 'business', ['evaluation', 'testing', 'training', 'health'], '安全技术服务'),
    assessmentReport: reports(work),
    agencyProject: approvals(work),
    contract: contracts(work),
    agencyTask: tasks(work),
    publicReview: publicReviews(work),
  }
}

function projects({ moment, random, world }: Work, key: string, types: readonly string[], title: string) {
  const { now, today } = moment
  return Array.from({ length: 18 }, (_, at) => {
    const status = PROJECT_STATES[at % PROJECT_STATES.length] ?? 'active'
    const company = companyAt(world, at + key.length)
    const startDate = addDays(today, -random.int(20, 260))
    const endDate = addDays(startDate, status === 'active' && at % 3 === 0 ? 280 : 365)
    const isUnderWay = !['draft', 'toConfirm', 'objected'].includes(status)
    const visits = isUnderWay ? random.int(1, 4) : 0
    const unsigned = status === 'active' && at % 3 === 1 ? 1 : 0
    const agency = at % 2 === 0 ? 0 : random.int(1, 4)
    return seedRecord<RecordOf<typeof tutorshipProject>>(
      {
        guid: `${key}-project-${at + 1}`,
        ...placedAt(company),
        ...named(agency),
        projectName: `${company.companyName}${title}`,
        projectType: types[at % types.length] as 'other', // the kinds of the three resources differ, their rows do not
        contractNo: `${key === 'tutorship' ? 'FD' : key === 'hosting' ? 'TG' : 'YW'}-${startDate.slice(0, 4)}-${String(at + 1).padStart(3, '0')}`,
        contractAmount: random.int(8, 90) * 1000,
        contractFile: [],
        signDate: addDays(startDate, -random.int(3, 12)),
        startDate,
        endDate,
        leader: agency === 0 ? '金文斌' : personName(random),
        members: `${personName(random)}、${personName(random)}`,
        noticeDate: addDays(startDate, -12),
        visitLogs: Array.from({ length: visits }, (_visit, index) => ({
          date: addDays(startDate, 5 * (index + 1)),
          people: personName(random),
          content: random.pick([
            '车间现场隐患排查',
            '安全管理制度修订指导',
            '班组长培训',
            '双重预防台账检查',
            '应急演练指导',
          ]),
          problems: random.pick(['配电箱未上锁', '灭火器过期2具', '岗位风险告知卡缺失', null]),
          ...signed(random, index < visits - unsigned ? addDays(startDate, 5 * (index + 1)) : null),
        })),
        visitCount: visits,
        visitsToSign: unsigned || null,
        visitPhotos: [],
        deliverables: [],
        companyOpinion: status === 'objected' ? '合同约定的服务次数与登记不一致' : isUnderWay ? '情况属实' : null,
        confirmTime: isUnderWay ? addDays(startDate, 2) : null,
        evaluationScore: status === 'evaluated' ? random.int(3, 5) : null,
        evaluation: status === 'evaluated' ? '服务及时，问题讲解清楚' : null,
        status,
      },
      now,
      agency === 0 ? userGuidOf('agency') : null,
    )
  })
}

const HOUR = 3_600_000
/** By whom the enterprise signed for a visit, at the end of its day. */
function signed(random: Random, day: string | null) {
  if (day === null) return { companySign: null, signTime: null }
  return { companySign: personName(random), signTime: addMs(startOfDay(day), 16 * HOUR) }
}

function reports({ moment, random, world }: Work) {
  const { now, today } = moment
  const kinds = ['status', 'pre', 'acceptance', 'special'] as const
  const words = {
    status: '安全现状评价报告',
    pre: '安全预评价报告',
    acceptance: '安全验收评价报告',
    special: '专项安全评价报告',
  }
  return Array.from({ length: 12 }, (_, at) => {
    const company = companyAt(world, at)
    const reportType = kinds[at % kinds.length] ?? 'status'
    const finishDate = addDays(today, -random.int(5, 300))
    return seedRecord<RecordOf<typeof assessmentReport>>(
      {
        guid: `assessment-report-${at + 1}`,
        ...placedAt(company),
        ...named(at % 2),
        reportName: `${company.companyName}${words[reportType]}`,
        reportType,
        leader: at % 2 === 0 ? '金文斌' : personName(random),
        surveyDate: addDays(finishDate, -random.int(10, 40)),
        surveyPhotos: [],
        finishDate,
        conclusion: '企业安全生产条件符合相关法律法规和标准要求，落实所提对策措施后风险可控。',
        problemsToFix: random.chance(0.6) ? '1. 可燃气体报警器部分未检定；2. 事故应急池液位偏高。' : null,
        isPublic: at % 3 !== 0,
        publicUrl: null,
        reportFile: [],
      },
      now,
      userGuidOf('agency'),
    )
  })
}

/** What a firm builds that its safety facilities are reviewed for. */
function projectOf({ economyTypeGuid }: DemoWorld['home'], at: number): string {
  const { product, workshops, stocks } = tradeOf(economyTypeGuid)
  const inTanks = stocks.some(({ mode }) => mode === 'tank')
  const projects = [
    `${product}技术改造项目`,
    inTanks ? '储罐区更新项目' : '成品仓库扩建项目',
    `${workshops[1] ?? '车间'}自动化改造项目`,
  ]
  return projects[at % projects.length] ?? product
}

function approvals({ moment, random, world }: Work) {
  const { now, today } = moment
  const states = [
    'draft',
    'submitted',
    'reviewing',
    'supplement',
    'approved',
    'refused',
    'submitted',
    'approved',
  ] as const
  return states.map((status, at) => {
    const isAccepted = ['reviewing', 'approved', 'refused'].includes(status)
    return seedRecord<RecordOf<typeof agencyProject>>(
      {
        guid: `agency-project-${at + 1}`,
        ...placedAt(companyAt(world, at)),
        ...named(at % 2),
        projectName: projectOf(companyAt(world, at), at),
        nature: random.pick(['new', 'rebuild', 'extend'] as const),
        stage: random.pick(['condition', 'design', 'acceptance'] as const),
        designUnit: '江苏省纺织工业设计研究院有限公司',
        summary: '项目位于原厂区内，不新增重大危险源，配套建设消防、报警和通风设施。',
        applyDate: status === 'draft' ? null : addDays(today, -30 + at),
        acceptDate: isAccepted ? addDays(today, -26 + at) : null,
        dueDate: isAccepted ? addDays(today, 4 + at) : null,
        files: [],
        approvalNo: status === 'approved' ? `XMPF${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}` : null,
        auditUser: ['approved', 'refused', 'supplement'].includes(status) ? '周晓岚' : null,
        auditTime: ['approved', 'refused', 'supplement'].includes(status) ? addDays(today, -5) : null,
        auditOpinion:
          status === 'supplement'
            ? '请补充消防设计审查意见'
            : status === 'refused'
              ? '外部安全距离不足'
              : status === 'approved'
                ? '同意'
                : null,
        status,
      },
      now,
      userGuidOf('agency'),
    )
  })
}

function contracts({ moment, random, world }: Work) {
  const { now, today } = moment
  const states = ['draft', 'toConfirm', 'effective', 'effective', 'effective', 'returned', 'ended', 'stopped'] as const
  const types = ['coaching', 'hosting', 'review', 'evaluation', 'testing'] as const
  const words = {
    coaching: '标准化辅导',
    hosting: '综合服务',
    review: '标准化评审',
    evaluation: '安全评价',
    testing: '检测检验',
  }
  return Array.from({ length: 14 }, (_, at) => {
    const status = states[at % states.length] ?? 'effective'
    const company = companyAt(world, at)
    const contractType = types[at % types.length] ?? 'coaching'
    const validFrom = addDays(today, -random.int(30, 340))
    return seedRecord<RecordOf<typeof contract>>(
      {
        guid: `agency-contract-${at + 1}`,
        ...placedAt(company),
        ...named(at % 3 === 2 ? 1 : 0),
        contractNo: `HT-${validFrom.slice(0, 4)}-${String(at + 1).padStart(3, '0')}`,
        contractName: `${company.companyName}${words[contractType]}服务合同`,
        contractType,
        amount: random.int(6, 80) * 1000,
        signDate: addDays(validFrom, -5),
        validFrom,
        validTo: addDays(validFrom, 364),
        agencyPerson: '金文斌',
        content: `${words[contractType]}，含现场服务、资料编制和整改跟踪。`,
        files: [],
        confirmTime: ['effective', 'ended', 'stopped'].includes(status) ? addDays(validFrom, -2) : null,
        companyOpinion: status === 'returned' ? '金额与约定不符，请核对' : null,
        status,
      },
      now,
      userGuidOf('agency'),
    )
  })
}

function tasks({ moment, random, world }: Work) {
  const { now, today } = moment
  const states = [
    'toAccept',
    'doing',
    'submitted',
    'done',
    'refused',
    'cancelled',
    'toAccept',
    'doing',
    'done',
    'toAccept',
  ] as const
  const kinds = [
    ['inspect', '协助开展粉尘涉爆专项检查', '对除尘系统、清扫制度和防爆电气进行检查，提交检查报告。'],
    ['recheck', '重大隐患整改复核', '对照整改方案逐项复核，留存影像资料。'],
    ['evaluate', '有限空间作业条件评估', '评估污水处理站作业条件，提出改进建议。'],
    ['review', '标准化运行抽查', '抽查标准化运行记录和自评报告真实性。'],
  ] as const
  return states.map((status, at) => {
    const [taskType, taskName, content] = kinds[at % kinds.length] ?? kinds[0]
    const isAccepted = ['doing', 'submitted', 'done'].includes(status)
    const hasResult = ['submitted', 'done'].includes(status)
    return seedRecord<RecordOf<typeof agencyTask>>(
      {
        guid: `agency-task-${at + 1}`,
        ...placedAt(companyAt(world, at + 1)),
        ...named(at % 3 === 2 ? 1 : 0),
        issueOrg: OFFICES.bureau,
        issuer: world.users.find(({ username }) => username === 'bureau')?.name ?? null,
        taskName,
        taskType,
        content,
        planDate: addDays(today, -random.int(0, 12)),
        deadline: addDays(today, at === 7 ? -1 : random.int(2, 15)),
        handler: isAccepted ? '金文斌' : null,
        result: hasResult ? '已按要求完成现场检查，发现问题4项，均已告知企业并提出整改建议。' : null,
        resultFiles: [],
        finishDate: hasResult ? addDays(today, -1) : null,
        checkOpinion: status === 'done' ? '成果符合要求' : null,
        status,
      },
      now,
      userGuidOf('bureau'),
    )
  })
}

function publicReviews({ moment, random, world }: Work) {
  const { now, today } = moment
  const states = [
    'draft',
    'applied',
    'accepted',
    'meeting',
    'revising',
    'rechecking',
    'closed',
    'failed',
    'returned',
    'closed',
  ] as const
  const kinds = [
    ['emergency', '生产安全事故应急预案评审'],
    ['report', '安全现状评价报告评审'],
    ['design', '安全设施设计评审'],
    ['scheme', '重大隐患整改方案评审'],
  ] as const
  return states.map((status, at) => {
    const [reviewType, title] = kinds[at % kinds.length] ?? kinds[0]
    const company = companyAt(world, at)
    const hasMet = ['meeting', 'revising', 'rechecking', 'closed', 'failed'].includes(status)
    const isDecided = hasMet && status !== 'meeting'
    return seedRecord<RecordOf<typeof publicReview>>(
      {
        guid: `public-review-${at + 1}`,
        ...placedAt(company),
        reviewNo: `PS${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
        reviewName: `${company.companyName}${title}`,
        reviewType,
        applicant: personName(random),
        applicantPhone: mobileNumber(random),
        compiler: agencyNameAt(at % 3),
        summary: '对照国家标准和行业规范，评审内容完整性、针对性和可操作性。',
        materials: [],
        applyDate: status === 'draft' ? null : addDays(today, -28 + at),
        acceptDate: ['draft', 'applied', 'returned'].includes(status) ? null : addDays(today, -24 + at),
        expertNames: hasMet ? `顾正平、${personName(random)}、${personName(random)}` : null,
        meetingTime: hasMet ? `${addDays(today, status === 'meeting' ? 2 : -8)}T01:30:00.000Z` : null,
        meetingPlace: hasMet ? '区应急管理局三楼会议室' : null,
        reviewItems: isDecided
          ? [
              {
                expert: '顾正平',
                chapter: '第3章',
                opinion: '风险评估应补充周边敏感目标',
                adopted: 'yes',
                reply: '已补充',
              },
              {
                expert: personName(random),
                chapter: '附件',
                opinion: '完善应急物资清单与责任人',
                adopted: 'yes',
                reply: null,
              },
            ]
          : null,
        opinion: isDecided ? '资料基本齐全，编制依据充分，按专家意见修改完善。' : null,
        conclusion: isDecided ? (status === 'failed' ? 'fail' : at === 9 ? 'pass' : 'revise') : null,
        revisedFiles: [],
        recheckOpinion: status === 'closed' && at !== 9 ? '已按意见修改，同意' : null,
        closeDate: ['closed', 'failed'].includes(status) ? addDays(today, -2) : null,
        status,
      },
      now,
      userGuidOf('company'),
    )
  })
}
