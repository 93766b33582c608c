/** 考试管理 for teachers, 我的考试 for everybody else. */
export const EXAMS = '/studyManage/testAdministration'
export const sittingPath = (guid: string) => `${EXAMS}/sitting/${guid}`
