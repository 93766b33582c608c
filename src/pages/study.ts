import { type BuiltPage, page, resourcePage } from '#app/pages.ts'

const EXAMS = '/studyManage/testAdministration'

export const studyPages: readonly BuiltPage[] = [
  page(
    '/attendance/attendanceRecord',
    async () => (await import('#app/features/attendance/AttendancePage.tsx')).AttendancePage,
  ),
  resourcePage('/attendance/assessmentManagement', 'assessment', { title: '考核管理' }),
  resourcePage('/studyManage/itemBank', 'question', { title: '题库管理' }),
  page(EXAMS, async () => (await import('#app/features/study/ExamsPage.tsx')).ExamsPage),
  resourcePage(`${EXAMS}/papers`, 'examPaper', { title: '试卷管理' }),
  page(`${EXAMS}/sitting/:guid`, async () => (await import('#app/features/study/SittingPage.tsx')).SittingPage),
  page(`${EXAMS}/ranking/:guid`, async () => (await import('#app/features/study/RankingPage.tsx')).RankingPage),
  page('/studyManage/courseware', async () => (await import('#app/features/study/CoursesPage.tsx')).CoursesPage),
  resourcePage('/studyManage/courseware/records', 'studyRecord', { title: '学习记录' }),
  page('/studyManage/courseware/:guid', async () => (await import('#app/features/study/CoursePage.tsx')).CoursePage),
  page(
    '/trainingSigninInfo',
    async () => (await import('#app/features/study/TrainingSignInPage.tsx')).TrainingSignInPage,
  ),
  resourcePage('/companyTrain', 'training', { title: '教育培训' }),
  resourcePage('/companyTrain/companyTrain', 'training', { title: '教育培训' }),
  resourcePage('/companyTrain/questions', 'question', { title: '本企业题库' }),
  resourcePage('/companyTrain/papers', 'examPaper', { title: '本企业试卷' }),
  // The district's exams that its people sit are under 我的考试.
  resourcePage('/companyTrain/exams', 'exam', {
    title: '本企业考试',
    filter: { not: { field: 'companyGuid', equals: null } },
  }),
  resourcePage('/trainingSigninInfo/hours', 'companyEmployee', { title: '学时未达标人员', view: 'short' }),
  resourcePage('/trainingSigninInfo/hoursStatistics', 'companyEmployee', { title: '培训学时统计', as: 'statistics' }),
  resourcePage('/trainingSigninInfo/certificates', 'personnelCertificate', { title: '证书到期人员', view: 'running' }),
  resourcePage('/companyTrainNew', 'training', { title: '教育培训' }),
]
