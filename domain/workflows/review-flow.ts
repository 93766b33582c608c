import { isSetback, mainPath } from '../kit/main-path.ts'
import { closingOf, type Workflow } from '../kit/resource.ts'

/** How a step ends, which decides its colour and whether the flow can go on from it. */
export type Outcome = 'new' | 'pending' | 'running' | 'submitted' | 'clarify' | 'passed' | 'done' | 'rejected'

export interface FlowStep {
  /** Stored in records: numbers differ by variant, codes do not. */
  code: string
  name: string
  outcome: Outcome
  /** False for what is kept but not shown to people. */
  show: boolean
}

/** A stage of a review flow. `valueA` and `valueB` are its two numbers where the variants differ (`type: 'select'`). */
export interface FlowStage {
  key: string
  name: string
  type: 'value' | 'select'
  value: number
  valueA?: number
  valueB?: number
  hidden?: boolean
  steps: readonly FlowStep[]
}

export interface ReviewFlow {
  key: string
  name: string
  stages: readonly FlowStage[]
}

interface ToldFlow extends Omit<ReviewFlow, 'stages'> {
  stages: readonly (Pick<FlowStage, 'key' | 'name' | 'hidden'> & {
    steps: readonly (Omit<FlowStep, 'show'> & { show?: false })[]
  })[]
}

/** A review flow with the numbers of its stages, which follow from their order and from which of them are hidden. */
export function reviewFlow({ stages, ...flow }: ToldFlow): ReviewFlow {
  return {
    ...flow,
    stages: stages.map(({ steps, ...stage }, value) => {
      const shown = stages.slice(0, value).filter(({ hidden }) => hidden !== true).length
      const differs = stage.hidden !== true && shown !== value
      return {
        ...stage,
        steps: steps.map((step) => ({ show: true, ...step })),
        value,
        ...(differs ? { type: 'select', valueA: value, valueB: shown } : { type: 'value' }),
      }
    }),
  }
}

/** A: every stage keeps its number. B: hidden stages are left out and those after them move up. */
export type Numbering = 'A' | 'B'

/** Document 2, section 9. */
export const STEP_BAR_MAX = 9

/** One place of a step bar. `stopped`: sent back or refused here. */
export interface BarStep {
  key: string
  label: string
  state: 'done' | 'now' | 'stopped' | 'open'
  /** The number the flow itself gives it; absent where it has none of its own. */
  value?: number | undefined
  note?: string | null | undefined
}

/** The number of a stage in a numbering; null where that numbering leaves it out. */
export function stageNumber({ type, value, valueA, valueB, hidden }: FlowStage, numbering: Numbering): number | null {
  if (hidden === true && numbering === 'B') return null
  if (type === 'value') return value
  return (numbering === 'A' ? valueA : valueB) ?? value
}

/** The stages of a variant, with their numbers in it. */
export function stagesOf(flow: ReviewFlow, numbering: Numbering): { stage: FlowStage; number: number }[] {
  return flow.stages.flatMap((stage) => {
    const number = stageNumber(stage, numbering)
    return number === null ? [] : [{ stage, number }]
  })
}

/** The stage and step with this code; null where there is none. */
export function findStep(flow: ReviewFlow, code: string): { stage: FlowStage; step: FlowStep } | null {
  for (const stage of flow.stages) {
    const step = stage.steps.find((each) => each.code === code)
    if (step !== undefined) return { stage, step }
  }
  return null
}

const ENDED: readonly Outcome[] = ['passed', 'done', 'submitted']

/**
 * The bar of a review flow for a record at the step with this code (null: not begun): the stages that are not hidden,
 * at most `STEP_BAR_MAX`.
 */
export function flowBar(flow: ReviewFlow, code: string | null, numbering: Numbering = 'A'): BarStep[] {
  const stages = flow.stages.filter(({ hidden }) => hidden !== true)
  const at = code === null ? null : findStep(flow, code)
  const place = at === null ? -1 : stages.indexOf(at.stage)
  const bar = stages.map((stage, index): BarStep => {
    const isHere = index === place && at !== null
    return {
      key: stage.key,
      label: stage.name,
      state: isHere ? hereState(at.step, index === stages.length - 1) : index < place ? 'done' : 'open',
      value: stageNumber(stage, numbering) ?? undefined,
      note: isHere && at.step.show ? at.step.name : null,
    }
  })
  return atMost(bar, STEP_BAR_MAX)
}

function hereState({ outcome }: FlowStep, isLast: boolean): BarStep['state'] {
  if (outcome === 'rejected') return 'stopped'
  return isLast && ENDED.includes(outcome) ? 'done' : 'now'
}

/**
 * The bar of a declared workflow: the way its records take when all goes well. States that are only reached by sending
 * something back are no places of their own: they show as stopped at the place they were sent back from. An interruption is
 * said at the place it interrupts. `passed` are the states the record has been in, as far as that is known; of what ended
 * no step is said to be done that may not have been.
 */
export function workflowBar(workflow: Workflow, status: string, passed: readonly string[] = []): BarStep[] {
  const moves = Object.values(workflow.moves)
  const isSide = (state: string) => {
    const into = Object.entries(workflow.moves).filter(([, { to }]) => to === state)
    return state !== workflow.initial && into.length > 0 && into.every(([name]) => isSetback(workflow, name))
  }
  const interrupted = interruptedBy(workflow, status)
  const isOff = isSide(status) || interrupted !== null
  const main = mainPath(workflow, isSide(status) ? workflow.initial : (interrupted ?? status)).filter(
    (state) => !isSide(state) && interruptedBy(workflow, state) === null,
  )
  const leftAt = moves.filter(({ to }) => to === status).flatMap(({ from }) => [...from])
  const isLeft = (state: string) => leftAt.includes(state)
  const lastIn = passed.findLast((state) => isLeft(state) && main.includes(state))
  const left = closingOf(workflow, status) === null ? main.findLastIndex(isLeft) : main.findIndex(isLeft)
  const here = isOff ? (lastIn === undefined ? left : main.indexOf(lastIn)) : main.indexOf(status)
  // What waits for somebody beside the way, a leave to be agreed to, goes on.
  const isStopped = isSide(status) && workflow.states[status]?.tone !== 'waiting'
  const bar = main.map((state, index): BarStep => {
    const isHere = index === here
    return {
      key: state,
      label: workflow.states[state]?.label ?? state,
      state: isHere ? (isStopped ? 'stopped' : endOf(workflow, status)) : index < here ? 'done' : 'open',
      note: isHere && isOff ? (workflow.states[status]?.label ?? null) : null,
    }
  })
  return atMost(bar, STEP_BAR_MAX)
}

/**
 * The state that this one only interrupts: where it is entered from, goes back to without a word, and beyond which it
 * leads nowhere that the other does not. Null of every other state: where something ends it is no interruption.
 */
function interruptedBy(workflow: Workflow, state: string): string | null {
  const { moves, initial } = workflow
  if (state === initial || closingOf(workflow, state) !== null) return null
  const all = Object.values(moves).filter(({ from, to }) => !(to === state && from.every((each) => each === state)))
  const into = [...new Set(all.filter(({ to }) => to === state).flatMap(({ from }) => from))]
  const [source] = into
  if (into.length !== 1 || source === undefined) return null
  const out = all.filter(({ from }) => from.includes(state))
  const goesBack = out.some(({ to, opinionRequired }) => to === source && opinionRequired !== true)
  return goesBack && out.every(({ from, to }) => to === source || from.includes(source)) ? source : null
}

function endOf(workflow: Workflow, status: string): BarStep['state'] {
  const isEnd = Object.values(workflow.moves).every(({ from }) => !from.includes(status))
  const closing = closingOf(workflow, status)
  if (!isEnd || closing === null) return 'now'
  return closing === 'badly' ? 'stopped' : 'done'
}

/** The first, the last and those around the present one; what is left out shows in the numbers. */
function atMost(bar: readonly BarStep[], most: number): BarStep[] {
  if (bar.length <= most) return [...bar]
  const here = Math.max(
    0,
    bar.findIndex(({ state }) => state === 'now' || state === 'stopped'),
  )
  const inner = most - 2
  const start = Math.min(Math.max(1, here - Math.floor(inner / 2)), bar.length - 1 - inner)
  return [...bar.slice(0, 1), ...bar.slice(start, start + inner), ...bar.slice(-1)]
}
