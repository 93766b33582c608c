// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PatrolRecord } from '#app/features/patrol-records/patrol-record.ts'
import { SignInPlace } from '#app/features/patrol-records/SignInPlace.tsx'
import { FENCE_ACCURACY_METRES, FENCE_METRES } from '#domain/resources/patrolRecord/actions.ts'
import { SIGN_IN_FLAGS } from '#domain/rules/sign-in-evidence.ts'
import { buildCompany, buildRecord } from '#tests/factories/domain.ts'

const world = vi.hoisted(() => ({ company: null as object | null }))
vi.mock('#app/data/index.ts', async (original) => ({
  ...(await original<object>()),
  useRecord: () => (world.company === null ? { state: 'loading' } : { state: 'ready', record: world.company }),
}))
vi.mock('#app/ui/map/MiniMap.tsx', () => ({
  MiniMap: ({ company, position }: { company: object | null; position: object | null }) => (
    <output>{JSON.stringify([company, position])}</output>
  ),
}))

const HERE = { signInLng: 120.6, signInLat: 31.1 }
const PLANT = { longitude: 120.7, latitude: 31.2 }
const shown = (own: Record<string, unknown>) =>
  render(<SignInPlace patrol={buildRecord<PatrolRecord>('patrolRecord', own)} />)
const toneOf = (words: string) => /tag--(\w+)/.exec(screen.getByText(words).className)?.[1]
const map = () => document.querySelector('.sign-in-place__map')

beforeEach(() => {
  world.company = buildCompany(PLANT)
})
afterEach(cleanup)

describe('where somebody signed in', () => {
  it('stands on a map beside the enterprise', async () => {
    shown({ ...HERE, accuracy: 12 })
    const drawn = JSON.parse((await screen.findByRole('status')).textContent ?? '')
    expect(drawn).toEqual([
      { lng: 120.7, lat: 31.2 },
      { lng: 120.6, lat: 31.1, accuracy: 12 },
    ])
  })

  it('is not drawn before it is known where the enterprise is, nor where neither place is', () => {
    world.company = null
    shown(HERE)
    expect([map() === null, screen.queryByRole('status')]).toEqual([false, null])
    cleanup()
    world.company = buildCompany({ longitude: null, latitude: null })
    shown({})
    expect(map()).toBeNull()
  })

  it.each([
    [FENCE_METRES, '在企业范围内', 'good'],
    [FENCE_METRES + 1, `超出 ${FENCE_METRES} 米范围`, 'waiting'],
  ])('is at the enterprise or outside: %d metres', (signInDistance, words, tone) => {
    shown({ ...HERE, signInDistance })
    expect(toneOf(words)).toBe(tone)
  })

  it.each([
    ['the phone found no place', {}, '没有定位'],
    ['the enterprise has none', HERE, '企业没有标注位置'],
  ])('is no distance where %s', (_why, place, words) => {
    shown({ ...place, signInDistance: null })
    expect(toneOf(words)).toBe('waiting')
  })

  it.each([
    [FENCE_ACCURACY_METRES, ''],
    [FENCE_ACCURACY_METRES + 1, '（不准）'],
  ])('says how exact it is: %d metres', (accuracy, words) => {
    shown({ ...HERE, accuracy })
    expect(screen.getByText(/^±/).textContent).toBe(`±${accuracy} 米${words}`)
  })

  it('has the attempts before the last one, where there were more', () => {
    const fix = (at: string, distance: number) => ({ at, lng: 120.6, lat: 31.1, accuracy: 10, distance })
    const [first, last] = [fix('2026-11-20T02:00:00.000Z', 900), fix('2026-11-20T02:05:00.000Z', 80)]
    shown({ ...HERE, signInFixes: [first, last] })
    expect(screen.getByRole('listitem').textContent).toBe('2026-11-20 10:00 距企业 900 米，精度 ±10 米')
    cleanup()
    shown({ ...HERE, signInFixes: [last] })
    expect(screen.queryByText('此前的定位')).toBeNull()
  })

  it.each([
    ['that nothing is odd about is good', [], { good: 1, doubted: 0 }],
    ['that is doubted is not good beside it', ['noAccuracy'], { good: 0, doubted: 1 }],
  ] as const)('at the plant %s', (_what, signInFlags, said) => {
    shown({ signInDistance: 12, accuracy: 0, signInFlags })
    expect({
      good: screen.queryAllByText('在企业范围内').length,
      doubted: screen.queryAllByText(SIGN_IN_FLAGS.noAccuracy).length,
    }).toEqual(said)
  })
})
