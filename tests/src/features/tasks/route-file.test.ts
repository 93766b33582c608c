// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { gpxOf } from '#app/features/tasks/route-file.ts'
import type { RouteStop } from '#app/features/tasks/use-route.ts'

const stop = (companyName: string, lng: number) =>
  ({ place: { lng, lat: 31.05 }, stop: { company: { companyName } } }) as RouteStop

it('is a route of GPX in the order of the visits, whatever an enterprise is called', () => {
  const gpx = gpxOf([stop('甲<乙>&丙', 120.6), stop('丁厂', 120.7)], '2026-11-20')
  const read = new DOMParser().parseFromString(gpx, 'application/xml')
  const points = [...read.querySelectorAll('rte > rtept')]
  expect(points.map((point) => [point.getAttribute('lat'), point.getAttribute('lon'), point.textContent])).toEqual([
    ['31.05', '120.6', '1 甲<乙>&丙'],
    ['31.05', '120.7', '2 丁厂'],
  ])
})
