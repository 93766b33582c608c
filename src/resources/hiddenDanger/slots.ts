import { hazardActions } from '#app/resources/hiddenDanger/actions.ts'
import { PlanView } from '#app/resources/hiddenDanger/PlanField.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: hazardActions, views: { plan: PlanView } }
