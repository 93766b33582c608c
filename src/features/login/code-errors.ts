import { Problem } from '#domain/kit/problems.ts'
import { isMobile } from '#domain/lib/phone.ts'

/** Digits of a code sent by text message. */
const CODE = /^\d{6}$/

export function mobileError(mobile: string): string | undefined {
  if (mobile.trim() === '') return '请输入手机号'
  return isMobile(mobile.trim()) ? undefined : '请输入正确的手机号码'
}

export function codeError(code: string): string | undefined {
  return CODE.test(code.trim()) ? undefined : '请输入6位验证码'
}

export interface AccountChoice {
  username: string
  name: string
}

/** The accounts to choose from where a number belongs to several; empty for any other problem. */
export function choicesOf(problem: unknown): AccountChoice[] {
  if (!(problem instanceof Problem) || problem.code !== 'auth.several-accounts') return []
  const { accounts } = problem.details
  return Array.isArray(accounts) ? accounts.filter(isChoice) : []
}

function isChoice(value: unknown): value is AccountChoice {
  return typeof value === 'object' && value !== null && 'username' in value && 'name' in value
}
