import rows from '#domain/data/regions.json' with { type: 'json' }

/** Province 1, city 2, district 3, town or street 4, village or community 5. */
export type RegionLevel = 1 | 2 | 3 | 4 | 5

/** An administrative division; its guid is its code. Names repeat between towns, so look up by code, never by name. */
export interface Region {
  code: string
  name: string
  level: RegionLevel
  parentCode: string | null
}

/** 统计用区划代码; town and village codes change almost every year. */
export const REGION_EDITION = { year: 2023, effectiveDate: '2023-06-30' }

/** 江苏省 → 苏州市 → 吴江区 and everything below it, parents before children. */
// The JSON is checked row by row in its test; its import only widens the level to a number.
export const regions = rows as readonly Region[]
