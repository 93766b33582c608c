import { both, either, type Filter } from '../kit/filter.ts'

/** The industries between which the radio of a map view switches (document 1, section 2). */
export const GIS_INDUSTRIES = { whp: '危险化学品', yhbz: '烟花爆竹', qthy: '其他行业' } as const
export type GisIndustry = keyof typeof GIS_INDUSTRIES

const CHEMICAL: Filter = either(
  { field: 'isWeiHua', equals: true },
  { field: 'tradeFamily', in: ['chemical', 'hazardousTrade'] },
)
const FIREWORKS: Filter = { field: 'tradeFamily', equals: 'fireworks' }

const INDUSTRY_FILTERS: Readonly<Record<GisIndustry, Filter>> = {
  whp: CHEMICAL,
  yhbz: FIREWORKS,
  qthy: { not: either(CHEMICAL, FIREWORKS) },
}

/** What a map view shows besides grids and oneself. */
export const GIS_LAYERS = {
  company: '企业分布',
  majorHazard: '重大危险源',
  risk: '较大以上风险',
  selfCheck: '逾期未巡企业',
  dust: '粉尘涉爆',
  ammonia: '涉氨制冷',
  confinedSpace: '有限空间',
  grid: '网格边界',
} as const
export type GisLayer = keyof typeof GIS_LAYERS

/** The enterprises of a layer and an industry; `today` is needed for what is overdue. */
export function gisFilter(layer: GisLayer, industry: GisIndustry | null, today: string): Filter {
  return both(layerFilter(layer, today), industry === null ? 'everything' : INDUSTRY_FILTERS[industry])
}

function layerFilter(layer: GisLayer, today: string): Filter {
  switch (layer) {
    case 'company':
    case 'grid':
      return 'everything'
    case 'majorHazard':
      return { field: 'isMajorHazard', equals: true }
    case 'risk':
      return { field: 'riskColor', in: ['red', 'orange'] }
    case 'selfCheck':
      return { field: 'nextPatrolDue', below: today }
    case 'dust':
      return { field: 'isSheBaoFenChen', equals: true }
    case 'ammonia':
      return { field: 'isSheAnZhiLeng', equals: true }
    case 'confinedSpace':
      return { field: 'isYouXianKongJian', equals: true }
  }
}

export function isGisLayer(value: unknown): value is GisLayer {
  return typeof value === 'string' && Object.hasOwn(GIS_LAYERS, value)
}

export function isGisIndustry(value: unknown): value is GisIndustry {
  return typeof value === 'string' && Object.hasOwn(GIS_INDUSTRIES, value)
}

export interface GisView {
  title: string
  layer: GisLayer
  /** The industry that is open at first; null for all of them. */
  industry: GisIndustry | null
}

/** What each map route shows (document 1, section 2). */
export const GIS_VIEWS = {
  '/gis': { title: '一张图', layer: 'company', industry: null },
  '/gisZdwxy': { title: '重大危险源一张图', layer: 'majorHazard', industry: null },
  '/onePicture': { title: '一张图', layer: 'company', industry: null },
  '/gis1': { title: '一张图总览', layer: 'company', industry: null },
  '/oneWhp': { title: '危化品一张图', layer: 'company', industry: 'whp' },
  '/oneWhp/routWxhxp': { title: '危险化学品', layer: 'company', industry: 'whp' },
  '/oneYhbz': { title: '烟花爆竹一张图', layer: 'company', industry: 'yhbz' },
  '/oneYhbz/routYhbz': { title: '烟花爆竹', layer: 'company', industry: 'yhbz' },
  '/oneQthy': { title: '其他行业一张图', layer: 'company', industry: 'qthy' },
  '/oneQthy/routQthy': { title: '其他行业', layer: 'company', industry: 'qthy' },
  '/gisWgbj': { title: '网格边界图', layer: 'grid', industry: null },
  '/gisFxgk': { title: '风险管控图', layer: 'risk', industry: null },
  '/gisZczb': { title: '自查自报图', layer: 'selfCheck', industry: null },
} as const satisfies Readonly<Record<string, GisView>>

/** Sub-system 4 has no overview of its own: it opens at hazardous chemicals (document 1, section 6). */
const CHEMICAL_SYSTEM = '4'

/** Where a map route leads a person of a sub-system; null where it stays. */
export function gisRedirect(path: string, systemType: string | null): string | null {
  return path === '/gis1' && systemType === CHEMICAL_SYSTEM ? '/oneWhp' : null
}

/** The routes that are the map home. */
export const MAP_HOMES: readonly string[] = ['/gis', '/gisZdwxy']

/** The radio of industries stands in every map view but those of grids, and always for sub-system 4. */
export function hasIndustryRadio({ layer }: GisView, systemType: string | null): boolean {
  return layer !== 'grid' || systemType === CHEMICAL_SYSTEM
}
