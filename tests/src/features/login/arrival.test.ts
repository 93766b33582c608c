import { expect, it } from 'vitest'
import { safeTarget } from '#app/features/login/use-arrival.ts'
import { entranceAt } from '#app/features/login/variants.ts'

it.each([
  [null, '/'],
  ['/mine', '/mine'],
  ['/gis?x=1', '/gis?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
])('after signing in, %j leads to %s', (redirect, target) => {
  expect(safeTarget(redirect)).toBe(target)
})

it.each([
  ['/login', null],
  ['/login/other', null],
  ['/loginCompany', '企业登录'],
  ['/loginExam/', '考试登录'],
  ['/loginSchool', '培训学校登录'],
  ['/loginCustom', '定制登录'],
])('the entrance at %s', (path, name) => {
  expect(entranceAt(path)).toBe(name)
})
