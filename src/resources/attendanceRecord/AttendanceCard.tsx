import { useState } from 'react'
import { Button, Card, Icon, LinkButton, StatusTag, Tag } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import type { Actor } from '#domain/kit/access.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { attendanceRecord } from '#domain/resources/attendanceRecord/definition.ts'
import { useAttendanceToday } from './use-attendance-today.ts'
import './attendance.css'

const SignSheet = lazyPart(async () => (await import('./SignSheet.tsx')).SignSheet)

const clock = (at: string) => formatDateTime(at).slice(11)

/** 今日考勤: whether one has signed in and out today, and the button that does it; works without a signal. */
export function AttendanceCard({ actor, hasLink = false }: { actor: Actor; hasLink?: boolean }) {
  const { record, isKnown, today } = useAttendanceToday(actor.guid)
  const [isSigning, setIsSigning] = useState(false)
  const hasSignedIn = record?.signInTime != null
  const { options, tones } = attendanceRecord.fields.attendStatus
  const state = record?.attendStatus ?? null
  return (
    <Card>
      <div className="attend">
        <div className="attend__facts">
          <p className="attend__title">
            <Icon name="clock" />
            今日考勤
            {state !== null && hasSignedIn && <StatusTag tone={tones[state]} label={options[state]} />}
            {record !== null && record.$sync === 'waiting' && <Tag tone="waiting">待同步</Tag>}
          </p>
          <p className="attend__times">
            签到 <b>{record?.signInTime == null ? '未签' : clock(record.signInTime)}</b>
            签退 <b>{record?.signOutTime == null ? '未签' : clock(record.signOutTime)}</b>
          </p>
        </div>
        <Button
          size="large"
          tone={record?.signOutTime == null ? 'primary' : 'plain'}
          disabled={!isKnown}
          onClick={() => setIsSigning(true)}
        >
          {!hasSignedIn ? '签到' : record?.signOutTime == null ? '签退' : '重新签退'}
        </Button>
      </div>
      {hasLink && (
        <LinkButton block tone="quiet" size="small" to="/attendance/attendanceRecord">
          本月考勤
        </LinkButton>
      )}
      {isSigning && (
        <SignSheet
          record={hasSignedIn ? record : null}
          actor={actor}
          today={today}
          onClose={() => setIsSigning(false)}
        />
      )}
    </Card>
  )
}
