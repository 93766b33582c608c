import type { AnyRecord } from '#domain/kit/resource.ts'
import { addDays, addMs, startOfDay } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { EXPERT_FIELDS } from '#domain/resources/expert-shared.ts'
import { expertTask } from '#domain/resources/expertTask/definition.ts'
import { payStatusIn } from '#domain/rules/expert-pay.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import { type SeedMoment, seedRecord, worked } from '#server/install/record.ts'
import { mobileNumber, personName } from '../people.ts'
import type { DemoWorld } from './area-demo.ts'

/** Half past nine. */
const MORNING_MS = 9.5 * 3_600_000
const UNITS = ['苏州大学', '江苏省安科院', '吴江化工园区', '苏州市特检院', '东吴设计院', '恒力集团', '盛虹集团']
const MAJORS = ['化工工艺', '安全工程', '机械设计', '电气自动化', '消防工程', '制冷与低温', '职业卫生']
const fieldCodes = Object.keys(EXPERT_FIELDS)

export function expertDemo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('experts'))
  const { now, today } = moment
  const day = (offset: number) => addDays(today, offset)
  const morning = (offset: number) => addMs(startOfDay(day(offset)), MORNING_MS)
  const account = world.users.find(({ username }) => username === 'expert')
  const row = (own: Record<string, unknown>, by: string | null = null) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, by)

  const experts = Array.from({ length: 26 }, (_, at) => {
    const isOwn = at === 0 && account !== undefined
    const fields = [fieldCodes[at % fieldCodes.length], fieldCodes[(at + 5) % fieldCodes.length]]
    return row({
      name: isOwn ? account.name : personName(random),
      gender: at % 4 === 3 ? 'female' : 'male',
      mobile: isOwn ? account.mobile : mobileNumber(random),
      unit: UNITS[at % UNITS.length],
      position: (['教授', '高级工程师', '总工程师', '主任'] as const)[at % 4],
      titleLevel: (['senior', 'deputySenior', 'middle', 'deputySenior'] as const)[at % 4],
      major: MAJORS[at % MAJORS.length],
      groups: fields,
      level: (['district', 'city', 'district', 'province'] as const)[at % 4],
      workYears: random.int(8, 35),
      resume: '长期从事安全生产技术与管理工作，参加过省市多次专项检查和评审。',
      avoidUnits: at === 3 ? world.home.companyName : null,
      termFrom: day(-700 + at * 10),
      termTo: day(at === 5 ? 20 : at === 6 ? -12 : 390 + at * 9),
      bankName: '苏州银行吴江支行',
      bankAccount: `62284${String(random.int(10_000_000, 99_999_999))}${String(random.int(100_000, 999_999))}`,
      userGuid: isOwn ? account.guid : null,
      selectedCount: at % 6,
      status: at === 9 ? 'suspended' : at === 10 ? 'left' : 'active',
    })
  })
  const groups = ['chemical', 'dust', 'ammonia', 'machinery', 'fire', 'electrical'].map((field, at) => {
    const members = experts.filter(({ groups: own }) => Array.isArray(own) && own.includes(field))
    return row({
      groupName: `${EXPERT_FIELDS[field as keyof typeof EXPERT_FIELDS]}专业小组`,
      field,
      leaderGuid: members[0]?.guid ?? null,
      memberGuids: members.map(({ guid }) => guid),
      duties: '承担本专业检查、评审和事故技术分析。',
      sortId: at + 1,
      enabled: true,
    })
  })
  const states = ['draft', 'pendingFirst', 'pendingFinal', 'admitted', 'returned', 'pendingFirst'] as const
  const admissions = states.map((status, at) =>
    row(
      {
        name: at === 3 && account !== undefined ? account.name : personName(random),
        gender: 'male',
        idCard: '320525198807152017',
        mobile: at === 3 && account !== undefined ? account.mobile : mobileNumber(random),
        unit: UNITS[(at + 2) % UNITS.length],
        titleLevel: 'deputySenior',
        education: 'master',
        major: MAJORS[at % MAJORS.length],
        groups: [fieldCodes[at % fieldCodes.length]],
        workYears: 15,
        resume: '从事安全技术工作15年。',
        recommendUnit: '吴江区安全生产协会',
        applyDate: status === 'draft' ? null : day(-20 + at),
        firstUser: at === 2 || at === 3 ? '协会审核员' : null,
        opinion: status === 'returned' ? '请补充职称证书' : null,
        status,
      },
      at === 3 ? (account?.guid ?? null) : null,
    ),
  )

  const EVENTS = [
    ['危化企业专项检查', 'inspection', 'pendingAudit', 3],
    ['粉尘涉爆企业评审', 'review', 'drawing', 4],
    ['有限空间作业论证', 'discussion', 'drawn', 5],
    ['制冷企业安全检查', 'inspection', 'confirmed', 0],
    ['标准化现场评审', 'review', 'evaluated', -6],
    ['消防安全培训', 'training', 'paying', -12],
    ['机械伤害事故分析', 'accident', 'done', -30],
    ['防汛应急演练评估', 'emergency', 'cancelled', -9],
    ['危化储罐区检查', 'inspection', 'pendingAudit', 7],
    ['电气安全检查', 'inspection', 'returned', 8],
  ] as const
  /** Two of chemicals, among them the one of the demo account, and one of fires, as every event asks for. */
  const drawnFor = (at: number) => {
    const [first, ...others] = experts.filter(({ status, avoidUnits }) => status === 'active' && avoidUnits === null)
    const of = (field: string) => others.filter(({ groups: own }) => Array.isArray(own) && own.includes(field))
    const [chemical, fire] = [of('chemical'), of('fire')].map((each) => each[at % Math.max(1, each.length)])
    return [first, chemical, fire].flatMap((each) => each ?? [])
  }
  const undrawn = new Set<string>(['pendingAudit', 'drawing', 'returned', 'cancelled'])
  const selections = EVENTS.map(([eventName, eventType, status, offset], at) => {
    const chosen = undrawn.has(status) ? [] : drawnFor(at)
    return row({
      selectionNo: `ZJCQ${today.slice(0, 4)}${String(at + 1).padStart(4, '0')}`,
      eventName,
      eventType,
      applyDept: (['危化科', '基础科', '盛泽镇安监办', '执法大队'] as const)[at % 4],
      eventTime: morning(offset),
      place: at % 2 === 0 ? '盛泽镇' : '区应急管理局',
      eventCompanyGuid: world.home.guid,
      eventCompanyName: world.home.companyName,
      groups: [
        { field: 'chemical', count: 2 },
        { field: 'fire', count: 1 },
      ],
      method: 'random',
      seed: chosen.length > 0 ? 20_261_100 + at : null,
      poolSize: chosen.length > 0 ? 23 : null,
      candidates: chosen.map((each, index) => ({
        expertGuid: each.guid,
        userGuid: each.userGuid ?? null,
        name: each.name,
        field: index < 2 ? 'chemical' : 'fire',
        order: index + 1,
        replied: status === 'drawn' ? 'none' : 'accepted',
        reason: null,
        replyTime: status === 'drawn' ? null : now,
      })),
      expertUserGuids: chosen.flatMap(({ userGuid }) => userGuid ?? []),
      awaitedUserGuids: status === 'drawn' ? chosen.flatMap(({ userGuid }) => userGuid ?? []) : [],
      auditUser: status === 'pendingAudit' ? null : '吴国栋',
      auditOpinion: status === 'returned' ? '请写明检查范围' : status === 'pendingAudit' ? null : '同意',
      status,
    })
  })
  const TASK_STATES = ['waiting', 'signedIn', 'submitted', 'evaluated', 'confirmed', 'paid'] as const
  const tasks = selections
    .filter(({ status }) => ['confirmed', 'evaluated', 'paying', 'done'].includes(String(status)))
    .flatMap((selection, at) =>
      drawnFor(selections.indexOf(selection))
        .slice(0, 2)
        .map((each, index) => {
          const status =
            selection.status === 'confirmed'
              ? 'waiting'
              : selection.status === 'done'
                ? 'paid'
                : TASK_STATES[(at + index * 2) % 5]
          const isWorked = status !== 'waiting' && status !== 'signedIn'
          const isMarked = isWorked && status !== 'submitted'
          const own = {
            selectionGuid: selection.guid,
            eventName: selection.eventName,
            eventTime: selection.eventTime,
            place: selection.place,
            eventCompanyName: selection.eventCompanyName,
            expertGuid: each.guid,
            expertName: each.name,
            userGuid: each.userGuid ?? null,
            signInTime: status === 'waiting' ? null : selection.eventTime,
            hours: isWorked ? 4 : null,
            opinionText: isWorked ? '现场管理总体较好，建议完善应急物资和警示标识。' : null,
            attitude: isMarked ? 5 : null,
            ability: isMarked ? 4 : null,
            punctual: isMarked ? 5 : null,
            feeStandard: 160,
            tax: null,
            status,
          }
          return row(worked(expertTask, { ...own, payStatus: payStatusIn(own.status) }, today))
        }),
    )
  const leaveStates = ['pending', 'agreed', 'refused', 'agreed'] as const
  const leave = leaveStates.map((status, at) =>
    row(
      {
        expertGuid: experts[at]?.guid,
        expertName: experts[at]?.name,
        from: day(at * 3 - 2),
        to: day(at * 3 + 3),
        reason: (['出差', '参加省厅检查', '探亲', '住院'] as const)[at],
        auditUser: status === 'pending' ? null : '协会审核员',
        status,
      },
      at === 0 ? (account?.guid ?? null) : null,
    ),
  )
  return {
    expert: experts,
    expertGroup: groups,
    expertAdmission: admissions,
    expertSelection: selections,
    expertTask: tasks,
    expertLeave: leave,
  }
}
