import { MakeMonth } from '#app/resources/assessment/MakeMonth.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Toolbar: MakeMonth }
