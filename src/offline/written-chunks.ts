import type { ChunkRow } from './mirror-db.ts'

/** No more are held: a whole district would weigh on a phone. */
const MOST_ROWS = 20_000
/** Who is shown what came looks at it by then. */
const HELD_MS = 10_000

/** The chunks this page has just written, until they are first read or some seconds have passed. */
export interface Written {
  /** Some of these scopes' chunks, and nothing else, have been stored; of scopes without chunks nothing is left. */
  note(scopes: readonly string[], chunks: readonly ChunkRow[]): void
  /** What it has of a table, in the order of the database; asked again it has nothing. */
  take(table: string): ChunkRow[]
  forget(): void
}

export function writtenChunks(): Written {
  let byTable = new Map<string, ChunkRow[]>()
  let rows = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function forget() {
    clearTimeout(timer)
    byTable = new Map()
    rows = 0
  }

  function hold(chunks: readonly ChunkRow[]) {
    for (const chunk of chunks) {
      const own = byTable.get(chunk.table)
      if (own === undefined) byTable.set(chunk.table, [chunk])
      else own.push(chunk)
      rows += chunk.count
    }
  }

  return {
    note(scopes, chunks) {
      const replaced = new Set(scopes)
      const kept = [...byTable.values()].flat().filter(({ scope }) => !replaced.has(scope))
      forget()
      hold(kept)
      hold(chunks)
      if (rows > MOST_ROWS) forget()
      else timer = setTimeout(forget, HELD_MS)
    },
    take(table) {
      const own = byTable.get(table) ?? []
      byTable.delete(table)
      return own.sort((a, b) => compare(a.scope, b.scope) || a.n - b.n)
    },
    forget,
  }
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
