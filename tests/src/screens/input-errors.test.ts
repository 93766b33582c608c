import { describe, expect, it } from 'vitest'
import { errorAt, errorsInside, errorsOf, inputErrors, otherErrors } from '#app/screens/input-errors.ts'
import '#domain/areas/all.ts'
import type { Field, PointField } from '#domain/kit/fields.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

const issue = (path: string, message: string) => ({ path, code: 'wrong', message }) as never

describe('errorsOf', () => {
  it.each([
    ['a field', [['place', '必填']], { place: '必填' }],
    ['a field of a change', [['changes.place', '必填']], { place: '必填' }],
    [
      'what is said first',
      [
        ['place', '必填'],
        ['place', '太长'],
      ],
      { place: '必填' },
    ],
    ['part of a field', [['plan.goal', '必填']], { plan: '必填' }],
    ['a row', [['lines.1', '空']], { lines: '第2项：空' }],
    [
      'a field of a row',
      [
        ['lines.0.amount', '必填'],
        ['lines.0.amount', '太小'],
        ['lines.1.name', '太长'],
      ],
      { lines: '第1项：必填', 'lines/0/amount': '必填', 'lines/1/name': '太长' },
    ],
  ] as const)('stands at its place: %s', (_what, issues, errors) => {
    expect(errorsOf(issues.map(([path, message]) => issue(path, message)))).toEqual(errors)
  })
})

it('is nothing where all is well, and whatever is no fault of the input is thrown on', () => {
  const { input } = actionNamed('hiddenDanger', 'note')
  expect(inputErrors(input, { content: '已到现场' })).toEqual({})
  expect(Object.keys(inputErrors(input, { content: '' }))).toEqual(['content'])
  expect(() => inputErrors(null as never, {})).toThrow(TypeError)
})

const ERRORS = { lines: '第2项：必填', 'lines/1/amount': '必填', 'linesTotal/0/a': '别的', lng: '须填写位置' }

it('is told inside a list by its place there', () => {
  expect(errorsInside('lines', ERRORS)).toEqual({ '1/amount': '必填' })
})

it('goes with whatever is changed, the rows of a list with the list', () => {
  expect(otherErrors('lines', ERRORS)).toEqual({ 'linesTotal/0/a': '别的', lng: '须填写位置' })
  expect(otherErrors('place', ERRORS)).toEqual(ERRORS)
})

it('stands at a place for any of its numbers', () => {
  const [name, field] = Object.entries(resourceNamed('company').fields).find(([, each]) => each.kind === 'point') ?? []
  const { lat } = (field as PointField).parts
  expect(errorAt(name ?? '', field, { [lat]: '须填写位置' })).toBe('须填写位置')
  expect(errorAt('place', { kind: 'text' } as Field, { place: '必填', lng: '须填写位置' })).toBe('必填')
  expect(errorAt('place', undefined, { lng: '须填写位置' })).toBeUndefined()
})
