import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { TrainingButtons } from '#app/resources/training/TrainingButtons.tsx'

export const slots: ResourceSlots = { Extra: TrainingButtons }
