import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { correctedNow } from '#app/data/index.ts'
import { askStatistics, type StatisticsWish } from '#app/data/statistics.ts'
import { ALL_VIEW, type ListState, listStateOf, paramsOf, queryOf } from '#app/screens/list-state.ts'
import { withheldFrom } from '#app/screens/own-names.ts'
import { currentActor } from '#app/session/index.ts'
import type { ResourceStatistics, StatisticsRow } from '#domain/contract/resource-statistics.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { Problem, problemFrom } from '#domain/kit/problems.ts'
import type { AnyResource, StatisticsDefinition, StatisticsMeasure } from '#domain/kit/resource.ts'
import {
  countedBy,
  dimensionField,
  dimensionsOf,
  groupFilter,
  inPeriod,
  toldStatistics,
} from '#domain/kit/statistics.ts'
import { type Day, dayOf, isDay } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** Words of the address that say what is counted; the filters beside them are those of the list. */
const WORDS = { dimension: 'by', measure: 'measure', from: 'from', to: 'to', rows: 'rows', group: 'group' } as const
/** Said in the address of a period without a first day: a page may begin with a period of its own. */
const FROM_THE_BEGINNING = '-'
/** The group of records without a value. */
const NO_VALUE = '-'

export interface StatisticsOptions {
  resource: string
  view?: string | undefined
  filter?: Filter | undefined
  /** The dimension counted by at first: what the page is named after. Unless given, the resource's first. */
  by?: string | undefined
  /** Counts this year at first, instead of everything. */
  since?: 'year' | undefined
}

type Answer =
  | { state: 'loading' }
  | { state: 'ready'; data: ResourceStatistics }
  | { state: 'offline' }
  | { state: 'problem'; problem: Problem }

export interface StatisticsController {
  resource: AnyResource
  statistics: StatisticsDefinition
  dimension: string
  measure: StatisticsMeasure
  from: string | undefined
  to: string | undefined
  list: ListState
  answer: Answer
  /** The records behind a figure, where the address opens them. */
  opened: { title: string; filter: Filter } | null
  wish: StatisticsWish
  query: ReturnType<typeof queryOf>
  choose: (next: Partial<Record<keyof typeof WORDS, string | null>>) => void
  setFilters: (filters: Readonly<Record<string, string>>) => void
  /** The address of the records behind a figure; null where they cannot be asked for. `row` null: all of them. */
  addressOf: (measure: StatisticsMeasure, row: StatisticsRow | null) => string | null
  closeRows: () => void
  again: () => void
}

/** What is counted, by what, and over which days: all of it in the address. */
export function useStatisticsScreen({
  resource: name,
  view = ALL_VIEW,
  filter = 'everything',
  by,
  since,
}: StatisticsOptions): StatisticsController {
  const resource = resourceNamed(name)
  if (resource.statistics === undefined) throw new Error(`${name} declares no statistics`)
  const statistics = toldStatistics(resource.statistics, withheldFrom(resource, currentActor()))
  const [params, setParams] = useSearchParams()
  const list = listStateOf(params, resource, view)
  const query = queryOf(resource, list, filter)
  const dimension = oneOf(params.get(WORDS.dimension) ?? by ?? null, dimensionsOf(statistics))
  const measureName = oneOf(
    params.get(WORDS.measure),
    statistics.measures.map((measure) => measure.name),
  )
  const measure = measureOf(statistics, measureName)
  const span = since === 'year' && !params.has(WORDS.from) ? thisYear() : null
  const from = span?.from ?? dayIn(params, WORDS.from)
  const to = span?.to ?? dayIn(params, WORDS.to)
  const wish: StatisticsWish = { dimension, ...(from && { from }), ...(to && { to }) }
  const { answer, again } = useStatistics(name, query, wish)

  const change = (next: Readonly<Record<string, string | null>>, replace: boolean) =>
    setParams((before) => changed(before, next), { replace })

  function addressOf(asked: StatisticsMeasure, row: StatisticsRow | null): string | null {
    if (row?.isRest === true || (row !== null && groupFilter(resource, dimension, row.key) === null)) return null
    const group = row === null ? null : (row.key ?? NO_VALUE)
    return `?${changed(params, { [WORDS.rows]: asked.name, [WORDS.group]: group })}`
  }

  return {
    resource,
    statistics,
    dimension,
    measure,
    from,
    to,
    list,
    answer,
    opened: openedIn(params, { resource, statistics, dimension, filter, from, to, answer }),
    wish,
    query,
    choose: (next) =>
      change(
        {
          ...Object.fromEntries(Object.entries(next).map(([key, value]) => [WORDS[key as keyof typeof WORDS], value])),
          ...('from' in next || 'to' in next ? said({ from, to, ...next }) : {}),
        },
        true,
      ),
    setFilters: (filters) =>
      setParams((before) => paramsOf({ ...list, filters, page: 1 }, { resource, defaultView: view, before }), {
        replace: true,
      }),
    addressOf,
    closeRows: () => change({ [WORDS.rows]: null, [WORDS.group]: null, open: null, page: null }, true),
    again,
  }
}

function useStatistics(resource: string, query: ReturnType<typeof queryOf>, wish: StatisticsWish) {
  const [round, setRound] = useState(0)
  const question = JSON.stringify([resource, query, wish])
  const [answered, setAnswered] = useState<{ question: string; answer: Answer } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is what asks the same again
  useEffect(() => {
    let isCurrent = true
    const settle = (answer: Answer) => isCurrent && setAnswered({ question, answer })
    const [name, asked, counted] = JSON.parse(question) as [string, typeof query, StatisticsWish]
    askStatistics(name, asked, counted).then(
      (data) => settle({ state: 'ready', data }),
      (error: unknown) => settle(failed(problemFrom(error))),
    )
    return () => {
      isCurrent = false
    }
  }, [question, round])
  const answer: Answer = answered?.question === question ? answered.answer : { state: 'loading' }
  return { answer, again: useCallback(() => setRound((before) => before + 1), []) }
}

const failed = (problem: Problem): Answer =>
  problem.code === 'network.unreachable' ? { state: 'offline' } : { state: 'problem', problem }

interface Opening
  extends Pick<StatisticsController, 'resource' | 'statistics' | 'dimension' | 'from' | 'to' | 'answer'> {
  filter: Filter
}

/** Which records a figure was made of: the page's, of the period, of the group, and of the kind it counts. */
function openedIn(params: URLSearchParams, opening: Opening): StatisticsController['opened'] {
  const { resource, statistics, dimension, filter, from, to, answer } = opening
  const name = params.get(WORDS.rows)
  if (name === null) return null
  const measure = measureOf(statistics, name)
  const group = params.get(WORDS.group)
  const key = group === NO_VALUE ? null : group
  const ofGroup = group === null ? 'everything' : groupFilter(resource, dimension, key)
  const row = answer.state === 'ready' ? answer.data.rows.find((each) => each.key === key) : undefined
  const words = group === null ? '全部' : (row?.label ?? dimensionField(resource, dimension)?.label ?? '')
  return {
    title: `${words} · ${measure.label}`,
    filter: both(
      filter,
      inPeriod(resource, statistics, { from, to }),
      ofGroup ?? 'nothing',
      countedBy(resource, measure, correctedNow()),
    ),
  }
}

function measureOf({ measures }: StatisticsDefinition, name: string): StatisticsMeasure {
  const measure = measures.find((each) => each.name === name) ?? measures[0]
  if (measure === undefined) throw new Problem('route.unknown')
  return measure
}

function oneOf(raw: string | null, known: readonly string[]): string {
  return raw !== null && known.includes(raw) ? raw : (known[0] ?? '')
}

function thisYear(): { from: Day; to: Day } {
  const today = dayOf(correctedNow())
  return { from: `${today.slice(0, 4)}-01-01`, to: today }
}

/** Both ends of a period, so that none falls back to what the page begins with. */
const said = ({ from, to }: { from?: string | null | undefined; to?: string | null | undefined }) => ({
  [WORDS.from]: from ?? FROM_THE_BEGINNING,
  [WORDS.to]: to ?? null,
})

function dayIn(params: URLSearchParams, name: string): string | undefined {
  const raw = params.get(name)
  return raw !== null && isDay(raw) ? raw : undefined
}

function changed(before: URLSearchParams, next: Readonly<Record<string, string | null>>): URLSearchParams {
  const params = new URLSearchParams(before)
  for (const [name, value] of Object.entries(next)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params
}
