import { ExamButtons } from '#app/resources/exam/ExamButtons.tsx'
import { useExamDemands } from '#app/resources/exam/exam-form.ts'
import { PapersLink } from '#app/resources/exam/PapersLink.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Extra: ExamButtons, Toolbar: PapersLink, useDemands: useExamDemands }
