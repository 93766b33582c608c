// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { byCompany, useRoute } from '#app/features/tasks/use-route.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'

const { here } = vi.hoisted(() => ({ here: { fix: null as { lng: number; lat: number } | null } }))
vi.mock('#app/device/use-position.ts', () => ({ usePosition: () => here }))

const TODAY = '2026-11-20'
const stop = (key: string, companyGuid: string) => ({ key, companyGuid }) as TaskStop
/** Of the one road of the village, so many hundredths of a degree to the north. */
const onTheRoad = (companyGuid: string, hundredths: number) =>
  ({
    ...{ key: `daily/${companyGuid}`, companyGuid, task: { planEnd: '2026-11-30' } },
    company: { longitude: 120.66, latitude: 30.9 + hundredths / 100, riskColor: 'blue' },
  }) as unknown as TaskStop
const at = (hundredths: number) => ({ lng: 120.66, lat: 30.9 + hundredths / 100 })

beforeEach(() => {
  localStorage.clear()
  here.fix = at(0)
})
afterEach(cleanup)

it('is at one enterprise once, with all that is to be done there', () => {
  const stops = [stop('daily/a', 'a'), stop('daily/b', 'b'), stop('special/a', 'a')]
  expect(byCompany(stops).map((tasks) => tasks.map(({ key }) => key))).toEqual([['daily/a', 'special/a'], ['daily/b']])
})

it('is made anew from where one stands when an enterprise lets nobody in, and remembers it for the day', () => {
  const stops = [onTheRoad('near', 1), onTheRoad('middle', 4), onTheRoad('far', 9)]
  const { result, rerender } = renderHook(() => useRoute(stops, TODAY))
  const way = () => result.current.stops.map((each) => each.stop.companyGuid)
  expect(way()).toEqual(['near', 'middle', 'far'])

  // At the far end already: what is left is on the way back.
  here.fix = at(9)
  rerender()
  expect(way()).toEqual(['near', 'middle', 'far'])
  act(() => result.current.skip('far'))
  expect(way()).toEqual(['middle', 'near'])
  expect(result.current.skipped.map(({ companyGuid }) => companyGuid)).toEqual(['far'])

  const again = (day: string) => renderHook(() => useRoute(stops, day)).result.current
  expect(again(TODAY).skipped).toHaveLength(1)
  expect(again('2026-11-21').skipped).toEqual([])
  act(() => result.current.unskip('far'))
  expect(way()).toEqual(['far', 'middle', 'near'])
})
