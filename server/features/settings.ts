import { and, desc, eq, gte, isNull, lte, or } from 'drizzle-orm'
import { dayOf } from '#domain/lib/dates.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'

const configs = tableOf(systemConfig)

interface Setting {
  name: string
  value: number
  unit: string
  source: string
}

/** The figures of sign-in that an administrator may change, as they are where he has not. */
export const SETTINGS = {
  'signIn.captchaAfter': { name: '出现图形验证码前的失败次数', value: 3, unit: '次', source: '平台安全策略' },
  'signIn.maxFailures': { name: '锁定账号前的失败次数', value: 5, unit: '次', source: '平台安全策略' },
  'signIn.codeMinutes': { name: '短信验证码有效时间', value: 5, unit: '分钟', source: '平台安全策略' },
  'signIn.codesAnHour': { name: '每个手机号每小时验证码条数', value: 5, unit: '条', source: '平台安全策略' },
} as const satisfies Record<string, Setting>

export type SettingKey = keyof typeof SETTINGS

/** The figure in force now: the newest dated row, else the built-in one. Read each time, so a change counts at once. */
export async function numberSetting(db: Db, key: SettingKey, now: string): Promise<number> {
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
  const value = Number(row?.value ?? Number.NaN)
  return Number.isInteger(value) && value > 0 ? value : SETTINGS[key].value
}
