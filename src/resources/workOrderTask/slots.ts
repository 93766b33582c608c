import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { workOrderActions } from '#app/resources/workOrderTask/actions.ts'

export const slots: ResourceSlots = { actions: workOrderActions }
