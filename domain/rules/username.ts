const USERNAME = /^[0-9A-Za-z]{5,16}$/

/** What is wrong with the name of an account somebody chose; null where nothing is. */
export function usernameProblem(username: string): string | null {
  if (username === '') return '请填写登录账号'
  return USERNAME.test(username) ? null : '登录账号应为5至16位字母或数字'
}
