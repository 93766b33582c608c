import type { Workflow } from '#domain/kit/resource.ts'
import { companyReview } from './company-review.ts'
import { fiveInOneReview } from './five-in-one-review.ts'
import { type BarStep, flowBar, type ReviewFlow, workflowBar } from './review-flow.ts'

const FLOWS: readonly ReviewFlow[] = [companyReview, fiveInOneReview]

/**
 * The bar of a record: by stages where it names the review flow that it follows, else by the states of its workflow.
 * A record without a status has none.
 */
export function recordBar(workflow: Workflow, { status, reviewFlow }: Readonly<Record<string, unknown>>): BarStep[] {
  if (typeof status !== 'string') return []
  const flow = FLOWS.find(({ key }) => key === reviewFlow)
  return flow === undefined ? workflowBar(workflow, status) : flowBar(flow, status)
}
