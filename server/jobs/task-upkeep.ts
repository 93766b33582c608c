import { and, asc, gt, inArray, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { RESOURCES } from '#domain/areas/all.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { user } from '#domain/resources/user/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { makesTasks } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { live } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { areTitled, noteTitled } from '#server/engine/task-titles.ts'
import { settleTasks, statesInOrder } from '#server/engine/tasks.ts'
import { timedJob } from '#server/engine/timed.ts'
import { askAgain, closeLeaves } from '#server/resources/parts/delegating.ts'
import { keepLeavers } from '#server/resources/parts/leavers.ts'

const tasks = tableOf(workflowTask)
const users = tableOf(user)
const EVERY_MS = 3_600_000
const BATCH = 200

/** Records that came from elsewhere, a restore or an older version, get the to-dos they are. */
export function taskUpkeepFeature(app: FastifyInstance): void {
  timedJob(app, { name: 'taskUpkeep', everyMs: EVERY_MS, run: (now) => keep(app.database.db, now) })
}

async function keep(db: Db, now: string): Promise<void> {
  await keepTasks(db, now)
  await keepTitles(db, now)
  await keepLeavers(db, now)
  await closeLeaves(db, now)
  await askAgain(db, now)
}

/** Answers how many records were looked at again. */
export async function keepTasks(db: Db, now: string): Promise<number> {
  let count = 0
  for (const resource of RESOURCES.filter(makesTasks)) {
    const states = statesWithOwners(resource)
    if (states.length > 0) count += await settleAll(db, resource, untold(resource, states), now)
    count += await settleAll(db, resource, outdated(resource), now)
    const inOrder = statesInOrder(resource)
    if (inOrder.length > 0) count += await settleAll(db, resource, misdirected(resource, inOrder, dayOf(now)), now)
  }
  return count
}

/**
 * What is open is called as it would be today: once after a version that calls it otherwise, from the beginning where a
 * server was stopped at it. Answers how many records were looked at again.
 */
export async function keepTitles(db: Db, now: string): Promise<number> {
  if (await areTitled(db)) return 0
  let count = 0
  for (const resource of RESOURCES.filter(makesTasks)) count += await settleAll(db, resource, awaited(resource), now)
  await noteTitled(db)
  return count
}

function awaited({ name }: AnyResource) {
  const table = tableNamed(name)
  return sql`exists (select 1 from ${tasks} where ${tasks.bizGuid} = ${table.guid} and ${tasks.status} = 'ing' and ${isNotNull(tasks.bizStatus)})`
}

function statesWithOwners({ workflow }: AnyResource): string[] {
  return Object.entries(workflow?.turns ?? {}).flatMap(([state, turn]) =>
    ownersTurns(turn as Turn).length === 0 ? [] : [state],
  )
}

function untold({ name }: AnyResource, states: readonly string[]) {
  const table = tableNamed(name)
  return live(
    table,
    inArray(statusOf(name), [...states]),
    sql`not exists (select 1 from ${tasks} where ${tasks.bizGuid} = ${table.guid} and ${tasks.status} = 'ing' and ${tasks.bizStatus} = ${statusOf(name)})`,
  )
}

function outdated({ name }: AnyResource) {
  const table = tableNamed(name)
  return sql`exists (select 1 from ${tasks} where ${tasks.bizGuid} = ${table.guid} and ${tasks.status} = 'ing' and ${isNotNull(tasks.bizStatus)} and (${table.deleted} or ${tasks.bizStatus} <> ${statusOf(name)}))`
}

/**
 * It went to one role that nobody at the enterprise holds any more, since his last day has passed, or to both where somebody
 * could have had it: it was written before they stood in for each other.
 */
function misdirected({ name }: AnyResource, states: readonly string[], today: Day) {
  const table = tableNamed(name)
  const held = (roles: SQLWrapper) => sql`exists (select 1 from ${users}
    where ${users.companyGuid} = ${tasks.companyGuid} and not ${users.deleted}
      and ${users.accountEnabled} is not false and ${users.personStatus} is distinct from 'stopped'
      and (${users.onDutyTo} is null or ${users.onDutyTo} >= ${today}) and ${roles})`
  return sql`exists (select 1 from ${tasks}
    where ${tasks.bizGuid} = ${table.guid} and ${tasks.status} = 'ing' and ${inArray(tasks.bizStatus, [...states])}
      and ${tasks.companyGuid} is not null and ${tasks.activityRoles} <@ '["company", "safety"]'::jsonb
      and case jsonb_array_length(${tasks.activityRoles})
        when 1 then not ${held(sql`${users.roles} @> ${tasks.activityRoles}`)}
        when 2 then ${held(sql`(${users.roles} @> '["company"]' or ${users.roles} @> '["safety"]')`)}
        else false end)`
}

function statusOf(name: string) {
  const { status } = tableNamed(name)
  if (status === undefined) throw new Error(`${name} has no states`)
  return status
}

async function settleAll(db: Db, resource: AnyResource, where: ReturnType<typeof and>, now: string): Promise<number> {
  const table = tableNamed(resource.name)
  let count = 0
  for (let after = ''; ; ) {
    const found = (await db
      .select()
      .from(table)
      .where(and(where, gt(table.guid, after)))
      .orderBy(asc(table.guid))
      .limit(BATCH)) as AnyRecord[]
    const last = found.at(-1)
    if (last === undefined) return count
    await db.transaction((tx) => settleTasks(tx, resource, found, { now }))
    count += found.length
    after = last.guid
  }
}
