import type { ReactNode } from 'react'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { BatchSheet } from '#app/screens/BatchSheet.tsx'
import { batchActions } from '#app/screens/batch.ts'
import type { ListLooks } from '#app/screens/list-looks.ts'
import type { Ticks } from '#app/screens/ticks.ts'
import { useSession } from '#app/session/index.ts'
import { Button, IconButton } from '#app/ui/index.ts'
import './ticked.css'

interface TickedProps {
  looks: ListLooks
  ticks: Ticks
}

/** How many are chosen, and what may be done with all of them. */
export function Bar({ looks, ticks }: TickedProps) {
  const session = useSession()
  const { list, specs } = looks
  const { rows } = ticks
  const batch = 'actor' in session ? batchActions(list.resource, rows, { specs, actor: session.actor }) : []
  const shown = list.records.state === 'ready' ? list.records.rows : []
  return (
    <div className="ticked-bar">
      <span role="status">
        {rows.length === 0 && ticks.isChoosing ? '点选要一起办理的记录' : `已勾选 ${rows.length} 条`}
      </span>
      {batch
        .filter(({ removes }) => removes !== true)
        .map((spec) => (
          <Button
            key={spec.action}
            size="small"
            onClick={() => ticks.begin({ resource: list.resource.name, spec, records: rows })}
          >
            批量{spec.label}
          </Button>
        ))}
      {looks.ticked?.(rows, ticks.begin)}
      {ticks.isChoosing && rows.length < shown.length && (
        <Button size="small" onClick={() => ticks.choose(shown)}>
          全选 {shown.length} 条
        </Button>
      )}
      <Button
        size="small"
        tone="quiet"
        onClick={() => (ticks.isChoosing ? ticks.setChoosing(false) : ticks.choose([]))}
      >
        {ticks.isChoosing ? '取消' : '取消勾选'}
      </Button>
    </div>
  )
}

/** The batch under way, and what of the last one failed with its reasons, until that is dismissed. */
export function Batches({ ticks }: { ticks: Ticks }) {
  const { running, failed } = ticks
  return (
    <>
      {failed !== null && (
        <section className="failed-batch" aria-label={`${failed.spec.label}未办成`}>
          <header>
            <strong>
              {failed.spec.label}：{failed.failed.length} 条未办成
            </strong>
            <Button
              size="small"
              onClick={() => ticks.begin({ ...failed, records: failed.failed.map(({ record }) => record) })}
            >
              再办一次
            </Button>
            <IconButton icon="close" label="知道了" onClick={ticks.dismiss} />
          </header>
          <ul>
            {failed.failed.map(({ record, sentence }) => (
              <li key={record.guid}>
                {titleOf(failed.resource, record)}
                <p>{sentence}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {running !== null && (
        <BatchSheet key={running.records.map(({ guid }) => guid).join()} batch={running} onClose={ticks.end} />
      )}
    </>
  )
}

interface ChoiceProps {
  resource: string
  ticks: Ticks
  record: LocalRecord
  children: ReactNode
}

/** A card that is chosen at a tap instead of opened. */
export function Choice({ resource, ticks: { rows, choose }, record, children }: ChoiceProps) {
  const isChosen = rows.some(({ guid }) => guid === record.guid)
  const others = rows.filter(({ guid }) => guid !== record.guid)
  return (
    <label className="card card-choice">
      <input
        type="checkbox"
        aria-label={titleOf(resource, record)}
        checked={isChosen}
        onChange={() => choose(isChosen ? others : [...others, record])}
      />
      <span className="record-card">{children}</span>
    </label>
  )
}
