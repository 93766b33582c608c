import { ROLES } from '#domain/kit/access.ts'
import {
  APART,
  type ApprovalFlow,
  type ApprovalStep,
  DAY_TYPES,
  type Stage,
  signaturesOf,
  stepCode,
  stepsOf,
} from '#domain/kit/approval.ts'
import { mainPath } from '#domain/kit/main-path.ts'
import type { Workflow } from '#domain/kit/resource.ts'
import { ownersTurns, type Turn } from '#domain/kit/turn.ts'
import type { ChainNode } from '#domain/rules/approval-chain.ts'

export type ChartState = 'done' | 'now' | 'open'

/** One signature of a chart: who gives it, how long he has for it, and who it is kept from. */
export interface ChartStep {
  name: string
  roles: string | null
  people: readonly string[]
  peopleNames: string | null
  term: string | null
  apart: string | null
  state: ChartState
  /** Who signed and when; of a chart of people's own, nobody. */
  signed: readonly { userName: string; at: string }[]
}

/** One place of the way; `steps` is empty where nothing of it is configured. */
export interface ChartStage {
  key: string
  label: string
  isSigned: boolean
  state: ChartState
  steps: readonly ChartStep[]
}

/** 会签 and 或签, where several are named. */
function peopleWords({ people, sign }: ApprovalStep): string {
  if (people.length < 2) return ''
  return sign === 'all' ? '（会签，全部签字）' : '（或签，一人签字）'
}

function chartStep(step: ApprovalStep, stage: Stage | undefined): Omit<ChartStep, 'state' | 'signed'> {
  const { name, roles, people, peopleNames, days, dayType, apart } = step
  const isOwners = stage?.by === undefined
  const asked = roles.map((role) => ROLES[role]).join('或')
  return {
    name,
    roles: isOwners ? '原经办人' : people.length > 0 ? peopleWords(step) || null : asked,
    people,
    peopleNames,
    term: days === null ? null : `${days}${DAY_TYPES[dayType]}内办理`,
    apart: apart.length === 0 ? null : `${apart.map((each) => APART[each]).join('、')}须回避`,
  }
}

/** The way through a workflow with what is configured of it. */
export function flowChart(workflow: Workflow, flow: ApprovalFlow, steps: readonly ApprovalStep[]): ChartStage[] {
  const configured = Object.keys(flow.stages)
  const passed = new Set([...mainPath(workflow, configured[0]), ...configured])
  return Object.keys(workflow.states)
    .filter((state) => passed.has(state))
    .map((state) => {
      const stage = flow.stages[state]
      return {
        key: state,
        label: stage?.label ?? workflow.states[state]?.label ?? state,
        isSigned: stage?.by !== undefined,
        state: 'open',
        steps: steps
          .filter((step) => step.stage === state)
          .map((step) => ({ ...chartStep(step, stage), state: 'open', signed: [] })),
      }
    })
}

/** How far a record has come in the version it runs by: what it passes through unsigned is left to its step bar. */
export function recordChart(
  workflow: Workflow,
  flow: ApprovalFlow,
  record: Readonly<Record<string, unknown>>,
): ChartStage[] {
  const order = Object.keys(workflow.states)
  const here = order.indexOf(String(record.status))
  const at = Number(record.stepAt ?? 0)
  const signatures = signaturesOf(record)
  return flowChart(workflow, flow, stepsOf(record))
    .filter(({ steps }) => steps.length > 0)
    .map((stage) => {
      const place = order.indexOf(stage.key)
      const state: ChartState = place === here ? 'now' : place < here ? 'done' : 'open'
      return {
        ...stage,
        state,
        steps: stage.steps.map((step, index) => ({
          ...step,
          state: state !== 'now' ? state : index < at ? 'done' : index === at ? 'now' : 'open',
          signed: signatures.filter((each) => each.stage === stage.key && each.name === step.name),
        })),
      }
    })
}

/** What holds where nobody has configured anything, as a configuration to begin with. */
export function builtInNodes({ turns }: Workflow, flow: ApprovalFlow): ChainNode[] {
  return Object.entries(flow.stages).flatMap(([state, stage]): ChainNode[] => {
    const { label: name, by, last, apart, most } = stage
    const step = stepCode(flow, state)
    const term = most === undefined ? {} : { days: most.days, dayType: most.dayType }
    if (by === undefined) return most === undefined ? [] : [{ step, name, approverType: 'owner', ...term }]
    const [usual] = ownersTurns(turns?.[state] as Turn | undefined)
    const asked = (usual?.roles ?? by).filter((role) => (last?.roles ?? by).includes(role))
    return [{ step, name, approverType: 'role', approverRoles: asked, apart: [...(apart?.from ?? [])], ...term }]
  })
}

/** What the law leaves no choice about in a stage, in words for whoever configures it. */
export function demandsOf({ by, last, apart, most }: Stage): string[] {
  return [
    by === undefined ? '不设审批，只定时限' : `可由${by.map((role) => ROLES[role]).join('、')}签字`,
    ...(last === undefined
      ? []
      : [`最后一环须由${last.roles.map((role) => ROLES[role]).join('、')}签字（${last.source}）`]),
    ...(apart === undefined ? [] : [`${apart.from.map((each) => APART[each]).join('、')}须回避（${apart.source}）`]),
    ...(most === undefined ? [] : [`合计最长${most.days}${DAY_TYPES[most.dayType]}（${most.source}）`]),
  ]
}
