import { type AnyRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { addDays, startOfDay } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { inspection } from '#domain/resources/inspection/definition.ts'
import { lawCase } from '#domain/resources/lawCase/definition.ts'
import type { MenuEntry } from '../menu.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, DemoWorld, SeedRows } from './area-seed.ts'

const LAW = ['officer', 'bureau', 'leader', 'admin'] as const
const COMPANY = ['company', 'safety'] as const

const menu: readonly MenuEntry[] = [
  {
    title: '执法检查',
    icon: 'patrol',
    roles: LAW,
    children: [
      { title: '我的任务', path: '/inspectionMyTask/myTask', icon: 'task' },
      { title: '年度计划', path: '/inspectionAnnualPlan/annualPlan', icon: 'calendar' },
      { title: '双随机', path: '/inspectionSystem/doubleRandom', icon: 'grid' },
      { title: '现场检查', path: '/inspectionDocCheckPlan/fieldInspection', icon: 'patrol' },
      { title: '专项检查', path: '/inspectionZxCheck/checkMethod1', icon: 'search' },
      { title: '文书查询', path: '/inspectionCheck/queryDocuments', icon: 'document' },
      { title: '执法记录', path: '/zhifajilu/zhifajilu', icon: 'clock' },
    ],
  },
  {
    title: '案件管理',
    icon: 'folder',
    roles: LAW,
    children: [
      { title: '案件受理', path: '/inspectionCasehandling/securityList', icon: 'task' },
      { title: '案件办理', path: '/inspectionCasehandling/casehandling', icon: 'pen' },
      { title: '案件查询', path: '/caseIndex/caseIndex', icon: 'search' },
      { title: '执法移送', path: '/inspectionCheck/enforcementReferral', icon: 'forward' },
      { title: '案件移交处理', path: '/inspectionCaseHandoverIndex/caseHandoverProcessing', icon: 'check' },
    ],
  },
  {
    title: '执法统计',
    icon: 'chart',
    roles: LAW,
    children: [
      { title: '执法情况统计', path: '/lawStatistics/lawStatistics', icon: 'chart' },
      { title: '执法文书统计', path: '/lawStatistics/lawBookTimes', icon: 'chart' },
      { title: '执法人员统计', path: '/lawStatistics/staffStatistics', icon: 'chart' },
      { title: '案件统计', path: '/lawStatistics/caseStatistics', icon: 'chart' },
      { title: '案件移送统计', path: '/lawStatistics/caseTransfer', icon: 'chart' },
    ],
  },
  {
    title: '执法配置',
    icon: 'settings',
    roles: ['officer', 'bureau', 'admin'],
    children: [
      { title: '执法依据库', path: '/inspectionSystem/lawBasisCollection', icon: 'document' },
      { title: '文书编号设置', path: '/inspectionSystem/mendmentNo', icon: 'settings' },
      { title: '检查方式设置', path: '/inspectionSystem/checkMethod', icon: 'settings' },
      { title: '执法人员', path: '/inspectionSystem/lawManSort', icon: 'users' },
      { title: '案件审批配置', path: '/inspectionSystem/caseApprovalConfig', icon: 'settings' },
      { title: '文书审批配置', path: '/inspectionSystem/caseApprovalConfig1', icon: 'settings' },
      { title: '案件移交配置', path: '/inspectionSystem/caseHandoverConfig', icon: 'settings' },
    ],
  },
  {
    title: '专项检查',
    icon: 'search',
    roles: COMPANY,
    children: [
      { title: '专项检查信息', path: '/specialInspection/specialInspectionInfo', icon: 'search' },
      { title: '专项任务', path: '/specialTaskIndex/essentialInformation', icon: 'task' },
    ],
  },
]

/** What every installation starts with; the laws are those whose figures the platform computes with. */
function reference({ now }: SeedMoment): SeedRows {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const NUMBERS = [
    ['record', '检记'],
    ['measures', '现决'],
    ['rectify', '责改'],
    ['review', '复查'],
    ['filing', '立案'],
    ['notice', '告知'],
    ['hearing', '听告'],
    ['decision', '罚'],
    ['onSpot', '当罚'],
    ['transfer', '移送'],
  ] as const
  const METHODS = [
    ['重点检查', ['scheme', 'twoOfficers', 'video']],
    ['一般检查（双随机）', ['scheme', 'twoOfficers', 'video']],
    ['专项检查', ['scheme', 'twoOfficers', 'expert']],
    ['举报核查', ['twoOfficers', 'video']],
    ['复查', ['twoOfficers']],
  ] as const
  const LAWS = [
    {
      lawName: '中华人民共和国安全生产法',
      lawLevel: 'law',
      docNo: '主席令第88号',
      effectiveDate: '2021-09-01',
      articles: [
        {
          no: '第四十一条',
          text: '生产经营单位应当建立安全风险分级管控制度和事故隐患排查治理制度；重大事故隐患排查治理情况应当及时向负有安全生产监督管理职责的部门和职工大会或者职工代表大会报告。',
          penalty: null,
        },
        {
          no: '第一百零二条',
          text: '生产经营单位未采取措施消除事故隐患的，责令立即消除或者限期消除。',
          penalty:
            '处五万元以下的罚款；拒不执行的，责令停产停业整顿，对直接负责的主管人员和其他直接责任人员处五万元以上十万元以下的罚款。',
        },
      ],
      discretion: [
        { step: '一档', condition: '首次发现，一般隐患', min: 0, max: 20_000 },
        { step: '二档', condition: '多项隐患或逾期未改', min: 20_000, max: 50_000 },
      ],
    },
    { lawName: '中华人民共和国行政处罚法', lawLevel: 'law', docNo: '主席令第70号', effectiveDate: '2021-07-15' },
    { lawName: '中华人民共和国危险化学品安全法', lawLevel: 'law', docNo: '主席令第64号', effectiveDate: '2026-05-01' },
    {
      lawName: '生产安全事故报告和调查处理条例',
      lawLevel: 'regulation',
      docNo: '国务院令第493号',
      effectiveDate: '2007-06-01',
    },
    {
      lawName: '工贸企业重大事故隐患判定标准',
      lawLevel: 'rule',
      docNo: '应急管理部令第10号',
      effectiveDate: '2023-05-15',
    },
    {
      lawName: '工贸企业有限空间作业安全规定',
      lawLevel: 'rule',
      docNo: '应急管理部令第13号',
      effectiveDate: '2024-01-01',
    },
    { lawName: '工贸企业粉尘防爆安全规定', lawLevel: 'rule', docNo: '应急管理部令第6号', effectiveDate: '2021-09-01' },
    {
      lawName: '危险化学品重大危险源辨识',
      lawLevel: 'nationalStandard',
      docNo: 'GB 18218-2018',
      effectiveDate: '2019-03-01',
    },
    {
      lawName: '危险化学品企业特殊作业安全规范',
      lawLevel: 'nationalStandard',
      docNo: 'GB 30871-2022',
      effectiveDate: '2022-10-01',
    },
    {
      lawName: '有限空间作业安全技术规范',
      lawLevel: 'nationalStandard',
      docNo: 'GB 46768-2025',
      effectiveDate: '2026-05-01',
    },
    { lawName: '江苏省安全生产条例', lawLevel: 'localLaw', docNo: '江苏省人大常委会公告', effectiveDate: '2023-07-01' },
    {
      lawName: '江苏省工业企业安全生产风险报告规定',
      lawLevel: 'localRule',
      docNo: '省政府令第140号',
      effectiveDate: '2021-02-01',
    },
  ]
  return {
    documentNumber: NUMBERS.map(([docType, typeShort]) =>
      row({ guid: `doc-number-${docType}`, docType, orgShort: '吴应急', typeShort, digits: 1, enabled: true }),
    ),
    checkMethod: METHODS.map(([methodName, needs], at) =>
      row({ guid: `check-method-${at + 1}`, methodName, needs: [...needs], sortId: at + 1, enabled: true }),
    ),
    workflowConfig: (['case', 'document', 'handover'] as const).map((bizType) =>
      row({
        guid: `workflow-${bizType}`,
        bizType,
        configName: { case: '案件审批', document: '文书审批', handover: '案件移交' }[bizType],
        versionNo: 1,
        nodes: [
          { name: '承办人', approverType: 'person', sign: 'all', deadlineHours: 24 },
          { name: '法制审核', approverType: 'role', sign: 'any', deadlineHours: 48 },
          { name: '分管领导', approverType: 'supervisor', sign: 'any', deadlineHours: 48 },
        ],
        enabled: true,
      }),
    ),
    lawBasis: LAWS.map((law, at) => row({ guid: `law-${at + 1}`, lawStatus: 'valid', ...law })),
  }
}

function demo({ now, today }: SeedMoment, world: DemoWorld): SeedRows {
  const random = seededRandom(seedFromText('enforcement'))
  const day = (offset: number) => addDays(today, offset)
  const at9 = (offset: number) => startOfDay(day(offset)).replace('16:00:00', '01:00:00')
  const year = Number(today.slice(0, 4))
  const guidOf = (username: string) => world.users.find((user) => user.username === username)?.guid ?? ''
  const team = [guidOf('officer'), guidOf('bureau')]
  const others = world.companies.filter(({ guid }) => guid !== world.home.guid)
  const some = [world.home, ...others.slice(40, 60)]
  const plain = (own: Record<string, unknown>) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, team[0])
  const row = (company: DemoWorld['home'], own: Record<string, unknown>) =>
    plain({
      companyGuid: company.guid,
      ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, company[name] ?? null])),
      ...own,
    })

  const plan = plain({
    year,
    planName: `${year}年度安全生产监督检查计划`,
    orgName: '吴江区应急管理局',
    officerCount: 46,
    workDays: 11_500,
    keyCompanyCount: 120,
    generalCompanyCount: 360,
    months: Array.from({ length: 12 }, (_, month) => ({
      month: month + 1,
      keyCount: 10,
      generalCount: 30,
      remark: null,
    })),
    plannedTotal: 480,
    approveNo: `吴政发〔${year}〕3号`,
    approveDate: `${year}-01-18`,
    status: 'running',
  })
  const nextPlan = plain({
    year: year + 1,
    planName: `${year + 1}年度安全生产监督检查计划（草案）`,
    orgName: '吴江区应急管理局',
    officerCount: 48,
    workDays: 12_000,
    keyCompanyCount: 130,
    generalCompanyCount: 380,
    months: [],
    plannedTotal: 0,
    status: 'draft',
  })
  const states = ['done', 'rectifying', 'reviewing', 'waiting', 'inspecting', 'filed', 'done'] as const
  const types = ['key', 'general', 'special', 'report', 'special', 'key', 'review'] as const
  const inspections = some.map((company, at) => {
    const status = states[at % 7] ?? 'waiting'
    const isOver = status !== 'waiting' && status !== 'inspecting'
    const hasDeadline = status === 'rectifying' || status === 'reviewing' || status === 'filed'
    const own = {
      inspectNo: `ZFJC${year}${String(at + 1).padStart(5, '0')}`,
      planGuid: at % 3 === 0 ? plan.guid : null,
      inspectType: types[at % 7],
      officers: team,
      scheme: '检查安全生产责任制、隐患排查治理、特种作业持证、现场安全设施。',
      inspectDate: day(at * 2 - 34),
      startTime: isOver ? at9(at * 2 - 34) : null,
      companyPerson: isOver ? company.safetyManager : null,
      findings: isOver
        ? [
            {
              item: '配电箱',
              problem: '无警示标识',
              basis: '安全生产法第三十五条',
              level: hasDeadline ? 'general' : 'none',
            },
            {
              item: '有限空间',
              problem: at % 4 === 1 ? '未建立台账' : null,
              basis: '应急管理部令第13号',
              level: at % 4 === 1 ? 'general' : 'none',
            },
          ]
        : [],
      result: isOver ? (hasDeadline ? (status === 'filed' ? 'filed' : 'rectify') : 'passed') : null,
      deadline: hasDeadline ? day(at * 2 - 20) : null,
      status,
    }
    return row(company, { ...own, ...inspection.derive?.(own as unknown as AnyRecord, today) })
  })
  const CASES = [
    ['未设置明显的安全警示标志', 'closed', 12_000],
    ['未按规定对有限空间作业进行检测', 'executing', 20_000],
    ['特种作业人员无证上岗', 'notified', 30_000],
    ['未如实记录隐患排查治理情况', 'investigating', null],
    ['粉尘涉爆场所未采取控爆措施', 'pendingDecision', 60_000],
    ['未进行安全教育培训', 'pendingFiling', null],
    ['违规动火作业', 'clue', null],
    ['拒不执行停产整改指令', 'transferred', null],
  ] as const
  const cases = CASES.map(([caseName, status, fineAmount], at) => {
    const company = some[at] ?? world.home
    const isFiled = !['clue', 'pendingFiling'].includes(status)
    const own = {
      caseNo: `AJ${year}${String(at + 1).padStart(4, '0')}`,
      caseName,
      caseSource: at % 3 === 0 ? 'inspection' : 'report',
      inspectionGuid: inspections[at]?.guid,
      partyType: 'unit',
      party: company.companyName,
      officers: team,
      lawBasisGuids: ['law-1'],
      inspectOn: day(-80 + at * 4),
      fileDate: isFiled ? day(-76 + at * 4) : null,
      facts: isFiled ? `经查，当事人存在${caseName}的违法行为。` : null,
      evidences: isFiled ? [{ type: 'survey', name: '现场检查记录', proves: '现场情况' }] : [],
      procedure: 'ordinary',
      penaltyTypes: fineAmount === null ? null : ['fine'],
      fineAmount,
      noticeDate: ['closed', 'executing', 'notified', 'pendingDecision'].includes(status) ? day(-40 + at * 4) : null,
      decisionNo: status === 'closed' || status === 'executing' ? `吴应急罚〔${year}〕${at + 1}号` : null,
      decisionDate: status === 'closed' || status === 'executing' ? day(-30 + at * 4) : null,
      deliverDate: status === 'closed' ? day(-29) : null,
      paidDate: status === 'closed' ? day(-10) : null,
      paidAmount: status === 'closed' ? fineAmount : null,
      closeDate: status === 'closed' ? day(-8) : null,
      status,
    }
    return row(company, { ...own, ...lawCase.derive?.(own as unknown as AnyRecord, today) })
  })
  const DOCUMENTS = [
    ['record', '检记', 'archived'],
    ['rectify', '责改', 'delivered'],
    ['review', '复查', 'issued'],
    ['filing', '立案', 'archived'],
    ['notice', '告知', 'pending'],
    ['decision', '罚', 'draft'],
    ['rectify', '责改', 'voided'],
  ] as const
  const serials = new Map<string, number>()
  const documents = inspections.slice(0, 14).flatMap((each, at) =>
    [DOCUMENTS[at % 7], DOCUMENTS[(at + 2) % 7]].flatMap((kind) => {
      if (kind === undefined) return []
      const [docType, typeShort, status] = kind
      const serial = (serials.get(docType) ?? 0) + 1
      serials.set(docType, serial)
      const company = some[at] ?? world.home
      return row(company, {
        docType,
        docNo: `（吴应急）${typeShort}〔${year}〕${serial}号`,
        docDate: each.inspectDate,
        bizGuid: each.guid,
        content: '经检查，存在配电箱无警示标识等问题，责令限期整改完毕，达到有关法律法规规章和标准规定的要求。',
        officers: team,
        deliverType: ['delivered', 'archived'].includes(status) ? 'direct' : null,
        deliverDate: ['delivered', 'archived'].includes(status) ? each.inspectDate : null,
        issuer: ['draft', 'pending'].includes(status) ? null : '吴国栋',
        voidReason: status === 'voided' ? '文号有误' : null,
        status,
      })
    }),
  )
  const transferStates = ['pending', 'pendingHand', 'handed', 'answered'] as const
  const transfers = transferStates.map((status, at) =>
    row(some[at + 7] ?? world.home, {
      transferType: (['police', 'other', 'down', 'police'] as const)[at],
      caseGuid: cases[7]?.guid,
      toOrg: ['吴江区公安局', '区住建局', '盛泽镇综合行政执法局', '吴江区公安局'][at],
      reason: '涉嫌构成犯罪或不属本机关管辖，依法移送。',
      legalBasis: '《行政执法机关移送涉嫌犯罪案件的规定》（国务院令第310号）',
      materials: [
        { name: '案件移送书', copies: '2' },
        { name: '证据材料清单', copies: '1' },
      ],
      reportDate: day(-18 + at),
      approveDate: status === 'pending' ? null : day(-16 + at),
      handDate: status === 'handed' || status === 'answered' ? day(-15 + at) : null,
      policeDecision: status === 'answered' ? 'filed' : null,
      policeDate: status === 'answered' ? day(-10) : null,
      status,
    }),
  )
  return {
    annualPlan: [plan, nextPlan],
    doubleRandom: [
      plain({
        batchName: `${year}年第三季度双随机抽查`,
        date: day(-50),
        companyCount: 3,
        officersPerCompany: 2,
        officerPool: team,
        seed: 20_260_930,
        poolSize: 4100,
        result: some.slice(1, 4).map((company) => ({
          companyGuid: company.guid,
          companyName: company.companyName,
          officers: team,
          officerNames: '钱海峰、周晓岚',
        })),
        notary: '区局纪检组',
        status: 'published',
      }),
      plain({
        batchName: `${year}年第四季度双随机抽查`,
        date: day(4),
        companyCount: 5,
        officersPerCompany: 2,
        officerPool: team,
        result: [],
        status: 'draft',
      }),
    ],
    inspection: inspections,
    lawCase: cases,
    lawDocument: documents,
    caseTransfer: transfers,
  }
}

export const enforcementSeed: AreaSeed = { menu, reference, demo }
