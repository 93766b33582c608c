import { describe, expect, it } from 'vitest'
import { toGcj02, toWgs84 } from '#domain/rules/datum.ts'
import { distanceMetres } from '#domain/rules/geo.ts'

/** The public formula gives it to the metre; an inverse by rounds stays within two. */
const TOLERANCE_METRES = 2

describe('datum', () => {
  const seat = { lng: 120.64, lat: 31.16 }

  it('shifts a place of the district by some 470 metres', () => {
    const shifted = toGcj02(seat)
    expect(distanceMetres(shifted, { lng: 120.64419, lat: 31.157783 })).toBeLessThan(TOLERANCE_METRES)
  })

  it('comes back to where it was', () => {
    expect(distanceMetres(toWgs84(toGcj02(seat), 'GCJ02'), seat)).toBeLessThan(TOLERANCE_METRES)
  })

  it.each(['WGS84', 'CGCS2000'] as const)('leaves %s as it is', (datum) => {
    expect(toWgs84(seat, datum)).toEqual(seat)
  })

  it('leaves places abroad as they are', () => {
    const tokyo = { lng: 139.76, lat: 35.68 }
    expect([toGcj02(tokyo), toWgs84(tokyo, 'GCJ02')]).toEqual([tokyo, tokyo])
  })
})
