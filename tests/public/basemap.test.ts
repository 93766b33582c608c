import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { regions } from '#domain/data/regions.ts'

const FILE = resolve(import.meta.dirname, '../../public/basemap.geojson')
/** It is cached with the shell on every phone. */
const MAX_BYTES = 300_000

type Pair = [number, number]
interface Feature {
  type: 'Feature'
  properties: { kind: string; name: string }
  geometry:
    | { type: 'Point'; coordinates: Pair }
    | { type: 'LineString'; coordinates: Pair[] }
    | { type: 'Polygon'; coordinates: Pair[][] }
}

const basemap = JSON.parse(readFileSync(FILE, 'utf8')) as { type: string; features: Feature[] }
const named = (kind: string) =>
  basemap.features.filter((one) => one.properties.kind === kind).map((one) => one.properties.name)
const rings = basemap.features.flatMap(({ geometry }) => (geometry.type === 'Polygon' ? geometry.coordinates : []))
const towns = regions.filter((region) => region.level === 4).map((region) => region.name)

describe('the schematic base map', () => {
  it('is small', () => {
    expect(statSync(FILE).size).toBeLessThan(MAX_BYTES)
  })

  it('draws and labels every town once', () => {
    expect(named('town').sort()).toEqual(towns.toSorted())
    expect(named('label').sort()).toEqual(towns.toSorted())
    expect(named('district')).toEqual(['吴江区'])
  })

  it('draws the waters people find their way by', () => {
    expect(named('water')).toEqual(expect.arrayContaining(['太湖', '汾湖', '元荡', '同里湖', '北麻漾']))
    expect(named('river')).toEqual(expect.arrayContaining(['太浦河', '京杭运河']))
  })

  it('closes every ring and turns it counter-clockwise, as GeoJSON asks', () => {
    for (const ring of rings) {
      expect(ring.at(-1)).toEqual(ring[0])
      expect(doubleArea(ring)).toBeGreaterThan(0)
    }
  })

  it('has no ring that crosses itself', () => {
    expect(rings.filter(crossesItself)).toEqual([])
  })

  it('stays near the district', () => {
    const points = basemap.features.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates.flat()
      return geometry.type === 'LineString' ? geometry.coordinates : [geometry.coordinates]
    })
    expect(points.filter(([lng, lat]) => lng < 120.3 || lng > 120.95 || lat < 30.7 || lat > 31.3)).toEqual([])
  })
})

function doubleArea(ring: Pair[]): number {
  return edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + x1 * y2 - x2 * y1, 0)
}

function edgesOf(ring: Pair[]): [Pair, Pair][] {
  return ring.slice(1).map((point, index) => [ring[index] ?? point, point])
}

function crossesItself(ring: Pair[]): boolean {
  const edges = edgesOf(ring)
  return edges.some((edge, index) => edges.slice(index + 1).some((other) => doCross(edge, other)))
}

function doCross([a, b]: [Pair, Pair], [c, d]: [Pair, Pair]): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

function side([ax, ay]: Pair, [bx, by]: Pair, [px, py]: Pair): number {
  return Math.sign((bx - ax) * (py - ay) - (by - ay) * (px - ax))
}
