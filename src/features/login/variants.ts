/** The sign-in pages of the specification: one page under several names. */
const TITLES: Readonly<Record<string, string>> = {
  '/loginCustom': '定制登录',
  '/loginCompany': '企业登录',
  '/loginExam': '考试登录',
  '/loginSchool': '培训学校登录',
}

/** What the entrance at this path calls itself; null at the common one. */
export function entranceAt(pathname: string): string | null {
  return TITLES[pathname.replace(/\/$/, '')] ?? null
}
