import type { ListQuery } from './envelope.ts'

/** `POST` with `CountedList`s as `lists` -> `ListCounts`, in their order. */
export const LIST_COUNTS = '/api/lists/counts'
export const MOST_COUNTS = 50

export interface CountedList {
  resource: string
  /** As the list's own call takes it. */
  query: ListQuery
}

export interface ListCounts {
  totals: number[]
}
