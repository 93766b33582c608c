import { describe, expect, it } from 'vitest'
import { grids } from '#domain/data/grids.ts'
import {
  areaOf,
  cornersOf,
  doOverlap,
  isOutsideDistrict,
  type Polygon,
  polygonIssue,
  polygonOf,
  readGeoJson,
} from '#domain/rules/polygon.ts'

const at = (...places: [number, number][]) => places.map(([lng, lat]) => ({ lng, lat }))
const square = at([120.6, 31], [120.61, 31], [120.61, 31.01], [120.6, 31.01])
const ring = [
  [120.6, 31],
  [120.61, 31],
  [120.61, 31.01],
  [120.6, 31.01],
  [120.6, 31],
]

describe('polygonOf', () => {
  it('closes the ring, and is read back without the repeated corner', () => {
    const polygon = polygonOf(square)
    expect(polygon).toEqual({ type: 'Polygon', coordinates: [ring] })
    expect(cornersOf(polygon)).toEqual(square)
    expect(polygonOf(square.slice(0, 2))).toBeNull()
  })

  it('keeps six digits', () => {
    expect(polygonOf(at([120.12345678, 31], [120.2, 31], [120.2, 31.1]))?.coordinates[0]?.[0]).toEqual([120.123457, 31])
  })
})

describe('polygonIssue', () => {
  it.each([
    ['two corners', square.slice(0, 2), '请至少标出3个点'],
    ['a bow tie', at([120.6, 31], [120.61, 31.01], [120.61, 31], [120.6, 31.01]), '边界线不能相互交叉'],
    ['a line', at([120.6, 31], [120.7, 31], [120.8, 31]), '各点在一条线上，围不成范围'],
    ['no number', at([120.6, 31], [Number.NaN, 31], [120.8, 31]), '有的点坐标不正确'],
    ['a square', square, null],
    ['a corner inwards', at([120.6, 31], [120.62, 31], [120.61, 31.005], [120.62, 31.02], [120.6, 31.02]), null],
  ])('of %s', (_words, corners, issue) => {
    expect(polygonIssue(corners)).toBe(issue)
  })
})

describe('areaOf', () => {
  it('gives square metres: a hundredth of a degree is some 1112 by 953 metres here', () => {
    expect(areaOf(square)).toBeGreaterThan(1_055_000)
    expect(areaOf(square)).toBeLessThan(1_065_000)
  })
})

describe('doOverlap', () => {
  const shifted = (by: number) => square.map(({ lng, lat }) => ({ lng: lng + by, lat }))
  it.each([
    ['itself', square, true],
    ['a third of it', shifted(0.0067), true],
    ['a neighbour along one border', shifted(0.01), false],
    ['a neighbour drawn one hundredth too far', shifted(0.0099), false],
    ['one far away', shifted(1), false],
    ['one inside', at([120.604, 31.004], [120.606, 31.004], [120.605, 31.006]), true],
    ['one that bends round it', at([120.59, 30.99], [120.62, 30.99], [120.62, 31], [120.59, 31]), false],
  ])('with %s', (_words, other, expected) => {
    expect(doOverlap(square, other)).toBe(expected)
    expect(doOverlap(other, square)).toBe(expected)
  })

  it('leaves the grids of the demo set apart', () => {
    const drawn = grids.flatMap(({ polygon }) => (polygon === null ? [] : [cornersOf(polygon as unknown as Polygon)]))
    const pairs = drawn.flatMap((a, index) => drawn.slice(index + 1).filter((b) => doOverlap(a, b)))
    expect(drawn.length).toBeGreaterThan(50)
    expect(pairs).toEqual([])
  })
})

describe('isOutsideDistrict', () => {
  it('warns beyond the box of the district', () => {
    expect(isOutsideDistrict(square)).toBe(false)
    expect(isOutsideDistrict(at([121.5, 31.2], [121.6, 31.2], [121.6, 31.3]))).toBe(true)
  })
})

describe('readGeoJson', () => {
  const polygon = { type: 'Polygon', coordinates: [ring] }
  it.each([
    ['a polygon', polygon],
    ['a feature', { type: 'Feature', properties: {}, geometry: polygon }],
    [
      'a collection',
      {
        type: 'FeatureCollection',
        features: [
          { type: 'Feature', geometry: { type: 'Point' } },
          { type: 'Feature', geometry: polygon },
        ],
      },
    ],
    ['a multi-polygon', { type: 'MultiPolygon', coordinates: [[ring]] }],
  ])('reads %s', (_words, value) => {
    expect(readGeoJson(JSON.stringify(value))).toMatchObject({ corners: square })
  })

  it('says how many areas it leaves', () => {
    const far = { type: 'Polygon', coordinates: [ring.map(([lng = 0, lat = 0]) => [lng + 1, lat])] }
    const features = [polygon, far].map((geometry) => ({ type: 'Feature', properties: {}, geometry }))
    expect(readGeoJson(JSON.stringify({ type: 'FeatureCollection', features }))).toEqual({ corners: square, left: 1 })
  })

  it.each([
    ['no JSON', '{', '文件不是有效的GeoJSON'],
    ['a point', '{"type":"Point","coordinates":[120,31]}', '文件中没有面（Polygon）'],
    ['words for numbers', '{"type":"Polygon","coordinates":[[["a","b"]]]}', '文件中没有面（Polygon）'],
    ['too few corners', '{"type":"Polygon","coordinates":[[[120,31],[121,31],[120,31]]]}', '请至少标出3个点'],
  ])('says what is wrong with %s', (_words, text, issue) => {
    expect(readGeoJson(text)).toEqual({ issue })
  })
})
