// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useNearest } from '#app/features/home/use-nearest.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import { buildRecord } from '#tests/factories/domain.ts'
import '#domain/areas/patrol.ts'

const TODAY = '2026-11-20'
const stop = (companyGuid: string, planEnd: string, distance: number | null = null) =>
  ({ key: companyGuid, companyGuid, distance, task: buildRecord('patrolTask', { planEnd }) }) as unknown as TaskStop

const UNPLACED = [stop('soon', '2026-11-20'), stop('late', '2026-11-28'), stop('later', '2026-11-29')]
const PLACED = UNPLACED.map((each, at) => ({ ...each, distance: 300 - 100 * at }))
const shown = (stops: readonly TaskStop[], today = TODAY) =>
  renderHook(() => useNearest(stops, 2, today)).result.current.map(({ companyGuid }) => companyGuid)

beforeEach(() => localStorage.clear())

describe('the enterprises to go to next', () => {
  it('stand nearest first, and by their last day where one has not been yet', () => {
    expect(shown(UNPLACED)).toEqual(['soon', 'late'])
    expect(shown(PLACED)).toEqual(['later', 'late'])
  })

  it('stand as they did before that day until it is known where one is', () => {
    shown(PLACED)
    expect(shown(UNPLACED)).toEqual(['later', 'late'])
    expect(shown(UNPLACED, '2026-11-21')).toEqual(['soon', 'late'])
    const isAtFirst = UNPLACED.map((each) => (each.companyGuid === 'soon' ? { ...each, distance: 50 } : each))
    expect(shown(isAtFirst)).toEqual(['soon', 'late'])
  })

  it('are made up by the most pressing where one of them has been visited meanwhile', () => {
    shown(PLACED)
    expect(shown(UNPLACED.slice(0, 2))).toEqual(['late', 'soon'])
  })
})
