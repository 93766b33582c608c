import type { Spent } from './processor.ts'

/** A device that begins at a moment and makes its calls one after the other. */
export interface Arrival {
  atMs: number
  calls: readonly Spent[]
}

/** Cores that serve in order of arrival, each one piece of work at a time. */
export class Cores {
  private readonly freeAt: Float64Array
  private readonly from: number
  private readonly to: number
  private workedMs = 0

  /** How busy they are is looked at between these moments. */
  constructor(count: number, { from, to }: { from: number; to: number }) {
    this.freeAt = new Float64Array(count)
    this.from = from
    this.to = to
  }

  /** Answers when the work is done that comes in now. Works must come in the order of time. */
  serve(atMs: number, lastsMs: number): number {
    const { freeAt } = this
    let core = 0
    for (let other = 1; other < freeAt.length; other += 1) if ((freeAt[other] ?? 0) < (freeAt[core] ?? 0)) core = other
    const began = Math.max(atMs, freeAt[core] ?? 0)
    const done = began + lastsMs
    freeAt[core] = done
    this.workedMs += Math.max(0, Math.min(done, this.to) - Math.max(began, this.from))
    return done
  }

  /** The share of that time in which the cores were working. */
  busy(): number {
    return this.workedMs / ((this.to - this.from) * this.freeAt.length)
  }
}

interface Stage {
  atMs: number
  arrival: Arrival
  call: number
  /** When this call was made; its first half is the server's, then the database's. */
  askedMs: number
  isAtDatabase: boolean
}

/**
 * Lets all devices make their calls: each takes a core of a server, then one of the database; a server waits for its
 * database without holding the core. Answers how long each call waited until its answer, in milliseconds.
 */
export function simulate(
  arrivals: readonly Arrival[],
  { server, database, thinkingMs }: { server: Cores; database: Cores; thinkingMs: number },
): number[] {
  const waits: number[] = []
  const coming = new Heap()
  for (const arrival of arrivals)
    coming.push({ atMs: arrival.atMs, arrival, call: 0, askedMs: arrival.atMs, isAtDatabase: false })
  for (let stage = coming.pop(); stage !== null; stage = coming.pop()) {
    const cost = stage.arrival.calls[stage.call]
    if (cost === undefined) continue
    if (stage.isAtDatabase) {
      const answeredMs = database.serve(stage.atMs, cost.databaseMs)
      waits.push(answeredMs - stage.askedMs)
      stage.call += 1
      stage.atMs = answeredMs + thinkingMs
      stage.askedMs = stage.atMs
    } else stage.atMs = server.serve(stage.atMs, cost.serverMs)
    stage.isAtDatabase = !stage.isAtDatabase
    coming.push(stage)
  }
  return waits
}

/** What happens next, first. */
class Heap {
  private readonly items: Stage[] = []

  push(stage: Stage): void {
    const { items } = this
    let at = items.push(stage) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (this.timeOf(parent) <= stage.atMs) break
      this.swap(at, parent)
      at = parent
    }
  }

  pop(): Stage | null {
    const { items } = this
    const [first] = items
    const last = items.pop()
    if (first === undefined || last === undefined) return null
    if (items.length === 0) return first
    items[0] = last
    for (let at = 0; ; ) {
      const left = 2 * at + 1
      const least = this.timeOf(left + 1) < this.timeOf(left) ? left + 1 : left
      if (this.timeOf(least) >= this.timeOf(at)) return first
      this.swap(at, least)
      at = least
    }
  }

  private timeOf(at: number): number {
    return this.items[at]?.atMs ?? Number.POSITIVE_INFINITY
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.items[a], this.items[b]]
    if (first === undefined || second === undefined) return
    this.items[a] = second
    this.items[b] = first
  }
}
