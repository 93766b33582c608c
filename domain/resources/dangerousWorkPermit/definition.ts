import * as z from 'zod/mini'
import { inOwnArea, only } from '#domain/kit/access.ts'
import {
  bool,
  choice,
  choices,
  date,
  decimal,
  files,
  instant,
  json,
  reference,
  rows,
  text,
} from '#domain/kit/fields.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import { GRADED_KINDS, GRADES_BY_KIND } from '#domain/rules/work-grade.ts'
import {
  certificateIssues,
  factsOf,
  type GasTest,
  insideIssues,
  type PermitEntry,
  type PermitMeasure,
  type PermitPause,
  type PermitSign,
  peopleIssues,
  type WorkTerms,
} from '#domain/rules/work-permit.ts'
import { WORK_GRADES, WORK_KINDS } from '../risk.ts'
import { COMPANY_SIDE, noteFields, TRADE_WITHHELD, tradeFields } from '../shared.ts'

/** A device goes round on site: whoever of the enterprise holds it, those who sign are named with their signature. */
export const workSideInArea = only([...COMPANY_SIDE, 'worker'], inOwnArea)
const OPEN: Filter = {
  field: 'status',
  in: ['pendingMeasures', 'pendingGas', 'pendingApproval', 'pendingStart', 'working', 'paused', 'pendingAccept'],
}
const BEFORE_START = ['pendingMeasures', 'pendingGas', 'pendingApproval', 'pendingStart'] as const
/** Written by the actions of the permit alone, which check what they add. */
const kept = <T>(label: string) => json(z.any() as z.ZodMiniType<T>, { label, computed: true })
const noted = <State extends string>(state: State, label = '记录气体分析') => ({
  label,
  from: [state],
  to: state,
  allow: workSideInArea,
  asks: null,
})

/** What only permits of some kinds ask. */
export const KIND_SECTIONS = [
  {
    section: '动火、受限空间和盲板',
    fields: [
      'fireMethod',
      'spaceName',
      'medium',
      'pipeName',
      'mediumTempPressure',
      'plateAction',
      'plateNo',
      'plateSpec',
    ],
  },
  { section: '高处和吊装', fields: ['height', 'riskFactors', 'liftWeight', 'liftTool'] },
  {
    section: '临时用电、动土和断路',
    fields: ['powerPoint', 'voltage', 'powerKw', 'powerDevices', 'depth', 'digRange', 'breakReason'],
  },
] as const

/** 特殊作业票 (`entities.md` D1; GB 30871-2022, GB 46768-2025). Nothing that was signed is ever edited. */
export const dangerousWorkPermit = defineResource({
  name: 'dangerousWorkPermit',
  label: '特殊作业票',
  title: 'workContent',
  scope: 'company',
  retention: 'workPermits',
  fields: {
    ticketNo: text({ label: '作业票编号', maxLength: 30, computed: true }),
    configGuid: reference('dangerousWorkConfig', { label: '作业规程', required: true }),
    workKind: choice({ label: '作业类别', required: true, options: WORK_KINDS }),
    workLevel: choice({
      label: '作业级别',
      options: WORK_GRADES,
      offered: { by: 'workKind', options: GRADES_BY_KIND },
      hint: '高处、吊装由数据算出，只能调高；其他作业按规定选择',
      when: { workKind: GRADED_KINDS },
      // Of the others the height or the weight says it.
      requiredWhen: { workKind: 'fire' },
    }),
    upgraded: bool({ label: '升级管理', when: { workKind: 'fire' } }),
    upgradeReason: choice({
      label: '升级原因',
      required: true,
      when: { upgraded: true },
      options: { holiday: '节假日', restDay: '公休日', night: '夜间', wind: '五级以上大风', other: '其他特殊情况' },
    }),
    applyUnit: text({ label: '申请单位', required: true }),
    workUnit: text({ label: '作业单位', required: true }),
    isOutsourced: bool({ label: '外包作业' }),
    outsourceTaskGuid: reference('outsourceTask', {
      label: '外包任务',
      hint: '已交底、正在进行的外包任务',
      when: { isOutsourced: true },
    }),
    workContent: text({ label: '作业内容', required: true, maxLength: 300 }),
    workPlace: text({ label: '作业地点及部位', required: true, maxLength: 200 }),
    planStart: instant({ label: '计划开始', required: true }),
    planEnd: instant({ label: '计划结束', required: true, until: true }),
    longReason: text({ label: '超过一般期限的原因', maxLength: 200, when: { workKind: 'electricity' } }),
    people: rows({
      label: '人员',
      required: true,
      max: 40,
      fields: {
        role: choice({
          label: '身份',
          required: true,
          options: {
            leader: '作业负责人',
            worker: '作业人',
            guardian: '监护人',
            commander: '作业指挥',
            electrician: '电工',
          },
        }),
        name: text({ label: '姓名', required: true, maxLength: 30 }),
        certType: text({ label: '证件类别', maxLength: 60 }),
        certNo: text({ label: '证件编号', maxLength: 50 }),
        certValidTo: date({ label: '有效期至' }),
      },
    }),
    relatedTickets: text({
      label: '关联作业票',
      maxLength: 200,
      hint: '同时涉及其他特殊作业的，分别办票并在此写明票号',
    }),
    jsa: text({ label: '风险辨识结果', required: true, maxLength: 500, multiline: true }),
    fireMethod: text({ label: '动火方式', required: true, maxLength: 100, when: { workKind: 'fire' } }),
    medium: text({ label: '空间或管线内介质', maxLength: 100, when: { workKind: ['confined', 'blindPlate', 'fire'] } }),
    spaceName: text({ label: '受限空间名称', required: true, maxLength: 100, when: { workKind: 'confined' } }),
    pipeName: text({ label: '设备管道名称', required: true, maxLength: 100, when: { workKind: 'blindPlate' } }),
    plateAction: choice({
      label: '盲板作业',
      required: true,
      options: { pull: '抽', block: '堵' },
      when: { workKind: 'blindPlate' },
    }),
    plateNo: text({ label: '盲板编号', maxLength: 40, when: { workKind: 'blindPlate' } }),
    mediumTempPressure: text({ label: '介质温度、压力', maxLength: 60, when: { workKind: 'blindPlate' } }),
    plateSpec: text({ label: '盲板材质、规格', maxLength: 60, when: { workKind: 'blindPlate' } }),
    height: decimal({ label: '作业高度', required: true, min: 0, max: 1000, unit: '米', when: { workKind: 'height' } }),
    riskFactors: choices({
      label: '高处作业危险因素',
      when: { workKind: 'height' },
      options: {
        wind: '阵风五级以上',
        cold: '气温5℃以下',
        coldWater: '接触12℃以下冷水',
        slippery: '有冰雪霜油水等易滑物',
        dark: '光线不足',
        live: '接近带电体',
        unstable: '立足处不足500毫米',
        toxic: '有毒或氧含量低于19.5%',
        rescue: '抢救突发事件',
      },
    }),
    liftWeight: decimal({
      label: '吊物质量',
      required: true,
      min: 0,
      max: 10_000,
      unit: '吨',
      when: { workKind: 'lifting' },
    }),
    liftTool: text({ label: '吊装工具', maxLength: 100, when: { workKind: 'lifting' } }),
    voltage: decimal({ label: '工作电压', required: true, min: 0, unit: '伏', when: { workKind: 'electricity' } }),
    powerPoint: text({ label: '电源接入点', required: true, maxLength: 100, when: { workKind: 'electricity' } }),
    powerKw: decimal({ label: '许可用电功率', min: 0, unit: '千瓦', when: { workKind: 'electricity' } }),
    powerDevices: text({ label: '用电设备', maxLength: 200, when: { workKind: 'electricity' } }),
    digRange: text({ label: '动土范围、方式', maxLength: 200, when: { workKind: 'excavation' } }),
    depth: decimal({ label: '动土深度', required: true, min: 0, unit: '米', when: { workKind: 'excavation' } }),
    breakReason: text({ label: '断路原因', required: true, maxLength: 200, when: { workKind: 'roadBreak' } }),
    planFiles: files({ label: '方案和附图', max: 9, accept: 'document' }),
    terms: kept<WorkTerms>('执行要求'),
    maxHours: decimal({ label: '最长有效期', computed: true, unit: '小时' }),
    measures: kept<PermitMeasure[]>('安全措施'),
    gasTests: kept<GasTest[]>('气体分析'),
    signs: kept<PermitSign[]>('签字'),
    pauses: kept<PermitPause[]>('中断'),
    entryLog: kept<PermitEntry[]>('进出登记'),
    signatures: files({ label: '签名', max: 80, computed: true }),
    workPhotos: files({ label: '作业影像', max: 30, accept: 'media', computed: true }),
    applyUserGuid: reference('user', { label: '申请人', computed: true }),
    applyTime: instant({ label: '申请时间', computed: true }),
    actualStart: instant({ label: '实际开始', computed: true }),
    actualEnd: instant({ label: '实际结束', computed: true }),
    siteCleared: bool({ label: '现场已清理', computed: true }),
    acceptUser: text({ label: '验收人', maxLength: 60, computed: true }),
    acceptTime: instant({ label: '验收时间', computed: true }),
    closeReason: text({ label: '作废或退回原因', maxLength: 500, computed: true }),
    ...noteFields,
    ...tradeFields,
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pendingMeasures: { label: '待措施确认', tone: 'waiting' },
      pendingGas: { label: '待气体分析', tone: 'waiting' },
      pendingApproval: { label: '待审批', tone: 'waiting' },
      pendingStart: { label: '待开工验票', tone: 'info' },
      working: { label: '作业中', tone: 'red' },
      paused: { label: '已中断', tone: 'orange' },
      pendingAccept: { label: '待验收', tone: 'waiting' },
      closed: { label: '已关闭', tone: 'good' },
      returned: { label: '已退回', tone: 'bad', closed: 'badly' },
      voided: { label: '已作废', tone: 'muted', closed: 'aside' },
    },
    turns: {
      draft: { people: ['applyUserGuid', 'createUserGuid'], roles: ['company', 'safety'], due: 'planStart' },
      pendingMeasures: { roles: ['company', 'safety'], due: 'planStart' },
      pendingGas: { roles: ['company', 'safety'], due: 'planStart' },
      pendingApproval: { roles: ['company', 'safety'], due: 'planStart' },
      pendingStart: { people: ['applyUserGuid', 'createUserGuid'], roles: ['company', 'safety'], due: 'planStart' },
      working: { people: ['applyUserGuid', 'createUserGuid'], roles: ['company', 'safety'], due: 'planEnd' },
      paused: { people: ['applyUserGuid', 'createUserGuid'], roles: ['company', 'safety'], due: 'planEnd' },
      pendingAccept: { roles: ['company', 'safety'], due: 'planEnd' },
    },
    moves: {
      apply: {
        label: '提交申请',
        from: ['draft'],
        to: 'pendingMeasures',
        allow: workSideInArea,
        stamps: { applyUserGuid: 'user', applyTime: 'now' },
        rules: (permit) => [...termsIssues(permit), ...certificateIssues(factsOf(permit)), ...planIssues(permit)],
      },
      measuresToGas: {
        label: '确认措施',
        from: ['pendingMeasures'],
        to: 'pendingGas',
        allow: workSideInArea,
        asks: null,
      },
      measuresToApproval: {
        label: '确认措施',
        from: ['pendingMeasures'],
        to: 'pendingApproval',
        allow: workSideInArea,
        asks: null,
      },
      gasPassed: { label: '分析合格', from: ['pendingGas'], to: 'pendingApproval', allow: workSideInArea, asks: null },
      gasFailed: noted('pendingGas'),
      gasAtApproval: noted('pendingApproval'),
      gasAtStart: noted('pendingStart'),
      gasAtWork: noted('working'),
      gasAtPause: noted('paused'),
      entryAtWork: noted('working', '进出登记'),
      entryAtPause: noted('paused', '进出登记'),
      guardianAtWork: noted('working', '更换监护人'),
      guardianAtPause: noted('paused', '更换监护人'),
      approveOne: {
        label: '签字',
        from: ['pendingApproval'],
        to: 'pendingApproval',
        allow: workSideInArea,
        asks: null,
      },
      approveLast: {
        label: '审批完成',
        from: ['pendingApproval'],
        to: 'pendingStart',
        allow: workSideInArea,
        asks: null,
      },
      start: { label: '开始作业', from: ['pendingStart'], to: 'working', allow: workSideInArea, asks: null },
      pause: { label: '中断作业', from: ['working'], to: 'paused', allow: workSideInArea, asks: null },
      resume: { label: '恢复作业', from: ['paused'], to: 'working', allow: workSideInArea, asks: null },
      finish: {
        label: '作业完成',
        from: ['working', 'paused'],
        to: 'pendingAccept',
        allow: workSideInArea,
        asks: null,
      },
      accept: { label: '完工验收', from: ['pendingAccept'], to: 'closed', allow: workSideInArea, asks: null },
      return: {
        label: '退回',
        from: BEFORE_START,
        to: 'returned',
        allow: workSideInArea,
        stamps: { closeReason: 'opinion' },
      },
      void: {
        label: '作废',
        from: ['draft', ...BEFORE_START, 'working', 'paused', 'pendingAccept'],
        to: 'voided',
        allow: workSideInArea,
        rules: (permit) => insideIssues(factsOf(permit)),
        stamps: { closeReason: 'opinion' },
      },
    },
  },
  access: {
    read: inOwnArea,
    create: workSideInArea,
    update: (actor) => ({ all: [workSideInArea(actor), { field: 'status', equals: 'draft' }] }),
    remove: (actor) => ({ all: [workSideInArea(actor), { field: 'status', equals: 'draft' }] }),
  },
  list: {
    columns: ['ticketNo', 'workKind', 'workPlace', 'planEnd', 'workLevel', 'workContent', 'planStart'],
    filters: ['workKind', 'workLevel', 'upgraded', 'isOutsourced', 'status', 'planStart', 'gridGuid', 'companyGuid'],
    search: ['companyName', 'workContent', 'ticketNo', 'workPlace'],
    note: 'ticketNo',
    views: {
      open: { label: '未关闭', order: 'planEnd', filter: () => OPEN },
      toHandle: {
        label: '待办理',
        order: 'planEnd',
        in: ['pendingMeasures', 'pendingGas', 'pendingApproval', 'pendingStart', 'pendingAccept'],
      },
      working: { label: '作业中', order: 'planEnd', in: ['working'] },
      paused: { label: '已中断', order: 'planEnd', in: ['paused'] },
      late: {
        label: '逾期未关闭',
        order: 'planEnd',
        filter: (_today, _actor, now) => ({ all: [OPEN, { field: 'planEnd', below: now }] }),
      },
    },
  },
  form: [
    {
      section: '作业',
      fields: [
        'companyGuid',
        'workKind',
        'configGuid',
        'workLevel',
        'workContent',
        'workPlace',
        'planStart',
        'planEnd',
        'longReason',
      ],
    },
    { section: '单位和人员', fields: ['applyUnit', 'workUnit', 'isOutsourced', 'outsourceTaskGuid', 'people'] },
    { section: '风险', fields: ['jsa', 'relatedTickets', 'upgraded', 'upgradeReason', 'planFiles'] },
    ...KIND_SECTIONS,
  ],
  offline: { keep: 'mirror', edits: 'queue', days: 90, withhold: TRADE_WITHHELD },
  children: [
    {
      resource: 'dangerousWorkDispatch',
      by: 'permitGuid',
      fills: { workName: 'workContent', workKind: 'workKind' },
    },
  ],
  indexes: [['planEnd'], ['companyGuid', 'status']],
  rules: ({ people }) => peopleIssues(people as Parameters<typeof peopleIssues>[0]),
  statistics: {
    dimensions: ['workKind', 'workLevel', 'gridGuid', 'status', 'companyName', 'planStart', 'tradeFamily'],
    byHour: ['planStart'],
    measures: [
      { name: 'count', label: '作业票', unit: '张', count: true },
      { name: 'open', label: '未关闭', unit: '张', count: () => OPEN },
      { name: 'upgraded', label: '升级管理', unit: '张', count: () => ({ field: 'upgraded', equals: true }) },
      { name: 'outsourced', label: '外包作业', unit: '张', count: () => ({ field: 'isOutsourced', equals: true }) },
      {
        name: 'late',
        label: '逾期未关闭',
        unit: '张',
        count: (_today, now) => ({ all: [OPEN, { field: 'planEnd', below: now }] }),
      },
      { name: 'voided', label: '作废', unit: '张', count: () => ({ field: 'status', in: ['voided', 'returned'] }) },
    ],
    period: 'planStart',
  },
})

/** Without them nothing would be asked of the work: no analysis, no signature, no certificate. */
function termsIssues({ terms }: AnyRecord): InputIssue[] {
  if (terms != null) return []
  return [{ path: 'configGuid', code: 'rule', message: '还没有按作业规程核定执行要求，请修改并保存后再提交' }]
}

/** Lifting of the first and second grade goes by a written plan (GB 30871-2022 9.2.1). */
function planIssues({ workKind, workLevel, planFiles }: AnyRecord): InputIssue[] {
  const isPlanned = workKind === 'lifting' && (workLevel === 'first' || workLevel === 'second')
  if (!isPlanned || (Array.isArray(planFiles) && planFiles.length > 0)) return []
  return [
    {
      path: 'planFiles',
      code: 'required',
      message: '一、二级吊装作业应编制吊装作业方案（GB 30871-2022 9.2.1），请上传',
    },
  ]
}
