import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { inputPlanActions } from '#app/resources/safetyInputPlan/actions.ts'

export const slots: ResourceSlots = { actions: inputPlanActions }
