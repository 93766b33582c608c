import { expect, it } from 'vitest'
import { templateColumns } from '#domain/kit/sheet.ts'
import { user } from '#domain/resources/user/definition.ts'
import { buildActor } from '#tests/factories/domain.ts'

const columnsFor = (role: 'company' | 'admin') => templateColumns(user as never, buildActor(role))
const rolesFor = (role: 'company' | 'admin') => {
  const field = columnsFor(role).find(({ name }) => name === 'roles')?.field
  return field?.kind === 'choices' ? Object.values(field.options) : []
}

it('an enterprise is offered the accounts that it may give, and no kind of account', () => {
  expect(rolesFor('company')).toEqual(['企业安全员', '企业员工'])
  expect(columnsFor('company').map(({ name }) => name)).toEqual([
    ...['username', 'name', 'mobile', 'roles', 'positionName', 'accountEnabled'],
  ])
  expect(rolesFor('admin').length).toBeGreaterThan(10)
  expect(columnsFor('admin').map(({ name }) => name)).toContain('accountType')
})
