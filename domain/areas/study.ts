import { assessment } from '#domain/resources/assessment/definition.ts'
import { signInAttendance, signOutAttendance } from '#domain/resources/attendanceRecord/actions.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'
import { courseware } from '#domain/resources/courseware/definition.ts'
import { exam } from '#domain/resources/exam/definition.ts'
import { examPaper } from '#domain/resources/examPaper/definition.ts'
import { handInExam, markExam, saveExam } from '#domain/resources/examResult/actions.ts'
import { examResult } from '#domain/resources/examResult/definition.ts'
import { question } from '#domain/resources/question/definition.ts'
import { studyRecord } from '#domain/resources/studyRecord/definition.ts'
import { training } from '#domain/resources/training/definition.ts'
import { trainingSignIn } from '#domain/resources/trainingSignIn/definition.ts'
import { area } from './area.ts'

/** Attendance and assessment, courses, questions, exams and training. */
export const study = area(
  [
    attendanceRecord,
    assessment,
    courseware,
    studyRecord,
    question,
    examPaper,
    exam,
    examResult,
    training,
    trainingSignIn,
  ],
  [signInAttendance, signOutAttendance, saveExam, handInExam, markExam],
)
