import type { LocalRecord } from '#app/offline/types.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { courseware } from '#domain/resources/courseware/definition.ts'
import type { studyRecord } from '#domain/resources/studyRecord/definition.ts'

export type Course = RecordOf<typeof courseware>
export type StudyRecord = RecordOf<typeof studyRecord>

/** The hooks hand out records of any resource; of these the definitions say the shape. */
export const asCourse = (record: LocalRecord) => record as unknown as Course
export const asStudyRecord = (record: LocalRecord) => record as unknown as StudyRecord

export const COURSES = '/studyManage/courseware'
export const coursePath = (guid: string) => `${COURSES}/${guid}`
