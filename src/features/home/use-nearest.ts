import { useEffect, useMemo, useState } from 'react'
import { nextStops, type TaskStop } from '#app/resources/patrolTask/use-task-stops.ts'
import { keep } from '#app/ui/kept-height.ts'
import type { Day } from '#domain/lib/dates.ts'

const KEY = 'nearest'

/**
 * The enterprises to go to next, nearest first. Until it is known where one is, those that stood first before, on that day: the
 * position comes when the page has been read, and no card is to move from under the finger.
 */
export function useNearest(stops: readonly TaskStop[], most: number, today: Day): TaskStop[] {
  const [before] = useState(() => (localStorage.getItem(KEY) ?? '').split(' '))
  const isPlaced = stops.some(({ distance }) => distance !== null)
  const next = useMemo(() => {
    const all = nextStops(stops, stops.length)
    if (!isPlaced && before[0] === today)
      all.unshift(...before.flatMap((guid) => all.find(({ companyGuid }) => companyGuid === guid) ?? []))
    return [...new Set(all)].slice(0, most)
  }, [stops, most, today, isPlaced, before])
  const order = [today, ...next.map(({ companyGuid }) => companyGuid)].join(' ')
  useEffect(() => {
    if (isPlaced) keep(KEY, order)
  }, [isPlaced, order])
  return next
}
