import { expect, it } from 'vitest'
import { ownTitle } from '#app/screens/ChildRecords.tsx'
import '#domain/resources/all.ts'
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
