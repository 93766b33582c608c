import { StudyLink } from '#app/resources/courseware/StudyLink.tsx'
import type { ResourceSlots } from '#app/resources/resource-slots.ts'

export const slots: ResourceSlots = { Toolbar: StudyLink }
