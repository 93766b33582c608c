import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { scheduleActions } from '#app/resources/schedule/actions.ts'

export const slots: ResourceSlots = { actions: scheduleActions }
