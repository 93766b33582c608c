import { COPIED_FROM_COMPANY, type RecordOf } from '#domain/kit/resource.ts'
import { creditCodeCheckChar } from '#domain/lib/credit-code.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { type Random, seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { agencyBase } from '#domain/resources/agencyBase/definition.ts'
import type { agencyChange } from '#domain/resources/agencyChange/definition.ts'
import type { agencyEmployee } from '#domain/resources/agencyEmployee/definition.ts'
import type { agencyEquipment } from '#domain/resources/agencyEquipment/definition.ts'
import type { agencyRegistration } from '#domain/resources/agencyRegistration/definition.ts'
import type { greyList } from '#domain/resources/greyList/definition.ts'
import type { registrationApplicationTime } from '#domain/resources/registrationApplicationTime/definition.ts'
import type { reviewOrganization } from '#domain/resources/reviewOrganization/definition.ts'
import type { standardizationPause } from '#domain/resources/standardizationPause/definition.ts'
import { type SeedMoment, seedRecord } from '#server/install/record.ts'
import { mobileNumber, personName, userGuidOf } from '../people.ts'
import { AGENCIES, agencyGuidAt, agencyNameAt } from './agency-list.ts'
import { agencyWork } from './agency-work.ts'
import type { AreaDemo, DemoWorld } from './area-demo.ts'
import { standardizationWork } from './standardization-work.ts'

const ROADS = ['松陵街道中山南路', '东太湖大道', '盛泽镇舜湖西路', '苏州工业园区星湖街', '高新区科技城', '震泽镇镇南路']

export const agencyDemo: AreaDemo = (moment, world) => ({
  agencyBase: agencies(moment),
  agencyEmployee: employees(moment),
  agencyEquipment: equipment(moment),
  registrationApplicationTime: windows(moment),
  agencyRegistration: registrations(moment),
  agencyChange: changes(moment),
  reviewOrganization: organizations(moment),
  standardizationPause: pauses(moment, world),
  greyList: greyListed(moment, world),
  ...agencyWork(moment, world),
  ...standardizationWork(moment, world),
})

const named = (at: number) => ({ agencyGuid: agencyGuidAt(at), agencyName: agencyNameAt(at) })
const audited = (today: string, days: number, opinion = '材料齐全，同意') => ({
  auditUser: '姚丽华',
  auditTime: addDays(today, -days),
  auditOpinion: opinion,
})

function agencies({ now, today }: SeedMoment) {
  const random = seededRandom(seedFromText('agencies'))
  return AGENCIES.map(([agencyName, memberType, agencyType, status], at) => {
    const body = `91320${random.pick(['505', '509', '594'])}MA1${String(random.int(100_000, 999_999))}`
    const employeeTotal = random.int(8, 46)
    const fullTimeCount = random.int(5, employeeTotal)
    const isLooked = !['DTJ', 'DSH'].includes(status)
    return seedRecord<RecordOf<typeof agencyBase>>(
      {
        guid: agencyGuidAt(at),
        agencyName,
        serialNumber: `${body}${creditCodeCheckChar(body)}`,
        memberType,
        agencyType: [...agencyType],
        qualificationNo: agencyType.includes('evaluation') ? `APJ-（苏）-${random.int(100, 399)}` : null,
        qualificationScope: agencyType.includes('evaluation') ? '化工、金属冶炼、工贸行业安全评价' : null,
        qualificationValidTo: addDays(today, at === 8 ? 40 : at === 11 ? -30 : random.int(200, 1500)),
        legalPerson: personName(random),
        contact: at === 0 ? '金文斌' : personName(random),
        phone: mobileNumber(random),
        registerAddress: `苏州市${random.pick(ROADS)}${random.int(1, 999)}号`,
        officeAddress: `苏州市吴江区${random.pick(ROADS.slice(0, 3))}${random.int(1, 300)}号${random.int(2, 9)}楼`,
        officeArea: random.int(12, 90) * 10,
        registeredCapital: random.int(2, 20) * 100,
        foundDate: addDays(today, -random.int(900, 6000)),
        localOffice: memberType === 'member' ? '吴江分公司' : null,
        employeeTotal,
        fullTimeCount,
        seniorCount: random.int(1, Math.min(6, fullTimeCount)),
        regEngineerCount: random.int(1, Math.min(9, fullTimeCount)),
        introduction: `${agencyName}长期为苏州地区工贸和危化企业提供安全技术服务，配有专职注册安全工程师和检测设备。`,
        serveItems: '安全生产标准化辅导、隐患排查、双重预防机制建设、应急预案编制、安全培训',
        priceNote: '按企业规模和服务次数议价，合同约定后不另收费',
        rating: ['YBA', 'BGZ'].includes(status) ? random.int(38, 50) / 10 : null,
        projectCount: ['YBA', 'BGZ'].includes(status) ? random.int(3, 18) : 0,
        files: [],
        status: status as 'YBA',
        ...(isLooked
          ? audited(today, random.int(10, 200), status === 'TH' ? '资质证书扫描件不清晰，请重新上传' : undefined)
          : {}),
      },
      now,
    )
  })
}

const TITLES = ['高级工程师', '工程师', '助理工程师', null]
const MAJORS = ['安全工程', '化学工程', '机械工程', '电气工程', '消防工程', '职业卫生']

function identityCard(random: Random): string {
  const year = random.int(1968, 1999)
  const month = String(random.int(1, 12)).padStart(2, '0')
  const day = String(random.int(1, 28)).padStart(2, '0')
  return `320525${year}${month}${day}${String(random.int(100, 999))}${random.int(0, 9)}`
}

function employees({ now, today }: SeedMoment) {
  const random = seededRandom(seedFromText('agency employees'))
  return AGENCIES.flatMap(([, , , status], at) => {
    if (!['YBA', 'BGZ'].includes(status)) return []
    return Array.from({ length: at === 0 ? 12 : 4 }, (_, index) => {
      const state = at === 0 ? (OWN_STATES[index] ?? 'active') : index === 3 && at < 3 ? 'adding' : 'active'
      const isReviewer = state === 'active' && index % 2 === 0
      return seedRecord<RecordOf<typeof agencyEmployee>>(
        {
          guid: `agency-employee-${at + 1}-${index + 1}`,
          ...named(at),
          name: at === 0 && index === 0 ? '金文斌' : personName(random),
          idCard: identityCard(random),
          mobile: mobileNumber(random),
          education: random.pick(['bachelor', 'bachelor', 'master', 'junior'] as const),
          major: random.pick(MAJORS),
          title: random.pick(TITLES),
          regEngineerNo: random.chance(0.5) ? `3205${random.int(100_000_000, 999_999_999)}` : null,
          evaluatorLevel: random.pick(['one', 'two', 'three'] as const),
          isReviewer,
          reviewerCertNo: isReviewer ? `PSY-SZ-${random.int(1000, 9999)}` : null,
          employType: random.pick(['fullTime', 'fullTime', 'fullTime', 'partTime', 'external'] as const),
          socialInsurance: [],
          userGuid: at === 0 && index === 0 ? userGuidOf('agency') : null,
          targetAgencyGuid: state === 'moving' ? agencyGuidAt(2) : null,
          status: state,
          ...(state === 'draft' || state === 'adding' ? {} : audited(today, random.int(20, 400))),
        },
        now,
        at === 0 ? userGuidOf('agency') : null,
      )
    })
  })
}
const OWN_STATES = [
  ...(['active', 'active', 'active', 'active', 'active', 'active', 'active'] as const),
  ...(['adding', 'draft', 'removing', 'moving', 'left'] as const),
]

const DEVICES = [
  ['四合一气体检测仪', 'MX4'],
  ['红外热成像仪', 'E8-XT'],
  ['接地电阻测试仪', 'ZC-8'],
  ['粉尘浓度检测仪', 'PC-3A'],
  ['噪声频谱分析仪', 'AWA6228'],
  ['激光测距仪', 'DLE70'],
  ['绝缘电阻测试仪', 'ZC25-3'],
] as const

function equipment({ now, today }: SeedMoment) {
  const random = seededRandom(seedFromText('agency equipment'))
  return [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 5, 5, 5].map((at, index) => {
    const [equipmentName, model] = DEVICES[index % DEVICES.length] ?? DEVICES[0]
    const calibrateDate = addDays(today, index === 2 ? -380 : index === 3 ? -345 : -random.int(20, 300))
    return seedRecord<RecordOf<typeof agencyEquipment>>(
      {
        guid: `agency-equipment-${index + 1}`,
        ...named(at),
        equipmentName,
        model,
        serialNo: `SN${random.int(100_000, 999_999)}`,
        quantity: random.int(1, 4),
        purchaseDate: addDays(today, -random.int(500, 1800)),
        calibrateDate,
        calibrateValidTo: addDays(addMonths(calibrateDate, 12), -1),
        certificateFile: [],
        useState: index === 6 ? 'scrapped' : index === 5 ? 'stopped' : 'inUse',
      },
      now,
    )
  })
}

function windows({ now, today }: SeedMoment) {
  const year = Number(today.slice(0, 4))
  const window = (of: number, openFrom: string, openTo: string, remark: string) =>
    seedRecord<RecordOf<typeof registrationApplicationTime>>(
      { guid: `registration-window-${of}`, year: of, openFrom, openTo, remark },
      now,
    )
  return [
    window(year + 1, addDays(today, -10), addDays(today, 50), '请各机构在开放时间内提交下一年度登记材料'),
    window(year, `${year - 1}-11-01`, `${year}-01-31`, '年度登记'),
    window(year - 1, `${year - 2}-11-01`, `${year - 1}-01-31`, '年度登记'),
  ]
}

function registrations({ now, today }: SeedMoment) {
  const random = seededRandom(seedFromText('agency registrations'))
  const year = Number(today.slice(0, 4))
  const states: readonly (readonly [
    number,
    number,
    'draft' | 'pending' | 'registered' | 'returned' | 'unregistered',
  ])[] = [
    ...[0, 1, 2, 3, 4].flatMap((at) => [[at, year, 'registered'] as const, [at, year - 1, 'registered'] as const]),
    [0, year + 1, 'draft'],
    [1, year + 1, 'pending'],
    [2, year + 1, 'pending'],
    [3, year + 1, 'returned'],
    [11, year, 'unregistered'],
    [12, year - 1, 'unregistered'],
  ]
  return states.map(([at, of, status]) =>
    seedRecord<RecordOf<typeof agencyRegistration>>(
      {
        guid: `agency-registration-${at + 1}-${of}`,
        ...named(at),
        year: of,
        lastYearProjects: random.int(6, 60),
        lastYearIncome: random.int(60, 900),
        complaints: '无',
        punishments: '无',
        changes: random.chance(0.3) ? '办公地址变更，已办理变更手续' : '无',
        selfEvaluation: '严格按照服务规范开展工作，全年未发生因服务质量引发的事故，服务记录完整。',
        files: [],
        status,
        ...(status === 'registered' || status === 'unregistered' || status === 'returned'
          ? audited(today, random.int(5, 300), status === 'registered' ? undefined : '社保证明不全，请补充')
          : {}),
      },
      now,
      userGuidOf('agency'),
    ),
  )
}

function changes({ now, today }: SeedMoment) {
  const change = (
    key: string,
    at: number,
    status: 'draft' | 'pending' | 'passed' | 'returned',
    own: Partial<RecordOf<typeof agencyChange>>,
  ) =>
    seedRecord<RecordOf<typeof agencyChange>>(
      { guid: `agency-change-${key}`, ...named(at), files: [], status, ...own },
      now,
      userGuidOf('agency'),
    )
  const days = (before: number) => addDays(today, -before)
  return [
    change('1', 5, 'pending', {
      changeFields: [{ fieldName: 'legalPerson', newValue: '沈志强' }],
      oldValues: { legalPerson: '陆建国' },
      reason: '股东会决议变更法定代表人',
      happenDate: days(12),
      applyDate: days(3),
      isLate: false,
    }),
    change('2', 0, 'passed', {
      changeFields: [
        { fieldName: 'contact', newValue: '金文斌' },
        { fieldName: 'localOffice', newValue: '吴江分公司' },
      ],
      oldValues: { contact: '徐平', localOffice: null },
      reason: '人员调整，设立吴江分公司',
      happenDate: days(130),
      applyDate: days(122),
      isLate: false,
      ...audited(today, 118),
    }),
    change('3', 2, 'returned', {
      changeFields: [{ fieldName: 'registerAddress', newValue: '苏州市吴江区松陵街道开平路88号' }],
      oldValues: { registerAddress: '苏州市工业园区星湖街218号' },
      reason: '办公场所搬迁',
      happenDate: days(80),
      applyDate: days(20),
      isLate: true,
      ...audited(today, 15, '请补充新址租赁合同'),
    }),
    change('4', 0, 'draft', {
      changeFields: [{ fieldName: 'officeAddress', newValue: '苏州市吴江区中山南路1988号6楼' }],
      reason: '办公区扩租',
      happenDate: days(5),
    }),
  ]
}

function organizations({ now, today }: SeedMoment) {
  const random = seededRandom(seedFromText('review organizations'))
  return [0, 1, 2, 3].map((at) =>
    seedRecord<RecordOf<typeof reviewOrganization>>(
      {
        guid: `review-organization-${at + 1}`,
        ...named(at),
        orgNo: `SZPS-${String(at + 1).padStart(3, '0')}`,
        grades: at === 3 ? ['micro'] : at === 1 ? ['two', 'three', 'micro'] : ['three', 'micro'],
        tradeFamilies: [],
        reviewerCount: random.int(6, 18),
        contact: personName(random),
        phone: mobileNumber(random),
        validFrom: addDays(today, -random.int(300, 700)),
        validTo: addDays(today, at === 3 ? 45 : random.int(200, 700)),
        useState: 'enabled',
      },
      now,
    ),
  )
}

function pauses({ now, today }: SeedMoment, { companies }: DemoWorld) {
  const stopped = companies[7]
  const pause = (guid: string, own: Partial<RecordOf<typeof standardizationPause>>) =>
    seedRecord<RecordOf<typeof standardizationPause>>({ guid, files: [], ...own }, now, userGuidOf('bureau'))
  return [
    pause('standardization-pause-1', {
      targetType: 'agency',
      agencyGuid: agencyGuidAt(11),
      targetName: agencyNameAt(11),
      from: addDays(today, -40),
      to: addDays(today, 140),
      reason: '评审报告与现场不符，暂停评审业务六个月',
      status: 'paused',
    }),
    pause('standardization-pause-2', {
      targetType: 'company',
      companyGuid: stopped?.guid ?? null,
      targetName: stopped?.companyName ?? null,
      from: addDays(today, -15),
      reason: '发生生产安全事故，调查期间暂停标准化创建',
      status: 'paused',
    }),
    pause('standardization-pause-3', {
      targetType: 'agency',
      agencyGuid: agencyGuidAt(2),
      targetName: agencyNameAt(2),
      from: addDays(today, -300),
      to: addDays(today, -210),
      reason: '评审人员未到现场',
      restoreTime: addDays(today, -215),
      restoreOpinion: '整改到位，予以恢复',
      status: 'restored',
    }),
  ]
}

function greyListed({ now, today }: SeedMoment, { companies }: DemoWorld) {
  const rows = [
    [23, 'accident', 'noApplication', '发生一起机械伤害事故，一人重伤', -60, 305, 'listed'],
    [31, 'majorHazard', 'keyChecks', '重大隐患逾期未整改，多次催办无效', -25, null, 'listed'],
    [38, 'fraud', 'downgrade', '自评材料与现场不符', -200, -20, 'lifted'],
    [44, 'uncooperative', 'keyChecks', '拒绝执法人员进入现场检查', null, 180, 'told'],
  ] as const
  return rows.map(([at, reasonType, effect, reason, from, to, status], index) => {
    const company = companies[at]
    const isLifted = status === 'lifted'
    return seedRecord<RecordOf<typeof greyList>>(
      {
        guid: `grey-list-${index + 1}`,
        companyGuid: company?.guid ?? '',
        ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company?.[name] ?? null])),
        ...{ reasonType, effect, reason, status, files: [] },
        ...{ toldDate: addDays(today, (from ?? 3) - 4), defenceDue: addDays(today, (from ?? 3) - 1), defenceFiles: [] },
        fromDate: from === null ? null : addDays(today, from),
        toDate: to === null ? null : addDays(today, to),
        liftReason: isLifted ? '整改到位，复核属实' : null,
        liftDate: isLifted ? addDays(today, -20) : null,
        liftUser: isLifted ? '姚丽华' : null,
      },
      now,
      userGuidOf('bureau'),
    )
  })
}
