import { agencySeed } from './agency.ts'
import type { AreaSeed } from './area-seed.ts'
import { enforcementSeed } from './enforcement.ts'
import { enterpriseSeed } from './enterprise.ts'
import { expertSeed } from './expert.ts'
import { gradingSeed } from './grading.ts'
import { patrolSeed } from './patrol.ts'
import { safetySeed } from './safety.ts'
import { selfCheckSeed } from './selfCheck.ts'
import { serviceSeed } from './service.ts'
import { studySeed } from './study.ts'

export const AREA_SEEDS: readonly AreaSeed[] = [
  enforcementSeed,
  agencySeed,
  expertSeed,
  selfCheckSeed,
  enterpriseSeed,
  patrolSeed,
  safetySeed,
  gradingSeed,
  studySeed,
  serviceSeed,
]
