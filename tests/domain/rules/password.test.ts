import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#domain/rules/password.ts'

const STRENGTH = '密码应不少于8位，且必须包含字母、数字和特殊符号'
const LENGTH = '密码不能超过32位'
const RUN = '密码不能含有三个连续递增的字符，如abc或123'

describe('passwordProblem', () => {
  it.each([
    ['Wujiang@2026', null],
    ['a1@a1@a1', null],
    ['a1@a1@a', STRENGTH],
    ['', STRENGTH],
    ['12121212@', STRENGTH],
    ['safety@safety', STRENGTH],
    ['Safety2026', STRENGTH],
    ['Safety 2026', STRENGTH],
    ['Safety2026安全', STRENGTH],
    ['Safety2026。', STRENGTH],
    ['Safe@abc9', RUN],
    ['Safe@1239', RUN],
    ['Safe@XYZ9', RUN],
    ['Safe@aBc9', null],
    ['Safe@ac13e', null],
    ['Safe@cba321', null],
    ['Safe@ab12', null],
    ['Safe@9', STRENGTH],
    [`a@1${'x'.repeat(29)}`, null],
    [`a@1${'x'.repeat(30)}`, LENGTH],
  ])('R107 R322: says of "%s": %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem)
  })

  it.each([...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'])('counts %s as a special character', (special) => {
    expect(passwordProblem(`Safety20${special}26`)).toBeNull()
  })
})
