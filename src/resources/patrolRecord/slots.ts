import { patrolRecordActions } from '#app/resources/patrolRecord/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: patrolRecordActions }
