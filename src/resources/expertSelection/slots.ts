import { selectionActions } from '#app/resources/expertSelection/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: selectionActions }
