import { useState } from 'react'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ActionSpec } from '#app/screens/action-spec.ts'
import { batchActions } from '#app/screens/batch.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { useSession } from '#app/session/index.ts'

/** One action for several records. */
export interface Batch {
  resource: string
  spec: ActionSpec
  records: readonly LocalRecord[]
  /** The row that was ticked for a record, where that is another: the to-do that it waits in. */
  rowOf?: (record: LocalRecord) => string
}

/** Why one record of a batch was left as it was. */
export interface FailedRow {
  record: LocalRecord
  sentence: string
}

export interface FailedBatch extends Batch {
  failed: readonly FailedRow[]
}

/** What of a list was chosen, what is done with it, and what of that failed. */
export interface Ticks {
  rows: readonly LocalRecord[]
  choose: (rows: readonly LocalRecord[]) => void
  /** On cards, which open at a tap, one says first that one wants to choose. */
  isChoosing: boolean
  setChoosing: (isChoosing: boolean) => void
  running: Batch | null
  begin: (batch: Batch) => void
  /** What went well is let go, what did not stays chosen and keeps its reason until that is dismissed. */
  end: (done: readonly string[], failed: readonly FailedRow[]) => void
  failed: FailedBatch | null
  dismiss: () => void
}

/** Ticks hold over pages and end with the question they belong to; reasons end when they are dismissed. */
export function useTicks({ query, records }: ListController): Ticks {
  const question = JSON.stringify({ ...query, order: undefined })
  const [ticked, setTicked] = useState<{ question: string; rows: readonly LocalRecord[] }>({ question, rows: [] })
  const [isChoosing, setIsChoosing] = useState(false)
  const [running, setRunning] = useState<Batch | null>(null)
  const [failed, setFailed] = useState<FailedBatch | null>(null)
  const chosen = ticked.question === question ? ticked.rows : []
  const shown = records.state === 'ready' ? new Map(records.rows.map((row) => [row.guid, row])) : null
  // As it is now, where it is in sight.
  const rows = chosen.map((row) => shown?.get(row.guid) ?? row)
  const choose = (next: readonly LocalRecord[]) => setTicked({ question, rows: next })

  return {
    rows,
    choose,
    isChoosing,
    setChoosing(next) {
      setIsChoosing(next)
      if (!next) choose([])
    },
    running,
    begin: setRunning,
    end(done, reasons) {
      setRunning(null)
      if (running === null || done.length + reasons.length === 0) return
      const { rowOf = ({ guid }) => guid } = running
      const gone = new Set(running.records.filter(({ guid }) => done.includes(guid)).map(rowOf))
      const left = rows.filter(({ guid }) => !gone.has(guid))
      choose(left)
      if (left.length === 0) setIsChoosing(false)
      setFailed(reasons.length === 0 ? null : { ...running, failed: reasons })
      records.refresh()
    },
    failed,
    dismiss: () => setFailed(null),
  }
}

/** There is a batch to be shown: under way, or with reasons left. */
export const hasBatch = ({ running, failed }: Ticks): boolean => running !== null || failed !== null

interface Choosable {
  list: ListController
  specs: readonly ActionSpec[]
  /** What the page itself does with several. */
  ticked: unknown
}

/** Whether something of this list can be done with several of its records at once, so that choosing leads somewhere. */
export function useChoosable({ list: { resource, records }, specs, ticked }: Choosable): boolean {
  const session = useSession()
  if (records.state !== 'ready' || records.rows.length < 2 || !('actor' in session)) return false
  if (ticked !== undefined) return true
  const { actor } = session
  const lasting = specs.filter(({ removes }) => removes !== true)
  return records.rows.some((row) => batchActions(resource, [row], { specs: lasting, actor }).length > 0)
}
