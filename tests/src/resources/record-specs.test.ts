import { expect, it } from 'vitest'
import { recordSpecs } from '#app/resources/record-specs.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#domain/areas/all.ts'

const removalOf = (name: string) => recordSpecs(resourceNamed(name)).find(({ removes }) => removes === true)

it('R172: taking a record away says 删除成功', () => {
  expect(removalOf('riskFactor')).toMatchObject({ action: 'delete', label: '删除', done: '删除成功' })
})

it('nobody takes away what no form writes', () => {
  expect(resourceNamed('companyAuditRecord').form).toEqual([])
  expect(removalOf('companyAuditRecord')).toBeUndefined()
})
