import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { FIELD_RESOURCES } from '#domain/resources/registry.ts'
import { administration } from './administration.ts'
import { agency } from './agency.ts'
import { corrections } from './corrections.ts'
import { duty } from './duty.ts'
import { enforcement } from './enforcement.ts'
import { enterprise } from './enterprise.ts'
import { everyday } from './everyday.ts'
import { expert } from './expert.ts'
import { grading } from './grading.ts'
import { grid } from './grid.ts'
import { integrity } from './integrity.ts'
import { knowledge } from './knowledge.ts'
import { patrol } from './patrol.ts'
import { renewals } from './renewals.ts'
import { safety } from './safety.ts'
import { selfCheck } from './selfCheck.ts'
import { service } from './service.ts'
import { study } from './study.ts'

/** Each by the name of its file. */
export const AREAS = {
  administration,
  everyday,
  agency,
  corrections,
  duty,
  enforcement,
  enterprise,
  expert,
  grading,
  grid,
  integrity,
  knowledge,
  patrol,
  renewals,
  safety,
  selfCheck,
  service,
  study,
}
const areas = Object.values(AREAS)

/** Every declared resource; tables, API, screens, mirror and conformance tests loop over it. */
export const RESOURCES: readonly AnyResource[] = [...FIELD_RESOURCES, ...areas.flatMap(({ resources }) => resources)]

/** The lists of those who lack something: no tables of their own, and nothing to write. */
export const LACKING_LISTS: readonly LackingList[] = areas.flatMap(({ lists }) => lists)
