import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Actor } from '#domain/kit/access.ts'
import { type AnyRecord, type AnyResource, type RecordOf, recordAs } from '#domain/kit/resource.ts'
import { fieldsOfTurns, ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import {
  fieldsOfTitle,
  isTold,
  makesTasks,
  type NameOf,
  type OpenTask,
  openTasksOf,
} from '#domain/rules/workflow-task.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { withCopies } from './copies.ts'
import { newGuid } from './guid.ts'
import { begunNow } from './made.ts'
import { insertRows } from './rows.ts'

const tasks = tableOf(workflowTask)
const users = tableOf(userDefinition)
const AT_ONCE = 200

/** Who makes the change that a transaction is about, for what follows from it in other records. */
const makers = new WeakMap<Db, Actor>()
export function actIn(tx: Db, actor: Actor): void {
  makers.set(tx, actor)
}

interface Settling {
  now: string
  /** Nothing can be open for records that have just been made. */
  areNew?: boolean
  /** Why it was sent back, for whom it was sent back to. */
  returnedFor?: string | null
}

/**
 * Brings the to-dos of records into step with them, in the transaction of the change: what is done is finished, what
 * waits next begins, and what goes on follows its people, place and term.
 */
export async function settleTasks(
  tx: Db,
  resource: AnyResource,
  records: readonly AnyRecord[],
  { now, areNew = false, returnedFor = null }: Settling,
): Promise<void> {
  if (!makesTasks(resource)) return
  for (let start = 0; start < records.length; start += AT_ONCE) {
    const some = records.slice(start, start + AT_ONCE)
    const nameOf = await namesIn(tx, resource, some)
    const wanted = await addressed(
      tx,
      some.flatMap((record) => openTasksOf(resource, record, nameOf)),
      now,
    )
    const open = areNew ? [] : await openOf(tx, some)
    const keys = new Map(open.map((task) => [keyOf(task), task]))
    const kept = new Set(wanted.map(keyOf))
    const over = open.filter((task) => !kept.has(keyOf(task))).map(({ guid }) => guid)
    if (over.length > 0) await finish(tx, over, now)
    for (const task of wanted) {
      const before = keys.get(keyOf(task))
      if (before !== undefined && !isSame(before, task)) await follow(tx, before, task, now)
    }
    const fresh = wanted.filter((task) => !keys.has(keyOf(task)))
    await insertRows(
      tx,
      tasks,
      fresh.map((task) => taskRow(task, { now, by: makers.get(tx)?.guid ?? null, returnedFor })),
    )
  }
}

/** The names of those whom the titles of these records' to-dos name. */
export async function namesIn(tx: Db, resource: AnyResource, records: readonly AnyRecord[]): Promise<NameOf> {
  const names = new Map<string, string>()
  for (const name of fieldsOfTitle(resource)) {
    const field = resource.fields[name]
    if (field?.kind !== 'reference') continue
    const target = resourceNamed(field.to)
    const table = tableNamed(field.to)
    const title = table[target.title]
    const guids = [...new Set(records.flatMap((record) => (record[name] == null ? [] : [String(record[name])])))]
    if (title === undefined || guids.length === 0 || !isTold(target, target.title)) continue
    const rows = await tx.select({ guid: table.guid, title }).from(table).where(inArray(table.guid, guids))
    for (const row of rows) names.set(`${field.to} ${row.guid}`, String(row.title ?? ''))
  }
  return (to, guid) => names.get(`${to} ${guid}`) ?? ''
}

type Addressed = Pick<OpenTask, 'companyGuid' | 'activityRoles' | 'inOrder' | 'notUser' | 'notUsers'>

/** The to-dos with those they go to: of roles that stand in for each other the first that somebody at the enterprise holds. */
export async function addressed<T extends Addressed>(
  tx: Db,
  wanted: readonly T[],
  now: string,
): Promise<Omit<T, 'inOrder'>[]> {
  const companies = wanted.flatMap(({ inOrder, companyGuid }) => (inOrder && companyGuid !== null ? [companyGuid] : []))
  const staff = await staffOf(tx, [...new Set(companies)], dayOf(now))
  return wanted.map(({ inOrder, ...task }) => {
    if (!inOrder) return task
    const barred = [task.notUser, ...(task.notUsers ?? [])]
    const there = (staff.get(task.companyGuid) ?? []).filter(({ guid }) => !barred.includes(guid))
    const first = task.activityRoles.find((role) => there.some(({ roles }) => roles?.includes(role)))
    return first === undefined ? task : { ...task, activityRoles: [first] }
  })
}

/** Those of the enterprises who can sign in, by enterprise. */
async function staffOf(tx: Db, companies: readonly string[], today: Day): Promise<Map<string | null, Member[]>> {
  const staff = new Map<string | null, Member[]>()
  if (companies.length === 0) return staff
  const { guid, companyGuid, roles, accountEnabled, personStatus, onDutyTo, deleted } = users
  const people = await tx
    .select({ guid, companyGuid, roles, accountEnabled, personStatus, onDutyTo, deleted })
    .from(users)
    .where(and(inArray(companyGuid, [...companies]), eq(deleted, false)))
  for (const person of people.filter((each) => mayEnter(each, today)) as Member[])
    staff.set(person.companyGuid, [...(staff.get(person.companyGuid) ?? []), person])
  return staff
}
type Member = Pick<RecordOf<typeof userDefinition>, 'guid' | 'companyGuid' | 'roles'>

/** The to-dos of an enterprise, after its people have changed. */
export async function readdress(tx: Db, companyGuid: string, now: string): Promise<void> {
  const open = await tx
    .select({ resource: tasks.bizResource, guid: tasks.bizGuid })
    .from(tasks)
    .where(and(eq(tasks.companyGuid, companyGuid), eq(tasks.status, 'ing'), isNotNull(tasks.bizStatus)))
  for (const name of new Set(open.map(({ resource }) => String(resource)))) {
    const resource = resourceNamed(name)
    if (statesInOrder(resource).length === 0) continue
    const guids = open.flatMap((task) => (task.resource === name ? [String(task.guid)] : []))
    const table = tableNamed(name)
    const records = await tx.select().from(table).where(inArray(table.guid, guids))
    await settleTasks(tx, resource, records as AnyRecord[], { now })
  }
}

/** The states whose to-dos go to the first of several roles alone. */
export const statesInOrder = ({ workflow }: AnyResource) =>
  Object.entries(workflow?.turns ?? {}).flatMap(([state, turn]) =>
    ownersTurns(turn as Turn).some(({ inOrder }) => inOrder === true) ? [state] : [],
  )

/** Whether a change of these fields can change what waits for whom. */
export function concernsTasks(resource: AnyResource, changed: readonly string[]): boolean {
  if (!makesTasks(resource)) return false
  const told = new Set([...ALWAYS_TOLD, ...fieldsOfTitle(resource), ...fieldsOfTurns(resource)])
  return changed.some((name) => told.has(name))
}
const ALWAYS_TOLD = ['status', 'deleted', 'companyGuid', 'gridPath', 'agencyGuid']

/** The row of a to-do that begins now. */
export function taskRow(
  task: Omit<OpenTask, 'bizStatus' | 'bizTurn'> & { bizStatus: string | null },
  { now, by, returnedFor }: { now: string; by: string | null; returnedFor: string | null },
) {
  return {
    ...task,
    guid: newGuid(),
    status: 'ing',
    startTime: now,
    returnedFor,
    ...begunNow({ now, by }),
  }
}

type OpenRow = OpenTask & { guid: string; version: number }

async function openOf(tx: Db, records: readonly AnyRecord[]): Promise<OpenRow[]> {
  const guids = records.map(({ guid }) => guid)
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(inArray(tasks.bizGuid, guids), eq(tasks.status, 'ing'), isNotNull(tasks.bizStatus)))
  return rows.map((row) => recordAs<typeof workflowTask>(row) as OpenRow)
}

/** By what it is, and not by its words: a step that is called otherwise stays the same thing to do. */
const keyOf = ({ bizGuid, bizStatus, bizTurn }: OpenTask) => `${bizGuid} ${bizStatus} ${bizTurn}`

const FOLLOWED = [
  ...([
    'title',
    'activityName',
    'activityUser',
    'notUser',
    'notUsers',
    'dueDate',
    'dueAt',
    'companyGuid',
    'gridPath',
    'agencyGuid',
  ] as const),
  ...(['activityUsers', 'activityRoles', 'activityGrids'] as const),
] as const
const OWNERS = ['activityUsers', 'activityRoles', 'activityGrids', 'gridPath'] as const

const isSame = (before: OpenTask, task: OpenTask) => FOLLOWED.every((name) => isEqual(before[name], task[name]))
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Who took it keeps it, unless it is another's now. */
async function follow(tx: Db, before: OpenRow, task: OpenTask, now: string): Promise<void> {
  const patch = Object.fromEntries(FOLLOWED.map((name) => [name, task[name]]))
  const isOthers = OWNERS.some((name) => !isEqual(before[name], task[name]))
  await tx
    .update(tasks)
    .set({
      ...patch,
      ...(isOthers ? { claimedBy: null, claimTime: null } : {}),
      // A new term is a new chance before a superior hears of it.
      ...(isEqual(before.dueDate, task.dueDate) ? {} : { escalateTime: null, escalatedTo: null }),
      version: before.version + 1,
      updateTime: now,
    })
    .where(eq(tasks.guid, before.guid))
}

async function finish(tx: Db, guids: readonly string[], now: string): Promise<void> {
  const by = makers.get(tx)
  await tx
    .update(tasks)
    .set({ status: 'ed', endTime: now, endUser: by?.name ?? null, endUserGuid: by?.guid ?? null, updateTime: now })
    .where(inArray(tasks.guid, [...guids]))
}

/**
 * Puts rows that the server makes by itself into the table of a resource, with the to-dos they are; what is there already
 * stays. Answers how many were new. To be called inside a transaction.
 */
export async function insertMade(tx: Db, resource: string, rows: readonly Row[], now: string): Promise<number> {
  const definition = resourceNamed(resource)
  let made = 0
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const table = tableNamed(resource)
    const inserted = await tx
      .insert(table)
      .values(await withCopies(tx, definition, rows.slice(start, start + AT_ONCE)))
      .onConflictDoNothing()
      .returning()
    made += inserted.length
    await settleTasks(tx, definition, inserted as AnyRecord[], { now, areNew: true })
  }
  return made
}
type Row = Record<string, unknown>
