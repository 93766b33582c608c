import { sql } from 'drizzle-orm'
import type { ScopeName } from '#domain/contract/sync.ts'
import type { Database } from '../db/database.ts'

const CHANNEL = 'changed'
/** Many changes in a row are one hint. */
const QUIET_MS = 1_000

interface Subscriber {
  scopes: ReadonlySet<ScopeName>
  tell: (changed: ScopeName[]) => void
}

/**
 * Tells open streams which scopes changed. One notification a second and process at most, however many changes: on
 * PostgreSQL every notification makes commits wait for each other. What is missed costs a later pull and nothing else.
 */
export class ChangeHub {
  private readonly database: Database
  private readonly subscribers = new Set<Subscriber>()
  private announcing: NodeJS.Timeout | null = null
  private looking: NodeJS.Timeout | null = null
  private seenBelow: string | null = null
  private stopListening: () => void = () => {}

  constructor(database: Database) {
    this.database = database
  }

  async start(): Promise<void> {
    this.stopListening = await this.database.listen(CHANNEL, () => this.hear())
  }

  stop(): void {
    this.stopListening()
    if (this.announcing !== null) clearTimeout(this.announcing)
    if (this.looking !== null) clearTimeout(this.looking)
  }

  /** Something was written here. */
  touch(): void {
    this.announcing ??= setTimeout(() => {
      this.announcing = null
      this.database.notify(CHANNEL, '').catch(() => {})
    }, QUIET_MS)
    this.announcing.unref()
  }

  /** From when this resolves, changes are told. Answers how to leave. */
  async subscribe(subscriber: Subscriber): Promise<() => void> {
    if (this.seenBelow === null) await this.look()
    this.subscribers.add(subscriber)
    return () => this.subscribers.delete(subscriber)
  }

  private hear(): void {
    if (this.subscribers.size === 0) {
      this.seenBelow = null
      return
    }
    this.lookSoon(QUIET_MS / 4)
  }

  private lookSoon(inMs: number): void {
    this.looking ??= setTimeout(() => {
      this.looking = null
      this.look().catch(() => {})
    }, inMs)
    this.looking.unref()
  }

  private async look(): Promise<void> {
    const since = this.seenBelow
    const { rows } = await this.database.db.execute<{ hi: string; scopes: ScopeName[] | null; unsettled: boolean }>(sql`
      select hi::text as hi, (
        select array_agg(distinct "scope") from "changeLog" where "xid" >= ${since}::text::xid8 and "xid" < hi) as scopes,
        exists (select 1 from "changeLog" where "xid" >= hi) as unsettled
      from pg_snapshot_xmin(pg_current_snapshot()) as hi`)
    const [found] = rows
    if (found === undefined) return
    this.seenBelow = found.hi
    // Something older is still being written somewhere: what came after it is told when it may be pulled.
    if (found.unsettled && this.subscribers.size > 0) this.lookSoon(QUIET_MS)
    for (const { scopes, tell } of this.subscribers) {
      const changed = (found.scopes ?? []).filter((name) => scopes.has(name))
      if (changed.length > 0) tell(changed)
    }
  }
}
