import { describe, expect, it } from 'vitest'
import { ownTitle, startedByParent } from '#app/screens/ChildRecords.tsx'
import { RESOURCES } from '#domain/areas/all.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { buildRecord } from '#tests/factories/domain.ts'

const child = resourceNamed('specialTaskCompany')
const row = buildRecord('specialTaskCompany', { taskName: '冬季专项检查', companyName: '甲厂' })

it.each([
  { parent: '冬季专项检查', title: 'companyName', why: 'of the name it shares with what it hangs on' },
  { parent: '节前检查', title: 'taskName', why: 'of its own name' },
])('is known by its $title, $why', ({ parent, title }) => {
  expect(ownTitle(child, row, buildRecord('specialTask', { taskName: parent }))).toBe(title)
})

describe('a new child', () => {
  const parent = buildRecord('dangerousWorkRegister', { guid: 'r1', workContent: '集水井清淤', workKind: 'confined' })

  it('begins with what its parent says of the same matter', () => {
    const fills = { workName: 'workContent', workKind: 'workKind', peopleCount: 'peopleCount' }
    expect(startedByParent({ resource: 'dangerousWorkEvaluation', by: 'registerGuid', fills }, parent)).toEqual({
      workName: '集水井清淤',
      workKind: 'confined',
    })
    expect(startedByParent({ resource: 'dangerousWorkDispatch', by: 'registerGuid' }, parent)).toEqual({})
  })

  it('takes over fields that both have', () => {
    const filled = RESOURCES.flatMap((resource) =>
      (resource.children ?? []).flatMap(({ resource: name, fills = {} }) =>
        Object.entries(fills).map(([to, from]) => [to in resourceNamed(name).fields, from in resource.fields]),
      ),
    )
    expect(filled.flat()).not.toContain(false)
  })
})
