import { agencyPages } from '#app/pages/agency.ts'
import { deskPages } from '#app/pages/desk.ts'
import { dutyPages } from '#app/pages/duty.ts'
import { enforcementPages } from '#app/pages/enforcement.ts'
import { enterprisePages } from '#app/pages/enterprise.ts'
import { expertPages } from '#app/pages/expert.ts'
import { gradingPages } from '#app/pages/grading.ts'
import { gridPages } from '#app/pages/grid.ts'
import { knowledgePages } from '#app/pages/knowledge.ts'
import { openPages } from '#app/pages/open.ts'
import { patrolPages } from '#app/pages/patrol.ts'
import { safetyPages } from '#app/pages/safety.ts'
import { selfCheckPages } from '#app/pages/selfCheck.ts'
import { servicePages } from '#app/pages/service.ts'
import { shellPages } from '#app/pages/shell.ts'
import { studyPages } from '#app/pages/study.ts'
import type { BuiltPage } from '#app/pages.ts'

/** The pages of the areas that open without a sign-in. Loaded as the others are. */
export const OPEN_AREA_PAGES: readonly BuiltPage[] = openPages

/** The pages of the areas behind the guard. Loaded with the route table, at the first path that `pages.ts` does not know. */
export const AREA_PAGES: readonly BuiltPage[] = [
  ...agencyPages,
  ...deskPages,
  ...dutyPages,
  ...enforcementPages,
  ...enterprisePages,
  ...expertPages,
  ...gradingPages,
  ...gridPages,
  ...knowledgePages,
  ...patrolPages,
  ...safetyPages,
  ...selfCheckPages,
  ...servicePages,
  ...shellPages,
  ...studyPages,
]
