import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fieldOf } from '#app/fields/field-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { ActionSheet } from '#app/screens/ActionSheet.tsx'
import { type ActionSpec, offeredActions } from '#app/screens/action-spec.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { RecordCard } from '#app/screens/RecordCard.tsx'
import type { SwipeDeed } from '#app/screens/SwipeCard.tsx'
import { ChoiceCard } from '#app/screens/ticked-parts.tsx'
import type { Ticks } from '#app/screens/ticks.ts'
import { useSession } from '#app/session/index.ts'
import { Icon } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'
import { matches } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'

// Only fingers draw cards aside.
const SwipeCard = lazyPart(async () => (await import('#app/screens/SwipeCard.tsx')).SwipeCard)
const hasTouch = () => 'ontouchstart' in globalThis

interface CardListProps extends ListLooks {
  records: ReadyRecords
  ticks: Ticks
}

/** Cards that go on as one scrolls; drawn aside they offer what may be done with the record. */
export function CardList({ list, records, card, specs, editTo, ticks }: CardListProps) {
  const session = useSession()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ record: LocalRecord; spec: ActionSpec } | null>(null)
  const actor = 'actor' in session ? session.actor : null
  const { resource } = list

  function deedsOf(record: LocalRecord): SwipeDeed[] {
    if (actor === null) return []
    const offered = offeredActions(resource, record, { specs, actor }).filter(({ blockedBy }) => blockedBy === null)
    const mayEdit = editTo !== undefined && matches(resource.access.update(actor), record)
    return [
      ...(mayEdit ? [{ label: '修改', tone: 'plain' as const, run: () => navigate(editTo(record.guid)) }] : []),
      ...offered.map(({ spec }) => ({
        label: spec.label,
        tone: spec.tone ?? ('plain' as const),
        run: () => setOpened({ record, spec }),
      })),
    ].slice(-MOST_DEEDS)
  }

  return (
    <>
      <ul className="card-list">
        {records.rows.map((record) => {
          const content = card === undefined ? <RecordCard resource={resource} record={record} /> : card(record)
          if (ticks.isChoosing)
            return (
              <li key={record.guid}>
                <ChoiceCard resource={resource.name} ticks={ticks} record={record}>
                  {content}
                </ChoiceCard>
              </li>
            )
          const shown = (
            <button
              type="button"
              className="card record-card"
              aria-current={list.state.open === record.guid || undefined}
              onClick={() => list.open(record)}
            >
              {content}
            </button>
          )
          const phone = card === undefined ? phoneOf(resource, record) : null
          const deeds = hasTouch() ? deedsOf(record) : []
          return (
            <li key={record.guid} className={phone === null ? undefined : 'card-list__callable'}>
              {deeds.length === 0 ? (
                shown
              ) : (
                <SwipeCard waiting={shown} deeds={deeds}>
                  {shown}
                </SwipeCard>
              )}
              {phone !== null && (
                <a
                  className="card-list__call"
                  href={`tel:${phone}`}
                  aria-label={`拨打${titleOf(resource.name, record)}的电话`}
                >
                  <Icon name="phone" size={22} />
                </a>
              )}
            </li>
          )
        })}
      </ul>
      {records.hasMore ? (
        <ListEnd key={records.rows.length} onReached={list.more} />
      ) : (
        <p className="card-list__end">共 {records.total} 条</p>
      )}
      {opened !== null && (
        <ActionSheet
          resource={resource.name}
          record={records.rows.find(({ guid }) => guid === opened.record.guid) ?? opened.record}
          spec={opened.spec}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

/** The first number on the card that can be dialled: one that is masked cannot. */
function phoneOf(resource: AnyResource, record: LocalRecord): string | null {
  const numbers = resource.list.columns.filter((name) => {
    const field = fieldOf(resource, name)
    return field?.kind === 'text' && field.mask === undefined && field.format !== undefined && DIALLED.has(field.format)
  })
  const number = numbers.map((name) => record[name]).find((value) => typeof value === 'string' && DIALLABLE.test(value))
  return typeof number === 'string' ? number : null
}

const DIALLED: ReadonlySet<string> = new Set(['phone', 'mobile'])
const DIALLABLE = /^\+?[\d -]{5,}$/

/** More would not leave a thumb's width each. */
const MOST_DEEDS = 3

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
