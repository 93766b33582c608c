import { agencyDemo } from './agency.ts'
import type { AreaDemo } from './area-demo.ts'
import { dutyDemo } from './duty.ts'
import { enforcementDemo } from './enforcement.ts'
import { enterpriseDemo } from './enterprise.ts'
import { expertDemo } from './expert.ts'
import { gradingDemo } from './grading.ts'
import { gridDemo } from './grid.ts'
import { knowledgeDemo } from './knowledge.ts'
import { patrolDemo } from './patrol.ts'
import { safetyDemo } from './safety.ts'
import { selfCheckDemo } from './self-check.ts'
import { serviceDemo } from './service.ts'
import { studyDemo } from './study.ts'

/** In the order of the areas' menus. */
export const AREA_DEMOS: readonly AreaDemo[] = [
  enforcementDemo,
  agencyDemo,
  dutyDemo,
  expertDemo,
  selfCheckDemo,
  enterpriseDemo,
  patrolDemo,
  safetyDemo,
  gradingDemo,
  gridDemo,
  studyDemo,
  knowledgeDemo,
  serviceDemo,
]
