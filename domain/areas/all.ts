import type { LackingList } from '#domain/kit/lacking.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { registerActions } from '#domain/resources/actions.ts'
import { FIELD_RESOURCES, register } from '#domain/resources/registry.ts'
import { administration } from './administration.ts'
import { agency } from './agency.ts'
import { duty } from './duty.ts'
import { enforcement } from './enforcement.ts'
import { enterprise } from './enterprise.ts'
import { expert } from './expert.ts'
import { grading } from './grading.ts'
import { grid } from './grid.ts'
import { knowledge } from './knowledge.ts'
import { patrol } from './patrol.ts'
import { safety } from './safety.ts'
import { selfCheck } from './selfCheck.ts'
import { service } from './service.ts'
import { study } from './study.ts'

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
