import { useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import { useSession } from '#app/session/index.ts'
import { both } from '#domain/kit/filter.ts'

const SHOWN = 8

/** What lies on the duty desk now: events first, then what waits for an answer. */
export function useDutyDesk() {
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const open = useRecords('incident', { view: 'open', order: 'reportDue', limit: SHOWN })
  const unreported = useRecords('incident', { view: 'unreported', order: 'reportDue', limit: SHOWN })
  const today = useRecords('incident', { view: 'today', limit: 1 })
  const messages = useRecords('receiveMessages', { view: 'open', order: 'replyDue', limit: SHOWN })
  const briefings = useRecords('dailyReport', { view: 'toReceive', order: '-reportDate', limit: SHOWN })
  const shifts = useRecords('schedule', { view: 'today', limit: 3 })
  const handovers = useRecords('handover', {
    filter: both({ field: 'status', equals: 'handing' }, { field: 'toUser', equals: actor?.guid ?? '' }),
    limit: 3,
    enabled: actor !== null,
  })
  const assigned = useRecords('dutyParticipants', {
    filter: both({ field: 'userGuid', equals: actor?.guid ?? '' }, { field: 'status', in: ['assigned', 'accepted'] }),
    limit: SHOWN,
    enabled: actor !== null,
  })
  return { open: withFirst(open, unreported), unreported, today, messages, briefings, shifts, handovers, assigned }
}

/** What must still be reported comes before what has been, however early that was due. */
function withFirst(open: RecordsState, unreported: RecordsState): RecordsState {
  if (open.state !== 'ready' || unreported.state !== 'ready') return open
  const first = new Set(unreported.rows.map(({ guid }) => guid))
  const others = open.rows.filter(({ guid }) => !first.has(guid))
  return { ...open, rows: [...unreported.rows, ...others].slice(0, SHOWN) }
}
