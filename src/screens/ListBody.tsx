import type { ReactNode } from 'react'
import type { RecordsState } from '#app/data/types.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { Button, EmptyState, ListSkeleton, Unread } from '#app/ui/index.ts'

export type ReadyRecords = Extract<RecordsState, { state: 'ready' }>

interface ListBodyProps {
  list: ListController
  emptyAction?: ReactNode
  /** What stands there until the rows come, where that is not cards. */
  skeleton?: ReactNode
  children: (records: ReadyRecords) => ReactNode
}

/** The states of a list other than rows, the same in every layout. */
export function ListBody({ list, emptyAction, skeleton = <ListSkeleton rows={6} />, children }: ListBodyProps) {
  const { records } = list
  if (records.state === 'loading') return skeleton
  if (records.state !== 'ready') return <Unread read={records} />
  const { lacks } = list.resource
  // What was kept from the day before does not count either.
  const isEmpty = records.rows.length === 0 || list.tooEarlyFor !== null
  const rows = isEmpty ? <EmptyList list={list} action={emptyAction} /> : children(records)
  if (records.isPart === true)
    return (
      <>
        <p className="list-lacking">现在没有网络，只列出带在本机的</p>
        {rows}
      </>
    )
  if (lacks === undefined) return rows
  return (
    <>
      <p className="list-lacking">
        {list.tooEarlyFor === null && <strong>共 {records.total} 家</strong>} {lacks.basis}
      </p>
      {rows}
    </>
  )
}

/** Why a list of those who lack something says nothing yet; null where it does. */
export function tooEarlyWords({ tooEarlyFor }: ListController): string | null {
  return tooEarlyFor === null ? null : `尚未到 ${tooEarlyFor}`
}

function EmptyList({ list, action }: { list: ListController; action: ReactNode }) {
  const early = tooEarlyWords(list)
  if (early !== null) return <EmptyState text={`${early}，之后在这里列出${list.resource.label}`} />
  const isNarrowed = list.filterCount > 0 || list.state.keyword !== ''
  if (isNarrowed)
    return (
      <EmptyState text="当前暂无信息，没有符合条件的记录" action={<Button onClick={list.reset}>清除筛选条件</Button>} />
    )
  if (list.resource.lacks !== undefined) return <EmptyState text={`当前暂无信息，没有${list.resource.label}`} />
  const view = list.views.find(({ value }) => value === list.view)
  if (view !== undefined && view.value !== 'all')
    return (
      <EmptyState
        text={`当前暂无信息，没有“${view.label}”的${list.resource.label}`}
        action={action ?? <Button onClick={() => list.setView('all')}>查看全部</Button>}
      />
    )
  return <EmptyState text={`当前暂无信息，还没有${list.resource.label}`} action={action} />
}
