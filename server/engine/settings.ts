import { desc, eq, gte, isNull, like, lte, or, type SQL } from 'drizzle-orm'
import { SETTINGS, type SettingKey, SWITCHES, type SwitchKey } from '#domain/data/settings.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import type { PatrolPeriods } from '#domain/rules/patrol-frequency.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'

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

/** The row in force on a day: the newest that has begun. */
export async function inForce(db: Db, key: string, day: Day): Promise<DatedSetting | null> {
  const [row] = await rowsInForce(db, eq(configs.key, key), day).limit(1)
  if (row === undefined) return null
  const { value, ruleVersion, mark } = row as DatedSetting & typeof row // as its definition says
  return { value, ruleVersion, mark }
}

/** What is in force on a day under keys that begin so, by the rest of the key. */
export async function wordsInForce(db: Db, prefix: string, day: Day): Promise<Readonly<Record<string, string>>> {
  const rows = await rowsInForce(db, like(configs.key, `${prefix}%`), day)
  const words = rows.map(({ key, value }) => [String(key).slice(prefix.length), String(value)] as const)
  return Object.fromEntries(words.reverse())
}

/** The newest first: of several for a key that one counts. */
function rowsInForce(db: Db, which: SQL, day: Day) {
  const isNotOver = or(isNull(configs.effectiveTo), gte(configs.effectiveTo, day))
  return liveRows(db, configs, which, lte(configs.effectiveFrom, day), isNotOver).orderBy(desc(configs.effectiveFrom))
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
