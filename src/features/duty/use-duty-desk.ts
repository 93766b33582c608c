import { useRecords } from '#app/data/index.ts'
import { useSession } from '#app/session/index.ts'

const SHOWN = 8

/** What lies on the duty desk now: events first, then what waits for an answer. */
export function useDutyDesk() {
  const session = useSession()
  const actor = 'actor' in session ? session.actor : null
  const open = useRecords('incident', { view: 'open', order: 'reportDue', limit: SHOWN })
  const unreported = useRecords('incident', { view: 'unreported', limit: 1 })
  const today = useRecords('incident', { view: 'today', limit: 1 })
  const messages = useRecords('receiveMessages', { view: 'open', order: 'replyDue', limit: SHOWN })
  const briefings = useRecords('dailyReport', { view: 'toReceive', order: '-reportDate', limit: SHOWN })
  const shifts = useRecords('schedule', { view: 'today', limit: 3 })
  const handovers = useRecords('handover', {
    filter: {
      all: [
        { field: 'status', equals: 'handing' },
        { field: 'toUser', equals: actor?.guid ?? '' },
      ],
    },
    limit: 3,
    enabled: actor !== null,
  })
  const assigned = useRecords('dutyParticipants', {
    filter: {
      all: [
        { field: 'userGuid', equals: actor?.guid ?? '' },
        { field: 'status', in: ['assigned', 'accepted'] },
      ],
    },
    limit: SHOWN,
    enabled: actor !== null,
  })
  return { open, unreported, today, messages, briefings, shifts, handovers, assigned }
}
