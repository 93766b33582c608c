import { useEffect, useRef } from 'react'
import { AddLink } from '#app/screens/AddLink.tsx'
import { asOfOf } from '#app/screens/as-of.ts'
import { CardList } from '#app/screens/CardList.tsx'
import { ListBody } from '#app/screens/ListBody.tsx'
import { ListTools } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { BatchPart, TickedBar } from '#app/screens/ticked-parts.tsx'
import { useChoosable, useTicks } from '#app/screens/ticks.ts'
import { Page } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const ImportButton = lazyPart(async () => (await import('#app/screens/ImportButton.tsx')).ImportButton)

/** The list in the whole width; once a record is open it stands at the left, the record beside it. */
export function ListTablet(looks: ListLooks) {
  const { list, title, back, toolbar, extra, addTo, emptyAction, detail } = looks
  const { open } = list.state
  const ticks = useTicks(list)
  const isChoosable = useChoosable(looks)
  const cards = useRef<HTMLDivElement>(null)
  const chosen = useRef<Element>(null)
  // With a record opened or closed the cards move: the one it was opened from stays in sight.
  useEffect(() => {
    if (open !== null) chosen.current = cards.current?.querySelector('[aria-current]') ?? null
    chosen.current?.scrollIntoView?.({ block: 'nearest' })
  }, [open])
  return (
    <Page
      title={title}
      back={back}
      actions={
        <>
          {(addTo !== undefined || typeof list.resource.bySheet === 'object') && <ImportButton list={list} />}
          {extra ?? toolbar}
          {extra !== undefined && addTo !== undefined && <AddLink to={addTo} label={list.resource.label} />}
        </>
      }
      asOf={asOfOf(list.records)}
      flush
    >
      <div className="list-panes">
        <div className="list-panes__list" ref={cards}>
          <ListTools list={list} ticks={isChoosable ? ticks : null} />
          {looks.above != null && <div className="list-extra list-extra--choice">{looks.above}</div>}
          <BatchPart ticks={ticks} />
          <ListBody list={list} emptyAction={emptyAction}>
            {(records) => <CardList {...looks} records={records} ticks={ticks} />}
          </ListBody>
          {ticks.isChoosing && <TickedBar looks={looks} ticks={ticks} />}
        </div>
        {open !== null && (
          <div className="list-panes__detail">{detail({ guid: open, place: 'pane', onClose: list.close })}</div>
        )}
      </div>
    </Page>
  )
}
