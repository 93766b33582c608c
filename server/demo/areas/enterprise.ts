import type { RecordOf } from '#domain/kit/resource.ts'
import { addDays, addMonths } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import type { companyCertificate } from '#domain/resources/companyCertificate/definition.ts'
import type { companyDepartment } from '#domain/resources/companyDepartment/definition.ts'
import type { companyEmployee } from '#domain/resources/companyEmployee/definition.ts'
import type { factoryBuildingLessor } from '#domain/resources/factoryBuildingLessor/definition.ts'
import type { managementSystem } from '#domain/resources/managementSystem/definition.ts'
import type { personnelCertificate } from '#domain/resources/personnelCertificate/definition.ts'
import type { safePromise } from '#domain/resources/safePromise/definition.ts'
import { remindedOn } from '#domain/resources/safety-shared.ts'
import type { workOrderTask } from '#domain/resources/workOrderTask/definition.ts'
import { placedAt, type SeedMoment, seedRecord } from '#server/install/record.ts'
import { withBooks } from '../neighbours.ts'
import { DEMO_GRID_GUID, demoPerson, mobileNumber, OFFICES, personName, userGuidOf } from '../people.ts'
import { tradeOf } from '../trades.ts'
import { type AreaDemo, type DemoWorld, inTrade } from './area-demo.ts'

const at = (day: string) => `${day}T01:30:00.000Z`

export const enterpriseDemo: AreaDemo = (moment, world) => ({
  companyDepartment: seedDepartments(moment, world),
  companyEmployee: seedEmployees(moment, world),
  personnelCertificate: seedPersonnelCertificates(moment, world),
  companyCertificate: seedCertificates(moment, world),
  managementSystem: seedSystems(moment, world),
  factoryBuildingLessor: seedLessors(moment, world),
  safePromise: seedPromises(moment, world),
  workOrderTask: seedWorkOrders(moment, world),
})

/** Name, the place above it in this list, and what it answers for. */
const DEPARTMENTS: readonly [string, number | null, string][] = [
  ['总经理办公室', null, '主持安全生产委员会，保障安全投入，批准安全生产责任制。'],
  ['安全环保部', 0, '组织隐患排查治理、风险分级管控、教育培训和应急演练。'],
  ['生产部', 0, '落实现场安全管理，制止违章指挥和违章作业。'],
  ['织造车间', 2, '落实车间级安全检查，组织班前会和岗位风险告知。'],
  ['印染车间', 2, '管控高温、导热油和污水池等有限空间作业风险。'],
  ['设备动力部', 0, '特种设备定期检验，电气和动火、高处作业管理。'],
  ['仓储物流部', 0, '原料、成品和危险化学品仓库的储存安全与消防通道畅通。'],
]
const departmentGuid = (index: number) => `department-${index + 1}`

function seedDepartments({ now }: SeedMoment, { home }: DemoWorld) {
  const random = seededRandom(seedFromText('departments'))
  return DEPARTMENTS.map(([departmentName, parent, safetyDuty], index) =>
    seedRecord<RecordOf<typeof companyDepartment>>(
      {
        guid: departmentGuid(index),
        ...placedAt(home),
        departmentName,
        parentGuid: parent === null ? null : departmentGuid(parent),
        leader: personName(random),
        leaderPhone: mobileNumber(random),
        safetyDuty,
        sortId: index,
      },
      now,
      userGuidOf('company'),
    ),
  )
}

type PersonType = NonNullable<RecordOf<typeof companyEmployee>['personType']>
/** Department, post, kind of person. */
const POSTS: readonly [number, string, PersonType][] = [
  [0, '总经理', 'leader'],
  [1, '安全总监', 'safetyManager'],
  [1, '专职安全员', 'safetyManager'],
  [1, '注册安全工程师', 'engineer'],
  [2, '生产部经理', 'staff'],
  [3, '织造车间主任', 'teamLeader'],
  [3, '挡车工', 'staff'],
  [3, '挡车工', 'staff'],
  [3, '保全工', 'staff'],
  [4, '印染车间主任', 'teamLeader'],
  [4, '定型机操作工', 'staff'],
  [4, '污水处理工', 'specialWork'],
  [4, '导热油炉司炉', 'specialEquipment'],
  [5, '电工', 'specialWork'],
  [5, '电焊工', 'specialWork'],
  [5, '叉车司机', 'specialEquipment'],
  [6, '仓库保管员', 'staff'],
  [6, '装卸工', 'dispatched'],
  [3, '实习挡车工', 'intern'],
  [6, '装卸工', 'dispatched'],
]
export const employeeGuid = (index: number) => `employee-${index + 1}`
const LEFT_EVERY = 9

/** By their place in `POSTS`, who has an account: an exam he sits counts in his file, which knows him by his number. */
const ACCOUNT_OF: Readonly<Record<number, string>> = { 0: 'company', 2: 'safety' }

/** People by their place in `POSTS`; the same names wherever they are met. */
export function employeeNames(): string[] {
  const random = seededRandom(seedFromText('employee names'))
  return POSTS.map((_, index) => {
    const name = personName(random)
    return ACCOUNT_OF[index] === undefined ? name : demoPerson(ACCOUNT_OF[index]).name
  })
}

function seedEmployees({ now, today }: SeedMoment, { home }: DemoWorld) {
  const random = seededRandom(seedFromText('employees'))
  const names = employeeNames()
  return POSTS.map(([department, positionName, personType], index) => {
    const hasLeft = index % LEFT_EVERY === LEFT_EVERY - 1
    const account = ACCOUNT_OF[index]
    const born = `${random.int(1968, 2003)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`
    return seedRecord<RecordOf<typeof companyEmployee>>(
      {
        guid: employeeGuid(index),
        ...placedAt(home),
        name: names[index] ?? '',
        gender: random.chance(0.6) ? 'male' : 'female',
        idCard: `320525${born}${String(random.int(100, 999))}${random.int(0, 9)}`,
        mobile: account === undefined ? mobileNumber(random) : demoPerson(account).mobile,
        departmentguid: departmentGuid(department),
        positionName,
        personType,
        entryDate: addDays(today, -random.int(40, 3600)),
        leaveDate: hasLeft ? addDays(today, -random.int(3, 30)) : null,
        education: random.pick(['junior', 'senior', 'college', 'bachelor'] as const),
        threeLevelTrained: personType !== 'intern' && random.chance(0.85),
        status: hasLeft ? 'left' : 'employed',
      },
      now,
      userGuidOf('safety'),
    )
  })
}

type CertType = NonNullable<RecordOf<typeof personnelCertificate>['certType']>
/** Person, paper, its kind of work, and in how many days it runs out. */
const PAPERS: readonly [number, CertType, string | null, number][] = [
  [0, 'leader', null, 400],
  [1, 'safetyManager', null, 620],
  [2, 'safetyManager', null, 35],
  [3, 'engineer', '其他安全（不包括消防安全）', 900],
  [12, 'specialEquipment', '锅炉作业 G1 工业锅炉司炉', 210],
  [13, 'specialWork', '电工作业 低压电工作业', 1300],
  [13, 'specialWork', '电工作业 高压电工作业', 48],
  [14, 'specialWork', '焊接与热切割作业 熔化焊接与热切割作业', -12],
  [15, 'specialEquipment', '场内专用机动车辆作业 N1 叉车司机', 300],
  [11, 'specialWork', '有限空间作业（有限空间监护）', 700],
  [9, 'rescuer', '应急救援员五级', 500],
]

function seedPersonnelCertificates({ now, today }: SeedMoment, { home }: DemoWorld) {
  const random = seededRandom(seedFromText('papers'))
  const names = employeeNames()
  return PAPERS.map(([person, certType, workType, days], index) => {
    const validTo = addDays(today, days)
    const firstDate = addMonths(validTo, certType === 'specialWork' ? -72 : -48)
    // Of a 特种作业操作证 the review in the middle of its term was passed where it lies behind.
    const middle = certType === 'specialWork' ? addMonths(firstDate, 36) : null
    const isReviewed = middle !== null && middle < today
    const reviewDate = isReviewed ? null : middle
    const remindDate = remindedOn([reviewDate, validTo], 60)
    const inUse = remindDate !== null && remindDate <= today ? 'due' : 'valid'
    return seedRecord<RecordOf<typeof personnelCertificate>>(
      {
        guid: `paper-${index + 1}`,
        ...placedAt(home),
        employeeGuid: employeeGuid(person),
        employeeName: names[person] ?? '',
        certType,
        workType,
        certNo: `T3205${random.int(10_000_000, 99_999_999)}${random.int(1000, 9999)}`,
        issueOrg: certType === 'specialEquipment' ? '苏州市吴江区市场监督管理局' : '江苏省应急管理厅',
        firstDate,
        validTo,
        lastReviewDate: isReviewed ? middle : null,
        reviewDate,
        remindDate,
        files: [],
        status: index === PAPERS.length - 1 ? 'cancelled' : inUse,
      },
      now,
      userGuidOf('safety'),
    )
  })
}

type PaperOfCompany = NonNullable<RecordOf<typeof companyCertificate>['certType']>
/** Paper, who gives it, days until it runs out (null: never), state. */
const CERTIFICATES: readonly [PaperOfCompany, string, number | null, 'entered' | 'verified' | 'cancelled'][] = [
  ['license', '苏州市吴江区市场监督管理局', null, 'verified'],
  ['discharge', '苏州市吴江生态环境局', 760, 'verified'],
  ['specialEquipment', '苏州市吴江区市场监督管理局', 45, 'verified'],
  ['fire', '苏州市吴江区消防救援大队', null, 'entered'],
  ['health', '苏州市吴江区卫生健康委员会', 200, 'entered'],
  ['standard', '苏州市吴江区应急管理局', -20, 'verified'],
  ['chemicalUse', '苏州市应急管理局', -400, 'cancelled'],
]

/** Who lets out waste water from production, and who uses or sells what the law lists. */
function needsPaper(company: DemoWorld['home'], paper: PaperOfCompany): boolean {
  const { spaces, machines } = tradeOf(company.economyTypeGuid)
  if (paper === 'chemicalUse') return inTrade('26', '27')(company)
  if (paper === 'discharge') return spaces.some(({ medium }) => medium.includes('污水') || medium.includes('废水'))
  if (paper === 'specialEquipment')
    return machines.some(({ kind }) => !['production', 'safety', 'meter'].includes(kind))
  if (paper === 'health') return company.isProduction === true
  return true
}

function seedCertificates({ now, today }: SeedMoment, { home, companies }: DemoWorld) {
  const random = seededRandom(seedFromText('certificates'))
  const make = (company: typeof home, entry: (typeof CERTIFICATES)[number], name: string) => {
    const [certType, issueOrg, days, status] = entry
    const validTo = days === null ? null : addDays(today, days)
    const validFrom = validTo === null ? '2018-06-01' : addMonths(validTo, -36)
    const remindDate = remindedOn([validTo], 90)
    const isDue = status === 'verified' && remindDate !== null && remindDate <= today
    return seedRecord<RecordOf<typeof companyCertificate>>(
      {
        guid: `certificate-${name}`,
        ...placedAt(company),
        certType,
        certNo:
          certType === 'license' ? company.serialNumber : `苏${random.int(2018, 2026)}吴${random.int(10_000, 99_999)}`,
        issueOrg,
        issueDate: validFrom,
        validFrom,
        validTo,
        remindDays: 90,
        remindDate,
        files: [],
        verifyUser: status === 'entered' ? null : '沈建明',
        verifyTime: status === 'entered' ? null : addDays(today, -60),
        status: isDue ? 'due' : status,
      },
      now,
      userGuidOf('company'),
    )
  }
  const neighbours = companies.filter(({ gridGuid, guid }) => gridGuid === home.gridGuid && guid !== home.guid)
  return [
    ...CERTIFICATES.filter(([certType]) => needsPaper(home, certType)).map((entry, index) =>
      make(home, entry, `home-${index + 1}`),
    ),
    ...neighbours.slice(0, 20).flatMap((company, index) => {
      const fitting = CERTIFICATES.filter(([certType]) => needsPaper(company, certType))
      return fitting
        .slice(index % fitting.length)
        .slice(0, 1)
        .map((entry) => make(company, entry, `near-${index + 1}`))
    }),
  ]
}

type SystemKind = NonNullable<RecordOf<typeof managementSystem>['systemKind']>
/** Title, kind, what it says, state. */
const SYSTEMS: readonly [string, SystemKind, string, 'draft' | 'published' | 'toReview' | 'abolished'][] = [
  ['全员安全生产责任制', 'duty', '明确主要负责人、分管负责人、部门和岗位的安全生产职责与考核标准。', 'published'],
  ['安全风险分级管控制度', 'rule', '风险辨识、评价、分级管控和公告的职责、频次与方法。', 'published'],
  ['生产安全事故隐患排查治理制度', 'rule', '公司、车间、班组、岗位四级排查的内容、频次和整改闭环要求。', 'published'],
  ['有限空间作业安全管理制度', 'rule', '作业审批、先通风后检测、监护和应急救援要求。', 'published'],
  ['粉尘清扫制度', 'rule', '除尘系统、作业场所积尘的清扫范围、时间、方式和责任人。', 'published'],
  ['定型机安全操作规程', 'operation', '开机前检查、温度控制、废气管道清理和火灾处置要求。', 'published'],
  ['安全教育培训制度', 'training', '三级教育、年度再培训、转岗复工培训的学时和考核。', 'toReview'],
  ['应急预案管理与演练制度', 'emergency', '预案编制、评审、备案、演练和评估的要求。', 'draft'],
  ['动火作业管理规定（2019版）', 'rule', '已由特殊作业管理制度替代。', 'abolished'],
]

function seedSystems({ now, today }: SeedMoment, { home }: DemoWorld) {
  return SYSTEMS.map(([title, systemKind, summary, status], index) => {
    const publishDate = addDays(today, -120 * (index + 1))
    return seedRecord<RecordOf<typeof managementSystem>>(
      {
        guid: `system-${index + 1}`,
        ...placedAt(home),
        title,
        systemKind,
        systemNo: `示安〔${publishDate.slice(0, 4)}〕${index + 1}号`,
        versionNo: `V${(index % 3) + 1}.0`,
        publishDate,
        effectiveDate: addDays(publishDate, 15),
        reviewDate: status === 'toReview' ? addDays(today, 12) : addMonths(publishDate, 36),
        drafter: '潘永刚',
        approver: home.mainLeader,
        summary,
        files: [],
        status,
      },
      now,
      userGuidOf('safety'),
    )
  })
}

const LESSOR_STATES = ['verified', 'pending', 'draft', 'returned', 'lapsed'] as const

function seedLessors({ now, today }: SeedMoment, { home, companies }: DemoWorld) {
  const random = seededRandom(seedFromText('lessors'))
  const near = companies.filter(({ gridGuid }) => gridGuid === home.gridGuid)
  return LESSOR_STATES.map((status, index) => {
    const isPerson = index === 2 || index === 3
    const owner = isPerson ? null : (near[index * 2] ?? home)
    const others = near.filter(({ guid }) => guid !== owner?.guid)
    const tenants = [5, 6].flatMap((at) => others[(at + index * 2) % others.length] ?? [])
    const place = owner ?? home
    const ends = [addDays(today, 330), addDays(today, status === 'lapsed' ? -5 : 20)] as const
    return seedRecord<RecordOf<typeof factoryBuildingLessor>>(
      {
        guid: `lessor-${index + 1}`,
        lessorType: isPerson ? 'person' : 'company',
        companyGuid: owner?.guid ?? null,
        companyName: owner?.companyName ?? null,
        ownerName: isPerson ? personName(random) : null,
        ownerPhone: mobileNumber(random),
        buildingName: `${random.pick(['东', '西', '南', '北'])}区${index + 1}号标准厂房`,
        address: place.pbAddress,
        buildingArea: random.int(8, 60) * 100,
        floors: random.int(1, 4),
        structure: random.pick(['concrete', 'brick', 'steel'] as const),
        fireAcceptance: index === 3 ? 'no' : 'yes',
        safetyManager: personName(random),
        tenants: tenants.map((tenant, floor) => ({
          tenantCompanyGuid: tenant.guid,
          tenantName: tenant.companyName,
          area: random.int(3, 20) * 100,
          floor: `${floor + 1}层`,
          contractFrom: addDays(today, -400),
          contractTo: ends[floor] ?? null,
          hasAgreement: floor === 0,
          useType: '生产加工',
          state: status === 'lapsed' && floor === 1 ? 'ended' : 'renting',
        })),
        checks: tenants.slice(0, 1).map((tenant) => ({
          checkDate: addDays(today, -random.int(5, 40)),
          tenantName: tenant.companyName,
          problem: '楼梯间堆放纸箱，安全出口指示灯不亮',
          fixed: index % 2 === 0,
        })),
        tenantCount: status === 'lapsed' ? 1 : tenants.length,
        contractEnd: tenants.length > 1 ? ends[1] : null,
        agreements: [],
        gridGuid: place.gridGuid,
        gridPath: place.gridPath,
        status,
      },
      now,
      userGuidOf('grid'),
    )
  })
}

const PROMISE =
  '本单位郑重承诺：严格遵守安全生产法律法规，落实全员安全生产责任制；保证安全投入，依法设置安全管理机构；开展风险分级管控和隐患排查治理，做到不安全不生产；按规定开展教育培训和应急演练；如实报告重大事故隐患和生产安全事故，接受社会监督。'

function seedPromises({ now, today }: SeedMoment, { home, companies }: DemoWorld) {
  const year = Number(today.slice(0, 4))
  const others = new Set(withBooks({ companies, home }))
  const near = companies.filter((each) => each.gridGuid === home.gridGuid && !others.has(each)).slice(0, 24)
  const of = (company: typeof home, index: number, ofYear: number) => {
    const status = ofYear < year ? 'archived' : index % 4 === 3 ? 'unsigned' : index % 4 === 2 ? 'archived' : 'signed'
    const isSigned = status !== 'unsigned'
    return seedRecord<RecordOf<typeof safePromise>>(
      {
        guid: `promise-${ofYear}-${index + 1}`,
        year: ofYear,
        promiseType: 'company',
        title: `${ofYear}年 ${company.companyName} 安全承诺书`,
        companyGuid: company.guid,
        companyName: company.companyName,
        content: PROMISE,
        signer: isSigned ? company.mainLeader : null,
        signTime: isSigned ? at(`${ofYear}-01-${String(10 + (index % 15)).padStart(2, '0')}`) : null,
        signImage: [],
        archiveUser: status === 'archived' ? '周晓岚' : null,
        gridGuid: company.gridGuid,
        gridPath: company.gridPath,
        status,
      },
      now,
      userGuidOf('grid'),
    )
  }
  return [of(home, 0, year - 1), ...near.map((company, index) => of(company, index, year))]
}

type OrderType = NonNullable<RecordOf<typeof workOrderTask>['orderType']>
type OrderState = RecordOf<typeof workOrderTask>['status']
/** Title, type, content, urgency, state, who made it, and whether it went to the town: to the grid unless said. */
const ORDERS: readonly [
  string,
  OrderType,
  string,
  'normal' | 'urgent' | 'extra',
  OrderState,
  keyof typeof OFFICES | 'company',
  'town'?,
][] = [
  [
    '核查污水池有限空间作业线索',
    'clue',
    '12350热线反映企业清理污水池未办理作业审批，请到场核实并反馈。',
    'extra',
    'toAccept',
    'bureau',
  ],
  [
    '除尘系统重大隐患协同处置',
    'hazard',
    '请会同企业确认除尘系统锁气卸灰装置整改进度，落实停用措施。',
    'urgent',
    'doing',
    'town',
  ],
  [
    '安全风险报告内容核查',
    'riskReport',
    '企业本季度风险报告中较大风险数量较上季度减少3项，请核实原因。',
    'normal',
    'doing',
    'bureau',
  ],
  [
    '粉尘涉爆企业联合检查',
    'joint',
    '与消防部门开展粉尘涉爆专项联合检查，请安排人员配合。',
    'normal',
    'toAudit',
    'bureau',
  ],
  [
    '重点行业企业基础信息核查',
    'keyIndustry',
    '核对从业人数、规模类型和监管标志，不一致的提交信息变更。',
    'normal',
    'done',
    'town',
  ],
  [
    '咨询外来施工队伍入厂管理要求',
    'consult',
    '我公司计划更换定型机废气管道，请指导外来施工单位资质审核与安全交底要求。',
    'normal',
    'toAccept',
    'company',
  ],
  ['消防通道占用处置', 'hazard', '巡查发现东侧消防通道长期堆放坯布，请督促当日清理。', 'urgent', 'toDispatch', 'grid'],
  ['厂中厂安全管理协议核查', 'clue', '核对出租方与承租方安全生产管理协议签订情况。', 'normal', 'done', 'town'],
  [
    '仓库安全距离联合核查',
    'joint',
    '请区镇会同消防、住建核对仓库与周边民用建筑的防火间距，报送核查表。',
    'urgent',
    'toAccept',
    'bureau',
    'town',
  ],
  ['空压站隐患处置', 'hazard', '请区镇督促企业更换失效的安全阀，并现场确认。', 'normal', 'toAudit', 'bureau', 'town'],
]

function seedWorkOrders({ now, today }: SeedMoment, { home, companies, users }: DemoWorld) {
  const near = companies.filter(({ gridGuid }) => gridGuid === home.gridGuid)
  const [town, keeper] = ['town', 'grid'].map((name) => users.find(({ username }) => username === name))
  return ORDERS.map(([title, orderType, content, urgency, status, creator, addressee], index) => {
    const company = index % 2 === 0 || creator === 'company' ? home : (near[index] ?? home)
    const isTaken = status === 'doing' || status === 'toAudit' || status === 'done'
    const hasResult = status === 'toAudit' || status === 'done'
    const made = at(addDays(today, -index * 2 - 1))
    const taker = (addressee === undefined ? keeper : town)?.name ?? ''
    return seedRecord<RecordOf<typeof workOrderTask>>(
      {
        guid: `work-order-${index + 1}`,
        orderNo: `GD${addDays(today, -index * 2 - 1).replaceAll('-', '')}0001`,
        title,
        orderType,
        content,
        companyGuid: company.guid,
        companyName: company.companyName,
        createOrg: creator === 'company' ? home.companyName : OFFICES[creator],
        ...(addressee === undefined
          ? { assignGridGuid: DEMO_GRID_GUID, gridPath: home.gridPath }
          : { assignDeptGuid: town?.gridGuid ?? null, gridPath: town?.gridPath ?? null }),
        deadline: addDays(today, status === 'done' ? -3 : index === 1 ? -1 : 5 + index),
        urgency,
        files: [],
        acceptUser: isTaken ? taker : null,
        acceptTime: isTaken ? made : null,
        replies: isTaken ? [{ user: taker, time: made, content: '已联系企业安全负责人，约定到场时间。' }] : [],
        result: hasResult ? '已到场核实，问题已督促整改并上传照片。' : null,
        resultFiles: [],
        auditOpinion: status === 'done' ? '情况清楚，同意办结。' : null,
        finishTime: status === 'done' ? now : null,
        status,
      },
      made,
      userGuidOf(creator),
    )
  })
}
