import { and, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { RESOURCES } from '#domain/areas/all.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { type ApprovalStep, flowOf, stepsOf } from '#domain/kit/approval.ts'
import { both, either, type Filter, matches } from '#domain/kit/filter.ts'
import type { Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, ends, type Move } from '#domain/kit/resource.ts'
import { barredBy, ownersTurns, type Turn } from '#domain/kit/turn.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { schedule as scheduleDefinition } from '#domain/resources/schedule/definition.ts'
import { workflowTask } from '#domain/resources/workflowTask/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { isOfOneHouse } from '#domain/rules/delegation.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableNamed, tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { filterSql } from '#server/engine/filter-sql.ts'
import { touch, touchOne } from '#server/engine/touch.ts'
import { mustFind } from './place-of.ts'

const shifts = tableOf(scheduleDefinition)
const tasks = tableOf(workflowTask)
/** Where a person stands in the roster. */
const ON_SHIFT = ['dutyPersons', 'leader', 'backup'] as const
/** What was sent to a person to read is not work, and his own leave is nobody else's to use. */
const NO_WORK = new Set(['noticeFeedBack', 'schedule', 'leave'])

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
    const rows = await liveRows(tx, table, filterSql(resource, either(...states.map(meaning(resource, guid)))))
    for (const record of rows.map(recordOf)) {
      const fields = states.filter(({ state }) => state === record.status).flatMap(({ people }) => people)
      found.push({ resource, record, fields: fields.filter((field) => names(record[field], guid)) })
    }
  }
  found.push(...(await stillToSign(tx, guid, found)))
  const rostered = await liveRows(
    tx,
    shifts,
    inArray(shifts.status, ['planned', 'swapPending']),
    gte(shifts.dutyDate, dayOf(now)),
    or(eq(shifts.leader, guid), hasOne('dutyPersons', guid), hasOne('backup', guid)),
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
    const rows = await liveRows(tx, table, isOpen, names)
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
 * Puts one person in the place of another in all of it. Throws with the list of what he cannot take and why: an account that
 * is closed, of another house, of another area, of another post, one that took part in a step before.
 */
export async function handOver(tx: Db, { from, to, work, now }: HandingOver): Promise<void> {
  const path = 'successorGuid'
  if (to === from) throw refused(path, 'self', '接手人不能是本人')
  const person = await mustFind(tx, 'user', { guid: to, path, label: '接手人' })
  if (!mayEnter(person, dayOf(now))) throw refused(path, 'disabled', '接手人的账号已停用或已离岗')
  const successor = actorFrom(person)
  const leaving = actorFrom(await mustFind(tx, 'user', { guid: from, path: 'guid', label: '原承办人' }))
  if (!isOfOneHouse(leaving, successor))
    throw refused(path, 'house', '接手人与原承办人不在同一单位，请选择本单位的人员')
  const barFor = takingBy(successor)
  const bars = work.map((each) => ({ ...each, bar: barInHisPlace(each, from, barFor) }))
  const beyond = Object.entries(BARS).flatMap(([bar, words]) => {
    const those = bars.filter((each) => each.bar === bar)
    return those.length === 0 ? [] : [`${wordsFor(those)}（${words}）`]
  })
  if (beyond.length > 0) throw refused(path, 'area', `接手人不能办理：${beyond.join('、')}，请另选接手人`)
  for (const each of work) {
    const patch = inHisPlace(each, from, to)
    await touchOne(tx, each.resource.name, each.record.guid, { patch, now })
  }
  const taken = and(eq(tasks.claimedBy, from), eq(tasks.status, 'ing'))
  if (taken !== undefined)
    await touch(tx, { resource: 'workflowTask', where: taken, patch: { claimedBy: null, claimTime: null }, now })
}

/** What somebody leaves behind who goes to another grid: work stays in the grid it is about. */
export function leftBehind(work: readonly OpenWork[], { gridPath: own }: AnyRecord): OpenWork[] {
  // Whoever is in no grid any more has nothing of any in reach.
  const isBeyond = (path: unknown) => typeof path === 'string' && (typeof own !== 'string' || !path.startsWith(own))
  return work.filter(({ resource, record }) => resource.name === 'patrolTask' || isBeyond(record.gridPath))
}

/** How many of these things somebody could take out of another's hands. */
export function countTaken(work: readonly OpenWork[], from: string, successor: Actor): number {
  const barFor = takingBy(successor)
  return work.filter((each) => barInHisPlace(each, from, barFor) === null).length
}

function barInHisPlace(work: OpenWork, from: string, { guid, bar }: Taking): Bar | null {
  const { resource, record, fields } = work
  const isOnlyLater = fields.every((field) => field === 'flowSteps')
  return bar(resource, { ...record, ...inHisPlace(work, from, guid) }, { isOnlyLater })
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

/** Why somebody cannot take a thing. */
const BARS = {
  area: '不在其管辖和岗位范围',
  post: '不是其岗位职责',
  apart: '其已参与前一环节，应当回避',
} as const
type Bar = keyof typeof BARS

interface Taking {
  guid: string
  bar: (resource: AnyResource, record: AnyRecord, how?: { isOnlyLater?: boolean }) => Bar | null
}

/**
 * What keeps one person from taking things: he can open it, and one of the moves out of its state is his. A shift is for
 * whoever may read the roster. What he may read and do is worked out once for each resource.
 */
function takingBy(successor: Actor): Taking {
  const known = new Map<string, { read: Filter; moves: { from: readonly string[]; allow: Filter; move: Move }[] }>()
  const rightsTo = (resource: AnyResource) => {
    const rights = known.get(resource.name) ?? {
      read: resource.access.read(successor),
      moves: Object.values(resource.workflow?.moves ?? {}).map((move) => ({
        from: move.from,
        allow: move.allow(successor),
        move,
      })),
    }
    known.set(resource.name, rights)
    return rights
  }
  return {
    guid: successor.guid,
    bar(resource, record, { isOnlyLater = false } = {}) {
      const { read, moves } = rightsTo(resource)
      if (!matches(read, record)) return 'area'
      if (resource.name === 'schedule') return null
      if (!maySign(resource, record, successor)) return 'post'
      if (isOnlyLater) return null
      const his = moves.filter(({ from, allow }) => from.includes(String(record.status)) && matches(allow, record))
      if (his.length === 0) return 'post'
      return his.some(({ move }) => !barredBy(move.notBy, record).includes(successor.guid)) ? null : 'apart'
    },
  }
}

export function mayTake(resource: AnyResource, record: AnyRecord, successor: Actor): boolean {
  return takingBy(successor).bar(resource, record) === null
}

function refused(path: string, code: string, message: string): Problem {
  return wrong<string>(path, message, code)
}
