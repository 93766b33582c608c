import { useSearchParams } from 'react-router-dom'
import { useAsked } from '#app/screens/use-asked.ts'
import { Segmented } from '#app/ui/index.ts'
import type { TaskKind } from '#domain/contract/open-work.ts'

const KIND = 'bizResource'

/** The kinds of what waits, each with its count; choosing one narrows the list. */
export function KindChoice() {
  const [params, setParams] = useSearchParams()
  const { answer } = useAsked<TaskKind[]>('/api/workflowTask/kinds')
  const kinds = answer.state === 'ready' ? answer.data.filter(({ bizResource }) => bizResource !== null) : []
  if (kinds.length < 2) return null
  const choose = (kind: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      next.delete('page')
      if (kind === '') next.delete(KIND)
      else next.set(KIND, kind)
      return next
    })
  const options = kinds
    .toSorted((one, other) => other.count - one.count)
    .map(({ bizResource, label, count }) => ({
      value: String(bizResource),
      label: label ?? '其他',
      count,
    }))
  return (
    <Segmented
      label="事项类型"
      value={params.get(KIND) ?? ''}
      options={[{ value: '', label: '全部类型' }, ...options]}
      onChange={choose}
    />
  )
}
