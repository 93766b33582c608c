import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { UnitButtons } from '#app/resources/riskUnit/UnitButtons.tsx'

export const slots: ResourceSlots = { Extra: UnitButtons }
