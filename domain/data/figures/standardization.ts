import { type FigureTable, LOCAL } from './figure.ts'

const GRADING = {
  source: '《企业安全生产标准化建设定级办法》，使用前核对原文',
  ruleVersion: '应急〔2021〕83号',
  mark: 'R',
  effectiveFrom: '2021-11-01',
} as const
const PASS_MARK = { unit: '分', least: 1, most: 100, ...GRADING } as const

export const STANDARDIZATION_FIGURES = {
  'standardization.passMark.one': {
    name: '标准化合格分数：一级',
    purpose: '评审得分不低于这个分数的，达到一级',
    value: 90,
    ...PASS_MARK,
  },
  'standardization.passMark.two': {
    name: '标准化合格分数：二级',
    purpose: '评审得分不低于这个分数的，达到二级',
    value: 75,
    ...PASS_MARK,
  },
  'standardization.passMark.three': {
    name: '标准化合格分数：三级',
    purpose: '评审得分不低于这个分数的，达到三级',
    value: 60,
    ...PASS_MARK,
  },
  'standardization.passMark.micro': {
    name: '标准化合格分数：小微达标',
    purpose: '小微企业评审得分不低于这个分数的，达标',
    value: 60,
    ...PASS_MARK,
    ...LOCAL,
    source: '本地约定，同三级',
  },
  'standardization.validMonths': {
    name: '标准化证书有效期',
    purpose: '公告之日起，证书在这么多个月内有效',
    value: 36,
    unit: '月',
    least: 1,
    most: 120,
    ...GRADING,
  },
  'standardization.renewMonths': {
    name: '标准化复评申请：证书到期前',
    purpose: '证书有效期届满前这么多个月起，受理复评申请',
    value: 3,
    unit: '月',
    least: 1,
    most: 36,
    ...GRADING,
  },
  'standardization.waitMonths': {
    name: '标准化评审未通过：再次申请间隔',
    purpose: '评审未通过的，满这么多个月后才能再次申请',
    value: 12,
    unit: '月',
    least: 1,
    most: 60,
    ...GRADING,
  },
  'standardization.publicityWorkingDays': {
    name: '标准化公示：不少于',
    purpose: '公示期不能少于这么多个工作日',
    value: 5,
    unit: '工作日',
    least: 1,
    most: 60,
    ...GRADING,
  },
  'standardization.rectifyWorkingDays': {
    name: '标准化现场评审后整改',
    purpose: '评审后，企业应在这么多个工作日内完成整改',
    value: 20,
    unit: '工作日',
    least: 1,
    most: 120,
    ...GRADING,
  },
  'standardization.conflictMonths': {
    name: '标准化评审回避：提供服务后',
    purpose: '机构在这么多个月内为企业提供过辅导或综合服务的，不能评审',
    value: 12,
    unit: '月',
    least: 1,
    most: 120,
    ...LOCAL,
  },
} as const satisfies FigureTable
