import { addDays, addMonths, dayOf, type Instant, isDay, startOfDay } from '#domain/lib/dates.ts'
import { fieldOf } from './field-of.ts'
import type { Field } from './fields.ts'
import { both, type Filter } from './filter.ts'
import {
  type AnyResource,
  measureFields,
  periodField,
  type StatisticsDefinition,
  type StatisticsMeasure,
} from './resource.ts'

const BY_HOUR = 'hour.'

/** All that a resource may be counted by; hours of the day stand last. */
export function dimensionsOf({ dimensions, byHour = [] }: StatisticsDefinition): string[] {
  return [...dimensions, ...byHour.map((name) => `${BY_HOUR}${name}`)]
}

/** What may be counted for somebody from whom these fields are withheld: no figure may tell what the rows keep back. */
export function toldStatistics(statistics: StatisticsDefinition, withheld: readonly string[]): StatisticsDefinition {
  const isTold = (name: string) => !withheld.includes(name)
  return {
    ...statistics,
    dimensions: statistics.dimensions.filter(isTold),
    byHour: statistics.byHour?.filter(isTold) ?? [],
    measures: statistics.measures.filter((measure) => measureFields(measure).every(isTold)),
  }
}

/** The name of the moment whose hour a dimension counts by; null where it is another one. */
export function hourFieldOf(dimension: string): string | null {
  return dimension.startsWith(BY_HOUR) ? dimension.slice(BY_HOUR.length) : null
}

/** The field that a dimension counts by; null where there is none. */
export function dimensionField(resource: AnyResource, dimension: string): Field | null {
  return fieldOf(resource, hourFieldOf(dimension) ?? dimension)
}

/**
 * The figures that hold until a record changes, beside how many there are: sums, and counts of what does not depend on the
 * day. The database keeps them in this order.
 */
export function keptMeasures({ measures }: StatisticsDefinition): StatisticsMeasure[] {
  return measures.filter((measure) => {
    if ('sum' in measure) return true
    if ('count' in measure && measure.count === true) return false
    return !followsClock(measure)
  })
}

/** It changes with time alone, as what is overdue does. */
export function followsClock(measure: StatisticsMeasure): boolean {
  const [then, later] = ['2000-01-01', '2001-02-02'].map((today) =>
    JSON.stringify(conditionOf(measure, today, startOfDay(today))),
  )
  return then !== later
}

/** The records that a figure counts; all of them for a sum. */
export function conditionOf(measure: StatisticsMeasure, today: string, now: string): Filter {
  if ('sum' in measure) return 'everything'
  if ('share' in measure) return measure.share(today, now)
  return measure.count === true ? 'everything' : measure.count(today, now)
}

/** The records behind a figure, as a list is asked for them: of a share the whole group, of a sum what adds to it. */
export function countedBy({ fields }: AnyResource, measure: StatisticsMeasure, now: Instant): Filter {
  if ('sum' in measure)
    return fields[measure.sum]?.kind === 'integer' ? { field: measure.sum, atLeast: 1 } : 'everything'
  return 'share' in measure ? 'everything' : conditionOf(measure, dayOf(now), now)
}

/** How the groups of a dimension are made. */
export type DimensionKind = 'value' | 'month' | 'hour' | 'grid' | 'region'

/** Null for what cannot be counted by: attachments, lists, long texts. */
export function dimensionKind(resource: AnyResource, name: string): DimensionKind | null {
  if (hourFieldOf(name) !== null) return dimensionField(resource, name)?.kind === 'instant' ? 'hour' : null
  if (name === 'gridGuid') return 'grid'
  if (name === 'regionIds') return 'region'
  switch (dimensionField(resource, name)?.kind) {
    case 'date':
    case 'instant':
      return 'month'
    case 'choice':
    case 'bool':
    case 'reference':
    case 'text':
    case 'integer':
      return 'value'
    default:
      return null
  }
}

/** The words for a dimension: 登记时间（按月）, 计划开始（按小时）. */
export function dimensionLabel(resource: AnyResource, name: string): string {
  const label = dimensionField(resource, name)?.label ?? name
  const kind = dimensionKind(resource, name)
  if (kind === 'hour') return `${label}（按小时）`
  return kind === 'month' ? `${label}（按月）` : label
}

/** What a figure is counted in, nothing where its name says it; a share is in percent. */
export function measureUnit(measure: StatisticsMeasure): string | null {
  return measure.unit ?? ('share' in measure ? '%' : null)
}

/** The head of a column of figures: 零隐患占比（%）. */
export function measureHeading(measure: StatisticsMeasure): string {
  const unit = measureUnit(measure)
  return unit === null ? measure.label : `${measure.label}（${unit}）`
}

/** The records of one group, for the list behind a figure; null where a list cannot be asked for it. */
export function groupFilter(resource: AnyResource, dimension: string, key: string | null): Filter | null {
  const field = dimensionField(resource, dimension)
  const kind = dimensionKind(resource, dimension)
  if (kind === null || kind === 'hour' || resource.offline.withhold?.includes(dimension) === true) return null
  if (kind === 'grid') return key === null ? null : { field: 'gridPath', startsWith: key }
  if (kind === 'region') return key === null ? null : { field: 'regionIds', contains: key }
  if (key === null) return { field: dimension, equals: null }
  if (kind === 'month') return monthFilter(dimension, key, field?.kind === 'instant')
  if (field?.kind === 'bool') return { field: dimension, equals: key === 'true' }
  return { field: dimension, equals: field?.kind === 'integer' ? Number(key) : key }
}

function monthFilter(name: string, month: string, isInstant: boolean): Filter | null {
  const first = `${month}-01`
  if (!isDay(first)) return null
  return periodFilter(name, isInstant, { from: first, to: addDays(addMonths(first, 1), -1) })
}

interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The records of a period, by the date that the statistics of a resource are about. */
export function inPeriod(resource: AnyResource, statistics: StatisticsDefinition, period: Period): Filter {
  const name = periodField(statistics)
  return periodFilter(name, fieldOf(resource, name)?.kind === 'instant', period)
}

function periodFilter(field: string, isInstant: boolean, { from, to }: Period): Filter {
  return both(
    from === undefined ? 'everything' : { field, atLeast: isInstant ? startOfDay(from) : from },
    to === undefined ? 'everything' : isInstant ? { field, below: startOfDay(addDays(to, 1)) } : { field, atMost: to },
  )
}
