import { ask, statement } from '#server/db/statement.ts'
import type { Change, ResourceHooks } from '#server/engine/hooks.ts'
import { touchOne } from '#server/engine/touch.ts'
import { notePatrol } from './parts/company-risk.ts'
import { similarPhotos } from './parts/photo-likeness.ts'
import { signInFacts } from './parts/sign-in-evidence.ts'

const MAX_NAMES = 200
const PHOTO_FIELDS = ['photos', 'gatePhotos', 'signInPhotos', 'supplementPhotos']

export const patrolRecordHooks: ResourceHooks = {
  async beforeSave(change) {
    const { tx, action, before, after } = change
    const alike = before === null || action === 'supplement' ? await similarPhotos(tx, after, PHOTO_FIELDS) : {}
    if (before !== null) return alike
    return { ...alike, ...(await namesOf(change)), ...(await signInFacts(tx, after)) }
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

const NAMES = statement('select "guid", "name" from "user" where "guid" = any($1::text[])')

async function namesOf({ tx, after }: Change): Promise<Record<string, unknown>> {
  const guids = after.checkUsers
  if (!Array.isArray(guids) || guids.length === 0) return {}
  const found = await ask<{ guid: string; name: string }>(tx, NAMES, [guids])
  const names = new Map(found.map(({ guid, name }) => [guid, name]))
  const known = guids.flatMap((guid) => names.get(guid) ?? [])
  return { checkUserNames: known.join('、').slice(0, MAX_NAMES) }
}

interface WaitingTask {
  guid: string
  companyGuids: unknown
  doneCompanyGuids: unknown
  recordGuids: unknown
}

/** Each state by itself, as there is an index of what is in it. */
const LOCK_WAITING = statement(
  `select "guid", "companyGuids", "doneCompanyGuids", "recordGuids" from "patrolTask"
   where "source" = 'cycle' and "taskType" = 'daily' and not "deleted"
     and ("status" = 'pending' and "companyGuids" @> jsonb_build_array($1::text)
       or "status" = 'running' and "companyGuids" @> jsonb_build_array($1::text)) for update`,
)

/** A full patrol that nobody had planned is what the periodic task was waiting for. */
async function settleCycleTasks({ tx, after, now }: Pick<Change, 'tx' | 'after' | 'now'>): Promise<void> {
  const companyGuid = String(after.companyGuid)
  const waiting = await ask<WaitingTask>(tx, LOCK_WAITING, [companyGuid])
  for (const task of waiting) {
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
