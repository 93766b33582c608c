import { CheckItems } from '#app/resources/checkTemplate/CheckItems.tsx'
import { companyActions } from '#app/resources/company/actions.ts'
import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { PlanView } from '#app/resources/hiddenDanger/PlanField.tsx'
import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import { patrolTaskActions } from '#app/resources/patrolTask/actions.ts'
import { instructionActions } from '#app/resources/rectifyInstruction/actions.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import type { FieldSlots } from '#app/screens/RecordSections.tsx'

/** What a resource adds to or puts in place of a part of the generic screens. */
export interface ResourceSlots {
  actions?: readonly ActionSpec[]
  views?: FieldSlots
  /** Where a record has a hand-made page of its own. */
  pathOf?: (guid: string) => string
}

const SLOTS: Readonly<Record<string, ResourceSlots>> = {
  checkTemplate: { views: { items: CheckItems } },
  company: { actions: companyActions, pathOf: (guid) => `/company/${guid}` },
  hiddenDanger: { actions: hazardActions, views: { plan: PlanView } },
  patrolRecord: { actions: patrolRecordActions },
  patrolTask: { actions: patrolTaskActions },
  rectifyInstruction: { actions: instructionActions },
}

export function slotsOf(resource: string): ResourceSlots {
  return SLOTS[resource] ?? {}
}
