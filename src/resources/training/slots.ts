import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { trainingActions } from '#app/resources/training/actions.ts'
import { TrainingButtons } from '#app/resources/training/TrainingButtons.tsx'

export const slots: ResourceSlots = { actions: trainingActions, Extra: TrainingButtons }
