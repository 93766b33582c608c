import { ChangeItems } from '#app/resources/companyChangeRecord/ChangeItems.tsx'
import { ChangeItemsInput } from '#app/resources/companyChangeRecord/ChangeItemsInput.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { inputs: { items: ChangeItemsInput }, views: { items: ChangeItems } }
