import { describe, expect, it } from 'vitest'
import { distanceMetres, fence, formatDistance, isInsideDistrictBox } from '#domain/rules/geo.ts'

const company = { lng: 120.64, lat: 31.16 }
/** One degree of latitude on the sphere used, computed apart from the code. */
const METRES_PER_DEGREE = 111_195.08
const northBy = (metres: number, accuracy = 10) => ({
  lng: company.lng,
  lat: company.lat + metres / METRES_PER_DEGREE,
  accuracy,
})

describe('distanceMetres', () => {
  it.each([
    ['nowhere', company, company, 0],
    ['a degree north', { lng: 120, lat: 30 }, { lng: 120, lat: 31 }, METRES_PER_DEGREE],
    ['a thousandth of a degree east', company, { lng: 120.641, lat: 31.16 }, 95.15],
    ['松陵 to 盛泽', company, { lng: 120.66, lat: 30.91 }, 27_864],
    ['上海 to 北京', { lng: 121.4737, lat: 31.2304 }, { lng: 116.4074, lat: 39.9042 }, 1_067_311.6],
    ['half round the earth', { lng: 0, lat: 0 }, { lng: 180, lat: 0 }, METRES_PER_DEGREE * 180],
  ])('measures %s', (_name, from, to, metres) => {
    expect(Math.abs(distanceMetres(from, to) - metres)).toBeLessThan(1)
    expect(distanceMetres(to, from)).toBeCloseTo(distanceMetres(from, to), 6)
  })
})

describe('formatDistance', () => {
  it.each([
    [0, '0 米'],
    [349.6, '350 米'],
    [999.4, '999 米'],
    [999.6, '1.0 公里'],
    [1_000, '1.0 公里'],
    [2_140, '2.1 公里'],
    [27_864, '27.9 公里'],
  ])('writes %d as %s', (metres, text) => {
    expect(formatDistance(metres)).toBe(text)
  })
})

describe('isInsideDistrictBox', () => {
  it.each([
    [120.63, 31.01, true],
    [120.3, 30.7, true],
    [120.95, 31.3, true],
    [120.29, 31.01, false],
    [120.96, 31.01, false],
    [120.63, 30.69, false],
    [120.63, 31.31, false],
    [31.01, 120.63, false],
    [Number.NaN, 31.01, false],
  ])('answers for %d, %d: %s', (lng, lat, answer) => {
    expect(isInsideDistrictBox(lng, lat)).toBe(answer)
  })
})

describe('fence', () => {
  it.each([
    { position: northBy(0), inside: true, proof: false },
    { position: northBy(199), inside: true, proof: false },
    { position: northBy(201), inside: false, proof: true },
    { position: northBy(20_000), inside: false, proof: true },
    { position: northBy(50, 100), inside: true, proof: false },
    { position: northBy(50, 101), inside: true, proof: true },
  ])('answers at $position.lat with accuracy $position.accuracy', ({ position, inside, proof }) => {
    expect(fence(position, company)).toMatchObject({ inside, reasonNeeded: proof, photoNeeded: proof })
  })

  it('says how far away it was', () => {
    expect(fence(northBy(350), company).distanceMetres).toBeCloseTo(350, 0)
  })

  it('lets in whoever stands at its very edge', () => {
    const edge = northBy(350)
    const radius = distanceMetres(edge, company)
    expect(fence(edge, company, { radius }).inside).toBe(true)
  })

  it('takes other limits', () => {
    expect(fence(northBy(350, 150), company, { radius: 500, maxAccuracy: 200 }).photoNeeded).toBe(false)
  })

  it.each([
    ['position', null, company],
    ['place of the company', northBy(0), null],
  ])('asks for a reason and a photo without the %s', (_what, position, place) => {
    expect(fence(position, place)).toEqual({
      inside: false,
      distanceMetres: null,
      reasonNeeded: true,
      photoNeeded: true,
    })
  })
})
