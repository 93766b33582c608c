import { useMemo, useState } from 'react'
import { usePosition } from '#app/device/use-position.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { legMetres, orderVisits } from '#domain/rules/visit-route.ts'

/** What two hundred pairs of stops can be improved in without a pause on a cheap phone; nobody visits more in a day. */
const MOST_STOPS = 60

export interface RouteStop {
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
export function useRoute(stops: readonly TaskStop[]): Route {
  const { fix } = usePosition()
  const [start, setStart] = useState<LngLat | null>(null)
  const from = start ?? fix
  // The first position there is; later ones only when asked for.
  if (start === null && fix !== null) setStart(fix)

  const known = useMemo(() => byCompany(stops), [stops])
  const route = useMemo(() => {
    const placed = known.flatMap(([stop, ...also]) => {
      const place = placeOf(stop)
      return place === null ? [] : [{ stop, also, place }]
    })
    const near = placed.slice(0, MOST_STOPS)
    const order = orderVisits(
      from,
      near.map(({ place }) => place),
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
  }, [known, from])

  return { ...route, from, reorder: () => setStart(fix) }
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
  return company?.longitude == null || company.latitude == null
    ? null
    : { lng: company.longitude, lat: company.latitude }
}
