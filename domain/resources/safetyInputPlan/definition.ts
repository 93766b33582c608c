import { inOwnArea, only, whileIn } from '#domain/kit/access.ts'
import { choice, choices, decimal, integer, reference, rows, text } from '#domain/kit/fields.ts'
import { type AnyRecord, defineResource } from '#domain/kit/resource.ts'
import {
  builtInRates,
  COST_CATEGORIES,
  type CostBasis,
  classesBy,
  costBasisOf,
  INDUSTRY_CLASSES,
  type IndustryClass,
  type Rates,
  requiredSafetyCost,
} from '#domain/rules/safety-cost.ts'
import { MARK_WORDS } from '../risk.ts'
import { amountOf, ownLedger, rowsOf, sumOf } from '../safety-shared.ts'
import { companySideInArea, OFFICER_FIRST } from '../shared.ts'

/** The months of a year as they are closed, by number. */
export const MONTHS = {
  '01': '1月',
  '02': '2月',
  '03': '3月',
  '04': '4月',
  '05': '5月',
  '06': '6月',
  '07': '7月',
  '08': '8月',
  '09': '9月',
  '10': '10月',
  '11': '11月',
  '12': '12月',
} as const

const heads = only(['company'], inOwnArea)

/** Plans of earlier years are reckoned by the first rates that are known. */
export const firstDayOf = (year: unknown) => `${typeof year === 'number' && year >= 2023 ? year : 2023}-01-01`

const BASE_FIELDS: Readonly<Record<CostBasis, string>> = {
  revenue: 'lastRevenue',
  projectCost: 'projectCost',
  output: 'output',
}

/** What the amount of a plan is worked out from; null where it does not say. */
export function baseOf(plan: AnyRecord): number | null {
  if (typeof plan.industryClass !== 'string') return null
  const base = plan[BASE_FIELDS[costBasisOf(plan.industryClass as IndustryClass)]]
  return typeof base === 'number' ? base : null
}

/** What a plan says of its duty: the amount, what it lacks, and by which rates. */
export function requiredOf(rates: Rates, base: number, planTotal: number) {
  const { annual, monthly, ruleVersion, mark } = requiredSafetyCost(rates, base)
  return {
    requiredAmount: annual,
    monthlyAmount: monthly,
    shortage: annual !== null && planTotal < annual ? sumOf([annual, -planTotal]) : 0,
    ruleVersion: `${ruleVersion}（${MARK_WORDS[mark as keyof typeof MARK_WORDS] ?? mark}）`,
  }
}

/** 投入计划 (`entities.md` K1): a year's safety money, required and planned, in 万元. */
export const safetyInputPlan = defineResource({
  name: 'safetyInputPlan',
  label: '安全投入计划',
  title: 'year',
  about: '{companyName} {year}年度',
  scope: 'company',
  retention: 'enterprises',
  fields: {
    year: integer({ label: '年度', format: 'year', required: true, min: 2000, max: 2100 }),
    industryClass: choice({ label: '提取行业', required: true, options: INDUSTRY_CLASSES }),
    lastRevenue: decimal({
      label: '上年度营业收入',
      required: true,
      min: 0,
      scale: 4,
      unit: '万元',
      when: { industryClass: classesBy('revenue') },
    }),
    projectCost: decimal({
      label: '建筑安装工程造价',
      required: true,
      min: 0,
      scale: 4,
      unit: '万元',
      hint: '本年度施工的全部工程',
      when: { industryClass: classesBy('projectCost') },
    }),
    output: decimal({
      label: '年度产量',
      required: true,
      min: 0,
      scale: 2,
      hint: '吨；天然气为千立方米，尾矿为入库量',
      when: { industryClass: classesBy('output') },
    }),
    requiredAmount: decimal({ label: '应提取金额', computed: true, scale: 4, unit: '万元' }),
    monthlyAmount: decimal({ label: '每月提取', computed: true, scale: 4, unit: '万元' }),
    ruleVersion: text({ label: '计算依据', computed: true, maxLength: 60 }),
    carriedAmount: decimal({
      label: '上年结余',
      min: 0,
      scale: 4,
      unit: '万元',
      hint: '已提取未使用、结转到本年的',
    }),
    planItems: rows({
      label: '计划明细',
      max: 100,
      fields: {
        category: choice({ label: '类别', required: true, options: COST_CATEGORIES }),
        content: text({ label: '内容', required: true, maxLength: 200 }),
        amount: decimal({ label: '金额', required: true, min: 0, scale: 4, unit: '万元' }),
        dept: text({ label: '责任部门', maxLength: 60 }),
        month: integer({ label: '月份', min: 1, max: 12 }),
      },
    }),
    planTotal: decimal({ label: '计划合计', computed: true, scale: 4, unit: '万元' }),
    shortage: decimal({ label: '低于应提取', computed: true, scale: 4, unit: '万元' }),
    accruedAmount: decimal({
      label: '本年已提取',
      computed: true,
      scale: 4,
      unit: '万元',
      reckonedBy: { figures: ['safetyInput.pauseAtTimes'], day: 'year' },
    }),
    balanceAmount: decimal({ label: '结余', computed: true, scale: 4, unit: '万元' }),
    usedAmount: decimal({ label: '已使用', computed: true, scale: 4, unit: '万元' }),
    usedRate: decimal({ label: '使用率', computed: true, scale: 1, unit: '%' }),
    usedAlert: text({
      label: '提示',
      computed: true,
      maxLength: 100,
      reckonedBy: { figures: ['safetyInput.leastUsedRate'], day: 'year' },
    }),
    closedMonths: choices({ label: '已月结', options: MONTHS, computed: true }),
    reopenReason: text({ label: '重新打开原因', computed: true, maxLength: 500 }),
    approverGuid: reference('user', { label: '批准账号', computed: true }),
    approver: text({ label: '批准人', computed: true, maxLength: 60 }),
    approveOpinion: text({ label: '批准意见', computed: true, maxLength: 500 }),
  },
  workflow: {
    states: {
      draft: { label: '草稿', tone: 'muted' },
      pending: { label: '待审', tone: 'waiting' },
      approved: { label: '已批准', tone: 'good' },
    },
    turns: {
      draft: OFFICER_FIRST,
      pending: { roles: ['company'], notBy: 'createUserGuid' },
      approved: 'rests',
    },
    moves: {
      submit: { label: '提交审批', from: ['draft'], to: 'pending', allow: companySideInArea },
      approve: {
        label: '批准',
        from: ['pending'],
        to: 'approved',
        allow: heads,
        stamps: { approverGuid: 'user', approver: 'userName', approveOpinion: 'opinion' },
        notBy: 'createUserGuid',
      },
      return: { label: '退回', from: ['pending'], to: 'draft', allow: heads, opinionRequired: true },
      adjust: { label: '调整计划', from: ['approved'], to: 'draft', allow: heads, opinionRequired: true },
    },
  },
  derive: (plan) => {
    const { industryClass, planItems, year } = plan
    const base = baseOf(plan)
    const planTotal = sumOf(rowsOf(planItems).map(({ amount }) => amountOf(amount)))
    if (base === null) return { planTotal }
    const rates = builtInRates(industryClass as IndustryClass, firstDayOf(year))
    return { planTotal, ...requiredOf(rates, base, planTotal) }
  },
  access: { ...ownLedger, update: whileIn(['draft'], ownLedger.update), remove: whileIn(['draft'], ownLedger.remove) },
  list: {
    columns: ['year', 'industryClass', 'requiredAmount', 'planTotal', 'usedAmount', 'balanceAmount', 'usedRate'],
    filters: ['year', 'industryClass', 'status', 'gridGuid'],
    order: '-year',
    search: ['companyName'],
    views: { short: { label: '计划低于应提取', filter: () => ({ field: 'shortage', atLeast: 0.0001 }) } },
  },
  form: [
    { section: '应提取', also: ['requiredAmount', 'monthlyAmount', 'ruleVersion'] },
    { section: '计划', from: 'planItems', also: ['planTotal', 'shortage'] },
  ],
  children: [{ resource: 'safetyInput', by: 'planGuid' }],
  unique: [['companyGuid', 'year']],
})
