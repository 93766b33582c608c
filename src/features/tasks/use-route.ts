import { useMemo, useState } from 'react'
import { usePosition } from '#app/device/use-position.ts'
import type { TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import type { LngLat } from '#domain/rules/geo.ts'
import { legMetres, orderVisits } from '#domain/rules/visit-route.ts'

/** What two hundred pairs of stops can be improved in without a pause on a cheap phone; nobody visits more in a day. */
const MOST_STOPS = 60

export interface RouteStop {
  stop: TaskStop
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

  const known = useMemo(() => distinct(stops), [stops])
  const route = useMemo(() => {
    const placed = known.flatMap((stop) => {
      const place = placeOf(stop)
      return place === null ? [] : [{ stop, place }]
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
      withoutPlace: known.filter((stop) => placeOf(stop) === null),
      left: placed.length - near.length,
      totalMetres: legs.reduce((sum, metres) => sum + metres, 0),
    }
  }, [known, from])

  return { ...route, from, reorder: () => setStart(fix) }
}

function distinct(stops: readonly TaskStop[]): TaskStop[] {
  const seen = new Set<string>()
  return stops.filter(({ companyGuid }) => {
    if (seen.has(companyGuid)) return false
    seen.add(companyGuid)
    return true
  })
}

function placeOf({ company }: TaskStop): LngLat | null {
  return company?.longitude == null || company.latitude == null
    ? null
    : { lng: company.longitude, lat: company.latitude }
}
