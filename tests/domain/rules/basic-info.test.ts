import { expect, it } from 'vitest'
import { ownMobileProblem } from '#domain/rules/basic-info.ts'

it.each([
  ['', null],
  ['  ', null],
  ['13912345678', null],
  [' 13912345678 ', null],
  ['12345', '请输入正确的手机格式！'],
  ['0512-63480000', '请输入正确的手机格式！'],
])('R292: %j as an own number', (mobile, problem) => {
  expect(ownMobileProblem(mobile)).toBe(problem)
})
