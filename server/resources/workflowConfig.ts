import { desc, eq, inArray } from 'drizzle-orm'
import { hasRole, ROLES, type Role } from '#domain/kit/access.ts'
import type { ApprovalFlow } from '#domain/kit/approval.ts'
import type { InputIssue } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { refuse, wrong } from '#domain/kit/wrong.ts'
import { type Day, dayOf } from '#domain/lib/dates.ts'
import { user as userDefinition } from '#domain/resources/user/definition.ts'
import { workflowConfig as definition } from '#domain/resources/workflowConfig/definition.ts'
import { mayEnter } from '#domain/rules/account.ts'
import { type ChainNode, chainIssues, nodesAt, nodesOf, rolesOfNode, stageOf } from '#domain/rules/approval-chain.ts'
import { approvalFlow } from '#domain/workflows/approval-flows.ts'
import { actorFrom } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/database.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import type { ResourceHooks } from '#server/engine/hooks.ts'
import { figuresInForce } from '#server/engine/legal-figures.ts'

const versions = tableOf(definition)
const users = tableOf(userDefinition)

/** A version that has begun stays as it is: records run by it, and it says why they went as they did. */
export const workflowConfigHooks: ResourceHooks = {
  async beforeSave({ tx, before, after, now }) {
    const today = dayOf(now)
    if (before !== null && hasBegun(before, today))
      throw wrong<typeof definition>('effectiveFrom', '这一版已生效，不能修改或删除，请自某日起变更', 'refused')
    if (after.deleted) return {}
    if (String(after.effectiveFrom) < today)
      throw wrong<typeof definition>('effectiveFrom', '生效日期不能早于今天，已办的件不追溯', 'refused')
    const flow = approvalFlow(after.bizType)
    if (flow === undefined) return {}
    const nodes = nodesOf(after.nodes)
    const people = await peopleOf(tx, nodes)
    const figure = await figuresInForce(tx, flow.within === undefined ? [] : [flow.within.figure])
    refuse(chainIssues(flow, nodes, { day: String(after.effectiveFrom), figure }))
    refuse([...personIssues(flow, nodes, { people, today }), ...(await deadEnds(tx, flow, nodes, today))])
    const versionNo = Number(before?.versionNo ?? (await lastVersion(tx, flow)) + 1)
    return {
      versionNo,
      configName: `${flow.label}第${versionNo}版`,
      nodes: nodes.map((node) => ({ ...node, approverNames: namesOf(node, people) })),
    }
  },
}

function hasBegun({ effectiveFrom, enabled }: AnyRecord, today: Day): boolean {
  return enabled === true && typeof effectiveFrom === 'string' && effectiveFrom <= today
}

async function lastVersion(tx: Db, { key }: ApprovalFlow): Promise<number> {
  const [last] = await tx
    .select({ versionNo: versions.versionNo })
    .from(versions)
    .where(eq(versions.bizType, key))
    .orderBy(desc(versions.versionNo))
    .limit(1)
  return Number(last?.versionNo ?? 0)
}

type People = ReadonlyMap<string, AnyRecord>

async function peopleOf(tx: Db, nodes: readonly ChainNode[]): Promise<People> {
  const guids = [...new Set(nodes.flatMap(({ approvers }) => approvers ?? []))]
  if (guids.length === 0) return new Map()
  const rows = (await liveRows(tx, users, inArray(users.guid, guids))) as AnyRecord[]
  return new Map(rows.map((row) => [row.guid, row]))
}

function namesOf({ approverType, approvers }: ChainNode, people: People): string | null {
  if (approverType !== 'person') return null
  return (approvers ?? []).map((guid) => people.get(guid)?.name).join('、')
}

/** Who is named has to be here and of a post that may sign. */
function personIssues(
  flow: ApprovalFlow,
  nodes: readonly ChainNode[],
  { people, today }: { people: People; today: Day },
): InputIssue[] {
  return nodes.flatMap((node, at): InputIssue[] => {
    const stage = stageOf(flow, node)
    if (node.approverType !== 'person' || stage?.by === undefined) return []
    const state = Object.keys(flow.stages).find((each) => flow.stages[each] === stage) ?? ''
    const isLast = nodesAt(flow, nodes, state).at(-1) === node
    const asked: readonly Role[] = (isLast ? stage.last?.roles : undefined) ?? stage.by
    const source = isLast && stage.last !== undefined ? `（${stage.last.source}）` : ''
    const path = `nodes.${at}.approvers`
    return (node.approvers ?? []).flatMap((guid): InputIssue[] => {
      const person = people.get(guid)
      if (person === undefined || !mayEnter(person, today))
        return [{ path, code: 'disabled', message: `${person?.name ?? '所选人员'}的账号已停用或已离岗` }]
      if (hasRole(actorFrom(person), ...asked)) return []
      const words = asked.map((role) => ROLES[role]).join('、')
      return [{ path, code: 'role', message: `${person.name}不是${words}，不能办理“${node.name}”${source}` }]
    })
  })
}

/** Where whoever could sign has had to sign before, and nobody may twice, the record would never come to its end. */
async function deadEnds(tx: Db, flow: ApprovalFlow, nodes: readonly ChainNode[], today: Day): Promise<InputIssue[]> {
  if (!nodes.some(({ apart }) => apart?.includes('signed'))) return []
  const staff = ((await liveRows(tx, users)) as AnyRecord[]).filter((person) => mayEnter(person, today)).map(actorFrom)
  const ordered = Object.keys(flow.stages).flatMap((state) => nodesAt(flow, nodes, state))
  const signed = new Set<string>()
  const issues: InputIssue[] = []
  for (const node of ordered) {
    const able =
      node.approverType === 'person'
        ? (node.approvers ?? [])
        : staff.filter((person) => hasRole(person, ...rolesOfNode(node))).map(({ guid }) => guid)
    const left = node.apart?.includes('signed') ? able.filter((guid) => !signed.has(guid)) : able
    if (able.length > 0 && left.length === 0)
      issues.push({
        path: `nodes.${nodes.indexOf(node)}.apart`,
        code: 'dead-end',
        message: `“${node.name}”没有人能签字：能办的人在前面环节都已签过`,
      })
    const must = node.sign === 'all' || left.length === 1 ? left : []
    for (const guid of must) signed.add(guid)
  }
  return issues
}
