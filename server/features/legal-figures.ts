import { costKey, hoursKey } from '#domain/rules/legal-figures.ts'
import { builtInRates, type IndustryClass, type Rates, readSlices } from '#domain/rules/safety-cost.ts'
import { builtInHours, type Danger, type HoursByPost, type Post, readHours } from '#domain/rules/training-hours.ts'
import type { Db } from '#server/db/database.ts'
import { inForce } from './settings.ts'

/** The rates of an industry on a day: as configured, else as built in. */
export async function costRatesOn(db: Db, industry: IndustryClass, day: string): Promise<Rates> {
  const row = await inForce(db, costKey(industry), day)
  const slices = row === null ? null : readSlices(row.value)
  if (row === null || slices === null) return builtInRates(industry, day)
  return { slices, ruleVersion: row.ruleVersion ?? '本地设置', mark: row.mark ?? 'L' }
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
