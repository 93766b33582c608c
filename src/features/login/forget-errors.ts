import { type NewPassword, newPasswordErrors } from '#domain/rules/password-change.ts'
import { codeError, mobileError } from './code-errors.ts'

export type Whose = 'person' | 'company'

export interface ForgetValues extends NewPassword {
  whose: Whose
  mobile: string
  serialNumber: string
  code: string
}

type Errors = Partial<Record<keyof ForgetValues, string>>

/** What is wrong with whom the code is to be sent to. */
export function receiverErrors({ whose, mobile, serialNumber }: ForgetValues): Errors {
  if (whose === 'company') return serialNumber.trim() === '' ? { serialNumber: '请输入统一社会信用代码' } : {}
  const issue = mobileError(mobile)
  return issue === undefined ? {} : { mobile: issue }
}

export function forgetErrors(values: ForgetValues): Errors {
  const code = codeError(values.code)
  return { ...receiverErrors(values), ...(code === undefined ? {} : { code }), ...newPasswordErrors(values) }
}
