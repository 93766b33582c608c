import { describe, expect, it } from 'vitest'
import { type Grid, grids, ROOT_GRID_GUID } from '#domain/data/grids.ts'
import { regions } from '#domain/data/regions.ts'
import { distanceMetres, isInsideDistrictBox } from '#domain/rules/geo.ts'

const byGuid = new Map(grids.map((grid) => [grid.guid, grid]))
const leaves = grids.filter((grid) => grid.gridLevel === 'grid')
const regionByCode = new Map(regions.map((region) => [region.code, region]))
const ringOf = (grid: Grid) => grid.polygon?.coordinates[0] ?? []

describe('grids', () => {
  it('holds the district, 11 towns, their villages and 90 leaf grids', () => {
    const count = (level: string) => grids.filter((grid) => grid.gridLevel === level).length
    expect([count('district'), count('town'), count('village'), count('grid')]).toEqual([1, 11, 79, 90])
    expect(byGuid.size).toBe(181)
  })

  it.each([
    [ROOT_GRID_GUID, '吴江区安全生产监管网格', '320509'],
    ['WJ-01', '盛泽镇', '320509105'],
    ['WJ-01-01', '盛虹村', '320509105227'],
    ['WJ-01-01-01', '盛虹村第一网格', '320509105227'],
    ['WJ-01-01-02', '盛虹村第二网格', '320509105227'],
    ['WJ-01-02-01', '坛丘社区第一网格', '320509105010'],
    ['WJ-01-03-01', '黄家溪村第一网格', '320509105207'],
    ['WJ-02', '松陵街道', '320509001'],
    ['WJ-02-01-02', '江新村第二网格', '320509001202'],
    ['WJ-02-02-01', '吴模村第一网格', '320509001211'],
    ['WJ-03-01-02', '庞山湖社区第二网格', '320509004002'],
    ['WJ-03-02-01', '叶泽湖村第一网格', '320509004229'],
    ['WJ-04-01', '中鲈村', '320509104211'],
    ['WJ-04-02', '梅堰社区', '320509104007'],
    ['WJ-05-01', '汾湖村', '320509110242'],
    ['WJ-05-02', '莘塔社区', '320509110004'],
    ['WJ-05-03', '北厍社区', '320509110009'],
    ['WJ-06-01', '八都社区', '320509108004'],
    ['WJ-06-02', '新乐村', '320509108202'],
    ['WJ-07-01', '庙港社区', '320509107002'],
    ['WJ-07-02', '吴越村', '320509107207'],
    ['WJ-08-01', '铜罗社区', '320509109003'],
    ['WJ-08-02', '青云社区', '320509109002'],
    ['WJ-09-01', '屯村社区', '320509111005'],
    ['WJ-09-02', '北联村', '320509111203'],
    ['WJ-10-01', '横扇社区', '320509002002'],
    ['WJ-10-02', '菀坪社区', '320509002001'],
    ['WJ-11-01', '八坼社区', '320509003001'],
    ['WJ-11-02', '友谊村', '320509003205'],
  ])('keeps %s %s in region %s', (guid, gridName, regionGuid) => {
    expect(byGuid.get(guid)).toMatchObject({ gridName, regionGuid })
  })

  it('has a path that is the path of its parent and itself, parents first', () => {
    const paths = new Map<string | null, string>([[null, '']])
    for (const { guid, parentGuid, path } of grids) {
      expect(path).toBe(`${paths.get(parentGuid)}${guid}/`)
      paths.set(guid, path)
    }
  })

  it('names towns and villages after their region, below the region of their parent', () => {
    for (const grid of grids.filter(({ gridLevel }) => gridLevel === 'town' || gridLevel === 'village')) {
      const region = regionByCode.get(grid.regionGuid)
      expect(region?.name).toBe(grid.gridName)
      expect(region?.parentCode).toBe(byGuid.get(grid.parentGuid ?? '')?.regionGuid)
    }
  })

  it('gives a leaf the region of its village and no region two villages', () => {
    expect(leaves.filter((leaf) => byGuid.get(leaf.parentGuid ?? '')?.regionGuid !== leaf.regionGuid)).toEqual([])
    const villages = grids.filter((grid) => grid.gridLevel === 'village')
    expect(new Set(villages.map((grid) => grid.regionGuid)).size).toBe(villages.length)
    expect(villages.filter((village) => !leaves.some((leaf) => leaf.parentGuid === village.guid))).toEqual([])
  })

  it('lies inside the district', () => {
    const points = [...grids.map((grid) => [grid.lng, grid.lat] as const), ...leaves.flatMap((leaf) => ringOf(leaf))]
    expect(points.filter(([lng, lat]) => !isInsideDistrictBox(lng, lat))).toEqual([])
    expect(points.filter(([lng, lat]) => lng < 120.36 || lng > 120.9 || lat < 30.76 || lat > 31.23)).toEqual([])
  })

  it('draws a closed polygon of 6 to 8 corners, 600 to 900 m from the centre, for each leaf and nothing else', () => {
    expect(grids.filter((grid) => (grid.polygon !== null) !== (grid.gridLevel === 'grid'))).toEqual([])
    for (const leaf of leaves) {
      const ring = ringOf(leaf)
      expect(ring.at(-1)).toEqual(ring[0])
      expect([7, 8, 9]).toContain(ring.length)
      const radii = ring.map(([lng, lat]) => distanceMetres(leaf, { lng, lat }))
      expect(Math.min(...radii)).toBeGreaterThan(600)
      expect(Math.max(...radii)).toBeLessThan(900)
    }
  })

  it('keeps leaves apart, so that no two polygons overlap', () => {
    const near = leaves.flatMap((leaf, index) =>
      leaves.slice(index + 1).filter((other) => distanceMetres(leaf, other) < 1_750),
    )
    expect(near).toEqual([])
  })
})
