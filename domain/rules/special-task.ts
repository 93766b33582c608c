import { COMPANY_FLAGS } from '#domain/data/words.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { NOT_THERE } from './company-state.ts'

/** Which enterprises a 专项任务 is about; what is empty narrows nothing. */
export interface TaskTargets {
  gridPath?: string | null
  tradeFamilies?: readonly string[] | null
  riskColors?: readonly string[] | null
  flags?: readonly string[] | null
}

/** Of the area, of one of the trades and colours, with any one of the hazards. */
export function targetFilter({ gridPath, tradeFamilies, riskColors, flags }: TaskTargets): Filter {
  const among = (field: string, values: readonly string[] | null | undefined): Filter =>
    values == null || values.length === 0 ? 'everything' : { field, in: values }
  const named = (flags ?? []).filter((flag) => Object.hasOwn(COMPANY_FLAGS, flag))
  return both(
    gridPath == null ? 'everything' : { field: 'gridPath', startsWith: gridPath },
    among('tradeFamily', tradeFamilies),
    among('riskColor', riskColors),
    named.length === 0 ? 'everything' : { any: named.map((field) => ({ field, equals: true })) },
    { not: { field: 'companyStatus', in: NOT_THERE } },
  )
}

export interface GridProgress {
  gridGuid: string
  gridName: string
  total: number
  done: number
  problems: number
}

/** Whole per cent, never 100 before all is done. */
export function progressPercent({ total, done }: Pick<GridProgress, 'total' | 'done'>): number {
  return total === 0 ? 0 : Math.floor((done / total) * 100)
}
