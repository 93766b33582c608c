import { agencyPages } from '#domain/pages/agency.ts'
import { dutyPages } from '#domain/pages/duty.ts'
import { enforcementPages } from '#domain/pages/enforcement.ts'
import { enterprisePages } from '#domain/pages/enterprise.ts'
import { enterpriseEndPages } from '#domain/pages/enterprise-end.ts'
import { expertPages } from '#domain/pages/expert.ts'
import { firstPages } from '#domain/pages/first.ts'
import { gradingPages } from '#domain/pages/grading.ts'
import { gridPages } from '#domain/pages/grid.ts'
import { knowledgePages } from '#domain/pages/knowledge.ts'
import { mapPages } from '#domain/pages/map.ts'
import { openPages } from '#domain/pages/open.ts'
import { allTold, type Page, type ToldPage } from '#domain/pages/page.ts'
import { riskPages } from '#domain/pages/risk.ts'
import { systemPages } from '#domain/pages/system.ts'

const AREA_ROWS: readonly ToldPage[] = [
  ...openPages,
  ...agencyPages,
  ...enforcementPages,
  ...mapPages,
  ...riskPages,
  ...knowledgePages,
  ...expertPages,
  ...gridPages,
  ...dutyPages,
  ...systemPages,
  ...enterprisePages,
  ...enterpriseEndPages,
  ...gradingPages,
]

/** What joins the router at the first path that `first.ts` does not know. */
export const AREA_TABLE: readonly Page[] = allTold(AREA_ROWS, firstPages)

/** Every page of the platform; in menus, neighbours stand in this order. */
export const PAGES: readonly Page[] = [...firstPages, ...AREA_TABLE]
