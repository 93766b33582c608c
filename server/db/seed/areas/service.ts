import { CRITICAL_SUBSTANCES } from '#domain/data/critical-quantities.ts'
import { type AnyRecord, COPIED_FROM_COMPANY } from '#domain/kit/resource.ts'
import { addDays } from '#domain/lib/dates.ts'
import { seededRandom, seedFromText } from '#domain/lib/random.ts'
import { uuidFromSeed } from '#domain/lib/uuid.ts'
import { leave } from '#domain/resources/leave/definition.ts'
import type { MenuEntry } from '../menu.ts'
import { mobileNumber, personName } from '../people.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed, DemoWorld, SeedRows } from './area-seed.ts'

const FIELD = ['grid', 'town'] as const
const OFFICE = ['bureau', 'leader', 'officer', 'duty', 'admin'] as const
const COMPANY = ['company', 'safety'] as const
const EVERYBODY = [...FIELD, ...OFFICE, ...COMPANY, 'agency', 'assoc', 'expert', 'reviewer', 'worker'] as const

const menu: readonly MenuEntry[] = [
  {
    title: '网格事务',
    icon: 'task',
    roles: [...FIELD, 'bureau', 'leader', 'admin'],
    children: [
      { title: '指令信息', path: '/orderInformation/index', icon: 'message' },
      { title: '请假管理', path: '/attendance/askForLeave', icon: 'calendar' },
    ],
  },
  {
    title: '网格统计',
    icon: 'chart',
    roles: [...FIELD, 'bureau', 'leader', 'admin'],
    children: [
      { title: '企业统计', path: '/gridManageStatistic/companyStatistics', icon: 'chart' },
      { title: '按行业企业统计', path: '/gridManageStatistic/pressIndustryEnterprisesStatistics', icon: 'chart' },
      { title: '执法人员统计', path: '/gridManageStatistic/statLawEnforcementPerson', icon: 'chart' },
    ],
  },
  {
    title: '举报与暗访',
    icon: 'warning',
    roles: ['bureau', 'leader', 'officer', 'town', 'assoc', 'admin'],
    children: [
      { title: '投诉反馈', path: '/complaintFeedbackIndex', icon: 'message' },
      { title: '暗访检查记录', path: '/secretInspectionRecord/index', icon: 'eye' },
    ],
  },
  {
    title: '标准化管理',
    icon: 'shield',
    roles: ['bureau', 'leader', 'officer', 'admin'],
    children: [
      { title: '标准化项目', path: '/standardizationManagement/standardizationProject', icon: 'folder' },
      { title: '协会审批', path: '/standardizationManagement/associationApproval', icon: 'check' },
      { title: '标准化分配', path: '/standardizationManagement/standardizedAllot', icon: 'task' },
      { title: '标准化复审', path: '/standardizationManagement/standardizationReview', icon: 'eye' },
      { title: '标准化证书', path: '/standardizationManagement/standardCertificate', icon: 'document' },
      { title: '灰名单', path: '/standardizationManagement/greyList', icon: 'warning' },
    ],
  },
  {
    title: '标准化建设',
    icon: 'shield',
    roles: COMPANY,
    children: [
      { title: '标准化申请', path: '/companySpecialInspection/standardizationApply', icon: 'pen' },
      { title: '评审后整改', path: '/companySpecialInspection/reviewRectification', icon: 'task' },
      { title: '标准化证书', path: '/companySpecialInspection/standardCertificate', icon: 'document' },
      { title: '辅导项目确认', path: '/standardizationProject/tutorshipProjectConfirm', icon: 'check' },
      { title: '机构名录', path: '/standardizationProject/agencyDirectory', icon: 'building' },
      { title: '服务合同', path: '/myContract', icon: 'document' },
    ],
  },
  {
    title: '知识库',
    icon: 'folder',
    roles: EVERYBODY,
    children: [
      { title: '法律法规', path: '/knowledge/lawsRegulations', icon: 'document' },
      { title: '事故案例', path: '/knowledge/accidentCases', icon: 'warning' },
      { title: '化学品特性', path: '/knowledge/chemicalProperties', icon: 'search' },
      { title: '应急知识', path: '/knowledge/emergencyKnowledge', icon: 'help' },
      { title: '资源下载', path: '/downloadResources/downloadResourcesIndex', icon: 'download' },
      { title: '意见建议', path: '/opinionsSuggestionsIndex', icon: 'message' },
    ],
  },
]

/** Common substances with what the fire brigade asks first; critical quantities from GB 18218-2018 table 1. */
const SUBSTANCES = [
  ['氨', '1005', '易燃气体类别2；急性毒性（吸入）类别3', null, 15, 28, -33.5, true],
  ['氯', '1017', '氧化性气体；急性毒性（吸入）类别2', null, null, null, -34, true],
  ['甲醇', '1230', '易燃液体类别2；急性毒性类别3', 11, 6, 36.5, 64.7, true],
  ['甲苯', '1294', '易燃液体类别2；生殖毒性类别2', 4, 1.1, 7.1, 110.6, true],
  ['乙醇', '1170', '易燃液体类别2', 12, 3.3, 19, 78.3, false],
  ['苯', '1114', '易燃液体类别2；致癌性类别1A', -11, 1.2, 8, 80.1, true],
  ['丙酮', '1090', '易燃液体类别2', -20, 2.5, 12.8, 56.5, false],
  ['汽油', '1203', '易燃液体类别2', -50, 1.3, 6, null, true],
  ['氢', '1049', '易燃气体类别1；高压气体', null, 4, 75, -252.8, true],
  ['乙炔', '1001', '易燃气体类别1；高压气体', null, 2.5, 82, -84, true],
  ['硫化氢', '1053', '易燃气体类别1；急性毒性（吸入）类别2', null, 4, 46, -60.4, true],
  ['液化石油气', '1075', '易燃气体类别1；高压气体', -74, 1.5, 9.5, null, true],
] as const

function reference({ now }: SeedMoment): SeedRows {
  const row = (own: Record<string, unknown> & { guid: string }) => seedRecord<AnyRecord>(own, now)
  const KNOWLEDGE = [
    [
      '有人触电怎么办',
      'electric',
      '先切断电源或用干燥绝缘物挑开电线，不可直接用手拉人；判断呼吸心跳，无呼吸心跳立即心肺复苏并拨打120。',
    ],
    [
      '有限空间有人晕倒怎么办',
      'poisoning',
      '立即报警，不得盲目下去施救；强制通风，施救人员佩戴正压式呼吸器、系安全绳并有人监护后方可进入。',
    ],
    [
      '初期火灾怎么扑救',
      'fire',
      '切断电源和可燃物，用就近灭火器对准火焰根部喷射；火势扩大立即撤离并拨打119，不乘电梯。',
    ],
    [
      '粉尘车间着火怎么办',
      'fire',
      '停机断电，不得用压缩空气或大流量直流水扑救以免扬尘爆炸；用雾状水、干砂覆盖。铝镁等金属粉尘禁用水。',
    ],
    [
      '氨泄漏怎么处置',
      'chemical',
      '向上风向撤离，湿毛巾掩口鼻；处置人员穿全封闭防护服、佩戴空气呼吸器，用雾状水稀释，关闭阀门。',
    ],
    [
      '机械夹手怎么办',
      'mechanical',
      '立即停机断电，不可强行反转拉出；拆开部件取出伤肢，止血包扎，断指用干净纱布包好低温保存随伤员送医。',
    ],
    ['中暑怎么急救', 'heat', '移到阴凉通风处，松解衣物，冷敷降温，清醒者少量多次饮淡盐水；高热昏迷立即送医。'],
    [
      '心肺复苏步骤',
      'firstAid',
      '确认环境安全，判断意识和呼吸；胸外按压每分钟100至120次、深5至6厘米，按压与吹气30比2，尽快使用AED。',
    ],
  ] as const
  const CONTACT = [
    ['org', '公开联系单位', '苏州市吴江区应急管理局'],
    ['phone', '公开联系电话', '0512-63950000'],
    ['hotline', '举报热线', '12350'],
    ['address', '公开联系地址', '苏州市吴江区开平路'],
    ['hours', '办公时间', '工作日 9:00—17:00'],
  ] as const
  return {
    systemConfig: CONTACT.map(([key, name, value]) =>
      row({
        guid: `config-contact-${key}`,
        key: `contact.${key}`,
        name,
        value,
        valueType: 'text',
        effectiveFrom: '2026-01-01',
      }),
    ),
    chemical: SUBSTANCES.map(([name, unNo, ghsClasses, flashPoint, lel, uel, boilingPoint, isKeyRegulated]) => {
      const listed = CRITICAL_SUBSTANCES.find((each) => each.name === name || each.name.startsWith(`${name}(`))
      return row({
        guid: `chemical-${unNo}`,
        chineseName: name,
        cas: listed?.cas[0] ?? '',
        unNo,
        ghsClasses,
        criticalQty: listed?.criticalQty ?? null,
        hazardSymbol: listed?.betaClass ?? null,
        flashPoint,
        lel,
        uel,
        boilingPoint,
        isHighlyToxic: name === '氯',
        isPrecursorDrug: name === '甲苯' || name === '丙酮',
        isPrecursorExplosive: false,
        isKeyRegulated,
        storage: '储存于阴凉、通风的库房，远离火种、热源，与禁忌物分开存放，配备泄漏应急处理设备。',
        firstAid: '迅速脱离现场至空气新鲜处，皮肤和眼睛接触立即用大量清水冲洗，就医。',
        firefighting: '切断气源或物料来源，用水冷却容器，灭火剂按安全技术说明书选用。',
        leak: '迅速撤离至上风处并隔离，切断火源，处置人员佩戴呼吸器、穿防护服，尽可能切断泄漏源。',
      })
    }),
    emergencyKnowledge: KNOWLEDGE.map(([title, category, content], at) =>
      row({ guid: `knowledge-${at + 1}`, title, category, content, source: '吴江区应急管理局整理', sortId: at + 1 }),
    ),
  }
}

function demo(moment: SeedMoment, world: DemoWorld): SeedRows {
  const { now, today } = moment
  const random = seededRandom(seedFromText('service'))
  const day = (offset: number) => addDays(today, offset)
  const userOf = (username: string) => world.users.find((user) => user.username === username)
  const grid = userOf('grid')
  const town = userOf('town')
  const bureau = userOf('bureau')
  const inGrid = { gridGuid: grid?.gridGuid ?? null, gridPath: grid?.gridPath ?? null }
  const inTown = { gridGuid: town?.gridGuid ?? null, gridPath: town?.gridPath ?? null }
  const row = (own: Record<string, unknown>, by: string | null = null) =>
    seedRecord<AnyRecord>({ guid: uuidFromSeed(random), ...own }, now, by)

  const leaves = (
    [
      ['annual', 6, 8, '回老家探亲', 'pending'],
      ['sick', -12, -10, '感冒发热', 'back'],
      ['business', -1, 1, '参加区局业务培训', 'agreed'],
      ['personal', -40, -40, '孩子家长会', 'refused'],
    ] as const
  ).map(([leaveType, from, to, reason, status]) => {
    const own = {
      ...inGrid,
      userGuid: grid?.guid,
      userName: grid?.name,
      leaveType,
      startDate: day(from),
      endDate: day(to),
      reason,
      auditUser: status === 'pending' ? null : town?.name,
      auditOpinion: status === 'refused' ? '当日有专项检查' : null,
      status,
    }
    return row({ ...own, ...leave.derive?.(own as unknown as AnyRecord, today) }, grid?.guid ?? null)
  })
  const orders = (
    [
      ['核查群众反映的废气异味', 'verify', 'urgent', 'sent', 2, town, grid],
      ['大风预警，督促企业加固临时设施', 'emergency', 'extra', 'handling', 0, town, grid],
      ['开展出租厂房专项核查', 'check', 'normal', 'answered', 6, town, grid],
      ['督促永盛织造整改消防隐患', 'rectify', 'urgent', 'done', -3, town, grid],
      ['更新企业联系人信息', 'other', 'normal', 'handling', -1, town, grid],
      ['报送冬季火灾防控部署情况', 'other', 'urgent', 'sent', 3, bureau, town],
      ['组织粉尘涉爆企业停产检修核查', 'check', 'normal', 'handling', 5, bureau, town],
      ['核查辖区燃气使用企业报警装置', 'verify', 'normal', 'answered', 4, bureau, town],
    ] as const
  ).map(([title, orderType, urgency, status, offset, sender, receiver], at) =>
    row(
      {
        gridGuid: receiver?.gridGuid ?? null,
        gridPath: receiver?.gridPath ?? null,
        orderNo: `ZL${today.replaceAll('-', '')}${String(at + 1).padStart(3, '0')}`,
        title,
        orderType,
        urgency,
        content: `${title}，请按期办理并反馈现场照片。`,
        deadline: day(offset),
        sender: sender?.name,
        sendTime: now,
        receiver: status === 'sent' ? null : receiver?.name,
        receiveTime: status === 'sent' ? null : now,
        feedback: ['answered', 'done'].includes(status) ? '已到现场核查，情况属实，已督促整改。' : null,
        feedbackTime: ['answered', 'done'].includes(status) ? now : null,
        status,
      },
      sender?.guid ?? null,
    ),
  )
  const secret = (['draft', 'handed', 'answered', 'closed'] as const).map((status, at) => {
    const company = world.companies[at + 3]
    return row(
      {
        ...inGrid,
        inspectDate: day(-3 - at * 6),
        inspectGroup: `第${at + 1}暗访组`,
        memberGuids: [userOf('bureau')?.guid, userOf('officer')?.guid].flatMap((guid) => guid ?? []),
        placeName: company?.companyName,
        address: company?.pbAddress,
        findings: [
          { description: '车间安全出口上锁', level: 'major', basis: '应急管理部令第10号' },
          { description: '配电箱前堆放杂物', level: 'general', basis: '安全生产法第三十六条' },
        ],
        handoverOrg: status === 'draft' ? null : '盛泽镇人民政府',
        handoverTime: status === 'draft' ? null : now,
        feedback: status === 'answered' || status === 'closed' ? '已责令企业立即整改，出口已恢复畅通。' : null,
        status,
      },
      userOf('bureau')?.guid ?? null,
    )
  })
  const complaints = (
    [
      ['12345', '厂房夜间违规动火作业', 'pending'],
      ['12350', '仓库存放大量不明化学品', 'accepted'],
      ['web', '车间粉尘大无防护', 'verifying'],
      ['phone', '电梯超期未检', 'replying'],
      ['letter', '未给员工培训', 'done'],
      ['onSite', '宿舍与仓库合用', 'refused'],
    ] as const
  ).map(([channel, subject, status], at) =>
    row({
      complaintNo: `JB${day(-at * 5).replaceAll('-', '')}001`,
      channel,
      subject,
      anonymous: at % 2 === 0,
      reporter: at % 2 === 0 ? null : personName(random),
      phone: at % 2 === 0 ? null : mobileNumber(random),
      reportedName: world.companies[at + 8]?.companyName,
      reportedGuid: world.companies[at + 8]?.guid,
      content: `反映${world.companies[at + 8]?.companyName ?? ''}${subject}，请核实处理。`,
      ...(status === 'verifying' || status === 'replying' ? inTown : {}),
      ...(status === 'accepted' ? { handlerGuids: [userOf('officer')?.guid ?? ''] } : {}),
      acceptUser: status === 'pending' ? null : '钱海峰',
      deadline: status === 'pending' ? null : day(15 - at * 5),
      verifyResult: status === 'done' ? 'partly' : status === 'replying' ? 'true' : null,
      verifyDesc: status === 'done' || status === 'replying' ? '经现场核查，反映问题基本属实。' : null,
      reply: status === 'done' ? '感谢您的监督，企业已完成整改。' : null,
      status,
    }),
  )
  const suggestions = (
    [
      ['希望巡查时能语音输入', 'function', 'grid', 'replied'],
      ['地图上企业图标太小', 'error', 'town', 'pending'],
      ['自查清单能否按车间拆分', 'function', 'company', 'pending'],
      ['机构登记材料模板下载不便', 'service', 'agency', 'replied'],
    ] as const
  ).map(([title, suggestionType, by, status]) =>
    row(
      {
        title,
        suggestionType,
        content: `${title}，请改进。`,
        reply: status === 'replied' ? '已收到，正在安排改进。' : null,
        replyUser: status === 'replied' ? '周晓岚' : null,
        status,
      },
      userOf(by)?.guid ?? null,
    ),
  )
  const cases = (
    [
      ['纺织企业定型机导热油泄漏火灾', '纺织', '火灾', 'general', 0],
      ['抛光车间铝粉爆炸事故', '金属制品', '粉尘爆炸', 'larger', 3],
      ['污水池清淤硫化氢中毒事故', '食品', '中毒', 'larger', 3],
      ['违章动火引发储罐闪爆', '化工', '容器爆炸', 'general', 2],
      ['高处作业坠落事故', '建筑', '高处坠落', 'general', 1],
      ['叉车倒车挤压事故', '仓储', '厂(场)内车辆致害', 'general', 1],
    ] as const
  ).map(([title, industry, accidentType, grade, deaths], at) =>
    row({
      title,
      occurDate: day(-200 - at * 130),
      place: '某市某企业',
      industry,
      accidentType,
      grade,
      deaths,
      summary: '作业人员未按操作规程作业，现场防护措施失效，导致事故发生。',
      directCause: '作业前未检测、未落实防护措施，违章作业。',
      indirectCause: '安全培训不到位，隐患排查流于形式，承包商管理缺失。',
      lessons: '严格作业审批和现场监护，落实防护设施，加强培训和应急演练。',
      source: '教学案例，单位与地点已隐去',
      published: true,
    }),
  )
  const downloads = (
    [
      ['企业自查记录表', 'form', 'company'],
      ['风险辨识与分级指南', 'guide', 'company'],
      ['网格员巡查操作手册', 'guide', 'government'],
      ['机构登记材料清单', 'form', 'agency'],
      ['有限空间作业安全培训课件', 'training', 'all'],
    ] as const
  ).map(([title, category, scope]) =>
    row({ title, category, scope, description: `${title}，请以最新版本为准。`, publishTime: now, publisher: '周晓岚' }),
  )
  const AREAS = [
    ['一车间', 'yellow'],
    ['二车间', 'orange'],
    ['助剂库', 'red'],
    ['办公区', 'blue'],
  ] as const
  const locations = Array.from({ length: 14 }, (_, at) => {
    const [region, regionLimit] = AREAS[at % 4] ?? AREAS[0]
    return row({
      companyGuid: world.home.guid,
      ...Object.fromEntries(COPIED_FROM_COMPANY.map((name) => [name, world.home[name] ?? null])),
      personName: personName(random),
      cardNo: `K${String(1001 + at)}`,
      personKind: at % 6 === 5 ? 'contractor' : 'staff',
      region,
      regionLimit,
      longitude: world.home.longitude,
      latitude: world.home.latitude,
      seenAt: now,
    })
  })
  return {
    leave: leaves,
    orderInformation: orders,
    secretInspection: secret,
    complaint: complaints,
    suggestion: suggestions,
    accidentCase: cases,
    resourceFile: downloads,
    staffLocation: locations,
  }
}

export const serviceSeed: AreaSeed = { menu, reference, demo }
