import { useSearchParams } from 'react-router-dom'
import { AttendanceCard } from '#app/resources/attendanceRecord/AttendanceCard.tsx'
import { ResourcePage } from '#app/resources/ResourcePage.tsx'
import { useSession } from '#app/session/index.ts'
import { LinkButton, Page, PageSkeleton, Segmented } from '#app/ui/index.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'
import { wardens } from '#domain/resources/study-shared.ts'
import '#domain/areas/study.ts'
import { DayTable } from './DayTable.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import './attendance-page.css'

const TABS = [
  { value: 'day', label: '当日情况' },
  { value: 'mine', label: '我的考勤' },
] as const
type Tab = (typeof TABS)[number]['value']

/** 考勤记录: one's own month; for those who supervise the day of their people, and all records. */
export function AttendancePage() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  if (!('actor' in session)) return <PageSkeleton />
  const { actor } = session
  const isWarden = wardens(actor) !== 'nothing'
  if (isWarden && (params.has('open') || params.get('tab') === 'records'))
    return <ResourcePage resource="attendanceRecord" title="考勤记录" />
  const signs = attendanceRecord.access.create(actor) !== 'nothing'
  const tab: Tab = isWarden && params.get('tab') !== 'mine' ? 'day' : 'mine'
  return (
    <Page
      title="考勤"
      back
      actions={
        isWarden && (
          <LinkButton size="small" to="?tab=records" icon="document">
            全部记录
          </LinkButton>
        )
      }
      below={
        isWarden &&
        signs && (
          <Segmented
            label="考勤范围"
            value={tab}
            options={TABS}
            onChange={(next) => setParams(next === 'mine' ? { tab: 'mine' } : {}, { replace: true })}
          />
        )
      }
    >
      {tab === 'day' ? <DayTable /> : <OwnMonth actor={actor} />}
    </Page>
  )
}

function OwnMonth({ actor }: { actor: Actor }) {
  const asksLeave = hasRole(actor, 'grid', 'town', 'officer', 'duty')
  return (
    <div className="attendance">
      <AttendanceCard actor={actor} />
      <MonthGrid actor={actor} />
      {asksLeave && (
        <LinkButton block size="large" to="/attendance/askForLeave" icon="calendar">
          请假
        </LinkButton>
      )}
    </div>
  )
}
