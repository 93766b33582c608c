import { patrolTaskActions } from '#app/resources/patrolTask/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: patrolTaskActions }
