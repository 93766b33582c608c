import type { FigureKey, FigureOn } from '#domain/data/figures.ts'
import { ROLES, type Role } from '#domain/kit/access.ts'
import {
  APART,
  type Apart,
  type ApprovalFlow,
  type ApprovalStep,
  type ApproverType,
  type DayType,
  type Stage,
  stepCode,
} from '#domain/kit/approval.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { Day } from '#domain/lib/dates.ts'

/** 环节 of a configuration: one signature, or the term of a state in which nobody signs. */
export interface ChainNode {
  /** `case.pendingFiling`: the flow and its state. */
  step?: string | null
  name?: string | null
  approverType?: ApproverType | null
  approverRoles?: Role[] | null
  approvers?: string[] | null
  approverNames?: string | null
  sign?: 'all' | 'any' | null
  days?: number | null
  dayType?: DayType | null
  apart?: Apart[] | null
}

export const nodesOf = (value: unknown): readonly ChainNode[] => (Array.isArray(value) ? (value as ChainNode[]) : [])

const BY_POST: Readonly<Partial<Record<ApproverType, readonly Role[]>>> = {
  supervisor: ['leader'],
  gridLeader: ['town'],
}

/** The roles that a node asks; none where it names people. */
export function rolesOfNode({ approverType, approverRoles }: ChainNode): readonly Role[] {
  return approverType === 'role' ? (approverRoles ?? []) : (BY_POST[approverType ?? 'person'] ?? [])
}

/** The nodes of a state in their order. */
export function nodesAt(flow: ApprovalFlow, nodes: readonly ChainNode[], state: string): readonly ChainNode[] {
  return nodes.filter(({ step }) => step === stepCode(flow, state))
}

/** What records keep of a configuration, in the order of the flow. */
export function stepsFrom(flow: ApprovalFlow, nodes: readonly ChainNode[]): ApprovalStep[] {
  return Object.entries(flow.stages).flatMap(([stage, { label }]) =>
    nodesAt(flow, nodes, stage).map((node) => ({
      stage,
      name: node.name ?? label,
      roles: [...rolesOfNode(node)],
      people: node.approverType === 'person' ? (node.approvers ?? []) : [],
      peopleNames: node.approverType === 'person' ? (node.approverNames ?? null) : null,
      sign: node.approverType === 'person' ? (node.sign ?? 'any') : 'any',
      days: node.days ?? null,
      dayType: node.dayType ?? 'working',
      apart: node.apart ?? [],
    })),
  )
}

const rolesInWords = (roles: readonly Role[]) => roles.map((role) => ROLES[role]).join('、')

/** What a configuration may not say, each with the rule that forbids it. */
export function chainIssues(
  flow: ApprovalFlow,
  nodes: readonly ChainNode[],
  { day, figure }: { day: Day; figure: FigureOn },
): InputIssue[] {
  const issues = nodes.flatMap((node, at) => nodeIssues(flow, node, `nodes.${at}`))
  for (const [state, stage] of Object.entries(flow.stages)) {
    const here = nodes.flatMap((node, at) =>
      node.step === stepCode(flow, state) ? [{ node, path: `nodes.${at}` }] : [],
    )
    issues.push(...stageIssues(stage, here))
  }
  return [...issues, ...withinIssues(flow, nodes, (key) => figure(key, day))]
}

function nodeIssues(flow: ApprovalFlow, node: ChainNode, path: string): InputIssue[] {
  const stage = stageOf(flow, node)
  if (stage === undefined)
    return [{ path: `${path}.step`, code: 'other-flow', message: `请选择${flow.label}流程的审批事项` }]
  const issues: InputIssue[] = []
  const say = (field: string, code: string, message: string) => issues.push({ path: `${path}.${field}`, code, message })
  if (stage.by === undefined) {
    if (node.approverType !== 'owner') say('approverType', 'no-signature', `“${stage.label}”不设审批，只能定时限`)
    if (node.days == null) say('days', 'required', '请填写办理时限')
    return issues
  }
  if (node.approverType === 'owner')
    say('approverType', 'signature', `“${stage.label}”须由${rolesInWords(stage.by)}审批`)
  const beyond = rolesOfNode(node).filter((role) => stage.by?.includes(role) !== true)
  if (beyond.length > 0)
    say('approverType', 'beyond', `“${stage.label}”只能由${rolesInWords(stage.by)}审批，不能是${rolesInWords(beyond)}`)
  if (node.approverType === 'role' && rolesOfNode(node).length === 0) say('approverRoles', 'required', '请选择角色')
  if (node.approverType === 'person' && node.sign === 'all' && (node.approvers ?? []).length < 2)
    say('approvers', 'too-few', '会签须指定两人以上')
  const missing = stage.apart?.from.filter((each) => node.apart?.includes(each) !== true) ?? []
  if (missing.length > 0)
    say(
      'apart',
      'separation',
      `“${stage.label}”的签字人不能是${missing.map((each) => APART[each]).join('、')}（${stage.apart?.source}）`,
    )
  if (node.apart?.includes('officers') === true && flow.hasOfficers !== true)
    say('apart', 'no-officers', `${flow.label}没有承办人，请选择经办人`)
  return issues
}

interface Placed {
  node: ChainNode
  path: string
}

function stageIssues(stage: Stage, here: readonly Placed[]): InputIssue[] {
  const issues: InputIssue[] = []
  const last = here.at(-1)
  if (stage.by !== undefined && last === undefined)
    issues.push({ path: 'nodes', code: 'missing', message: `缺少“${stage.label}”环节` })
  if (stage.by === undefined && here.length > 1)
    issues.push({ path: `${here[1]?.path}.step`, code: 'repeated', message: `“${stage.label}”的时限只填一次` })
  const names = here.map(({ node }) => node.name)
  for (const { node, path } of here.filter((_each, at) => names.indexOf(names[at]) < at))
    issues.push({ path: `${path}.name`, code: 'repeated', message: `“${stage.label}”已有名为“${node.name}”的环节` })
  if (stage.last !== undefined && last !== undefined) {
    const other = rolesOfNode(last.node).filter((role) => stage.last?.roles.includes(role) !== true)
    if (other.length > 0)
      issues.push({
        path: `${last.path}.approverType`,
        code: 'last',
        message: `“${stage.label}”的最后一环须由${rolesInWords(stage.last.roles)}签字（${stage.last.source}）`,
      })
  }
  return [...issues, ...termIssues(stage, here)]
}

/** A term of the law holds for all signatures of a state together. */
function termIssues({ label, most, by }: Stage, here: readonly Placed[]): InputIssue[] {
  if (most === undefined) return []
  const unsaid = by === undefined ? [] : here.filter(({ node }) => node.days == null)
  const inOther = here.filter(
    ({ node }) => most.dayType === 'calendar' && node.days != null && typeOf(node) === 'working',
  )
  const total = here.reduce((sum, { node }) => sum + (node.days ?? 0), 0)
  const last = here.at(-1)
  const limit = `最长${most.days}${most.dayType === 'working' ? '个工作日' : '日'}（${most.source}）`
  return [
    ...unsaid.map(({ path }) => ({
      path: `${path}.days`,
      code: 'required',
      message: `请填写时限，“${label}”${limit}`,
    })),
    ...inOther.map(({ path }) => ({
      path: `${path}.dayType`,
      code: 'day-type',
      message: `“${label}”${limit}，不能按工作日计算`,
    })),
    ...(last !== undefined && total > most.days
      ? [{ path: `${last.path}.days`, code: 'term', message: `“${label}”${limit}，现合计${total}日` }]
      : []),
  ]
}

const DAYS_OF_WEEK = 7
const WORKED_OF_WEEK = 5

/** Days of the calendar that a term takes at least. */
function lengthOf(node: ChainNode): number {
  const days = node.days ?? 0
  return typeOf(node) === 'working' ? Math.ceil((days * DAYS_OF_WEEK) / WORKED_OF_WEEK) : days
}

const typeOf = ({ dayType }: ChainNode): DayType => dayType ?? 'working'

function withinIssues(
  flow: ApprovalFlow,
  nodes: readonly ChainNode[],
  figure: (key: FigureKey) => number,
): InputIssue[] {
  const { within } = flow
  if (within === undefined) return []
  const most = figure(within.figure)
  const counted = nodes.filter(({ step }) => within.stages.some((state) => step === stepCode(flow, state)))
  const total = counted.reduce((sum, node) => sum + lengthOf(node), 0)
  const labels = within.stages.map((state) => flow.stages[state]?.label).join('、')
  return total <= most
    ? []
    : [
        {
          path: 'nodes',
          code: 'term',
          message: `${labels}合计不得超过${most}日（${within.source}），现为${total}日`,
        },
      ]
}

/** The stage that a node is of. */
export function stageOf(flow: ApprovalFlow, { step }: ChainNode): Stage | undefined {
  const state = Object.keys(flow.stages).find((each) => stepCode(flow, each) === step)
  return state === undefined ? undefined : flow.stages[state]
}
