import { agencySeed } from './agency.ts'
import type { AreaSeed } from './area-seed.ts'
import { dutySeed } from './duty.ts'
import { enforcementSeed } from './enforcement.ts'
import { enterpriseSeed } from './enterprise.ts'
import { expertSeed } from './expert.ts'
import { gradingSeed } from './grading.ts'
import { gridSeed } from './grid.ts'
import { knowledgeSeed } from './knowledge.ts'
import { patrolSeed } from './patrol.ts'
import { safetySeed } from './safety.ts'
import { selfCheckSeed } from './selfCheck.ts'
import { serviceSeed } from './service.ts'
import { studySeed } from './study.ts'

/** Their order is the menu's: what only some do before what many look into, reading matter last. */
export const AREA_SEEDS: readonly AreaSeed[] = [
  enforcementSeed,
  agencySeed,
  dutySeed,
  expertSeed,
  selfCheckSeed,
  enterpriseSeed,
  patrolSeed,
  safetySeed,
  gradingSeed,
  gridSeed,
  studySeed,
  knowledgeSeed,
  serviceSeed,
]
