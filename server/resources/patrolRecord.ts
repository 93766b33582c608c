import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { patrolTask as taskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { tableOf } from '#server/db/schema.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { notePatrol } from './company-risk.ts'
import { similarPhotos } from './photo-likeness.ts'

const user = tableOf(userDefinition)
const tasks = tableOf(taskDefinition)
const MAX_NAMES = 200
const PHOTO_FIELDS = ['photos', 'gatePhotos', 'signInPhotos', 'supplementPhotos']

export const patrolRecordHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, action, before, after } = change
    const alike = before === null || action === 'supplement' ? await similarPhotos(tx, after, PHOTO_FIELDS) : {}
    return before === null ? { ...alike, ...(await namesOf(change)) } : alike
  },

  async afterSave({ tx, before, after, now }) {
    const { companyGuid, checkDate, productionState } = after
    // Nobody was there: the visit counts, but it was no patrol of the enterprise.
    if (before !== null || productionState === 'closedDoor') return
    if (typeof companyGuid !== 'string' || typeof checkDate !== 'string') return
    await notePatrol(tx, companyGuid, checkDate, now)
    if (after.taskGuid === null) await settleCycleTasks({ tx, after, now })
  },
}

async function namesOf({ tx, after }: Change): Promise<Record<string, unknown>> {
  const guids = after.checkUsers
  if (!Array.isArray(guids) || guids.length === 0) return {}
  const found = await tx.select({ guid: user.guid, name: user.name }).from(user).where(inArray(user.guid, guids))
  const names = new Map(found.map(({ guid, name }) => [guid, String(name)]))
  const known = guids.flatMap((guid) => names.get(guid) ?? [])
  return { checkUserNames: known.join('、').slice(0, MAX_NAMES) }
}

/** A full patrol that nobody had planned is what the periodic task was waiting for. */
async function settleCycleTasks({ tx, after, now }: Pick<Change, 'tx' | 'after' | 'now'>): Promise<void> {
  const companyGuid = String(after.companyGuid)
  const waiting = await tx
    .select()
    .from(tasks)
    .where(
      and(
        eq(tasks.source, 'cycle'),
        eq(tasks.taskType, 'daily'),
        inArray(tasks.status, ['pending', 'running']),
        eq(tasks.deleted, false),
        sql`${tasks.companyGuids} @> jsonb_build_array(${companyGuid}::text)`,
      ),
    )
    .for('update')
  for (const task of waiting as unknown as AnyRecord[]) {
    const done = [...new Set([...listOf(task.doneCompanyGuids), companyGuid])]
    const isDone = listOf(task.companyGuids).every((guid) => done.includes(guid))
    const patch = {
      doneCompanyGuids: done,
      recordGuids: [...listOf(task.recordGuids), after.guid],
      status: isDone ? 'done' : 'running',
    }
    await touchOne(tx, 'patrolTask', task.guid, { patch, now })
  }
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
