import { expect, it } from 'vitest'
import '#domain/areas/knowledge.ts'
import { childrenShown } from '#app/screens/ChildRecords.tsx'
import { notice } from '#domain/resources/notice/definition.ts'
import { buildActor, buildRecord } from '#tests/factories/domain.ts'

it.each([
  { whose: 'its author', role: 'town', by: 'town-1', gives: ['接收情况'] },
  { whose: 'one who oversees', role: 'leader', by: 'town-1', gives: [] },
  { whose: 'a reader', role: 'grid', by: 'town-1', gives: [] },
] as const)('shows who has read a notice to $whose: $gives', ({ role, by, gives }) => {
  const actor = buildActor(role, { guid: role === 'town' ? by : role })
  const shown = childrenShown(notice, buildRecord('notice', { createUserGuid: by }), actor)
  expect(shown.map(({ label }) => label)).toEqual(gives)
})
