import { WORKING_HOURS } from '../field-defaults.ts'
import { CLOCK_UNIT, type FigureTable, LOCAL } from './figure.ts'

const ASSESSMENT = {
  purpose: '网格员月度考核中这一项所占的份量，按各项之和折算',
  unit: '份',
  least: 0,
  most: 100,
  ...LOCAL,
  usedIn: ['assessment'],
} as const
const BAND = {
  purpose: '企业分级测算得分不低于这个分数的，定为这一颜色',
  unit: '分',
  least: 1,
  most: 100,
  ...LOCAL,
  usedIn: ['enterpriseClassification'],
} as const
const CLOCK = { unit: CLOCK_UNIT, least: 0, most: 23 * 60 + 59, ...LOCAL, usedIn: ['attendanceRecord'] } as const
const NIGHT = {
  unit: CLOCK_UNIT,
  least: 0,
  most: 23 * 60 + 59,
  ...LOCAL,
  usedIn: ['dangerousWorkPermit.create', 'dangerousWorkPermit.update'],
} as const

export const LOCAL_FIGURES = {
  'assessment.weight.coverage': { name: '网格考核权重：覆盖率', value: 40, ...ASSESSMENT },
  'assessment.weight.closing': { name: '网格考核权重：整改率', value: 30, ...ASSESSMENT },
  'assessment.weight.attendance': { name: '网格考核权重：出勤率', value: 20, ...ASSESSMENT },
  'assessment.weight.training': { name: '网格考核权重：培训得分', value: 10, ...ASSESSMENT },
  'classification.from.red': { name: '企业分级：红色', value: 60, ...BAND },
  'classification.from.orange': { name: '企业分级：橙色', value: 40, ...BAND },
  'classification.from.yellow': { name: '企业分级：黄色', value: 20, ...BAND },
  'attendance.from': {
    name: '上班时间',
    purpose: '晚于这个时刻签到的，记为迟到',
    value: WORKING_HOURS.from,
    ...CLOCK,
  },
  'attendance.to': {
    name: '下班时间',
    purpose: '早于这个时刻签退的，记为早退',
    value: WORKING_HOURS.to,
    ...CLOCK,
  },
  'work.nightFrom': {
    name: '动火作业夜间：从',
    purpose: '从这个时刻起动火的，按夜间作业升级管理（GB 30871-2022 5.1.1 没有规定钟点）',
    value: 22 * 60,
    ...NIGHT,
  },
  'work.nightTo': {
    name: '动火作业夜间：到',
    purpose: '到这个时刻止动火的，按夜间作业升级管理',
    value: 6 * 60,
    ...NIGHT,
  },
  'riskEvent.assessMonths': {
    name: '风险评估周期',
    purpose: '没有填写下次评估日期的，满这么多个月应再次评估',
    value: 12,
    unit: '月',
    least: 1,
    most: 60,
    ...LOCAL,
    usedIn: ['riskEvent'],
  },
  'expert.termMonths': {
    name: '专家聘期',
    purpose: '专家入库后，聘期为这么多个月',
    value: 36,
    unit: '月',
    least: 1,
    most: 120,
    ...LOCAL,
  },
  'inspection.clueDays': {
    name: '隐患移交执法：检查期限',
    purpose: '隐患移交执法后，应在这么多天内检查',
    value: 7,
    unit: '天',
    least: 1,
    most: 365,
    ...LOCAL,
  },
  'study.minutesPerHour': {
    name: '一学时',
    purpose: '网上学习满这么多分钟计一学时',
    value: 45,
    unit: '分钟',
    least: 1,
    most: 240,
    ...LOCAL,
  },
  'task.escalateDays': {
    name: '逾期升级',
    purpose: '待办逾期满这么多天仍未办理的，提醒上一级',
    value: 3,
    unit: '天',
    least: 1,
    most: 365,
    ...LOCAL,
  },
  'account.mobileRestHours': {
    name: '变更手机号后不能用它登录和找回密码',
    purpose: '账号换绑的手机号，满这么多小时后才能用短信验证码登录、找回密码，让原主有时间发现不是本人变更',
    value: 24,
    unit: '小时',
    least: 1,
    most: 168,
    ...LOCAL,
  },
} as const satisfies FigureTable
