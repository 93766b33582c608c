import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { registerActions } from './actions.ts'
import { administration } from './areas/administration.ts'
import { agency } from './areas/agency.ts'
import { duty } from './areas/duty.ts'
import { enforcement } from './areas/enforcement.ts'
import { enterprise } from './areas/enterprise.ts'
import { expert } from './areas/expert.ts'
import { grading } from './areas/grading.ts'
import { grid } from './areas/grid.ts'
import { knowledge } from './areas/knowledge.ts'
import { patrol } from './areas/patrol.ts'
import { safety } from './areas/safety.ts'
import { selfCheck } from './areas/selfCheck.ts'
import { service } from './areas/service.ts'
import { study } from './areas/study.ts'
import { FIELD_RESOURCES, register } from './registry.ts'

const AREAS = [
  administration,
  agency,
  duty,
  enforcement,
  enterprise,
  expert,
  grading,
  grid,
  knowledge,
  patrol,
  safety,
  selfCheck,
  service,
  study,
]

for (const { resources, actions, lists } of AREAS) {
  register([...resources, ...lists])
  registerActions(actions)
}

/** Every declared resource; tables, API, screens, mirror and conformance tests loop over it. */
export const RESOURCES: readonly AnyResource[] = [...FIELD_RESOURCES, ...AREAS.flatMap(({ resources }) => resources)]

/** The lists of those who lack something: no tables of their own, and nothing to write. */
export const LACKING_LISTS: readonly LackingList[] = AREAS.flatMap(({ lists }) => lists)

/** The list of those who lack a record of this resource; null where nobody is expected to have one. */
export function lackingListOf(resource: string): LackingList | null {
  return LACKING_LISTS.find(({ lacks }) => lacks.resource === resource) ?? null
}
