import { MissingYears } from '#app/resources/holiday/MissingYears.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Toolbar: MissingYears }
