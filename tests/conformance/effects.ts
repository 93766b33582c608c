import * as z from 'zod/mini'
import { RESOURCES } from '#domain/areas/all.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { ActionContext, ActionDefinition, RelatedNeed } from '#domain/kit/action.ts'
import type { Field, FieldMap } from '#domain/kit/fields.ts'
import { type InputIssue, Problem } from '#domain/kit/problems.ts'
import { type AnyRecord, type AnyResource, blankRecord } from '#domain/kit/resource.ts'
import { addDays, dayOf } from '#domain/lib/dates.ts'
import { actionsOf } from '#domain/resources/actions.ts'
import { findResource } from '#domain/resources/registry.ts'
import { buildPhoto } from '#tests/factories/domain.ts'
import { sampleOf } from './action-samples.ts'

const NOW = '2026-11-18T02:00:00.000Z'
const EARLIER = '2026-11-18T01:00:00.000Z'
const TODAY = dayOf(NOW)
/** The grid and its like stand in every record of their scope. */
const ACTOR: Actor = {
  guid: '‹me›',
  username: '‹me›',
  name: '‹my name›',
  roles: ['admin'],
  ...{ gridGuid: '‹grid›', gridPath: '‹path›', companyGuid: '‹company›', agencyGuid: '‹agency›' },
}
/** What comes with every record, made by the platform alike. */
const MADE_UP = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-f]{64}/g

/**
 * What a record of every resource becomes: what it may not hold together, what it says of itself, and what each action
 * makes of it in each state, with one value or another. The records are made up, a day before, on and after the day.
 */
export function effects(): string {
  const paragraphs = RESOURCES.flatMap((resource) => {
    const lines = [...refusals(resource), ...reckonings(resource), ...actions(resource)]
    return lines.length === 0 ? [] : [[`${resource.name} ${resource.label}`, ...lines].join('\n')]
  })
  return `${paragraphs.join('\n\n').replace(MADE_UP, '‹made›')}\n`
}

/** A record in which every field says something, the same each time. */
function filledIn(resource: AnyResource): AnyRecord {
  const values = Object.entries(resource.fields).map(([name, field]) => [name, saidBy(name, field)])
  const first = resource.workflow === undefined ? {} : { status: resource.workflow.initial }
  return {
    ...blankRecord(resource, `‹${resource.name}›`),
    ...{ id: 1, version: 2, createTime: NOW, updateTime: NOW, createUserGuid: '‹maker›' },
    ...Object.fromEntries(values),
    ...first,
  }
}

function saidBy(name: string, field: Field): unknown {
  switch (field.kind) {
    case 'text':
      return `‹${name}›`
    case 'integer':
    case 'decimal':
    case 'point':
      return field.min ?? 1
    case 'bool':
      return true
    case 'date':
      return TODAY
    case 'instant':
      return EARLIER
    case 'choice':
      return Object.keys(field.options)[0]
    case 'choices':
      return Object.keys(field.options).slice(0, 1)
    case 'reference':
      return `‹${name}›`
    case 'references':
      return [`‹${name}›`]
    case 'rows':
      return [Object.fromEntries(Object.entries(field.fields).map(([each, inner]) => [each, saidBy(each, inner)]))]
    case 'json':
      return null
    case 'files':
      return [buildPhoto({ guid: `‹${name}›` })]
  }
}

/** The values at which a rule turns: empty, each of a few, one less and one more. */
function edgesOf(field: Field, value: unknown): unknown[] {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return [null, Number(value) - 1, Number(value) + 1, 100]
    case 'bool':
      return [false]
    case 'date':
      return [null, addDays(TODAY, -1), addDays(TODAY, 1), addDays(TODAY, 400)]
    case 'instant':
      return [null, '2026-11-18T00:59:59.000Z', '2026-11-18T01:00:01.000Z', NOW]
    case 'choice':
      return [null, ...Object.keys(field.options).slice(1)]
    case 'choices':
      return [null, Object.keys(field.options)]
    case 'rows':
      return Array.isArray(value) ? [null, [...value, ...value], ...rowEdges(field.fields, value)] : []
    case 'text':
    case 'reference':
    case 'references':
      return [null]
    case 'files':
      return [[]]
    default:
      return []
  }
}

/** The one row with one of its fields at an edge. */
function rowEdges(fields: FieldMap, value: unknown): unknown[] {
  const [row = {}] = value as Record<string, unknown>[]
  return Object.entries(fields).flatMap(([name, inner]) =>
    edgesOf(inner, row[name]).map((edge) => [{ ...row, [name]: edge }]),
  )
}

interface Variant {
  says: string
  record: AnyRecord
}

/** The record in each state, and for each of its fields with that one otherwise. */
function variantsOf(resource: AnyResource, record: AnyRecord): Variant[] {
  const states = Object.keys(resource.workflow?.states ?? {}).map((status) => ({
    says: `status ${status}`,
    record: { ...record, status },
  }))
  const others = Object.entries(resource.fields).flatMap(([name, field]) =>
    edgesOf(field, record[name]).map((value) => ({
      says: `${name} ${inWords(value)}`,
      record: { ...record, [name]: value },
    })),
  )
  return [{ says: '', record }, ...states, ...others]
}

/** What becomes of a record, field by field, or in a word why nothing does. */
type Outcome = Readonly<Record<string, string>> | string

interface Attempted {
  says: string
  outcome: Outcome
}

/** The first in full, then a line for each outcome that differs, with what is otherwise. */
function table(what: string, [plain, ...others]: readonly Attempted[]): string[] {
  if (plain === undefined) return []
  const bySame = new Map<string, string[]>()
  for (const { says, outcome } of others) {
    const otherwise = differenceOf(plain.outcome, outcome)
    if (otherwise !== '') bySame.set(otherwise, [...(bySame.get(otherwise) ?? []), says])
  }
  const lines = [...bySame].map(([otherwise, says]) => `    ${says.join(' or ')}: ${otherwise}`)
  const first = differenceOf({}, plain.outcome)
  const where = plain.says === '' ? '' : `, ${plain.says}`
  return first === '' && lines.length === 0 ? [] : [`  ${what}${where}: ${first || 'nothing'}`, ...lines]
}

function differenceOf(plain: Outcome, outcome: Outcome): string {
  if (typeof outcome === 'string') return outcome === plain ? '' : outcome
  const before = typeof plain === 'string' ? {} : plain
  const changed = Object.entries(outcome).flatMap(([name, value]) => (before[name] === value ? [] : `${name} ${value}`))
  const left = Object.keys(before).flatMap((name) => (name in outcome ? [] : `${name} as it was`))
  return [...changed, ...left].join(', ')
}

function refusals(resource: AnyResource): string[] {
  const { rules } = resource
  if (rules === undefined) return []
  const attempts = variantsOf(resource, filledIn(resource)).map(({ says, record }) => ({
    says,
    outcome: attempted(() => Object.fromEntries(rules(record).map(({ path, code }) => [path, code]))),
  }))
  return table('refused', attempts)
}

function reckonings(resource: AnyResource): string[] {
  const { derive } = resource
  if (derive === undefined) return []
  const attempts = variantsOf(resource, filledIn(resource)).map(({ says, record }) => ({
    says,
    outcome: attempted(() => changesIn(record, derive(record, TODAY))),
  }))
  return table('reckoned', attempts)
}

function actions(resource: AnyResource): string[] {
  const plain = new Set(['create', 'update', 'delete'])
  return [...actionsOf(resource.name).values()]
    .filter(({ name }) => !plain.has(name))
    .flatMap((action) => linesOf(resource, action))
}

/**
 * What an action makes of a record that it is open for, then of that record in each state and with each field at its
 * edges, then with other answers.
 */
function linesOf(resource: AnyResource, action: ActionDefinition): string[] {
  const outcome = (before: AnyRecord, input: unknown) => attempted(() => outcomeOf(resource, action, before, input))
  const open = openFor(resource, action, outcome)
  if (open === undefined) return []
  const { record, input, says } = open
  const records = action.creates ? [] : variantsOf(resource, record).slice(1)
  const attempts = [
    { says, outcome: outcome(record, input) },
    ...records.map((each) => ({ says: each.says, outcome: outcome(each.record, input) })),
    ...answersTo(action, input).map((each) => ({ says: `told ${each.says}`, outcome: outcome(record, each.input) })),
  ]
  return table(action.name, attempts)
}

interface Told extends Variant {
  input: unknown
}

/** The first record and answer with which the action is not refused; the plain ones where it always is. */
function openFor(
  resource: AnyResource,
  action: ActionDefinition,
  outcome: (before: AnyRecord, input: unknown) => Outcome,
): Told | undefined {
  const [plain, ...others] = answersTo(action)
  let first: Told | undefined
  for (const told of [plain === undefined ? [] : [plain], others])
    for (const { says, record } of action.creates ? [blank(resource)] : likeliest(resource))
      for (const { says: answered, input } of told) {
        const each = { says: [says, answered].filter(Boolean).join(', '), record, input }
        first ??= each
        if (typeof outcome(record, input) !== 'string') return each
      }
  return first
}

const blank = (resource: AnyResource): Variant => ({
  says: '',
  record: blankRecord(resource, `‹${resource.name}›`),
})

/** The plain record, then in other states, then in each of them with a field at its edge. */
function* likeliest(resource: AnyResource): Iterable<Variant> {
  const isOfState = ({ says }: Variant) => says === '' || says.startsWith('status ')
  const inStates = variantsOf(resource, filledIn(resource)).filter(isOfState)
  yield* inStates
  for (const state of inStates)
    for (const { says, record } of variantsOf(resource, state.record))
      if (!isOfState({ says, record })) yield { says: [state.says, says].filter(Boolean).join(', '), record }
}

function outcomeOf(resource: AnyResource, action: ActionDefinition, before: AnyRecord, input: unknown): Outcome {
  const name = resource.workflow === undefined ? undefined : action.move?.(input, before)
  const move = name === undefined ? undefined : resource.workflow?.moves[name]
  if (move !== undefined && !action.creates && !move.from.includes(String(before.status))) return 'not open'
  const changes = action.apply(before, input, contextOf(action, before, input))
  return changesIn(before, { ...changes, ...(move === undefined ? {} : { status: move.to }) })
}

function contextOf(action: ActionDefinition, record: AnyRecord, input: unknown): ActionContext {
  const related = Object.entries(action.needs(input, action.creates ? null : record)).map(([key, need]) => [
    key,
    relatedTo(need),
  ])
  return { actor: ACTOR, now: NOW, madeAt: NOW, recordGuid: record.guid, related: Object.fromEntries(related) }
}

function relatedTo({ resource, guid }: RelatedNeed): AnyRecord | null {
  const definition = findResource(resource)
  return definition === null ? null : { ...filledIn(definition), guid }
}

interface Answer {
  says: string
  input: unknown
}

/** Everything that an action may be told, then without each part of it that may be left out, then each of its choices. */
function answersTo(action: ActionDefinition, given: unknown = everythingToldTo(action)): Answer[] {
  if (given === undefined) return []
  const whole = given as Record<string, unknown>
  const answers = Object.keys(partsOf(action)).flatMap((name) => {
    const { [name]: own, ...rest } = whole
    const others = [true, false, ...choicesOf(action, name)].filter((value) => value !== own)
    return [
      { says: `no ${name}`, input: rest },
      ...others.map((value) => ({ says: `${name} ${inWords(value)}`, input: { ...whole, [name]: value } })),
    ]
  })
  return [{ says: '', input: whole }, ...answers.filter(({ input }) => z.safeParse(action.input, input).success)]
}

function everythingToldTo(action: ActionDefinition): unknown {
  const parts = Object.entries(partsOf(action))
  return sampleOf(action.input, Object.fromEntries(parts.map(([name, part]) => [name, sampleOf(part)])))
}

function partsOf({ input }: ActionDefinition): Record<string, z.ZodMiniType> {
  const { shape = {} } = input._zod.def as unknown as { shape?: Record<string, z.ZodMiniType> }
  return shape
}

function choicesOf(action: ActionDefinition, name: string): string[] {
  const { entries, innerType } = (partsOf(action)[name]?._zod.def ?? {}) as unknown as {
    entries?: object
    innerType?: { _zod: { def: { entries?: object } } }
  }
  const field = action.resource.fields[name]
  const ofField = field === undefined ? [] : 'options' in field ? Object.keys(field.options) : sampleDays(field)
  return Object.values(entries ?? innerType?._zod.def.entries ?? ofField)
}

/** Beside a day to come, on which most can be meant, the present one, until which some must have been. */
const sampleDays = ({ kind }: Field): string[] => (kind === 'date' ? [TODAY] : [])

/** Some of the made up records can never be: a day that is no day. */
function attempted(work: () => Outcome): Outcome {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Problem)) return 'no such record'
    const issues = (error.details.issues ?? []) as InputIssue[]
    return ['refused', error.code, ...issues.map(({ path }) => path)].join(' ')
  }
}

/** The fields that are otherwise than before. */
function changesIn(before: AnyRecord, after: Readonly<Record<string, unknown>>): Record<string, string> {
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map(([name, value]) => [name, inWords(value)]))
}

function inWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return JSON.stringify(value, (_, each: unknown) => (isMedium(each) ? 'a file' : each)).replaceAll('"', '')
}

const isMedium = (value: unknown) => typeof value === 'object' && value !== null && 'sha256' in value
