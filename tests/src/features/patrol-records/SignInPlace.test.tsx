// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { PatrolRecord } from '#app/features/patrol-records/patrol-record.ts'
import { SignInPlace } from '#app/features/patrol-records/SignInPlace.tsx'
import { SIGN_IN_FLAGS } from '#domain/rules/sign-in-evidence.ts'
import { buildRecord } from '#tests/factories/domain.ts'

vi.mock('#app/data/index.ts', () => ({ useRecord: () => ({ state: 'loading' }) }))
afterEach(cleanup)

it.each([
  ['that nothing is odd about is good', [], { good: 1, doubted: 0 }],
  ['that is doubted is not good beside it', ['noAccuracy'], { good: 0, doubted: 1 }],
] as const)('a sign-in at the plant %s', (_what, signInFlags, shown) => {
  const patrol = buildRecord('patrolRecord', { signInDistance: 12, accuracy: 0, signInFlags })
  render(<SignInPlace patrol={{ ...patrol, $sync: 'synced' } as PatrolRecord} />)
  expect({
    good: screen.queryAllByText('在企业范围内').length,
    doubted: screen.queryAllByText(SIGN_IN_FLAGS.noAccuracy).length,
  }).toEqual(shown)
})
