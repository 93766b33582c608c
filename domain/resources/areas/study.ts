import { assessment } from '../assessment/definition.ts'
import { signInAttendance, signOutAttendance } from '../attendanceRecord/actions.ts'
import { attendanceRecord } from '../attendanceRecord/definition.ts'
import { courseware } from '../courseware/definition.ts'
import { exam } from '../exam/definition.ts'
import { examPaper } from '../examPaper/definition.ts'
import { handInExam, markExam, saveExam } from '../examResult/actions.ts'
import { examResult } from '../examResult/definition.ts'
import { question } from '../question/definition.ts'
import { studyRecord } from '../studyRecord/definition.ts'
import { training } from '../training/definition.ts'
import { trainingSignIn } from '../trainingSignIn/definition.ts'
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
