import { StandInInput } from '#app/resources/delegation/StandInInput.tsx'
import { StandInName } from '#app/resources/delegation/StandInName.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { inputs: { delegateGuid: StandInInput }, views: { delegateGuid: StandInName } }
