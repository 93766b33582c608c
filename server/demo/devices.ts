import { type PullRequest, SCHEMA_VERSION } from '#domain/contract/sync.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Db } from '#server/db/database.ts'
import type { SeedMoment } from '#server/install/record.ts'
import { recordReport } from '#server/sync/device-report.ts'
import type { UserRecord } from './people.ts'
import { actorOf } from './stamped.ts'

const HOUR_MS = 3_600_000
const NOTHING = { ops: 0, media: 0, rejected: 0, oldestAt: null, bytes: 0, works: 0, patrols: 0, checks: 0 }

interface Told {
  /** Which of the inspectors of the demo's town. */
  inspector: number
  hoursAgo: number
  appV: string
  backlog: Omit<PullRequest['backlog'], 'oldestAt'>
  oldestHoursAgo: number | null
  offsetMs?: number
}

/** One in a basement since yesterday, one with a refused change and a wrong clock, one that has lost work, one in order. */
const TOLD: readonly Told[] = [
  {
    ...{ inspector: 1, hoursAgo: 3, appV: '0.2.0', oldestHoursAgo: 29 },
    backlog: { ...NOTHING, ops: 9, works: 3, patrols: 2, media: 14, bytes: 36_400_000 },
  },
  {
    ...{ inspector: 4, hoursAgo: 20, appV: '0.1.9', oldestHoursAgo: 74, offsetMs: 26 * 60_000 },
    backlog: { ...NOTHING, ops: 2, works: 2, patrols: 1, rejected: 1, media: 2, bytes: 4_100_000 },
  },
  {
    ...{ inspector: 6, hoursAgo: 5, appV: '0.2.0', oldestHoursAgo: null },
    backlog: { ...NOTHING, lost: 2 },
  },
  { inspector: 8, hoursAgo: 1, appV: '0.2.0', oldestHoursAgo: null, backlog: NOTHING },
]

/** What phones of the demo's town told of themselves with their last pull. */
export async function reportDevices(tx: Db, { now }: SeedMoment, users: readonly UserRecord[]): Promise<void> {
  const town = users.find(({ username }) => username === 'town')?.gridPath ?? ''
  const inspectors = users.filter(({ roles, gridPath }) => roles?.includes('grid') && gridPath?.startsWith(town))
  for (const { inspector, hoursAgo, appV, backlog, oldestHoursAgo, offsetMs = 0 } of TOLD) {
    const person = inspectors[inspector]
    if (person === undefined) continue
    const at = addMs(now, -hoursAgo * HOUR_MS)
    const oldestAt = oldestHoursAgo === null ? null : addMs(now, -oldestHoursAgo * HOUR_MS)
    await recordReport(
      tx,
      actorOf(person),
      {
        ...{ deviceId: `demo-phone-${inspector}`, cursor: null, scopes: [], schemaV: SCHEMA_VERSION, appV },
        backlog: { ...backlog, oldestAt },
        clock: { deviceNow: addMs(at, -offsetMs), offsetMs },
      },
      at,
    )
  }
}
