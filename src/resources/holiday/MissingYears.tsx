import { correctedNow, useRecords } from '#app/data/index.ts'
import { Tag } from '#app/ui/index.ts'
import { dayOf } from '#domain/lib/dates.ts'

/** The notice for a year comes out in the November before it. */
const NOTICE_MONTH = 11

/** Which years have no days yet: without them only weekends are left out of terms and attendance. */
export function MissingYears() {
  const today = dayOf(correctedNow())
  const year = Number(today.slice(0, 4))
  const isNextDue = Number(today.slice(5, 7)) >= NOTICE_MONTH
  return (
    <>
      <MissingYear year={year} />
      {isNextDue && <MissingYear year={year + 1} />}
    </>
  )
}

function MissingYear({ year }: { year: number }) {
  const read = useRecords('holiday', { filter: { field: 'year', equals: year }, limit: 1 })
  if (read.state !== 'ready' || read.total > 0) return null
  return <Tag tone="waiting">{year} 年放假安排尚未录入</Tag>
}
