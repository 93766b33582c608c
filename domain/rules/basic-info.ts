import { isMobile } from '#domain/lib/phone.ts'

export const MOBILE_WRONG = '请输入正确的手机格式！'
/** Digits of a code sent by text message. */
const CODE = /^\d{6}$/

export interface OwnInfo {
  name: string
  mobile: string
  /** Sent to the new number; empty where the number stays. */
  code: string
  /** Asked for where the number does not stay: it opens the account. */
  password: string
}

/** What is wrong with the mobile number of one's own account, which may be left empty; null when nothing is. */
export function ownMobileProblem(mobile: string): string | null {
  const text = mobile.trim()
  return text === '' || isMobile(text) ? null : MOBILE_WRONG
}

/** What is wrong with what a person says of himself, by field. `bound` is the number until now, empty where there is none. */
export function ownInfoErrors(own: OwnInfo, bound: string): Partial<Record<keyof OwnInfo, string>> {
  const { name, mobile, code, password } = own
  const problem = ownMobileProblem(mobile)
  const isOther = mobile.trim() !== bound
  const asksForCode = isOther && mobile.trim() !== '' && !CODE.test(code.trim())
  return {
    ...(name.trim() === '' ? { name: '请输入姓名' } : {}),
    ...(problem === null ? {} : { mobile: problem }),
    ...(asksForCode ? { code: '请输入6位验证码' } : {}),
    ...(isOther && password === '' ? { password: '请输入登录密码' } : {}),
  }
}
