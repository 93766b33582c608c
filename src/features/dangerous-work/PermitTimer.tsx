import { addMs } from '#domain/lib/dates.ts'
import { durationText, type Permit } from './use-permit.ts'

const MS_PER_MINUTE = 60_000
/** Soon enough to bring the work to an end in order. */
const SOON_MS = 30 * MS_PER_MINUTE

/** The clocks of a permit: how long it still runs, and how long the last analysis counts. */
export function PermitTimer({ permit, now }: { permit: Permit; now: string }) {
  const clocks = clocksOf(permit, now)
  if (clocks.length === 0) return null
  return (
    <div className="permit-timer" role="timer">
      {clocks.map(({ label, leftMs }) => (
        <div
          key={label}
          className="permit-timer__clock"
          data-state={leftMs < 0 ? 'late' : leftMs < SOON_MS ? 'soon' : 'fine'}
        >
          <span className="permit-timer__label">{label}</span>
          <b>{leftMs < 0 ? `已超过 ${durationText(leftMs)}` : `还有 ${durationText(leftMs)}`}</b>
        </div>
      ))}
    </div>
  )
}

function clocksOf({ status, planStart, planEnd, terms, gasTests, pauses }: Permit, now: string) {
  const left = (until: string) => Date.parse(until) - Date.parse(now)
  const clocks: { label: string; leftMs: number }[] = []
  const isRunning = ['pendingStart', 'working', 'paused'].includes(status)
  if (planStart !== null && now < planStart && !['closed', 'voided', 'returned'].includes(status))
    clocks.push({ label: '距开始', leftMs: left(planStart) })
  else if (planEnd !== null && isRunning) clocks.push({ label: '作业票有效', leftMs: left(planEnd) })
  const last = gasTests?.at(-1)
  const pause = status === 'paused' ? pauses?.at(-1) : undefined
  const isRetested = pause !== undefined && last !== undefined && last.at > pause.from
  if (terms != null && last !== undefined && terms.gasMaxAge !== null && (status === 'pendingStart' || isRetested))
    clocks.push({ label: '气体分析有效', leftMs: left(addMs(last.at, terms.gasMaxAge * MS_PER_MINUTE)) })
  if (terms?.recordEvery != null && last !== undefined && status === 'working')
    clocks.push({ label: '下次气体记录', leftMs: left(addMs(last.at, terms.recordEvery * MS_PER_MINUTE)) })
  if (pause !== undefined && !isRetested && terms?.pauseMax != null && terms.gas !== 'none')
    clocks.push({ label: '须重新分析', leftMs: left(addMs(pause.from, terms.pauseMax * MS_PER_MINUTE)) })
  return clocks
}
