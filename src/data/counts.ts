import type { ListQuery } from '#domain/contract/envelope.ts'
import { type CountedList, LIST_COUNTS, type ListCounts, MOST_COUNTS } from '#domain/contract/list-counts.ts'
import { api } from './context.ts'

/** What a page counts, it counts within a moment. */
const GATHER_MS = 10

interface Wanted extends CountedList {
  resolve: (total: number) => void
  reject: (reason: unknown) => void
}

type Counts = (lists: readonly CountedList[]) => Promise<readonly number[]>

/** How many a list has; those wanted within a moment are asked for in one call. */
export function counting(ask: Counts): (resource: string, query: ListQuery) => Promise<number> {
  let waiting: Wanted[] = []

  function settle() {
    const wanted = waiting
    waiting = []
    for (let at = 0; at < wanted.length; at += MOST_COUNTS) {
      const part = wanted.slice(at, at + MOST_COUNTS)
      ask(part.map(({ resource, query }) => ({ resource, query }))).then(
        (totals) => {
          for (const [index, { resolve }] of part.entries()) resolve(totals[index] ?? 0)
        },
        (reason: unknown) => {
          for (const { reject } of part) reject(reason)
        },
      )
    }
  }

  return (resource, query) =>
    new Promise((resolve, reject) => {
      waiting.push({ resource, query, resolve, reject })
      if (waiting.length === 1) setTimeout(settle, GATHER_MS)
    })
}

export const countRecords = counting(async (lists) => (await api.post<ListCounts>(LIST_COUNTS, { lists })).totals)
