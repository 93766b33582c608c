import { instructionActions } from '#app/resources/rectifyInstruction/actions.ts'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { actions: instructionActions }
