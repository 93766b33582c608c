import { type ReactNode, useEffect, useRef } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { RecordCard } from '#app/screens/RecordCard.tsx'
import type { ListController } from '#app/screens/use-list-screen.ts'

interface CardListProps {
  list: ListController
  records: ReadyRecords
  card: ((record: LocalRecord) => ReactNode) | undefined
}

/** Cards that go on as one scrolls. */
export function CardList({ list, records, card }: CardListProps) {
  return (
    <>
      <ul className="card-list">
        {records.rows.map((record) => (
          <li key={record.guid}>
            <button
              type="button"
              className="card record-card"
              aria-current={list.state.open === record.guid || undefined}
              onClick={() => list.open(record)}
            >
              {card === undefined ? <RecordCard resource={list.resource} record={record} /> : card(record)}
            </button>
          </li>
        ))}
      </ul>
      {records.hasMore ? (
        <ListEnd key={records.rows.length} onReached={list.more} />
      ) : (
        <p className="card-list__end">共 {records.total} 条</p>
      )}
    </>
  )
}

/** Made anew for each length, since an end that stays in sight is reported only once. */
function ListEnd({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLParagraphElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) reached.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <p ref={mark} className="card-list__end">
      正在加载
    </p>
  )
}
