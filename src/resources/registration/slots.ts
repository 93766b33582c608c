import { ReviewedRecord } from '#app/resources/registration/ReviewedRecord.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Extra: ReviewedRecord }
