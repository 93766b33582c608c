import * as z from 'zod/mini'
import type { FigureOn } from '#domain/data/figures.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { type Access, type Actor, ownCompany } from './access.ts'
import type { FlowsInForce } from './approval.ts'
import { dependentIssues, unasked } from './dependent.ts'
import { type FieldMap, type MediaRef, mayFollow, text } from './fields.ts'
import { matches } from './filter.ts'
import { daysToCome } from './happened.ts'
import { mergeFields } from './merge.ts'
import { halfPlaces, unsaidSources, wholePlaces } from './place.ts'
import { Problem } from './problems.ts'
import {
  type AnyRecord,
  type AnyResource,
  type Asks,
  blankRecord,
  COPIED_FROM_COMPANY,
  type Move,
  type RecordOf,
  reachedBy,
  type SaidStamp,
  type Stamp,
} from './resource.ts'
import { inputSchema } from './schema.ts'
import { awaiting, barredBy, standing } from './turn.ts'
import { assertWritable, saidOtherwise } from './writable.ts'
import { refuse, wrong } from './wrong.ts'

/** What an action may look at besides its record: nothing else, or it would not be the same on both sides. */
export interface ActionContext {
  actor: Actor
  /** The moment of applying: the server's clock on the server, the corrected device clock on the device. */
  now: string
  /** The moment the person acted, by the corrected device clock. */
  madeAt: string
  recordGuid: string
  /** The records that `needs` named, as the applying side knows them; null where there is none. */
  related: Readonly<Record<string, AnyRecord | null>>
  /** The figures of law and policy in force, on the server: it decides by them. Absent on a device. */
  figure?: FigureOn
  /** The versions of approval flows in force, on the server; a device learns from its answer which one counts. */
  flows?: FlowsInForce
}

export interface RelatedNeed {
  resource: string
  guid: string
}

export interface ActionDefinition {
  name: string
  label: string
  resource: AnyResource
  /** The action makes the record. */
  creates: boolean
  /** `queue`: may wait in the outbox. `online`: refused without the server. */
  offline: 'queue' | 'online'
  input: z.ZodMiniType
  /** What is asked of a row of a sheet, where that is less. */
  sheetInput?: z.ZodMiniType
  allow: Access
  /** It adds to the record and touches nothing that anybody else may have changed meanwhile. */
  appends: boolean
  move?: (input: unknown, record: AnyRecord) => string
  /** The fields that making the action fills in, or asks for as a move: whoever may make it writes them. */
  fills: readonly string[]
  /** In which words it stands among the steps of the record, given what it made of it and when; without, only moves do. */
  says?: (after: AnyRecord, at: string) => string
  needs: (input: unknown, record: AnyRecord | null) => Readonly<Record<string, RelatedNeed>>
  apply: (record: AnyRecord, input: unknown, context: ActionContext) => Partial<AnyRecord>
}

/** An action that remembers what its input looks like, for those who make one. */
export type TypedAction<Input> = ActionDefinition & { readonly _input?: Input }

interface SpecOfAny<R, Input> {
  creates?: boolean
  offline?: 'queue' | 'online'
  input: z.ZodMiniType<Input>
  sheetInput?: z.ZodMiniType
  /** It only adds to the record, whatever others made of it meanwhile. */
  appends?: boolean
  /** The fields it fills in by itself, whoever may write them by hand. */
  fills?: readonly string[]
  /** In which words it stands among the steps of the record, though it makes none. */
  says?: ActionDefinition['says']
  needs?: (input: Input, record: RecordOf<R> | null) => Record<string, RelatedNeed | null>
  /** The change, from the record before (blank when the action creates it). May throw a `Problem`. */
  apply: (record: RecordOf<R>, input: Input, context: ActionContext) => Partial<RecordOf<R>>
}
type Called = Pick<ActionDefinition, 'name' | 'label' | 'allow'>
/** An action of the workflow move it makes, which says its name, its label and who makes it unless they are given here. */
type SpecOfMove<R, Input> = SpecOfAny<R, Input> & Partial<Called> & { move: string }
/** Any other, or one that chooses its move. */
type SpecOfOwn<R, Input> = SpecOfAny<R, Input> & Called & { move?: (input: Input, record: RecordOf<R>) => string }
type ActionSpec<R, Input> = SpecOfMove<R, Input> | SpecOfOwn<R, Input>

interface ErasedSpec extends Partial<Called> {
  move?: string | ((input: unknown, record: AnyRecord) => string)
  needs?: (input: unknown, record: AnyRecord | null) => Record<string, RelatedNeed | null>
  apply: ActionDefinition['apply']
}

/** Declares one thing a person can do to a record. The same `apply` runs on the device and on the server. */
export function defineAction<R extends { name: string; fields: FieldMap }, Input>(
  resource: R,
  spec: ActionSpec<R, Input>,
): TypedAction<Input> {
  // The registry erases the types of record and input; `performAction` only ever hands over parsed input and records
  // of the action's own resource.
  const erased = spec as unknown as ErasedSpec
  const { move } = erased
  const definition = resource as unknown as AnyResource
  const called = calledAs(definition, erased)
  return {
    ...called,
    resource: definition,
    creates: spec.creates ?? false,
    offline: spec.offline ?? definition.offline.edits,
    input: spec.input,
    ...(spec.sheetInput === undefined ? {} : { sheetInput: spec.sheetInput }),
    allow: move === undefined ? called.allow : standing(called.allow, awaiting(definition)),
    appends: spec.appends ?? false,
    ...(move === undefined ? {} : { move: typeof move === 'string' ? () => move : move }),
    fills: spec.fills ?? [],
    ...(spec.says === undefined ? {} : { says: spec.says }),
    needs: (input, record) => {
      const needs: Record<string, RelatedNeed> = {}
      for (const [key, need] of Object.entries(erased.needs?.(input, record) ?? {})) if (need) needs[key] = need
      const companyGuid = (input as { companyGuid?: unknown }).companyGuid
      if (definition.scope === 'company' && spec.creates && typeof companyGuid === 'string')
        needs.company = { resource: 'company', guid: companyGuid }
      const gridGuid = gridNamedBy(input)
      if (definition.scope === 'grid' && gridGuid !== null) needs.grid = { resource: 'gridManage', guid: gridGuid }
      return needs
    },
    apply: erased.apply,
  }
}

function calledAs(resource: AnyResource, { move, ...given }: ErasedSpec): Called {
  const made = typeof move === 'string' ? resource.workflow?.moves[move] : undefined
  const { name = move, label = made?.label, allow = made?.allow } = given
  if (typeof name !== 'string' || label === undefined || allow === undefined)
    throw new Error(`${resource.name}: no move is called ${name}`)
  return { name, label, allow }
}

function gridNamedBy(input: unknown): string | null {
  const { gridGuid, changes } = input as { gridGuid?: unknown; changes?: { gridGuid?: unknown } }
  const named = gridGuid ?? changes?.gridGuid
  return typeof named === 'string' ? named : null
}

/** The outcome of applying an action to a record. */
export interface Applied {
  record: AnyRecord
  /** True when somebody else's change to other fields was kept beside this one. */
  merged: boolean
  /** The workflow move made, if any, for the step bar and the log. */
  move: string | null
}

export interface Attempt {
  action: ActionDefinition
  /** Already checked by `parseInput(action.input, …)`. */
  input: unknown
  baseVersion: number | null
  context: ActionContext
}

/**
 * Applies an action to a record: the one place where a change is allowed, refused or merged, on the device and again
 * on the server. Pure. Throws a `Problem`; then nothing has changed.
 */
export function performAction(before: AnyRecord | null, attempt: Attempt): Applied {
  const { action, context } = attempt
  const { resource } = action
  if (action.creates) {
    if (before !== null) throw new Problem('record.exists')
    const blank = { ...blankRecord(resource, context.recordGuid), ...copiedFromCompany(action, context) }
    const made = { ...blank, ...action.apply(blank, attempt.input, context) }
    const record = stamp(withTheRest(resource, made, context), blank, context)
    // Those who work in a grid may make records there: whether it is theirs shows in the path.
    if (resource.scope === 'grid' && record.gridGuid !== null) record.gridPath = gridPathOf(record, context)
    if (!matches(action.allow(context.actor), record)) throw new Problem('access.denied')
    return finish(action, attempt, blank, record)
  }
  if (before === null || before.deleted) throw new Problem('record.gone')
  if (!matches(resource.access.read(context.actor), before)) throw new Problem('record.gone')
  if (!matches(action.allow(context.actor), before))
    throw new Problem(
      resource.workflow?.flows?.isGivenToStep(resource, before, action.name) ? 'workflow.other-step' : 'access.denied',
    )
  const stale = attempt.baseVersion !== null && attempt.baseVersion !== before.version
  const isEdit = action.move === undefined && !action.appends
  if (stale && isEdit && (attempt.input as Partial<UpdateInput>).base === undefined)
    throw new Problem('record.stale', { current: before.version })
  const changed = stamp({ ...before, ...action.apply(before, attempt.input, context) }, before, context)
  const applied = finish(action, attempt, before, changed)
  return { ...applied, merged: stale && isEdit }
}

/** What its maker left out and may not say himself; the moment of making it is by no clock but ours. */
function withTheRest(resource: AnyResource, made: AnyRecord, { actor, now }: ActionContext): AnyRecord {
  if (resource.writableBy === undefined) return made
  const isOurs = ([name]: [string, unknown]) => made[name] == null || resource.fields[name]?.kind === 'instant'
  const rest = Object.entries(saidOtherwise(resource, actor, made, now)).filter(isOurs)
  return { ...made, ...Object.fromEntries(rest) }
}

function finish(action: ActionDefinition, attempt: Attempt, before: AnyRecord, record: AnyRecord): Applied {
  const { context } = attempt
  const { resource } = action
  if (resource.scope === 'grid' && record.gridGuid !== before.gridGuid) record.gridPath = gridPathOf(record, context)
  assertWritable({ resource, actor: context.actor, now: context.now, before, after: record, fills: action.fills })
  Object.assign(record, resource.derive?.(record, dayOf(context.madeAt)))
  const toCome = daysToCome(resource.fields, before, record, dayOf(context.madeAt))
  const issues = [...toCome, ...(resource.rules?.(record) ?? [])]
  if (!record.deleted) refuse(issues)
  if (resource.hasFiles) record.mediaTotal = manifestOf(resource, record).length
  const isAt = (after: AnyRecord, move: string | null): Applied => ({
    record: { ...after, ...resource.workflow?.flows?.stepped(resource, { before, after, move }, context) },
    merged: false,
    move,
  })
  if (action.move === undefined || resource.workflow === undefined) return isAt(record, null)
  const name = action.move(attempt.input, before)
  const move = resource.workflow.moves[name]
  if (move === undefined) throw new Error(`${resource.name}.${action.name}: no move is called ${name}`)
  const status = before.status
  const made = status === move.to ? (move.together?.(before, record) ?? null) : null
  if (made === null && (typeof status !== 'string' || !move.from.includes(status)))
    throw new Problem('workflow.move-not-open', { status, move: name })
  if (!matches(move.allow(context.actor), before) && !action.creates) throw new Problem('access.denied')
  if (barredBy(move.notBy, before).includes(context.actor.guid)) throw new Problem('workflow.own-work')
  if (move.opinionRequired && !hasOpinion(attempt.input))
    throw new Problem('workflow.opinion-required', {
      issues: [{ path: 'opinion', code: 'required', message: '请填写意见' }],
    })
  if (made !== null) return isAt(made, null)
  // What was worked out for the rules goes by the state that the move begins in.
  const moved = { ...record, status: reachedBy(move, record) }
  return isAt({ ...moved, ...resource.derive?.(moved, dayOf(context.madeAt)) }, name)
}

function hasOpinion(input: unknown): boolean {
  const { opinion, reason } = input as { opinion?: unknown; reason?: unknown }
  return [opinion, reason].some((words) => typeof words === 'string' && words.trim() !== '')
}

function stamp(record: AnyRecord, before: AnyRecord, context: ActionContext): AnyRecord {
  const made = before.version === 0
  return {
    ...record,
    guid: context.recordGuid,
    version: before.version + 1,
    updateTime: context.now,
    updateUserGuid: context.actor.guid,
    ...(made ? { createTime: context.now, createUserGuid: context.actor.guid } : {}),
  }
}

/** The scope columns of a record that hangs on an enterprise come from the enterprise, never from the input. */
function copiedFromCompany(action: ActionDefinition, context: ActionContext): Record<string, unknown> {
  if (action.resource.scope !== 'company') return {}
  const company = context.related.company
  // What need not hang on an enterprise, such as a government's own plan, names none.
  if (company === undefined && action.resource.fields.companyGuid?.required !== true) return {}
  if (company == null || company.deleted)
    throw new Problem('reference.missing', {
      issues: [{ path: 'companyGuid', code: 'missing', message: '企业不存在或不在您的管辖范围' }],
    })
  const copied: Record<string, unknown> = { companyGuid: company.guid }
  for (const name of COPIED_FROM_COMPANY) copied[name] = company[name] ?? null
  return copied
}

/** The path of the grid a record was put into; a grid the applying side does not know is refused. */
function gridPathOf(record: AnyRecord, context: ActionContext): unknown {
  if (record.gridGuid === null) return null
  const { grid } = context.related
  // Nobody needs to look up where he works himself.
  if (grid === undefined && record.gridGuid === context.actor.gridGuid) return context.actor.gridPath
  if (grid == null || grid.deleted || grid.guid !== record.gridGuid)
    throw new Problem('reference.missing', { issues: [{ path: 'gridGuid', code: 'missing', message: '网格不存在' }] })
  return grid.path
}

/** Every attachment a record names, over all its file fields and inside its structured values. */
export function manifestOf(resource: AnyResource, record: Readonly<Record<string, unknown>>): MediaRef[] {
  const found: MediaRef[] = []
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'files') continue
    const value = record[name]
    if (Array.isArray(value)) found.push(...(value as MediaRef[]))
  }
  return found
}

/** The fields a person may set: all but those the platform works out. */
export function editableFields(resource: AnyResource): FieldMap {
  const named = new Set(resource.form.flatMap((section) => section.fields))
  return Object.fromEntries(
    Object.entries(resource.fields).filter(([name, field]) => named.has(name) && !field.computed),
  )
}

interface UpdateInput {
  changes: Record<string, unknown>
  /** What the changed fields held when the person began, for the merge. */
  base?: Record<string, unknown> | undefined
}

/**
 * The three actions that every resource with a form has. `update` merges by field: disjoint edits are both kept,
 * overlapping ones answer `record.conflict` with the fields and what the server holds.
 */
export function crudActions(resource: AnyResource): ActionDefinition[] {
  const fields = editableFields(resource)
  const partialInput = inputSchema(fields, { partial: true })
  return [
    defineAction(resource, {
      name: 'create',
      label: '新增',
      creates: true,
      input: inputSchema(fields),
      sheetInput: inputSchema(withoutPapers(fields)),
      allow: resource.access.create,
      fills: Object.keys(resource.stamps ?? {}),
      apply: (blank, input, context) =>
        settled(fields, blank, { ...input, ...stamped(resource.stamps ?? {}, context, null) }),
    }),
    defineAction(resource, {
      name: 'update',
      label: '修改',
      input: z.strictObject({
        changes: partialInput,
        base: z.optional(z.record(z.string(), z.unknown())),
      }),
      allow: resource.access.update,
      apply: (record, input) => {
        assertSameCompany(resource, record, input)
        const changes = mergedChanges(resource, record, input)
        return settled(fields, record, changes, Object.keys(input.changes))
      },
    }),
    defineAction(resource, {
      name: 'delete',
      label: '删除',
      offline: 'online',
      input: z.strictObject({}),
      allow: resource.access.remove,
      apply: () => ({ deleted: true }),
    }),
  ]
}

/** A sheet carries no papers: those that may follow are left out. */
function withoutPapers(fields: FieldMap): FieldMap {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !mayFollow(field)))
}

/** A change with what follows from it: for the fields that are only sometimes asked for, and for those of a place. */
function settled(
  fields: FieldMap,
  record: AnyRecord,
  changes: Record<string, unknown>,
  given: readonly string[] = Object.keys(changes),
): Record<string, unknown> {
  const unsaid = unsaidSources(fields, given)
  const after = { ...record, ...unsaid, ...changes }
  const issues = [...dependentIssues(fields, after), ...halfPlaces(fields, given, after)]
  refuse(issues)
  return { ...unsaid, ...changes, ...unasked(fields, after) }
}

/** A record stays with its enterprise: everything that was copied from it, and who may see it, hangs on that. */
function assertSameCompany(resource: AnyResource, record: AnyRecord, { changes }: UpdateInput): void {
  const { companyGuid } = changes
  if (resource.scope !== 'company' || companyGuid === undefined || companyGuid === record.companyGuid) return
  throw wrong<AnyRecord>('companyGuid', '所属企业不能修改', 'fixed')
}

/** The action of every move whose action is not written apart; that of one that renews comes anew with its area. */
export function moveActions(resource: AnyResource): ActionDefinition[] {
  return Object.entries(resource.workflow?.moves ?? {}).flatMap(([name, move]) =>
    move.asks === null ? [] : [moveAction(resource, name, move)],
  )
}

/** What follows from the answers to a move, beside them. */
type Follows = (record: AnyRecord, values: Readonly<Record<string, unknown>>, context: ActionContext) => object

export function moveAction(resource: AnyResource, name: string, move: Move, follows?: Follows): ActionDefinition {
  const { stamps = {} } = move
  const asked = askedFields(resource, move.asks ?? {})
  return defineAction(resource, {
    move: name,
    input: inputSchema({ ...asked, opinion: OPINION }),
    fills: [...Object.keys(asked), ...Object.keys(stamps)],
    apply: (record, { opinion, ...values }, context) => {
      const words = typeof opinion === 'string' ? opinion : null
      const change = settled(asked, record, {
        ...values,
        ...follows?.(record, values, context),
        ...stamped(stamps, context, words, { ...record, ...values }),
      })
      refuse(move.rules?.({ ...record, ...change }, record, dayOf(context.madeAt)) ?? [])
      return change
    },
  })
}

/** The fields a move asks for, each as required as the move says. */
export function askedFields(resource: AnyResource, asks: Asks): FieldMap {
  return Object.fromEntries(
    Object.entries(asks).flatMap(([name, need]) => {
      const field = resource.fields[name]
      return field === undefined ? [] : [[name, { ...field, required: need === 'required' }]]
    }),
  )
}

/** What a record is before its maker has said anything. */
export function begun(resource: AnyResource, actor: Actor, madeAt: string): Record<string, unknown> {
  const { guid: createUserGuid } = actor
  return { ...blankRecord(resource, ''), createUserGuid, ...stamped(resource.stamps ?? {}, { actor, madeAt }, null) }
}

/** What a person says of a move. */
export const OPINION = text({ label: '意见', maxLength: 500, multiline: true })

function stamped(
  stamps: Readonly<Record<string, Stamp>>,
  { actor, madeAt }: Pick<ActionContext, 'actor' | 'madeAt'>,
  opinion: string | null,
  record: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  const values: Record<SaidStamp, unknown> = {
    user: actor.guid,
    userName: actor.name,
    agency: actor.agencyGuid ?? null,
    company: ownCompany(actor),
    now: madeAt,
    today: dayOf(madeAt),
    opinion,
    nothing: null,
  }
  return Object.fromEntries(
    Object.entries(stamps).map(([field, stamp]) =>
      typeof stamp === 'string' ? [field, values[stamp]] : [field, record[stamp.from] ?? record[field]],
    ),
  )
}

function mergedChanges({ fields }: AnyResource, record: AnyRecord, input: UpdateInput): Record<string, unknown> {
  if (input.base === undefined) return input.changes
  const merge = mergeFields(input.base, input.changes, record, wholePlaces(fields))
  if (merge.conflicts.length > 0)
    throw new Problem('record.conflict', { fields: merge.conflicts, version: record.version })
  return merge.changes
}
