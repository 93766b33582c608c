import * as z from 'zod/mini'
import type { FigureKey } from '#domain/data/figures.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { type Access, type Actor, hasRole, inOwnArea, ROLES, type Role } from './access.ts'
import { holdsFor } from './dependent.ts'
import {
  choice,
  choices,
  date,
  type FieldMap,
  integer,
  json,
  reference,
  references,
  text,
  type When,
} from './fields.ts'
import { both, either } from './filter.ts'
import { fieldsOf, type NotBy, type OwnersTurn, ownersTurns, type Turn } from './turn.ts'

/** Who has no part in a signature: it would be on his own. */
export const APART = { author: '经办人', officers: '承办人', signed: '前面环节的签字人' } as const
export type Apart = keyof typeof APART

export const DAY_TYPES = { working: '工作日', calendar: '日' } as const
export type DayType = keyof typeof DAY_TYPES

/** What a law or a rule demands, and which. */
interface Demand {
  source: string
}

/**
 * One state of a workflow of which people say by a configuration who signs in which order and within how many days, and
 * what the law leaves open to them.
 */
export interface Stage {
  label: string
  /** Who may be asked to sign; absent where nobody signs and a term is all that can be set. */
  by?: readonly Role[]
  /** The moves by which the last signature decides. */
  decides?: readonly string[]
  /** The moves by which any of them may send the record back. */
  returns?: readonly string[]
  /** Whose the last signature has to be. */
  last?: Demand & { roles: readonly Role[] }
  /** Who has to be kept out of every signature. */
  apart?: Demand & { from: readonly Apart[] }
  /** The most days that its signatures may take together. */
  most?: Demand & { days: number; dayType: DayType }
}

/** A way through a workflow that people may configure; where a workflow has several, a field of the record tells which. */
export interface ApprovalFlow {
  key: string
  label: string
  of?: When
  /** Its records name officers, who may be kept out of it. */
  hasOfficers?: true
  /** By state, in the order of the way. */
  stages: Readonly<Record<string, Stage>>
  /** The most days that these stages may take together. */
  within?: Demand & { stages: readonly string[]; figure: FigureKey }
}

/** One signature that a record waits for on its way, as the version says that it began with. */
export interface ApprovalStep {
  stage: string
  name: string
  roles: Role[]
  people: string[]
  /** Their names when the version was made. */
  peopleNames: string | null
  /** Of several people all sign, or one of them. */
  sign: 'all' | 'any'
  days: number | null
  dayType: DayType
  apart: Apart[]
}

/** Who signs, as people choose it: `owner` is who has the work anyway, where only its term is set. */
export const APPROVER_TYPES = {
  person: '指定人员',
  role: '角色',
  gridLeader: '网格长',
  supervisor: '分管领导',
  owner: '原经办人（只定时限）',
} as const
export type ApproverType = keyof typeof APPROVER_TYPES

/** How a configuration names a state of a flow. */
export const stepCode = ({ key }: ApprovalFlow, state: string) => `${key}.${state}`

/** A signature that was given. */
export interface Signature {
  stage: string
  name: string
  userGuid: string
  userName: string
  at: string
}

/** A configuration in force. */
export interface FlowVersion {
  guid: string
  label: string
  steps: readonly ApprovalStep[]
}

/** What only the server knows: the versions in force, and which days are worked. */
export interface FlowsInForce {
  on: (key: string, day: Day) => FlowVersion | null
  termEnd: (from: Day, days: number, dayType: DayType) => Day
}

/** Among the signatures or the last of them: null where no version says who signs. */
const PLACES = { between: '中间', last: '最后' } as const
const IN_STEP: When = { stepPlace: Object.keys(PLACES) }

const STEP_FIELDS = {
  stepAt: integer({ label: '环节序号', computed: true, silent: true }),
  stepName: text({ label: '当前环节', maxLength: 60, computed: true, silent: true }),
  stepPlace: choice({ label: '环节位置', options: PLACES, computed: true, silent: true }),
  stepRoles: choices({ label: '环节角色', options: ROLES, computed: true, silent: true }),
  stepPeople: references('user', { label: '环节人员', computed: true, silent: true }),
  stepBarred: references('user', { label: '环节回避', computed: true, silent: true }),
  stepDue: date({ label: '环节期限', computed: true }),
} as const satisfies FieldMap

/** What a record keeps of the version that it runs by, and of how far it has come in it. */
const FLOW_FIELDS = {
  flowVersion: text({ label: '流程版本', maxLength: 100, computed: true }),
  flowGuid: reference('workflowConfig', { label: '审批流程', computed: true, silent: true }),
  flowKey: text({ label: '流程', maxLength: 40, computed: true, silent: true }),
  flowSteps: json(z.array(z.unknown()), { label: '流程环节', computed: true, silent: true }),
  signatures: json(z.array(z.unknown()), { label: '已签环节', computed: true, silent: true }),
  ...STEP_FIELDS,
} as const satisfies FieldMap

const NO_STEP = Object.fromEntries(Object.keys(STEP_FIELDS).map((name) => [name, null]))

type Values = Readonly<Record<string, unknown>>
/** What of a move is looked at here. */
interface StepMove {
  label: string
  from: readonly string[]
  to: string
  allow: Access
  asks?: Readonly<Record<string, 'required' | 'optional'>> | null
  notBy?: NotBy
}
interface Way {
  flows?: { ways: readonly ApprovalFlow[] }
  moves: Readonly<Record<string, StepMove>>
  turns?: Readonly<Partial<Record<string, Turn>>>
}
interface Flowing {
  workflow?: Way | undefined
}

/** The configurable way that a record takes through its workflow. */
export function flowOf({ workflow }: Flowing, record: Values): ApprovalFlow | undefined {
  return workflow?.flows?.ways.find(({ of: when }) => when === undefined || holdsFor(when, record))
}

export const stepsOf = ({ flowSteps }: Values): readonly ApprovalStep[] =>
  Array.isArray(flowSteps) ? (flowSteps as ApprovalStep[]) : [] // written below and by nothing else
export const signaturesOf = ({ signatures }: Values): readonly Signature[] =>
  Array.isArray(signatures) ? (signatures as Signature[]) : [] // written below and by nothing else

/** The move by which somebody signs who is not the last. */
export const endorsementOf = (state: string) => `endorse${state.charAt(0).toUpperCase()}${state.slice(1)}`

/**
 * A definition with what its configurable flows come to: the fields in which each record keeps its own version, the turn
 * of whoever is next in it, the move of those who sign before the last, and the moves of the last one narrowed to him.
 * A record that keeps no version goes on by the definition alone.
 */
function withFlows<R extends Flowing & { fields: FieldMap }>(given: R): R {
  const { workflow } = given
  if (workflow?.flows === undefined) return given
  const stages = stagesByState(workflow.flows.ways)
  const steps = Object.fromEntries(
    Object.entries(stages).flatMap(([state, found]) => {
      const turn = stepTurn(workflow, state, found)
      return turn === null ? [] : [[state, turn]]
    }),
  )
  const narrowed = Object.entries(workflow.moves).map(([name, move]) => {
    const isDeciding = isListed(stages, name, 'decides')
    if (!isDeciding && !isListed(stages, name, 'returns')) return [name, move]
    const isStep = atStep(amongAll(stages), isDeciding ? 'last' : null)
    const allow: Access = (actor) =>
      both(move.allow(actor), either({ field: 'stepPlace', equals: null }, isStep(actor)))
    return [name, { ...move, allow }]
  })
  const endorsing = Object.entries(steps).map(([state, { step, notBy }]): [string, StepMove] => {
    const among = step?.among ?? []
    const isStep = atStep(among, 'between')
    const allow: Access = (actor) => (hasRole(actor, ...among) ? isStep(actor) : 'nothing')
    return [endorsementOf(state), { label: '审核同意', from: [state], to: state, allow, ...(notBy && { notBy }) }]
  })
  const turns = Object.entries(workflow.turns ?? {}).map(([state, turn]) => [
    state,
    stages[state] === undefined ? turn : turnsBoth(turn as Turn, steps[state]),
  ])
  return {
    ...given,
    fields: { ...given.fields, ...FLOW_FIELDS },
    workflow: {
      ...workflow,
      moves: { ...Object.fromEntries(narrowed), ...Object.fromEntries(endorsing) },
      turns: Object.fromEntries(turns),
    },
  }
}

type Stages = Readonly<Record<string, readonly Stage[]>>

function stagesByState(flows: readonly ApprovalFlow[]): Stages {
  const found: Record<string, Stage[]> = {}
  for (const { stages } of flows)
    for (const [state, stage] of Object.entries(stages)) found[state] = [...(found[state] ?? []), stage]
  return found
}

const isListed = (stages: Stages, move: string, list: 'decides' | 'returns') =>
  Object.values(stages).some((each) => each.some((stage) => stage[list]?.includes(move)))

const amongAll = (stages: Stages) => [
  ...new Set(Object.values(stages).flatMap((each) => each.flatMap(({ by = [] }) => by))),
]

/** Those whose signature the version of the record waits for now, at this place among the signatures. */
function atStep(among: readonly Role[], place: keyof typeof PLACES | null): Access {
  return (actor) =>
    both(
      place === null ? 'everything' : { field: 'stepPlace', equals: place },
      either(
        { field: 'stepPeople', has: actor.guid },
        ...among
          .filter((role) => hasRole(actor, role))
          .map((role) => both({ field: 'stepRoles', has: role }, inOwnArea({ ...actor, roles: [role] }))),
      ),
      { not: { field: 'stepBarred', has: actor.guid } },
    )
}

const WITH_TERM = 'stepDue'

/** Of a state in which a version says who signs: those it names. */
function stepTurn({ turns }: Way, state: string, stages: readonly Stage[]): OwnersTurn | null {
  const asked = stages.flatMap(({ by = [] }) => by)
  const [usual] = ownersTurns(turns?.[state])
  if (asked.length === 0 || usual === undefined) return null
  const among = [...new Set([...asked, ...(usual.otherwise ?? [])])]
  const { due = [], notBy } = usual
  return {
    people: ['stepPeople'],
    step: { roles: 'stepRoles', among, name: 'stepName', at: 'stepAt' },
    notBy: [...fieldsOf(notBy), 'stepBarred'],
    due: [WITH_TERM, ...fieldsOf(due)],
    when: IN_STEP,
  }
}

/** What is usual, where the record keeps no version of who signs; else what its version says. */
function turnsBoth(turn: Turn, ofStep: OwnersTurn | undefined): Turn {
  const usual = ownersTurns(turn).map((each) => ({ ...each, due: [WITH_TERM, ...fieldsOf(each.due)] }))
  if (usual.length === 0) return turn
  return ofStep === undefined ? usual : [...usual.map((each) => ({ ...each, unless: IN_STEP })), ofStep]
}

/** Whether a move is one of those that a version of the flow gives to single people in this state of the record. */
function isGivenToStep({ workflow }: Flowing, record: Values, move: string): boolean {
  if (record.stepPlace == null) return false
  const state = String(record.status)
  const stages = stagesByState(workflow?.flows?.ways ?? [])[state] ?? []
  return (
    move === endorsementOf(state) ||
    stages.some(({ decides = [], returns = [] }) => decides.includes(move) || returns.includes(move))
  )
}

export interface Stepping {
  actor: Pick<Actor, 'guid' | 'name'>
  now: string
  /** By which the version is chosen: what somebody began before a change goes by what held then. */
  madeAt: string
  flows?: FlowsInForce | undefined
}

/**
 * What follows for a record's own version and its step in it, from a change that was made to it by an action or as a
 * consequence of another one (`move` null).
 */
export function stepped(
  resource: Flowing,
  { before, after, move }: { before: Values; after: Values; move: string | null },
  { actor, now, madeAt, flows }: Stepping,
): Values {
  const flow = flowOf(resource, after)
  const isMade = before.version === 0
  if (flow === undefined || (!isMade && before.flowKey == null)) return {}
  const isBegun = isMade || before.flowKey !== flow.key
  const begun = isBegun ? beginning(flow, flows?.on(flow.key, dayOf(madeAt)) ?? null) : {}
  const held = { ...after, ...begun }
  const steps = stepsOf(held)
  if (steps.length === 0) return { ...begun, ...NO_STEP }
  const state = String(after.status)
  const isEntered = isBegun || before.status !== after.status
  const given = move !== null && isSignature(flow, before, move) ? [signatureOf(before, { actor, now })] : []
  const order = Object.keys(flow.stages)
  const kept = [...signaturesOf(held), ...given]
  // What was sent back is signed anew from there on.
  const signatures =
    isEntered && order.includes(state) ? kept.filter((each) => isBefore(order, each.stage, state)) : kept
  const stage = steps.filter((step) => step.stage === state)
  const { by } = flow.stages[state] ?? {}
  const at = isEntered ? 0 : Number(before.stepAt ?? 0)
  const remaining = isEntered ? null : peopleLeft(before, given)
  const hasSigned = given.length > 0 && !isEntered
  const isPassed = hasSigned && !(stage[at]?.sign === 'all' && (remaining ?? []).length > 0)
  const next = isPassed ? at + 1 : at
  const step = stage[next]
  if (step === undefined) return { ...begun, signatures, ...NO_STEP }
  const isNew = isEntered || isPassed
  const stepDue = isNew ? dueOf(step, dayOf(now), flows) : (before.stepDue ?? null)
  if (by === undefined) return { ...begun, signatures, ...NO_STEP, stepDue }
  const barred = barredFrom(step, { record: after, steps, signatures })
  const people = (isNew ? step.people : (remaining ?? [])).filter((guid) => !barred.includes(guid))
  const isLastStep = next === stage.length - 1
  // Where all who are named are barred, those who might have been.
  const asked = step.roles.length > 0 ? step.roles : ((isLastStep ? flow.stages[state]?.last?.roles : null) ?? by)
  return {
    ...begun,
    signatures,
    stepAt: next,
    stepName: step.name,
    stepPlace: isLastStep && (step.sign === 'any' || people.length <= 1) ? 'last' : 'between',
    stepRoles: people.length > 0 ? [] : whereverItLies(resource, after, asked),
    stepPeople: people,
    stepBarred: barred,
    stepDue,
  }
}

/** What lies in no grid is done by those who do it otherwise. */
function whereverItLies({ workflow }: Flowing, record: Values, roles: readonly Role[]): readonly Role[] {
  const [usual] = ownersTurns(workflow?.turns?.[String(record.status)])
  const isNowhere = record.gridPath == null && roles.every((role) => role === 'town' || role === 'grid')
  return isNowhere ? (usual?.otherwise ?? roles) : roles
}

function beginning(flow: ApprovalFlow, version: FlowVersion | null): Values {
  return {
    flowKey: flow.key,
    flowGuid: version?.guid ?? null,
    flowVersion: version?.label ?? null,
    flowSteps: version === null ? null : [...version.steps],
    signatures: [],
  }
}

function isSignature(flow: ApprovalFlow, before: Values, move: string): boolean {
  const state = String(before.status)
  if (before.stepPlace == null) return false
  return move === endorsementOf(state) || flow.stages[state]?.decides?.includes(move) === true
}

function signatureOf(before: Values, { actor, now }: Pick<Stepping, 'actor' | 'now'>): Signature {
  const { guid: userGuid, name: userName } = actor
  return { stage: String(before.status), name: String(before.stepName), userGuid, userName, at: now }
}

const isBefore = (order: readonly string[], one: string, other: string) => order.indexOf(one) < order.indexOf(other)

function peopleLeft({ stepPeople }: Values, given: readonly Signature[]): string[] {
  const named = Array.isArray(stepPeople) ? (stepPeople as string[]) : []
  return named.filter((guid) => given.every(({ userGuid }) => userGuid !== guid))
}

function dueOf({ days, dayType }: ApprovalStep, from: Day, flows: FlowsInForce | undefined): Day | null {
  return days === null || flows === undefined ? null : flows.termEnd(from, days, dayType)
}

interface Signed {
  record: Values
  steps: readonly ApprovalStep[]
  signatures: readonly Signature[]
}

function barredFrom(step: ApprovalStep, { record, steps, signatures }: Signed): string[] {
  const at = steps.findIndex(({ stage, name }) => stage === step.stage && name === step.name)
  const earlier = steps.slice(0, at)
  const who: Readonly<Record<Apart, () => unknown[]>> = {
    author: () => [record.createUserGuid],
    officers: () => (Array.isArray(record.officers) ? record.officers : []),
    signed: () =>
      signatures
        .filter(({ stage, name }) => earlier.some((each) => each.stage === stage && each.name === name))
        .map(({ userGuid }) => userGuid),
  }
  const named = step.apart.flatMap((kind) => who[kind]())
  return [...new Set(named.filter((guid): guid is string => typeof guid === 'string'))]
}

/** What may be configured of a workflow, with what makes it work: it comes with the definitions that have it. */
export interface Flows {
  ways: readonly ApprovalFlow[]
  /** The names of the fields that records keep it in. */
  fields: readonly string[]
  extend: typeof withFlows
  stepped: typeof stepped
  isGivenToStep: typeof isGivenToStep
}

export const configurable = (...ways: readonly ApprovalFlow[]): Flows => ({
  ways,
  fields: Object.keys(FLOW_FIELDS),
  extend: withFlows,
  stepped,
  isGivenToStep,
})
