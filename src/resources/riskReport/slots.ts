import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { MajorRisksInput } from '#app/resources/riskReport/MajorRisksInput.tsx'

export const slots: ResourceSlots = { inputs: { majorRisks: MajorRisksInput } }
