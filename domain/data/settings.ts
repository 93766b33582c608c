import { FIGURES } from './figures.ts'

interface Words {
  name: string
  /** What changing it does, for whoever is about to. */
  purpose: string
  source: string
}

const SECURITY = '平台安全策略'
const LOCAL = '本地约定，无国家规定'
const INTEGRITY = { unit: '分', source: LOCAL } as const
const PATROL_SOURCE = '本地约定，无国家规定；按企业风险等级'
const PATROL_PURPOSE = '这种风险等级的企业两次全面巡查之间的间隔，到期前生成下一个周期任务'

/** The figures that an administrator may change, as they are where he has not. */
export const SETTINGS = {
  'signIn.captchaAfter': {
    name: '出现图形验证码前的失败次数',
    purpose: '密码连续输错达到这个次数后，登录时要填写图形验证码',
    value: 3,
    unit: '次',
    source: SECURITY,
  },
  'signIn.maxFailures': {
    name: '锁定账号前的失败次数',
    purpose: '密码连续输错达到这个次数后，账号被锁定，由管理员解锁或稍后自动解锁',
    value: 5,
    unit: '次',
    source: SECURITY,
  },
  'signIn.codeMinutes': {
    name: '短信验证码有效时间',
    purpose: '短信验证码发出后，超过这段时间不能再用',
    value: 5,
    unit: '分钟',
    source: SECURITY,
  },
  'signIn.codesAnHour': {
    name: '每个手机号每小时验证码条数',
    purpose: '同一个手机号一小时内最多能收到的短信验证码',
    value: 5,
    unit: '条',
    source: SECURITY,
  },
  'integrity.penalty': {
    name: '诚信扣分：行政处罚',
    purpose: '12个月内受到的行政处罚，每次扣这么多分',
    value: 10,
    ...INTEGRITY,
  },
  'integrity.overdue': {
    name: '诚信扣分：隐患逾期',
    purpose: '逾期未整改的隐患，每项扣这么多分',
    value: 5,
    ...INTEGRITY,
  },
  'integrity.greyList': {
    name: '诚信扣分：灰名单',
    purpose: '在灰名单上的，扣这么多分',
    value: 20,
    ...INTEGRITY,
  },
  'integrity.good': {
    name: '诚信等级：守信',
    purpose: '诚信得分不低于这个分数的，定为守信',
    value: 90,
    ...INTEGRITY,
  },
  'integrity.fair': {
    name: '诚信等级：一般',
    purpose: '诚信得分不低于这个分数的，定为一般；更低的定为失信',
    value: 70,
    ...INTEGRITY,
  },
  'patrol.months.red': {
    name: '红色企业巡查周期',
    purpose: PATROL_PURPOSE,
    value: 1,
    unit: '月',
    source: PATROL_SOURCE,
  },
  'patrol.months.orange': {
    name: '橙色企业巡查周期',
    purpose: PATROL_PURPOSE,
    value: 2,
    unit: '月',
    source: PATROL_SOURCE,
  },
  'patrol.months.yellow': {
    name: '黄色企业巡查周期',
    purpose: PATROL_PURPOSE,
    value: 3,
    unit: '月',
    source: PATROL_SOURCE,
  },
  'patrol.months.blue': {
    name: '蓝色企业巡查周期',
    purpose: PATROL_PURPOSE,
    value: 6,
    unit: '月',
    source: PATROL_SOURCE,
  },
  'patrol.aheadDays': {
    name: '提前几天生成周期任务',
    purpose: '巡查周期到期前这么多天，任务出现在网格员的任务列表里',
    value: 7,
    unit: '天',
    source: PATROL_SOURCE,
  },
  'patrol.lookBackDays': {
    name: '销号后几天内回头看',
    purpose: '隐患销号满这么多天时，安排网格员回头看一次',
    value: 30,
    unit: '天',
    source: LOCAL,
  },
  'hazard.remindDays': {
    name: '整改到期前几天短信提醒',
    purpose: '整改期限前这么多天，给企业发短信提醒',
    value: 3,
    unit: '天',
    source: LOCAL,
  },
  'certificate.remindDays': {
    name: '证照到期前几天再次短信提醒',
    purpose: '证照到期前这么多天，再给企业发一次短信',
    value: 30,
    unit: '天',
    source: LOCAL,
  },
  'training.remindMonths': {
    name: '年底前几个月提醒学时未达标',
    purpose: '每年最后这么多个月里，提醒企业哪些人学时没有达标',
    value: 3,
    unit: '月',
    source: LOCAL,
  },
  'log.retentionMonths': {
    name: '日志保留时间',
    purpose: '登录日志和业务日志超过这个时间后自动清理',
    value: 12,
    unit: '月',
    source: '网络安全法第二十一条：不少于六个月',
  },
} as const satisfies Record<string, Words & { value: number; unit: string }>

export type SettingKey = keyof typeof SETTINGS

/** What an administrator may switch on or off, as it is where he has not. */
export const SWITCHES = {
  'signIn.adminSecondFactor': {
    name: '安全：管理员必须启用动态口令',
    purpose: '打开后，管理员下次登录必须先绑定动态口令',
    value: false,
    source: 'GB/T 22239-2019 8.1.4.1 d)：应采用两种或两种以上组合的鉴别技术',
  },
} as const satisfies Record<string, Words & { value: boolean }>

export type SwitchKey = keyof typeof SWITCHES

/** What a setting or a figure does; null for one that the platform does not know. */
export function purposeOf(key: string): string | null {
  const settings: Readonly<Record<string, Words>> = { ...SETTINGS, ...SWITCHES, ...FIGURES }
  return settings[key]?.purpose ?? null
}
