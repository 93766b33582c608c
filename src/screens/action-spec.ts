import type { ComponentType } from 'react'
import type { FieldInputProps } from '#app/fields/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { Field, MediaRef } from '#domain/kit/fields.ts'
import { matches } from '#domain/kit/filter.ts'
import { leavesOut } from '#domain/kit/main-path.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { awaitedStates, awaiting } from '#domain/kit/turn.ts'
import { actionsOf } from '#domain/resources/actions.ts'

export type FieldValues = Readonly<Record<string, unknown>>

/** One question of an action's form. */
export interface ActionField {
  name: string
  field: Field
  /** Asked only when this holds of what was answered so far. */
  shown?: (values: FieldValues, record: LocalRecord) => boolean
  required?: boolean | ((values: FieldValues, record: LocalRecord) => boolean)
  hint?: string
  /** What a choice offers, where that is the record's to say. */
  options?: (record: LocalRecord) => Readonly<Record<string, string>>
  Input?: ComponentType<FieldInputProps>
}

/** How an action of the registry is offered to a person: its button, its questions, its words. */
export interface ActionSpec {
  action: string
  label: string
  tone?: 'primary' | 'plain' | 'danger'
  /** The moves of which the action makes one: it is offered in the states they start from. */
  moves?: readonly string[]
  shown?: (record: LocalRecord, actor: Actor) => boolean
  /** Why it cannot be done now, though it is this person's to do. */
  blocked?: (record: LocalRecord, actor: Actor) => string | null
  fields: readonly ActionField[]
  /** Over the questions: what will happen, or what is asked about this record. */
  note?: string | ((record: LocalRecord) => string)
  initial?: (record: LocalRecord) => FieldValues
  /** The picture to take the new one from the same place as: it may stand, thin, before the camera. */
  earlier?: (record: LocalRecord) => MediaRef | undefined
  /** What the action is given, where that is not the answers themselves. */
  input?: (values: FieldValues, record: LocalRecord) => unknown
  /** Made with one press: its form stands only where the address asked for it, or something stands in the way. */
  atOnce?: boolean
  /** 已提交整改 */
  done: string
  /** Before the reason why it was not: 删除失败 */
  failed?: string
  /** There is nothing left to show afterwards. */
  removes?: boolean
  /** Its answers are about the one record: never given for several at once. */
  single?: true
}

export interface OfferedAction {
  spec: ActionSpec
  blockedBy: string | null
}

/**
 * The actions this person may do to this record in its state; what he may never do is absent, and so is what has not come
 * yet: some actions of a resource come with its record, after the list.
 */
export function offeredActions(
  resource: AnyResource,
  record: LocalRecord,
  { specs, actor }: { specs: readonly ActionSpec[]; actor: Actor },
): OfferedAction[] {
  const known = actionsOf(resource.name)
  const offered = specs.flatMap((spec) => {
    const action = known.get(spec.action)
    if (action === undefined) return []
    const isAllowed = matches(action.allow(actor), record)
    const isOpen = spec.moves === undefined || spec.moves.some((move) => isMoveOpen(resource, record, { move, actor }))
    const isShown = spec.shown?.(record, actor) ?? true
    if (!isAllowed || !isOpen || !isShown) return []
    return [{ spec, blockedBy: spec.blocked?.(record, actor) ?? null }]
  })
  const isUrged = ({ spec }: OfferedAction) => spec.tone === 'primary'
  const isAgain = ({ spec: { moves = [] } }: OfferedAction) =>
    moves.length > 0 && moves.every((move) => ledHere(resource, record, move))
  // Done once more leads nowhere: beside what leads on it is offered and not urged.
  const isOnward = offered.some((each) => isUrged(each) && !isAgain(each))
  // Nor is it urged to go over those whose turn it is.
  const isOthersTurn =
    awaitedStates(resource).includes(String(record.status)) && !matches(awaiting(resource)(actor), record)
  return offered.map((each) =>
    isUrged(each) && ((isOnward && isAgain(each)) || (isOthersTurn && goesOver(resource, each.spec)))
      ? { ...each, spec: { ...each.spec, tone: 'plain' } }
      : each,
  )
}

function goesOver({ workflow }: AnyResource, { moves = [] }: ActionSpec): boolean {
  if (workflow === undefined) return false
  const made = moves.flatMap((name) => workflow.moves[name] ?? [])
  return made.length > 0 && made.every((move) => leavesOut(workflow, move))
}

/** Whether it may have been made already: an answer that leaves a record where it is, such as to an application, has not. */
function ledHere(resource: AnyResource, { status }: LocalRecord, move: string): boolean {
  const known = resource.workflow?.moves[move]
  return known !== undefined && known.to === status && known.from.some((state) => state !== status)
}

function isMoveOpen(resource: AnyResource, record: LocalRecord, { move, actor }: { move: string; actor: Actor }) {
  const known = resource.workflow?.moves[move]
  if (known === undefined) return false
  return known.from.includes(String(record.status)) && matches(known.allow(actor), record)
}

/** The answers that are asked for, without the empty ones: what the action is given. */
export function inputOf(spec: ActionSpec, values: FieldValues, record: LocalRecord): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const { name, shown } of spec.fields) {
    const value = values[name]
    const isAsked = shown?.(values, record) ?? true
    if (isAsked && value !== undefined && value !== null && value !== '') input[name] = value
  }
  return input
}

/** Whether a question must be answered, as things stand. */
export function isRequired({ required = false }: ActionField, values: FieldValues, record: LocalRecord): boolean {
  return typeof required === 'boolean' ? required : required(values, record)
}
