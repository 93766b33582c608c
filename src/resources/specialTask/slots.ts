import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { GridProgressView } from '#app/resources/specialTask/GridProgressView.tsx'
import { TargetCount } from '#app/resources/specialTask/TargetCount.tsx'

export const slots: ResourceSlots = { views: { progress: GridProgressView }, Extra: TargetCount }
