import { ExamResultButtons } from '#app/resources/examResult/ExamResultButtons.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Extra: ExamResultButtons }
