import { deviceActions } from '#app/resources/device/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: deviceActions }
