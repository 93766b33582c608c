import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import type { PatrolPeriods } from '#domain/rules/patrol-frequency.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'

const configs = tableOf(systemConfig)

interface Setting {
  name: string
  value: number
  unit: string
  source: string
}

const PATROL_SOURCE = '本地约定，无国家规定；按企业风险等级'

/** The figures that an administrator may change, as they are where he has not. */
export const SETTINGS = {
  'signIn.captchaAfter': { name: '出现图形验证码前的失败次数', value: 3, unit: '次', source: '平台安全策略' },
  'signIn.maxFailures': { name: '锁定账号前的失败次数', value: 5, unit: '次', source: '平台安全策略' },
  'signIn.codeMinutes': { name: '短信验证码有效时间', value: 5, unit: '分钟', source: '平台安全策略' },
  'signIn.codesAnHour': { name: '每个手机号每小时验证码条数', value: 5, unit: '条', source: '平台安全策略' },
  'patrol.months.red': { name: '红色企业巡查周期', value: 1, unit: '月', source: PATROL_SOURCE },
  'patrol.months.orange': { name: '橙色企业巡查周期', value: 2, unit: '月', source: PATROL_SOURCE },
  'patrol.months.yellow': { name: '黄色企业巡查周期', value: 3, unit: '月', source: PATROL_SOURCE },
  'patrol.months.blue': { name: '蓝色企业巡查周期', value: 6, unit: '月', source: PATROL_SOURCE },
  'patrol.aheadDays': { name: '提前几天生成周期任务', value: 7, unit: '天', source: PATROL_SOURCE },
  'patrol.lookBackDays': { name: '销号后几天内回头看', value: 30, unit: '天', source: '本地约定，无国家规定' },
  'hazard.remindDays': { name: '整改到期前几天短信提醒', value: 3, unit: '天', source: '本地约定，无国家规定' },
  'certificate.remindDays': {
    name: '证照到期前几天再次短信提醒',
    value: 30,
    unit: '天',
    source: '本地约定，无国家规定',
  },
  'training.remindMonths': { name: '年底前几个月提醒学时未达标', value: 3, unit: '月', source: '本地约定，无国家规定' },
  'log.retentionMonths': { name: '日志保留时间', value: 12, unit: '月', source: '网络安全法第二十一条：不少于六个月' },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS

/** What an administrator may switch on or off, as it is where he has not. */
export const SWITCHES = {
  'signIn.adminSecondFactor': {
    name: '安全：管理员必须启用动态口令',
    value: false,
    source: 'GB/T 22239-2019 8.1.4.1 d)：应采用两种或两种以上组合的鉴别技术',
  },
} as const satisfies Record<string, { name: string; value: boolean; source: string }>

export type SwitchKey = keyof typeof SWITCHES

/** The figure in force now: the newest dated row, else the built-in one. Read each time, so a change counts at once. */
export async function numberSetting(db: Db, key: SettingKey, now: string): Promise<number> {
  const value = Number((await inForce(db, key, now)) ?? Number.NaN)
  return Number.isInteger(value) && value > 0 ? value : SETTINGS[key].value
}

/** True when it is switched on now. */
export async function switchSetting(db: Db, key: SwitchKey, now: string): Promise<boolean> {
  return ((await inForce(db, key, now)) ?? String(SWITCHES[key].value)) === 'true'
}

async function inForce(db: Db, key: SettingKey | SwitchKey, now: string): Promise<string | null> {
  const today = dayOf(now)
  const [row] = await db
    .select({ value: configs.value })
    .from(configs)
    .where(
      and(
        eq(configs.key, key),
        eq(configs.deleted, false),
        lte(configs.effectiveFrom, today),
        or(isNull(configs.effectiveTo), gte(configs.effectiveTo, today)),
      ),
    )
    .orderBy(desc(configs.effectiveFrom))
    .limit(1)
  return row === undefined ? null : String(row.value)
}

/** Months between two full patrols of an enterprise, by its colour. */
export async function patrolPeriods(db: Db, now: string): Promise<PatrolPeriods> {
  const months = async (key: SettingKey) => ({ months: await numberSetting(db, key, now) })
  return {
    red: await months('patrol.months.red'),
    orange: await months('patrol.months.orange'),
    yellow: await months('patrol.months.yellow'),
    blue: await months('patrol.months.blue'),
  }
}
