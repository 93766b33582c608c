import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { type ApprovalStep, flowOf, stepsOf } from '#domain/kit/approval.ts'
import { both, either, type Filter, matches } from '#domain/kit/filter.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, ends } from '#domain/kit/resource.ts'
import { barredBy, ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { schedule as scheduleDefinition } from '#domain/resources/schedule/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { mustFind } from './place-of.ts'

const shifts = tableOf(scheduleDefinition)
const tasks = tableOf(workflowTask)
/** Where a person stands in the roster. */
const ON_SHIFT = ['dutyPersons', 'leader', 'backup'] as const
/** What was sent to a person to read is not work. */
const NO_WORK = new Set(['noticeFeedBack', 'schedule'])

export interface OpenWork {
  resource: AnyResource
  record: AnyRecord
  /** The fields of it that name the person. */
  fields: string[]
}

/** Everything that waits for a person by name, read from the records themselves, and the shifts he is still to take. */
export async function openWorkOf(tx: Db, guid: string, now: string): Promise<OpenWork[]> {
  const found: OpenWork[] = []
  for (const resource of RESOURCES.filter(({ name, workflow }) => workflow !== undefined && !NO_WORK.has(name))) {
    const states = namedStates(resource)
    if (states.length === 0) continue
    const table = tableNamed(resource.name)
    const rows = await tx
      .select()
      .from(table)
      .where(and(eq(table.deleted, false), filterSql(resource, either(...states.map(meaning(resource, guid))))))
    for (const record of rows.map(recordOf)) {
      const fields = states.filter(({ state }) => state === record.status).flatMap(({ people }) => people)
      found.push({ resource, record, fields: fields.filter((field) => names(record[field], guid)) })
    }
  }
  found.push(...(await stillToSign(tx, guid, found)))
  const rostered = await tx
    .select()
    .from(shifts)
    .where(
      and(
        eq(shifts.deleted, false),
        inArray(shifts.status, ['planned', 'swapPending']),
        gte(shifts.dutyDate, dayOf(now)),
        or(eq(shifts.leader, guid), hasOne('dutyPersons', guid), hasOne('backup', guid)),
      ),
    )
  for (const record of rostered.map(recordOf))
    found.push({
      resource: resourceNamed('schedule'),
      record,
      fields: ON_SHIFT.filter((field) => names(record[field], guid)),
    })
  return found
}

/** Records in whose later steps a person is to sign. */
async function stillToSign(tx: Db, guid: string, found: readonly OpenWork[]): Promise<OpenWork[]> {
  const later: OpenWork[] = []
  for (const resource of RESOURCES.filter(({ workflow }) => workflow?.flows !== undefined)) {
    const table = tableNamed(resource.name)
    const over = resource.workflow === undefined ? [] : ends(resource.workflow)
    const names = sql`${table.flowSteps}::text like ${`%"${guid}"%`}`
    const isOpen = filterSql(resource, { not: { field: 'status', in: over } })
    const rows = await tx
      .select()
      .from(table)
      .where(and(eq(table.deleted, false), isOpen, names))
    for (const record of rows
      .map(recordOf)
      .filter((each) => ahead(resource, each).some(({ people }) => people.includes(guid)))) {
      const known = found.find((each) => each.record.guid === record.guid)
      if (known === undefined) later.push({ resource, record, fields: ['flowSteps'] })
      else known.fields.push('flowSteps')
    }
  }
  return later
}

interface NamedState {
  state: string
  people: readonly string[]
}

function namedStates({ workflow }: AnyResource): NamedState[] {
  return Object.entries(workflow?.turns ?? {}).flatMap(([state, turn]) =>
    ownersTurns(turn as Turn).flatMap(({ people }) => (people === undefined ? [] : [{ state, people }])),
  )
}

const meaning =
  ({ name }: AnyResource, guid: string) =>
  ({ state, people }: NamedState): Filter =>
    both(
      { field: 'status', equals: state },
      either(...people.map((field): Filter => either({ field, equals: guid }, { field, has: guid }))),
      // The to-do of a record goes with the record.
      name === 'workflowTask' ? { field: 'bizStatus', equals: null } : 'everything',
    )

function hasOne(column: 'dutyPersons' | 'backup', guid: string): SQL {
  return sql`jsonb_exists(coalesce(${shifts[column]}, '[]'::jsonb), ${guid})`
}

const names = (value: unknown, guid: string) => value === guid || (Array.isArray(value) && value.includes(guid))

/** 巡查任务19项、执法检查12项: what a person would leave behind, in words. */
export function wordsFor(work: readonly OpenWork[]): string {
  const counts = new Map<string, number>()
  for (const { resource } of work) counts.set(resource.label, (counts.get(resource.label) ?? 0) + 1)
  return [...counts].map(([label, count]) => `${label}${count}项`).join('、')
}

interface HandingOver {
  from: string
  to: string
  work: readonly OpenWork[]
  now: string
}

/**
 * Puts one person in the place of another in all of it. Throws with the list of what he cannot take: an account that is
 * closed, an enterprise's, one of another area.
 */
export async function handOver(tx: Db, { from, to, work, now }: HandingOver): Promise<void> {
  const path = 'successorGuid'
  if (to === from) throw refused(path, 'self', '接手人不能是本人')
  const person = await mustFind(tx, 'user', { guid: to, path, label: '接手人' })
  if (!mayEnter(person, dayOf(now))) throw refused(path, 'disabled', '接手人的账号已停用或已离岗')
  const successor = actorFrom(person)
  const changes = work.map((each) => ({ ...each, patch: inHisPlace(each, from, to) }))
  const beyond = changes.filter(({ resource, record, patch, fields }) => {
    const isOnlyLater = fields.every((field) => field === 'flowSteps')
    return !mayTake(resource, { ...record, ...patch }, successor, { isOnlyLater })
  })
  if (beyond.length > 0) throw refused(path, 'area', `接手人不能办理：${wordsFor(beyond)}，请另选接手人`)
  for (const { resource, record, patch } of changes) await touchOne(tx, resource.name, record.guid, { patch, now })
  const taken = and(eq(tasks.claimedBy, from), eq(tasks.status, 'ing'))
  if (taken !== undefined)
    await touch(tx, { resource: 'workflowTask', where: taken, patch: { claimedBy: null, claimTime: null }, now })
}

function inHisPlace({ resource, record, fields }: OpenWork, from: string, to: string): Record<string, unknown> {
  return Object.fromEntries(
    fields.map((field) => {
      const value = record[field]
      if (field === 'flowSteps') return [field, stepsInHisPlace(resource, record, from, to)]
      const list = Array.isArray(value) ? [...new Set(value.map((each) => (each === from ? to : each)))] : to
      return [field, list]
    }),
  )
}

/** The steps that a record still has before it, the one it is at among them. */
function ahead({ workflow }: AnyResource, record: AnyRecord): ApprovalStep[] {
  const order = Object.keys(workflow?.states ?? {})
  const here = order.indexOf(String(record.status))
  const steps = stepsOf(record)
  return steps.filter((step) => {
    const place = order.indexOf(step.stage)
    const at = steps.filter(({ stage }) => stage === step.stage).indexOf(step)
    return place > here || (place === here && at >= Number(record.stepAt ?? 0))
  })
}

function stepsInHisPlace(resource: AnyResource, record: AnyRecord, from: string, to: string): ApprovalStep[] {
  const left = ahead(resource, record)
  return stepsOf(record).map((step) => {
    if (!left.includes(step) || !step.people.includes(from)) return step
    const people = [...new Set(step.people.map((each) => (each === from ? to : each)))]
    return { ...step, people, peopleNames: null }
  })
}

/** He is of a post that may be asked for each of the steps that name him. */
function maySign(resource: AnyResource, record: AnyRecord, successor: Actor): boolean {
  const stages = flowOf(resource, record)?.stages ?? {}
  return stepsOf(record)
    .filter(({ people }) => people.includes(successor.guid))
    .every(({ stage }) => hasRole(successor, ...(stages[stage]?.by ?? [])))
}

/** He can open it, and one of the moves out of its state is his. A shift is for whoever may read the roster. */
export function mayTake(
  resource: AnyResource,
  record: AnyRecord,
  successor: Actor,
  { isOnlyLater = false } = {},
): boolean {
  if (!matches(resource.access.read(successor), record)) return false
  if (resource.name === 'schedule') return true
  if (!maySign(resource, record, successor)) return false
  if (isOnlyLater) return true
  return Object.values(resource.workflow?.moves ?? {}).some(
    ({ from, allow, notBy }) =>
      from.includes(String(record.status)) &&
      matches(allow(successor), record) &&
      !barredBy(notBy, record).includes(successor.guid),
  )
}

function refused(path: string, code: string, message: string): Problem {
  return wrong<string>(path, message, code)
}
