/** A node of an area tree (document 1, section 3). */
export interface AreaNode {
  id: number
  version: number
  guid: string
  regionName: string
  parentId: number | null
  regionAlias: string | null
  sortId: number | null
  regionLevel: string
}

export const AREA_NOTHING_CHOSEN = '请选择区域'
/** Document 1, section 9. */
const AREA_PAGE_SIZE = 200
const INDUSTRY_PAGE_SIZE = 1_000
const DEPARTMENT_PAGE_SIZE = 50
/** What stands above the roots. */
const ABOVE_ROOTS = -1

/** `,a,b,`: wrapped, so that `,b,` is found in it by a plain text search (document 1, section 3). */
export function wrappedList(values: readonly (string | number | null)[]): string {
  return values.length === 0 ? '' : `,${values.map((value) => value ?? '').join(',')},`
}

export interface JoinedAreas {
  ids: string
  guids: string
  parentIds: string
}

/** Several areas in the form that records keep. */
export function joinAreas(areas: readonly Pick<AreaNode, 'id' | 'guid' | 'parentId'>[]): JoinedAreas {
  return {
    ids: wrappedList(areas.map(({ id }) => id)),
    guids: wrappedList(areas.map(({ guid }) => guid)),
    parentIds: wrappedList(areas.map(({ parentId }) => parentId)),
  }
}

/** The names on the way to an area: `江苏省/苏州市/吴江区`. */
export function areaPathName(names: readonly string[]): string {
  return names.join('/')
}

/** The names on the way to an industry: `制造业→纺织业`. */
export function industryPathName(names: readonly string[]): string {
  return names.join('→')
}

/** What an area tree is asked for: one area itself, or what lies below one (document 1, section 7). */
export function areaQuery(asked: { guid: string } | { parentId: number | null; level?: string }) {
  if ('guid' in asked) return { guid: asked.guid, pageSize: AREA_PAGE_SIZE }
  return {
    id: asked.parentId ?? ABOVE_ROOTS,
    parentId: asked.parentId ?? ABOVE_ROOTS,
    pageSize: AREA_PAGE_SIZE,
    level: asked.level ?? '',
  }
}

/** What an industry tree is asked for (document 1, section 3). */
export function industryQuery(parentId: number | null) {
  return {
    parentId: parentId ?? ABOVE_ROOTS,
    queryWbj: '',
    attributename: 'parentId',
    classname: 'NationalEconomyType',
    pageSize: INDUSTRY_PAGE_SIZE,
    sort: 'sortId',
    order: 'ASC',
  }
}

/** What a department tree is asked for (document 1, section 7). */
export function departmentQuery(companyGuid: string | null) {
  return { pageIndex: 1, pageSize: DEPARTMENT_PAGE_SIZE, sort: 'id', order: 'DESC', companyGuid }
}

/** What a grid tree is asked for (document 1, section 7). */
export function gridQuery(guid: string | number, isFirst: boolean) {
  return { guid, isFirst }
}
