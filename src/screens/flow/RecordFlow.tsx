import type { LocalRecord } from '#app/offline/types.ts'
import { FlowDiagram } from '#app/screens/flow/FlowDiagram.tsx'
import { Card, Section } from '#app/ui/index.ts'
import { flowOf } from '#domain/kit/approval.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { recordChart } from '#domain/workflows/flow-chart.ts'

/** Which version of its flow a record runs by, and how far it has come in it. */
export function RecordFlow({ resource, record }: { resource: AnyResource; record: LocalRecord }) {
  const flow = flowOf(resource, record)
  if (flow === undefined || resource.workflow === undefined) return null
  const { flowVersion } = record
  if (typeof flowVersion !== 'string')
    return (
      <Section title="审批流程">
        <Card>按平台内置流程办理：建立时没有生效的流程配置</Card>
      </Section>
    )
  return (
    <Section title="审批流程" note={flowVersion}>
      <Card>
        <FlowDiagram label={`${flow.label}流程图`} stages={recordChart(resource.workflow, flow, record)} hasProgress />
      </Card>
    </Section>
  )
}
