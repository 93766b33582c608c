import type { LocalRecord } from '#app/offline/types.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import './special-task.css'

/** Before a task is issued: how many enterprises it would reach today. */
export function TargetCount({ record }: { record: LocalRecord }) {
  const isDraft = record.status === 'draft'
  const { answer } = useAsked<{ companyCount: number }>(isDraft ? '/api/specialTask/targetCount' : null, {
    guid: record.guid,
    version: record.version,
  })
  if (!isDraft || answer.state !== 'ready') return null
  return (
    <p className="target-count" role="status">
      符合条件 {answer.data.companyCount} 家
    </p>
  )
}
