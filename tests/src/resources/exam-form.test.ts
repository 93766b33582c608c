// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useExamDemands } from '#app/resources/exam/exam-form.ts'
import type { Actor } from '#domain/kit/access.ts'
import { buildActor } from '#tests/factories/domain.ts'

const session = vi.hoisted(() => ({ actor: null as unknown }))
vi.mock('#app/session/index.ts', () => ({ useSession: () => ({ state: 'ready', actor: session.actor }) }))

const offeredTo = (actor: Actor) => {
  session.actor = actor
  return renderHook(() => useExamDemands()).result.current.targetRoles?.options
}

it('offers an enterprise its own people alone to examine, the district everybody', () => {
  expect(offeredTo(buildActor('company', { companyGuid: 'c1' }))).toEqual(['company', 'safety', 'worker'])
  expect(offeredTo(buildActor('bureau'))).toBeUndefined()
})
