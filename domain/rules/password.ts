const MIN_LENGTH = 8
const MAX_LENGTH = 32
const NEEDED = [/[A-Za-z]/, /\d/, /[!-/:-@[-`{-~]/]
/** A run of this many characters, each one above the last, is refused: abc, 123. */
const RUN_LENGTH = 3

const STRENGTH_MESSAGE = '密码应不少于8位，且必须包含字母、数字和特殊符号'
const LENGTH_MESSAGE = '密码不能超过32位'
const RUN_MESSAGE = '密码不能含有三个连续递增的字符，如abc或123'

/** What is wrong with a new password, as the sentence to show, or null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_LENGTH || !NEEDED.every((kind) => kind.test(password))) return STRENGTH_MESSAGE
  if (password.length > MAX_LENGTH) return LENGTH_MESSAGE
  return hasAscendingRun(password) ? RUN_MESSAGE : null
}

function hasAscendingRun(text: string): boolean {
  let run = 1
  for (let index = 1; index < text.length; index += 1) {
    run = text.charCodeAt(index) - text.charCodeAt(index - 1) === 1 ? run + 1 : 1
    if (run >= RUN_LENGTH) return true
  }
  return false
}
