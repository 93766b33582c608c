import { anyone, only } from '#domain/kit/access.ts'
import { bool, choice, choices, date, decimal, integer, rows, text } from '#domain/kit/fields.ts'
import { defineResource } from '#domain/kit/resource.ts'
import { MARKS, markField, WORK_GRADES, WORK_KINDS } from '../risk.ts'

export const GAS_ITEMS = {
  combustible: '可燃气体',
  oxygen: '氧气',
  hydrogenSulfide: '硫化氢',
  carbonMonoxide: '一氧化碳',
  ammonia: '氨',
  chlorine: '氯',
  hydrogenCyanide: '氰化氢',
  sulfurDioxide: '二氧化硫',
  benzene: '苯',
  toluene: '甲苯',
} as const

/**
 * 危险作业配置: what the standard asks of one kind of work from a day on: grades and how long a permit of each may run,
 * gas limits, who signs, and the measures that must be answered. A permit keeps the terms it was written under.
 */
export const dangerousWorkConfig = defineResource({
  name: 'dangerousWorkConfig',
  label: '危险作业配置',
  scope: 'global',
  retention: 'libraries',
  fields: {
    configName: text({ label: '配置名称', required: true }),
    configType: choice({ label: '用途', required: true, options: { permit: '作业票规程', evaluate: '作业评价权重' } }),
    workKind: choice({ label: '作业类别', options: WORK_KINDS }),
    ruleVersion: text({ label: '标准版本', required: true, maxLength: 40 }),
    validFrom: date({ label: '生效日期', required: true }),
    validTo: date({ label: '失效日期' }),
    basis: text({ label: '依据', required: true, maxLength: 300 }),
    mark: markField(),
    ticketPrefix: text({ label: '票号前缀', maxLength: 4 }),
    certType: text({ label: '作业人员须持证件', hint: '空白表示不要求持证' }),
    gasMaxAge: integer({ label: '气体分析有效时间', min: 1, max: 240, unit: '分钟', hint: '分析到开始作业的最长间隔' }),
    gasItems: choices({ label: '必须分析的项目', options: GAS_ITEMS }),
    grades: rows({
      label: '级别与有效期',
      max: 8,
      fields: {
        gradeCode: choice({ label: '级别', required: true, options: WORK_GRADES }),
        maxHours: decimal({ label: '最长有效期（小时）', min: 0, hint: '标准没有规定的留空' }),
        warnHours: decimal({ label: '一般不超过（小时）', min: 0 }),
        pauseMax: integer({ label: '中断超过须重新分析（分钟）', min: 0 }),
        gas: choice({
          label: '气体分析',
          required: true,
          options: { none: '不要求', before: '作业前', continuous: '作业前并连续监测' },
        }),
        daily: bool({ label: '每日分析' }),
        recordEvery: integer({ label: '作业中记录间隔（分钟）', min: 1 }),
        approver: text({ label: '审批人', required: true }),
        videoRequired: bool({ label: '全程录像' }),
        above: decimal({ label: '分级下限', min: 0, hint: '高度（米）或吊物质量（吨）' }),
        inclusive: bool({ label: '含下限' }),
        gradeWithFactors: choice({ label: '有危险因素时的级别', options: WORK_GRADES }),
      },
    }),
    gasLimits: rows({
      label: '气体限值',
      max: 60,
      fields: {
        standard: choice({ label: '标准', required: true, options: { GB30871: 'GB 30871', GB46768: 'GB 46768' } }),
        item: choice({ label: '项目', required: true, options: GAS_ITEMS }),
        unit: choice({ label: '单位', required: true, options: { vol: '% vol', lel: '% LEL', mg: 'mg/m³' } }),
        condition: choice({
          label: '条件',
          required: true,
          options: {
            always: '无条件',
            normal: '非富氧环境',
            oxygenRich: '富氧环境',
            lelAtLeast4: '爆炸下限≥4%',
            lelBelow4: '爆炸下限<4%',
          },
        }),
        min: decimal({ label: '下限', min: 0 }),
        max: decimal({ label: '上限', min: 0 }),
        molarMass: decimal({ label: '摩尔质量', min: 0, unit: 'g/mol' }),
        basis: text({ label: '依据', required: true }),
        mark: choice({ label: '数据来源', required: true, options: MARKS }),
      },
    }),
    signNodes: rows({
      label: '签字环节',
      max: 12,
      fields: {
        node: text({ label: '代码', required: true, maxLength: 20 }),
        label: text({ label: '环节', required: true }),
      },
    }),
    measures: rows({
      label: '安全措施',
      max: 40,
      fields: {
        no: integer({ label: '序号', required: true, min: 1 }),
        text: text({ label: '措施', required: true, maxLength: 300 }),
      },
    }),
    weights: rows({
      label: '评价权重',
      max: 40,
      fields: {
        factor: choice({
          label: '因素',
          required: true,
          options: {
            kind: '作业类别',
            people: '作业人数',
            outsourced: '外包作业',
            night: '夜间作业',
            place: '作业场所',
            band: '分级线',
          },
        }),
        value: text({ label: '取值', required: true, maxLength: 30 }),
        weight: decimal({ label: '分值', required: true, min: 0 }),
      },
    }),
    enabled: bool({ label: '启用' }),
  },
  access: {
    read: anyone,
    create: only(['admin', 'bureau']),
    update: only(['admin', 'bureau']),
    remove: only(['admin']),
  },
  list: {
    columns: ['configName', 'configType', 'workKind', 'ruleVersion', 'validFrom', 'validTo', 'mark', 'enabled'],
    filters: ['configName', 'configType', 'workKind', 'mark', 'enabled'],
    order: 'configName',
    search: ['configName', 'basis'],
  },
  form: [
    { section: '配置' },
    { section: '依据', fields: ['basis', 'mark'] },
    { section: '级别与人员', fields: ['grades', 'certType', 'signNodes'] },
    { section: '气体分析', fields: ['gasMaxAge', 'gasItems', 'gasLimits'] },
    { section: '安全措施', fields: ['measures'] },
    { section: '评价', fields: ['weights'] },
  ],
  offline: { keep: 'mirror', edits: 'online' },
  rules: ({ validFrom, validTo, configType, workKind }) => [
    ...(typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom
      ? [{ path: 'validTo', code: 'span', message: '失效日期不能早于生效日期' }]
      : []),
    ...(configType === 'permit' && workKind === null
      ? [{ path: 'workKind', code: 'required', message: '请选择作业类别' }]
      : []),
  ],
})
