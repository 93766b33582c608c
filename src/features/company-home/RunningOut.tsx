import { useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { Card, Section, Tag } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { addDays, type Day, startOfDay } from '#domain/lib/dates.ts'
import { type RunsOut, runsOut } from './home-counts.ts'

const WEEK_DAYS = 7

/** 到期提醒: certificates, devices and trainings, each with how much is past its day and how much is near. */
export function RunningOut({ today }: { today: Day }) {
  return (
    <Section title="到期提醒">
      <Card flush>
        {runsOut(startOfDay(today), startOfDay(addDays(today, WEEK_DAYS + 1))).map((kind) => (
          <RunsOutLine key={kind.label} kind={kind} />
        ))}
      </Card>
    </Section>
  )
}

function RunsOutLine({ kind: { label, resource, path, past, soon } }: { kind: RunsOut }) {
  const overdue = useRecords(resource, { ...asked(past), limit: 1 })
  const near = useRecords(resource, { ...asked(soon), limit: 1 })
  const [gone, coming] = [totalOf(overdue), totalOf(near)]
  const view = (gone ?? 0) > 0 ? past.view : (coming ?? 0) > 0 ? soon.view : undefined
  return (
    <Link className="runs-out" to={view === undefined ? path : `${path}?view=${view}`}>
      <span className="runs-out__label">{label}</span>
      {gone === null || coming === null ? (
        <span>{overdue.state === 'loading' ? '–' : '联网后可看'}</span>
      ) : (
        <>
          {gone > 0 && <Tag tone="bad">{`${past.words} ${gone}`}</Tag>}
          {coming > 0 && <Tag tone="waiting">{`${soon.words} ${coming}`}</Tag>}
          {gone + coming === 0 && <span className="runs-out__none">没有到期的</span>}
        </>
      )}
    </Link>
  )
}

const asked = ({ view, filter }: RunsOut['past']) => ({
  ...(view === undefined ? {} : { view }),
  ...(filter === undefined ? {} : { filter }),
})

const totalOf = (read: RecordsState): number | null => (read.state === 'ready' ? read.total : null)
