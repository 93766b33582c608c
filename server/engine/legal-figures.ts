import { inArray } from 'drizzle-orm'
import {
  builtInFigure,
  type FigureKey,
  type FigureOn,
  type FoundedFigure,
  figuresByRows,
} from '#domain/data/figures.ts'
import { systemConfig } from '#domain/resources/systemConfig/definition.ts'
import { costKey, hoursKey } from '#domain/rules/legal-figures.ts'
import {
  builtInRates,
  type IndustryClass,
  isUnitClass,
  type Rates,
  readPerUnit,
  readSlices,
} from '#domain/rules/safety-cost.ts'
import { builtInHours, type Danger, type HoursByPost, type Post, readHours } from '#domain/rules/training-hours.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { inForce } from './settings.ts'

const configs = tableOf(systemConfig)

/** These figures as configured, each on the day it is asked for. Read each time, so a change counts at once. */
export async function figuresInForce(db: Db, keys: readonly FigureKey[]): Promise<FigureOn> {
  return keys.length === 0 ? builtInFigure : figuresByRows(await datedFigures(db, keys))
}

export async function datedFigures(db: Db, keys: readonly string[]): Promise<FoundedFigure[]> {
  const { key, value, effectiveFrom, effectiveTo, source, mark } = configs
  const rows = await db
    .select({ key, value, effectiveFrom, effectiveTo, source, mark })
    .from(configs)
    .where(live(configs, inArray(key, [...keys])))
  return rows as FoundedFigure[] // as its definition says
}

/** The rates of an industry on a day: as configured, else as built in. */
export async function costRatesOn(db: Db, industry: IndustryClass, day: string): Promise<Rates> {
  const row = await inForce(db, costKey(industry), day)
  if (row === null) return builtInRates(industry, day)
  const perUnit = isUnitClass(industry) ? readPerUnit(row.value) : null
  const slices = isUnitClass(industry) ? null : readSlices(row.value)
  if (perUnit === null && slices === null) return builtInRates(industry, day)
  return { slices, perUnit, ruleVersion: row.ruleVersion ?? '本地设置', mark: row.mark ?? 'L' }
}

/** The hours that the training of a year is measured by: as configured at its end, else as built in. */
export async function hoursIn(db: Db, year: number): Promise<HoursByPost | null> {
  const builtIn = builtInHours(year)
  if (builtIn === null) return null
  const of = async (post: Post, danger: Danger) => {
    const row = await inForce(db, hoursKey(post, danger), `${year}-12-31`)
    return (row === null ? null : readHours(row.value)) ?? builtIn[post][danger]
  }
  const both = async (post: Post) => ({ general: await of(post, 'general'), high: await of(post, 'high') })
  return { manager: await both('manager'), worker: await both('worker') }
}
