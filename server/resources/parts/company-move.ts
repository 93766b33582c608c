import { and, eq, inArray, sql } from 'drizzle-orm'
import { type AnyRecord, blankRecord } from '#domain/kit/resource.ts'
import { dangerousWorkDispatch } from '#domain/resources/dangerousWorkDispatch/definition.ts'
import { patrolTask as taskDefinition } from '#domain/resources/patrolTask/definition.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { specialTaskCompany } from '#domain/resources/specialTaskCompany/definition.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { rowOf } from '#server/engine/codec.ts'
import { newGuid } from '#server/engine/guid.ts'
import { insertMade } from '#server/engine/tasks.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { inspectorsByGrid } from './inspectors.ts'
import { leaveOutOfSpecialTasks } from './special-progress.ts'

const tasks = tableOf(taskDefinition)
const visits = tableOf(specialTaskCompany)
const dispatches = tableOf(dangerousWorkDispatch)
/** What hangs on a grid and names an enterprise: it goes where the enterprise goes. */
const FOLLOWING = ['safePromise', 'factoryBuildingLessor'] as const

/** Work goes with the enterprise: what is open for it is the new grid's, and its inspectors'. */
export async function moveWork(tx: Db, company: AnyRecord, now: string): Promise<void> {
  if (typeof company.gridGuid !== 'string') return
  const { guid, gridGuid, gridPath } = company
  const people = (await inspectorsByGrid(tx, [gridGuid], now)).get(gridGuid) ?? []
  const place = { gridGuid, gridPath }
  await movePatrols(tx, guid, { ...place, gridPersonGuids: people, now })
  for (const resource of FOLLOWING) {
    const column = tableNamed(resource).companyGuid
    if (column !== undefined) await touch(tx, { resource, where: eq(column, guid), patch: place, now })
  }
  // Whom of them it falls to is the new grid's business.
  const where = and(eq(dispatches.companyGuid, guid), eq(dispatches.status, 'toCheck'))
  if (where !== undefined)
    await touch(tx, { resource: 'dangerousWorkDispatch', where, patch: { gridPersonGuid: null }, now })
}

interface Destination {
  gridGuid: string
  gridPath: unknown
  gridPersonGuids: string[]
  now: string
}

/** An enterprise that is no more is visited by nobody: its own visit is off, a round goes on without it. */
export async function cancelVisits(tx: Db, companyGuid: string, now: string): Promise<void> {
  for (const task of await openVisits(tx, companyGuid)) await dropFrom(tx, task, companyGuid, now)
  await leaveOutOfSpecialTasks(tx, companyGuid, now)
}

/**
 * Two files of one enterprise had a visit of the cycle each; what stays needs one. A visit under way is work done and
 * stays, of those not begun the first that is due; the others are off, rounds go on without it.
 */
export async function keepOneVisit(tx: Db, companyGuid: string, now: string): Promise<void> {
  const ofCycle = (await openVisits(tx, companyGuid)).filter(
    ({ taskType, source }) => taskType === 'daily' && source === 'cycle',
  )
  const begun = ofCycle.filter(({ status }) => status === 'running')
  const waiting = ofCycle
    .filter(({ status }) => status === 'pending')
    .sort((a, b) => String(a.planEnd).localeCompare(String(b.planEnd)))
  for (const task of begun.length > 0 ? waiting : waiting.slice(1)) await dropFrom(tx, task, companyGuid, now)
}

async function dropFrom(tx: Db, task: AnyRecord, companyGuid: string, now: string): Promise<void> {
  const others = listOf(task.companyGuids).filter((guid) => guid !== companyGuid)
  const patch = others.length === 0 ? { status: 'cancelled' } : roundWithout(task, others)
  await touchOne(tx, 'patrolTask', task.guid, { patch, now })
}

async function movePatrols(tx: Db, companyGuid: string, { now, ...place }: Destination): Promise<void> {
  for (const task of (await openVisits(tx, companyGuid)).filter(({ gridGuid }) => gridGuid !== place.gridGuid)) {
    const others = listOf(task.companyGuids).filter((guid) => guid !== companyGuid)
    if (others.length === 0) await touchOne(tx, 'patrolTask', task.guid, { patch: place, now })
    else await splitOff(tx, task, { companyGuid, others, place, now })
  }
}

async function openVisits(tx: Db, companyGuid: string): Promise<AnyRecord[]> {
  return (await liveRows(
    tx,
    tasks,
    inArray(tasks.status, ['pending', 'running']),
    sql`jsonb_exists(${tasks.companyGuids}, ${companyGuid})`,
    sql`not jsonb_exists(coalesce(${tasks.doneCompanyGuids}, '[]'::jsonb), ${companyGuid})`,
  ).for('no key update')) as AnyRecord[]
}

/** The rest of a round stays where it is; its last enterprise may have been the one that is gone. */
function roundWithout(task: AnyRecord, others: readonly string[]) {
  const done = new Set(listOf(task.doneCompanyGuids))
  return { companyGuids: others, ...(others.every((guid) => done.has(guid)) ? { status: 'done' } : {}) }
}

interface Split {
  companyGuid: string
  others: readonly string[]
  place: Omit<Destination, 'now'>
  now: string
}

async function splitOff(tx: Db, task: AnyRecord, { companyGuid, others, place, now }: Split): Promise<void> {
  const resource = resourceNamed('patrolTask')
  await touchOne(tx, 'patrolTask', task.guid, { patch: roundWithout(task, others), now })
  const own = { guid: newGuid(), companyGuids: [companyGuid], doneCompanyGuids: [], recordGuids: [], status: 'pending' }
  const base = { version: 1, createTime: now, updateTime: now, updateUserGuid: null }
  const row = rowOf(resource, { ...blankRecord(resource, own.guid), ...task, ...base, ...own, ...place })
  await insertMade(tx, 'patrolTask', [row], now)
  const where = and(eq(visits.patrolTaskGuid, task.guid), eq(visits.companyGuid, companyGuid))
  if (where !== undefined)
    await touch(tx, { resource: 'specialTaskCompany', where, patch: { patrolTaskGuid: own.guid }, now })
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
