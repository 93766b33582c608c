import { expect, it } from 'vitest'
import { deviceActions } from '#app/resources/device/actions.ts'

it('an inspection marks what has to be filled in, and calls the day by what it is here', () => {
  const asked = deviceActions.flatMap(({ fields }) => fields)
  expect(asked.flatMap(({ field, required }) => (required === true ? [field.label] : []))).toEqual([
    '检验日期',
    '下次检验',
    '使用状态',
  ])
})
