import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { Problem } from '#domain/kit/problems.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import { requestCount } from '#server/db/extra-tables.ts'

const WINDOW_MS = 60_000
const FORGET_MS = 10 * WINDOW_MS
/** Above what a family of phones behind one address does by mistake, far below what guessing needs. */
const MAX_FAILURES = 30

/**
 * Slows guessing from one address over many accounts; a single account is guarded by its lock. Counted in the database,
 * so that many servers allow no more than one.
 */
export class FailureLimit {
  private readonly db: Db
  private readonly name: string
  private readonly max: number

  /** `name` tells apart what is counted; limits of one name count together. */
  constructor(db: Db, name: string, max = MAX_FAILURES) {
    this.db = db
    this.name = name
    this.max = max
  }

  /** Throws `rate.limited`. */
  async assertFew(address: string, now: string): Promise<void> {
    const [found] = await this.db
      .select({ count: requestCount.count })
      .from(requestCount)
      .where(and(eq(requestCount.key, this.keyOf(address)), gt(requestCount.since, addMs(now, -WINDOW_MS))))
    if (found !== undefined && found.count >= this.max) throw new Problem('rate.limited')
  }

  /**
   * Counts one more and throws `rate.limited` beyond the limit, in one step: of many that ask at once no more come through
   * than of many in turn. For what is limited whether it succeeds or not; where failures alone count, `assertFew` before
   * and `note` after.
   */
  async admit(address: string, now: string): Promise<void> {
    if ((await this.counted(address, now)) > this.max) throw new Problem('rate.limited')
  }

  async note(address: string, now: string): Promise<void> {
    await this.counted(address, now)
  }

  /** Counts one more; the first after a minute begins a new one. Minutes long past are forgotten. */
  private async counted(address: string, now: string): Promise<number> {
    const oldest = addMs(now, -WINDOW_MS)
    const isOver = sql`${requestCount.since} <= ${oldest}::timestamptz`
    const [{ count } = { count: 1 }] = await this.db
      .insert(requestCount)
      .values({ key: this.keyOf(address), since: now, count: 1 })
      .onConflictDoUpdate({
        target: requestCount.key,
        set: {
          since: sql`case when ${isOver} then excluded."since" else ${requestCount.since} end`,
          count: sql`case when ${isOver} then 1 else ${requestCount.count} + 1 end`,
        },
      })
      .returning({ count: requestCount.count })
    if (count === 1) await this.db.delete(requestCount).where(lt(requestCount.since, addMs(now, -FORGET_MS)))
    return count
  }

  private keyOf(address: string): string {
    return `${this.name} ${address}`
  }
}
