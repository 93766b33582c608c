import type { AnyRecord } from '#domain/kit/resource.ts'
import { type SeedMoment, seedRecord } from '../record.ts'
import type { AreaSeed } from './area-seed.ts'

/** Fees by title. [L]: the district sets its own. */
function poolConfig({ now }: SeedMoment): AnyRecord[] {
  const FEES = [
    ['senior', '正高级专家费用', 200],
    ['deputySenior', '副高级专家费用', 160],
    ['middle', '中级专家费用', 120],
    ['other', '其他专家费用', 100],
  ] as const
  return FEES.map(([titleLevel, name, feeStandard]) =>
    seedRecord<AnyRecord>(
      { guid: `expert-fee-${titleLevel}`, name, titleLevel, feeStandard, drawLimit: 24, enabled: true },
      now,
    ),
  )
}

export const expertSeed: AreaSeed = {
  reference: (moment) => ({ expertPoolConfig: poolConfig(moment) }),
}
