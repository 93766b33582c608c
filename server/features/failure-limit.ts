import { Problem } from '#domain/kit/problems.ts'

const WINDOW_MS = 60_000
/** Above what a family of phones behind one address does by mistake, far below what guessing needs. */
const MAX_FAILURES = 30
const MAX_ADDRESSES = 10_000

/**
 * Slows guessing from one address over many accounts; a single account is guarded by its lock. Per process: several
 * processes allow as many times more, which guessing does not gain from.
 */
export class FailureLimit {
  private readonly failures = new Map<string, number[]>()
  private readonly max: number

  constructor(max = MAX_FAILURES) {
    this.max = max
  }

  /** Throws `rate.limited`. */
  assertFew(address: string, now: string): void {
    if (this.recent(address, now).length >= this.max) throw new Problem('rate.limited')
  }

  note(address: string, now: string): void {
    if (this.failures.size >= MAX_ADDRESSES) this.failures.clear()
    this.failures.set(address, [...this.recent(address, now), Date.parse(now)])
  }

  private recent(address: string, now: string): number[] {
    const since = Date.parse(now) - WINDOW_MS
    return (this.failures.get(address) ?? []).filter((at) => at > since)
  }
}
