import { expect, it } from 'vitest'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'

it('R172: taking a record away says 删除成功', () => {
  const removal = recordSpecs(resourceNamed('riskFactor')).find(({ action }) => action === 'delete')
  expect(removal).toMatchObject({ label: '删除', done: '删除成功', removes: true })
})
