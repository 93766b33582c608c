// @vitest-environment jsdom
import { cleanup, render, renderHook, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PermitTimer } from '#app/features/dangerous-work/PermitTimer.tsx'
import { type Permit, useNow } from '#app/features/dangerous-work/use-permit.ts'

const clock = vi.hoisted(() => ({ now: '2026-11-22T08:00:00.000Z' }))
vi.mock('#app/data/index.ts', () => ({ correctedNow: () => clock.now }))

const paused = {
  ...{ status: 'paused', planStart: '2026-11-22T06:00:00.000Z', planEnd: '2026-11-22T12:00:00.000Z' },
  terms: { gas: 'before', gasMaxAge: 30, pauseMax: 60, recordEvery: null },
  pauses: [{ from: '2026-11-22T06:45:00.000Z', to: null, reason: '等待吊车' }],
} as unknown as Permit
const testedAt = (at: string) => ({ ...paused, gasTests: [{ at }] }) as unknown as Permit

afterEach(cleanup)

describe('the clocks of work that was interrupted', () => {
  it('ask for a new analysis until there is one, and then say how long it counts', () => {
    const { rerender } = render(<PermitTimer permit={testedAt('2026-11-22T06:30:00.000Z')} now={clock.now} />)
    expect(screen.getByRole('timer').textContent).toContain('须重新分析已超过 15 分钟')
    rerender(<PermitTimer permit={testedAt('2026-11-22T07:50:00.000Z')} now={clock.now} />)
    expect(screen.getByRole('timer').textContent).not.toContain('须重新分析')
    expect(screen.getByRole('timer').textContent).toContain('气体分析有效还有 20 分钟')
  })
})

describe('useNow', () => {
  it('is never before what the permit says: what was just recorded counts at once', () => {
    const { result, rerender } = renderHook(({ permit }) => useNow(permit), { initialProps: { permit: paused } })
    expect(result.current).toBe('2026-11-22T08:00:00.000Z')
    clock.now = '2026-11-22T08:00:04.000Z'
    rerender({ permit: testedAt('2026-11-22T08:00:03.000Z') })
    expect(result.current).toBe('2026-11-22T08:00:04.000Z')
  })
})
