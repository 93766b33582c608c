import { describe, expect, it } from 'vitest'
import { mapViewOf } from '#domain/rules/map-view.ts'

describe('mapViewOf', () => {
  it.each([
    ['32', 8],
    ['320000000000', 8],
    ['3205', 10],
    ['320509', 10],
    ['320509105', 16],
    ['320509105227', 17],
  ])('R212: opens %s at zoom %i', (code, zoom) => {
    expect(mapViewOf(code).zoom).toBe(zoom)
  })

  it('R212: has a centre for each region, a village that of its town', () => {
    expect(mapViewOf('320509')).toEqual({ lng: 120.63, lat: 31.01, zoom: 10 })
    expect(mapViewOf('320509105')).toMatchObject({ lng: 120.66, lat: 30.91 })
    expect(mapViewOf('320509105227')).toMatchObject({ lng: 120.66, lat: 30.91 })
  })

  it.each([null, '', '110101'])('opens at the district where nothing is known: %s', (code) => {
    expect(mapViewOf(code)).toEqual({ lng: 120.63, lat: 31.01, zoom: 10 })
  })
})
