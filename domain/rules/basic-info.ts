import { isMobile } from './phone.ts'

export const MOBILE_WRONG = '请输入正确的手机格式！'

/** What is wrong with the mobile number of one's own account, which may be left empty; null when nothing is. */
export function ownMobileProblem(mobile: string): string | null {
  const text = mobile.trim()
  return text === '' || isMobile(text) ? null : MOBILE_WRONG
}
