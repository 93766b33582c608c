import type { ListQuery } from '../contract/envelope.ts'
import { both, type Filter } from '../kit/filter.ts'

/** Document 1, sections 2 and 9; heights and widths in pixels. */
export const ENTERPRISE_PICKER = { width: 950, tableHeight: 370, selectAllPageSize: 100_000 } as const

/** The tabs of the enterprise picker; `confirm` only in its confirmation variant (document 1, section 2). */
export const ENTERPRISE_TABS = {
  grid: { label: '网格监管单位', pageSize: 10 },
  area: { label: '区域内单位', pageSize: 10 },
  confirm: { label: '待确认单位', pageSize: 20 },
} as const

export type EnterpriseTab = keyof typeof ENTERPRISE_TABS

export function enterpriseTabs(isConfirmation: boolean): EnterpriseTab[] {
  return isConfirmation ? ['grid', 'area', 'confirm'] : ['grid', 'area']
}

/** The dangers an enterprise can be asked for by. */
export const ENTERPRISE_FLAGS = [
  'isWeiHua',
  'isSheAnZhiLeng',
  'isSheBaoFenChen',
  'isYouXianKongJian',
  'isLuShangShiYou',
] as const

export type EnterpriseFlag = (typeof ENTERPRISE_FLAGS)[number]

/** The filters of the specification (document 1, section 3), with its names. */
export interface EnterpriseFilters {
  companyName: string
  /** Guid of the region; empty for all. */
  regionIds: string
  scaleType: string | null
  companyStatus: string | null
  flags: readonly EnterpriseFlag[]
}

/** Where the person works: the picker starts there. */
export interface HomeGrid {
  guid: string
  path: string
  regionId: string | null
}

/** The filters a picker opens with: the region of the person's own grid (document 1, sections 2 and 6). */
export function startFilters(home: HomeGrid | null): EnterpriseFilters {
  return {
    companyName: '',
    regionIds: home?.regionId ?? '',
    scaleType: null,
    companyStatus: null,
    flags: [],
  }
}

export interface EnterpriseQuestion {
  tab: EnterpriseTab
  filters: EnterpriseFilters
  home: HomeGrid | null
}

/** What `POST /api/company/getVoList` is asked. The total is counted on page 1 only (section 9). */
export function enterpriseQuery({ tab, filters, home }: EnterpriseQuestion, pageIndex: number): ListQuery {
  const { companyName, regionIds, scaleType, companyStatus, flags } = filters
  return {
    pageIndex,
    pageSize: ENTERPRISE_TABS[tab].pageSize,
    countTotal: pageIndex === 1,
    ...(companyName.trim() === '' ? {} : { companyName: companyName.trim() }),
    ...(regionIds === '' ? {} : { regionIds }),
    ...(scaleType === null ? {} : { scaleType }),
    ...(companyStatus === null ? {} : { companyStatus }),
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    ...(tab === 'grid' && home !== null ? { gridGuid: home.guid } : {}),
    ...(tab === 'confirm' ? { status: 'pending' } : {}),
  }
}

/** The same question for everything at once. */
export function selectAllQuery(question: EnterpriseQuestion): ListQuery {
  return { ...enterpriseQuery(question, 1), pageSize: ENTERPRISE_PICKER.selectAllPageSize }
}

/** The same question to the device's own copy. */
export function enterpriseFilter({ tab, filters, home }: EnterpriseQuestion): Filter {
  const { companyName, regionIds, scaleType, companyStatus, flags } = filters
  return both(
    companyName.trim() === '' ? 'everything' : { field: 'companyName', contains: companyName.trim() },
    regionIds === '' ? 'everything' : { field: 'regionIds', contains: regionIds },
    scaleType === null ? 'everything' : { field: 'scaleType', equals: scaleType },
    companyStatus === null ? 'everything' : { field: 'companyStatus', equals: companyStatus },
    ...flags.map((flag): Filter => ({ field: flag, equals: true })),
    tab === 'grid' && home !== null ? { field: 'gridPath', startsWith: home.path } : 'everything',
    tab === 'confirm' ? { field: 'status', equals: 'pending' } : 'everything',
  )
}

export type PickMode = 'single' | 'multiple'

/** The rows ticked after one more was ticked or unticked: in single mode only the last stays. */
export function tickRow<Row extends { guid: string }>(ticked: readonly Row[], row: Row, mode: PickMode): Row[] {
  const others = ticked.filter(({ guid }) => guid !== row.guid)
  if (others.length < ticked.length) return others
  return mode === 'single' ? [row] : [...others, row]
}

/** Why a choice of so many rows cannot be confirmed; null when it can. */
export function pickWarning(mode: PickMode, count: number): string | null {
  if (mode === 'single') return count === 1 ? null : '请选择一条记录'
  return count > 0 ? null : '请选择至少一条记录'
}
