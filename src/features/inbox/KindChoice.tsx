import { useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ALL_VIEW } from '#app/screens/list-state.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { Segmented } from '#app/ui/index.ts'
import type { TaskKind } from '#domain/contract/open-work.ts'

const KIND = 'bizResource'

/** The kinds of what stands in the view, each with its count; choosing one narrows the list. */
export function KindChoice() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') ?? 'todo'
  const { answer } = useAsked<TaskKind[]>('/api/workflowTask/kinds', { view: view === ALL_VIEW ? '' : view })
  // Those of the view before stand until the next are known, or the page would jump.
  const known = useRef<TaskKind[]>([])
  if (answer.state === 'ready') known.current = answer.data
  const kinds = known.current.filter(({ bizResource }) => bizResource !== null)
  // What narrows the list can be taken back in a view that has nothing of it.
  if (kinds.length < 2 && !params.has(KIND)) return null
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
