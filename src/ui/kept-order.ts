import { useEffect, useMemo } from 'react'
import type { Day } from '#domain/lib/dates.ts'
import { keep, kept } from './kept.ts'

/** A screen or two; nobody looks further before it is known where he is. */
const KEPT = 40

interface KeptOrder<T> {
  /** Under this it is kept, for that day. */
  name: string
  today: Day
  idOf: (row: T) => string
  /** Whether it is known where one is. */
  isPlaced: boolean
}

/**
 * What is listed nearest first. Until it is known where one is, what stood first before on that day stands there: the position
 * comes when the list has been read, and no line is to move from under the finger.
 */
export function useKeptOrder<T>(rows: readonly T[], { name, today, idOf, isPlaced }: KeptOrder<T>): readonly T[] {
  const key = `order:${name}`
  const before = useMemo(() => (kept(key) ?? '').split(' '), [key])
  const ordered = useMemo(() => {
    if (isPlaced || before[0] !== today) return rows
    const places = new Map(before.map((id, at) => [id, at]))
    const placeOf = (row: T) => places.get(idOf(row)) ?? before.length
    return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
  }, [rows, isPlaced, before, today, idOf])
  const order = [today, ...ordered.slice(0, KEPT).map(idOf)].join(' ')
  useEffect(() => {
    if (isPlaced) keep(key, order)
  }, [isPlaced, key, order])
  return ordered
}
