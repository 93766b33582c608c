import { resourceOfFlow } from '#app/features/flows/resource-of-flow.ts'
import { FlowDiagram } from '#app/screens/flow/FlowDiagram.tsx'
import type { ApprovalFlow } from '#domain/kit/approval.ts'
import { nodesOf, stepsFrom } from '#domain/rules/approval-chain.ts'
import { flowChart } from '#domain/workflows/flow-chart.ts'

interface ChainViewProps {
  flow: ApprovalFlow
  nodes: unknown
}

/** A configuration as the flow it comes to. */
export function ChainView({ flow, nodes }: ChainViewProps) {
  const { workflow } = resourceOfFlow(flow)
  if (workflow === undefined) return null
  return (
    <FlowDiagram label={`${flow.label}流程图`} stages={flowChart(workflow, flow, stepsFrom(flow, nodesOf(nodes)))} />
  )
}
