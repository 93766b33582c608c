import { superviseActions } from '#app/resources/majorSupervise/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: superviseActions }
