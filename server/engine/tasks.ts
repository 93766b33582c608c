import { and, eq } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord, AnyResource } from '#domain/kit/resource.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { openTaskOf } from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { tableOf } from '#server/db/schema.ts'
import { newGuid } from './guid.ts'
import { insertRows } from './rows.ts'
import { touch } from './touch.ts'

const tasks = tableOf(workflowTask)

interface Followed {
  actor: Actor
  resource: AnyResource
  before: AnyRecord | null
  after: AnyRecord
  now: string
}

/**
 * Keeps the list of to-dos in step with the records, in the transaction of the change: what a record waited for is
 * finished when its state changes, and what it waits for next begins.
 */
export async function followTasks(tx: Db, { actor, resource, before, after, now }: Followed): Promise<void> {
  if (resource.workflow === undefined || resource.name === 'workflowTask') return
  if (before !== null && before.status === after.status && before.deleted === after.deleted) return
  if (before !== null)
    await touch(tx, {
      resource: 'workflowTask',
      where: and(eq(tasks.bizGuid, after.guid), eq(tasks.status, 'ing')) ?? eq(tasks.bizGuid, after.guid),
      patch: { status: 'ed', endTime: now, endUser: actor.name },
      now,
    })
  const open = openTaskOf(resource, after)
  if (open === null) return
  const row = {
    ...open,
    guid: newGuid(),
    version: 1,
    status: 'ing',
    startTime: now,
    createTime: now,
    createUserGuid: actor.guid,
    updateTime: now,
    updateUserGuid: actor.guid,
  }
  await insertRows(tx, tasks, [row])
}
