import { sentenceOf } from '#app/ui/notices.tsx'
import { Problem } from '#domain/kit/problems.ts'

/** From so few tries left on, the person is told what comes. */
const WARN_AT = 3
const COUNTED: ReadonlySet<string> = new Set(['auth.wrong-password', 'auth.second-factor-wrong'])

/** What to say of a sign-in that did not succeed. */
export function loginSentence(problem: unknown): string {
  if (!(problem instanceof Problem)) return '页面没有下载完整，请联网后再试'
  const { left } = problem.details
  if (COUNTED.has(problem.code) && typeof left === 'number' && left <= WARN_AT)
    return `${sentenceOf(problem)}，再错${left}次将锁定30分钟`
  return sentenceOf(problem)
}

/** True when the next try needs the digits of a new picture: each picture is good for one. */
export function needsCaptcha(problem: unknown): boolean {
  if (!(problem instanceof Problem)) return false
  return problem.code.startsWith('auth.captcha-') || problem.details.captcha === true
}
