import { distanceMetres, type LngLat } from './geo.ts'

/** Rounds of improving; each walks over all pairs, and a day has a few dozen stops at most. */
const MAX_ROUNDS = 50
/** Less is rounding, and would make two equal ways chase one another. */
const WORTH_METRES = 0.5

/**
 * The order in which to visit places on one way that starts at `from` and ends anywhere: to the nearest left each time,
 * then stretches turned round as long as that shortens it (2-opt). As the crow flies; the same input gives the same
 * order. Without a start it begins at the first place. Answers indexes into `places`.
 */
export function orderVisits(from: LngLat | null, places: readonly LngLat[]): number[] {
  const metres = places.map((a) => places.map((b) => distanceMetres(a, b)))
  const first = places.map((place) => (from === null ? 0 : distanceMetres(from, place)))
  const between = (a: number, b: number) => metres[a]?.[b] ?? 0
  const way = nearestFirst(places.length, from === null ? null : first, between)
  return shortened(way, { start: (at) => first[at] ?? 0, between, isStartFixed: from === null })
}

function nearestFirst(count: number, first: readonly number[] | null, between: (a: number, b: number) => number) {
  const left = new Set(Array.from({ length: count }, (_, at) => at))
  const way: number[] = []
  while (left.size > 0) {
    const last = way.at(-1)
    const next = [...left].reduce((best, at) => {
      const cost = (of: number) => (last === undefined ? (first?.[of] ?? of) : between(last, of))
      return cost(at) < cost(best) ? at : best
    })
    left.delete(next)
    way.push(next)
  }
  return way
}

interface Costs {
  start: (at: number) => number
  between: (a: number, b: number) => number
  isStartFixed: boolean
}

function shortened(way: readonly number[], { start, between, isStartFixed }: Costs): number[] {
  let best = [...way]
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let isBetter = false
    for (let i = isStartFixed ? 1 : 0; i < best.length - 1; i += 1)
      for (let j = i + 1; j < best.length; j += 1) {
        const before = best[i - 1]
        const [a, b, after] = [best[i] ?? 0, best[j] ?? 0, best[j + 1]]
        const into = (at: number) => (before === undefined ? start(at) : between(before, at))
        const out = (at: number) => (after === undefined ? 0 : between(at, after))
        if (into(b) + out(a) < into(a) + out(b) - WORTH_METRES) {
          best = [...best.slice(0, i), ...best.slice(i, j + 1).reverse(), ...best.slice(j + 1)]
          isBetter = true
        }
      }
    if (!isBetter) break
  }
  return best
}

/** Metres of each leg of a way, the first from the start (0 where that is not known). */
export function legMetres(from: LngLat | null, way: readonly LngLat[]): number[] {
  return way.map((place, at) => {
    const before = at === 0 ? from : way[at - 1]
    return before == null ? 0 : distanceMetres(before, place)
  })
}

/** How far away the start may lie, against the width of what is visited, and at least, in metres. */
const FAR_WIDTHS = 2
const FAR_METRES = 2_000

/**
 * What the picture of a way has to show: its places, and where it starts unless that is so far away that the places
 * would run together into one spot.
 */
export function placesInView(from: LngLat | null, places: readonly LngLat[]): readonly LngLat[] {
  if (from === null) return places
  const nearest = Math.min(...places.map((place) => distanceMetres(from, place)))
  const widest = Math.max(...places.flatMap((a) => places.map((b) => distanceMetres(a, b))))
  const isFar = places.length > 0 && nearest > Math.max(FAR_WIDTHS * widest, FAR_METRES)
  return isFar ? places : [from, ...places]
}

/** What is urgent about a visit: what is due comes before what is dangerous, and that before the rest. */
export interface Urgency {
  /** The last day of the task; null where it has none. */
  due: string | null
  riskColor: string | null
}

const DANGEROUS = ['red', 'orange']

/** 0: due today or late. 1: of red or orange risk. 2: what is left. */
export function batchOf({ due, riskColor }: Urgency, today: string): 0 | 1 | 2 {
  if (due !== null && due <= today) return 0
  return riskColor !== null && DANGEROUS.includes(riskColor) ? 1 : 2
}

/** One way past all of them, batch after batch, each begun where the one before ended. Answers indexes into `visits`. */
export function orderByUrgency(
  from: LngLat | null,
  visits: readonly (Urgency & { place: LngLat })[],
  today: string,
): number[] {
  const way: number[] = []
  let start = from
  for (const batch of [0, 1, 2] as const) {
    const among = visits.flatMap((visit, at) => (batchOf(visit, today) === batch ? [{ at, place: visit.place }] : []))
    const order = orderVisits(
      start,
      among.map(({ place }) => place),
    ).flatMap((index) => among[index] ?? [])
    way.push(...order.map(({ at }) => at))
    start = order.at(-1)?.place ?? start
  }
  return way
}
