import { eq, inArray, isNotNull } from 'drizzle-orm'
import { type FlowsInForce, type FlowVersion, stepped } from '#domain/kit/approval.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { addDays, type Day, dayOf } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import { workflowConfig } from '#domain/resources/workflowConfig/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { nodesOf, stepsFrom } from '#domain/rules/approval-chain.ts'
import { addWorkingDays } from '#domain/rules/working-days.ts'
import { approvalFlow } from '#domain/workflows/approval-flows.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { holidaysOf } from './holidays.ts'

const versions = tableOf(workflowConfig)
const users = tableOf(user)

interface DatedVersion extends FlowVersion {
  key: string
  from: Day
}

/** The configured flows of a resource and the days that are worked; null where it has none to configure. */
export async function flowsInForce(db: Db, { workflow }: AnyResource, now: string): Promise<FlowsInForce | null> {
  if (workflow?.flows === undefined) return null
  const keys = workflow.flows.ways.map(({ key }) => key)
  const rows = await liveRows(
    db,
    versions,
    inArray(versions.bizType, keys),
    eq(versions.enabled, true),
    isNotNull(versions.effectiveFrom),
  )
  const here = await stillHere(db, rows as AnyRecord[], now)
  const dated = (rows as AnyRecord[])
    .map((row) => versionOf(row, here))
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
  const holidays = await holidaysOf(db)
  return {
    on: (key, day) => dated.find((version) => version.key === key && version.from <= day) ?? null,
    termEnd: (from, days, type) => (type === 'working' ? addWorkingDays(from, days, holidays) : addDays(from, days)),
  }
}

/** Those whom versions name and who are still here: who has left is asked for nothing any more. */
async function stillHere(db: Db, rows: readonly AnyRecord[], now: string): Promise<ReadonlySet<string>> {
  const named = [...new Set(rows.flatMap(({ nodes }) => nodesOf(nodes).flatMap(({ approvers }) => approvers ?? [])))]
  if (named.length === 0) return new Set()
  const people = (await db.select().from(users).where(inArray(users.guid, named))) as AnyRecord[]
  return new Set(people.filter((person) => mayEnter(person, dayOf(now))).map(({ guid }) => guid))
}

function versionOf(row: AnyRecord, here: ReadonlySet<string>): DatedVersion {
  const { guid, bizType, configName, effectiveFrom, nodes } = row
  const flow = approvalFlow(bizType)
  return {
    guid,
    key: String(bizType),
    from: String(effectiveFrom),
    label: `${configName}（${effectiveFrom}起）`,
    steps: (flow === undefined ? [] : stepsFrom(flow, nodesOf(nodes))).map((step) => {
      const people = step.people.filter((each) => here.has(each))
      const isWhole = people.length === step.people.length
      return isWhole ? step : { ...step, people, peopleNames: null }
    }),
  }
}

/** Rows that another record's change has moved on, with what follows for the step they are at. */
export async function stepAlong(
  tx: Db,
  resource: AnyResource,
  { before, after, now }: { before: readonly AnyRecord[]; after: readonly AnyRecord[]; now: string },
): Promise<AnyRecord[]> {
  const flows = (await flowsInForce(tx, resource, now)) ?? undefined
  const table = tableNamed(resource.name)
  const moved: AnyRecord[] = []
  for (const record of after) {
    const former = before.find(({ guid }) => guid === record.guid) ?? record
    const step = stepped(
      resource,
      { before: former, after: record, move: null },
      { actor: NOBODY, now, madeAt: now, flows },
    )
    const [row] =
      Object.keys(step).length === 0
        ? [record]
        : await tx.update(table).set(step).where(eq(table.guid, record.guid)).returning()
    moved.push(row as AnyRecord) // the row that was just read
  }
  return moved
}
const NOBODY = { guid: '', name: '' }
