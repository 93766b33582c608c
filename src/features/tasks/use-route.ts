import { useMemo, useState } from 'react'
import { usePosition } from '#app/device/use-position.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import { useKept } from '#app/ui/use-kept.ts'
import { pointOf } from '#domain/kit/point.ts'
import type { Day } from '#domain/lib/dates.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { legMetres, orderByUrgency } from '#domain/rules/visit-route.ts'

/** What two hundred pairs of stops can be improved in without a pause on a cheap phone; nobody visits more in a day. */
const MOST_STOPS = 60

export interface RouteStop {
  /** The earliest last day of the tasks there. */
  due: string | null
  stop: TaskStop
  /** Other tasks of the same enterprise: one walks there once. */
  also: readonly TaskStop[]
  place: LngLat
  /** From the stop before, or from where one is; null for the first where that is not known. */
  legMetres: number | null
}

export interface Route {
  stops: RouteStop[]
  /** Enterprises whose place nobody has registered; they are visited when one passes. */
  withoutPlace: TaskStop[]
  /** Not today: the enterprise refused, or something came between. */
  skipped: TaskStop[]
  skip: (companyGuid: string) => void
  /** Takes it back into the way. */
  unskip: (companyGuid: string) => void
  /** More than one way can hold. */
  left: number
  totalMetres: number
  from: LngLat | null
  /** Orders anew from where one is now. */
  reorder: () => void
}

/**
 * One way past the stops, ordered once: walking on does not turn the list under one's finger. Two tasks of one enterprise
 * are one stop. Everything it needs is on the device.
 */
export function useRoute(stops: readonly TaskStop[], today: Day): Route {
  const { fix } = usePosition()
  const [start, setStart] = useState<LngLat | null>(null)
  const from = start ?? fix
  // The first position there is; later ones only when asked for.
  if (start === null && fix !== null) setStart(fix)

  const [skipped, setSkipped] = useKept(`skipped:${today}`, guidsOf)
  const all = useMemo(() => byCompany(stops), [stops])
  const known = useMemo(() => all.filter(([{ companyGuid }]) => !skipped.includes(companyGuid)), [all, skipped])
  const route = useMemo(() => {
    const placed = known.flatMap(([stop, ...also]) => {
      const place = placeOf(stop)
      return place === null ? [] : [{ stop, also, place, due: dueOf([stop, ...also]) }]
    })
    const near = placed.slice(0, MOST_STOPS)
    const order = orderByUrgency(
      from,
      near.map(({ place, due, stop: { company } }) => ({ place, due, riskColor: company?.riskColor ?? null })),
      today,
    )
    const way = order.flatMap((at) => near[at] ?? [])
    const legs = legMetres(
      from,
      way.map(({ place }) => place),
    )
    return {
      stops: way.map((each, at) => ({ ...each, legMetres: at === 0 && from === null ? null : (legs[at] ?? 0) })),
      withoutPlace: known.flatMap((tasks) => (placeOf(tasks[0]) === null ? tasks : [])),
      left: placed.length - near.length,
      totalMetres: legs.reduce((sum, metres) => sum + metres, 0),
    }
  }, [known, from, today])

  return {
    ...route,
    from,
    reorder: () => setStart(fix),
    skipped: all.flatMap(([first]) => (skipped.includes(first.companyGuid) ? [first] : [])),
    skip(companyGuid) {
      setSkipped([...skipped, companyGuid])
      // What is left is gone to from here, not from where the day began.
      if (fix !== null) setStart(fix)
    },
    unskip: (companyGuid) => setSkipped(skipped.filter((each) => each !== companyGuid)),
  }
}

const guidsOf = (stored: unknown): readonly string[] => (Array.isArray(stored) ? stored.map(String) : [])

function dueOf(stops: readonly TaskStop[]): string | null {
  return stops.flatMap(({ task }) => task.planEnd ?? []).sort()[0] ?? null
}

type SameCompany = [TaskStop, ...TaskStop[]]

/** The tasks of one enterprise together, in the order in which they came. */
export function byCompany(stops: readonly TaskStop[]): SameCompany[] {
  const groups = new Map<string, SameCompany>()
  for (const stop of stops) {
    const group = groups.get(stop.companyGuid)
    if (group === undefined) groups.set(stop.companyGuid, [stop])
    else group.push(stop)
  }
  return [...groups.values()]
}

function placeOf({ company }: TaskStop): LngLat | null {
  return pointOf(company?.longitude, company?.latitude)
}
