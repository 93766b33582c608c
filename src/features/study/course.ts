import type { RecordOf } from '#domain/kit/resource.ts'
import type { courseware } from '#domain/resources/courseware/definition.ts'
import type { studyRecord } from '#domain/resources/studyRecord/definition.ts'

export type Course = RecordOf<typeof courseware>
export type StudyRecord = RecordOf<typeof studyRecord>

export const COURSES = '/studyManage/courseware'
export const coursePath = (guid: string) => `${COURSES}/${guid}`
