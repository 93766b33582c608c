import { performAction } from '#domain/kit/action.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import type { Instant } from '#domain/lib/dates.ts'
import { actionNamed } from '#domain/resources/actions.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import type { workflowLog } from '#server/db/extra-tables.ts'
import type { UserRecord } from './people.ts'
import { actorOf } from './stamped.ts'

type Step = typeof workflowLog.$inferInsert

interface Deed {
  action: string
  input?: object
  by: UserRecord
  at: Instant
}

export interface Chronicle {
  /** Does what a person does and keeps what comes of it; throws the product's own refusal. */
  act: (resource: string, guid: string, deed: Deed) => AnyRecord
  /** What the server alone adds: a number, a count of what hangs on the record. */
  note: (resource: string, guid: string, facts: Readonly<Record<string, unknown>>) => void
  /** A record that the server makes by the clock. */
  keep: (resource: string, record: AnyRecord) => void
  rows: () => [resource: string, rows: AnyRecord[]][]
  steps: readonly Step[]
}

/**
 * Demo records that came about as people make them: each step is the product's own action with its checks, by somebody
 * who may do it, on its day. So they hold what such records hold, and their history tells it.
 */
export function chronicle(known: readonly AnyRecord[]): Chronicle {
  const world = new Map(known.map((record) => [record.guid, record]))
  const made = new Map<string, Map<string, AnyRecord>>()
  const steps: Step[] = []
  const keep = (resource: string, record: AnyRecord) => {
    world.set(record.guid, record)
    const rows = made.get(resource) ?? new Map<string, AnyRecord>()
    made.set(resource, rows.set(record.guid, record))
  }
  return {
    steps,
    keep,
    rows: () => [...made].map(([resource, rows]) => [resource, [...rows.values()]]),
    note: (resource, guid, facts) => keep(resource, { ...(made.get(resource)?.get(guid) as AnyRecord), ...facts }),
    act: (resource, guid, { action: name, input = {}, by, at }) => {
      const action = actionNamed(resource, name)
      const before = made.get(resource)?.get(guid) ?? null
      const parsed = parseInput(action.input, input)
      const needs = Object.entries(action.needs(parsed, before))
      const related = Object.fromEntries(needs.map(([key, need]) => [key, world.get(need.guid) ?? null]))
      const context = { actor: actorOf(by), now: at, madeAt: at, recordGuid: guid, related }
      const applied = performAction(before, { action, input: parsed, baseVersion: null, context })
      const { hasFiles } = resourceNamed(resource)
      const record = { ...applied.record, ...(hasFiles ? { mediaDone: applied.record.mediaTotal } : {}) } as AnyRecord
      keep(resource, record)
      if (applied.move !== null) steps.push(stepOf(resource, record, { move: applied.move, by, at, input }))
      return record
    },
  }
}

interface Told {
  move: string
  by: UserRecord
  at: Instant
  input: object
}

function stepOf(resource: string, { guid, status }: AnyRecord, { move, by, at, input }: Told): Step {
  const { opinion } = input as { opinion?: string }
  const step = { resource, bizGuid: guid, node: String(status), action: move, opinion: opinion ?? null }
  return { ...step, userGuid: by.guid, userName: by.name ?? '', time: at }
}
