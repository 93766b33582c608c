import { holdsFor } from '#domain/kit/dependent.ts'
import type { Workflow } from '#domain/kit/resource.ts'
import { companyReview } from './company-review.ts'
import { fiveInOneReview } from './five-in-one-review.ts'
import { type BarStep, flowBar, type ReviewFlow, workflowBar } from './review-flow.ts'

const FLOWS: readonly ReviewFlow[] = [companyReview, fiveInOneReview]

/**
 * The bar of a record: by stages where it names the review flow that it follows, else by the states of its workflow.
 * A record without a status has none.
 */
export function recordBar(
  workflow: Workflow,
  record: Readonly<Record<string, unknown>>,
  passed?: readonly string[],
): BarStep[] {
  const { status, reviewFlow } = record
  if (typeof status !== 'string') return []
  const flow = FLOWS.find(({ key }) => key === reviewFlow)
  if (flow !== undefined) return flowBar(flow, status)
  return workflowBar(ownWay(workflow, record), status, passed)
}

/** Without the states that this record never comes to: what leads to them is no way of its own. */
function ownWay(workflow: Workflow, record: Readonly<Record<string, unknown>>): Workflow {
  const isOwn = (state: string) => {
    const { when = {}, unless } = workflow.states[state] ?? {}
    if (state === record.status) return true
    return holdsFor(when, record) && (unless === undefined || !holdsFor(unless, record))
  }
  const states = Object.entries(workflow.states).filter(([state]) => isOwn(state))
  const moves = Object.entries(workflow.moves).filter(([, { to }]) => isOwn(to))
  return { ...workflow, states: Object.fromEntries(states), moves: Object.fromEntries(moves) }
}
