import { desc, gte, isNull, like, lte, or } from 'drizzle-orm'
import { SETTINGS, type SettingKey, SWITCHES, type SwitchKey } from '#domain/data/settings.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import type { PatrolPeriods } from '#domain/rules/patrol-frequency.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { ask, statement } from '#server/db/statement.ts'

const configs = tableOf(systemConfig)

/** The figure in force now: the newest dated row, else the built-in one. Read each time, so a change counts at once. */
export async function numberSetting(db: Db, key: SettingKey, now: string): Promise<number> {
  const value = Number((await inForce(db, key, dayOf(now)))?.value ?? Number.NaN)
  return Number.isInteger(value) && value > 0 ? value : SETTINGS[key].value
}

/** True when it is switched on now. */
export async function switchSetting(db: Db, key: SwitchKey, now: string): Promise<boolean> {
  return ((await inForce(db, key, dayOf(now)))?.value ?? String(SWITCHES[key].value)) === 'true'
}

interface DatedSetting {
  value: string
  ruleVersion: string | null
  mark: string | null
}

const IN_FORCE = statement(
  `select "value", "ruleVersion", "mark" from "systemConfig" where not "deleted" and "key" = $1
     and "effectiveFrom" <= $2 and ("effectiveTo" is null or "effectiveTo" >= $2)
   order by "effectiveFrom" desc limit 1`,
)

/** The row in force on a day: the newest that has begun. */
export async function inForce(db: Db, key: string, day: Day): Promise<DatedSetting | null> {
  const [row] = await ask<DatedSetting>(db, IN_FORCE, [key, day])
  return row ?? null
}

/** What is in force on a day under keys that begin so, by the rest of the key; of several for a key the newest. */
export async function wordsInForce(db: Db, prefix: string, day: Day): Promise<Readonly<Record<string, string>>> {
  const isNotOver = or(isNull(configs.effectiveTo), gte(configs.effectiveTo, day))
  const hasBegun = lte(configs.effectiveFrom, day)
  const rows = await liveRows(db, configs, like(configs.key, `${prefix}%`), hasBegun, isNotOver).orderBy(
    desc(configs.effectiveFrom),
  )
  const words = rows.map(({ key, value }) => [String(key).slice(prefix.length), String(value)] as const)
  return Object.fromEntries(words.reverse())
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
