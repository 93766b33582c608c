import type { ResourceSlots } from '#app/resources/resource-slots.ts'
import { CheckedItems } from '#app/resources/selfCheckRecord/CheckedItems.tsx'

export const slots: ResourceSlots = { views: { items: CheckedItems } }
