import { describe, expect, expectTypeOf, test } from 'vitest'
import { issue, type PathIn, refuse, wrong } from '#domain/kit/wrong.ts'
import type { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'

describe('what is wrong with which field', () => {
  test('is named by the fields of a definition, and by nothing else', () => {
    expectTypeOf<'remark'>().toExtend<PathIn<typeof attendanceRecord>>()
    expectTypeOf<'photo.0'>().toExtend<PathIn<typeof attendanceRecord>>()
    expectTypeOf<'remarks'>().not.toExtend<PathIn<typeof attendanceRecord>>()
    expectTypeOf<'photos.0'>().not.toExtend<PathIn<typeof attendanceRecord>>()
  })

  test('or by the parts of an input', () => {
    expectTypeOf<PathIn<{ month: string }>>().toEqualTypeOf<'month' | `month.${string}`>()
    expectTypeOf<PathIn<'month'>>().toEqualTypeOf<'month' | `month.${string}`>()
    expectTypeOf<PathIn<never>>().toBeNever()
  })

  test('is a refusal with its sentence and its cause', () => {
    const cause = new Error('why')
    const problem = wrong<'month'>('month', '请选择月份', 'month', { sentence: '没有月份', cause })
    expect(problem).toMatchObject({
      code: 'input.invalid',
      cause,
      details: { sentence: '没有月份', issues: [{ path: 'month', code: 'month', message: '请选择月份' }] },
    })
    expect(wrong<'month'>('month', '请选择月份').details).toEqual({
      issues: [{ path: 'month', code: 'rule', message: '请选择月份' }],
    })
  })

  test('is refused together, and nothing is where nothing is wrong', () => {
    const issues = [issue<'month'>('month', '请选择月份'), issue<'year'>('year', '请填写年度')]
    expect(() => refuse(issues)).toThrowError(expect.objectContaining({ issues }))
    expect(() => refuse([])).not.toThrow()
  })
})
