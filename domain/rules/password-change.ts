import { passwordProblem } from './password.ts'

/** The sentences of the specification (2, section 5). */
export const OLD_PASSWORD_MISSING = '原密码不能为空'
export const PASSWORDS_DIFFER = '两次输入的密码不一致'
export const PASSWORD_UNCHANGED = '新密码不能与原密码相同'

/** Seconds between a changed password and the automatic sign-out. */
export const SIGN_OUT_AFTER_S = 3

export interface NewPassword {
  newPassword: string
  confirmNewPassword: string
}

export interface PasswordChange extends NewPassword {
  oldPassword: string
}

type Errors<Values> = Partial<Record<keyof Values, string>>

/** What is wrong with a new password and its repetition, by field. */
export function newPasswordErrors({ newPassword, confirmNewPassword }: NewPassword): Errors<NewPassword> {
  const problem = passwordProblem(newPassword)
  const isRepeated = confirmNewPassword !== '' && confirmNewPassword === newPassword
  return {
    ...(problem === null ? {} : { newPassword: problem }),
    ...(isRepeated ? {} : { confirmNewPassword: PASSWORDS_DIFFER }),
  }
}

/** What is wrong with a change of one's own password, by field. Who has none yet is not asked for it. */
export function passwordChangeErrors(change: PasswordChange, hasPassword = true): Errors<PasswordChange> {
  const isSame = change.oldPassword !== '' && change.newPassword === change.oldPassword
  return {
    ...(hasPassword && change.oldPassword === '' ? { oldPassword: OLD_PASSWORD_MISSING } : {}),
    ...(isSame ? { newPassword: PASSWORD_UNCHANGED } : {}),
    ...newPasswordErrors(change),
  }
}

/** The success message; counts down to the sign-out. */
export function passwordChangedMessage(secondsLeft: number): string {
  return `密码修改成功，${secondsLeft}秒后自动退出登录`
}
