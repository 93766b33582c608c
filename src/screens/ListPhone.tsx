import { AddLink } from '#app/screens/AddLink.tsx'
import { asOfOf } from '#app/screens/as-of.ts'
import { CardList } from '#app/screens/CardList.tsx'
import { ListBody } from '#app/screens/ListBody.tsx'
import { ListTools } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { BatchPart, TickedBar } from '#app/screens/ticked-parts.tsx'
import { useChoosable, useTicks } from '#app/screens/ticks.ts'
import { Page } from '#app/ui/index.ts'

export function ListPhone(looks: ListLooks) {
  const { list, title, back, toolbar, extra, addTo, emptyAction, detail } = looks
  const { open } = list.state
  const ticks = useTicks(list)
  const isChoosable = useChoosable(looks)
  if (open !== null) return detail({ guid: open, place: 'page', onClose: list.close })
  return (
    <Page
      title={title}
      back={back}
      // Beside a title there is room for one button.
      actions={
        extra === undefined ? toolbar : addTo !== undefined && <AddLink to={addTo} label={list.resource.label} />
      }
      asOf={asOfOf(list.records)}
      below={<ListTools list={list} ticks={isChoosable ? ticks : null} />}
      footer={ticks.isChoosing && <TickedBar looks={looks} ticks={ticks} />}
      refresh={{ isBusy: list.records.state === 'loading', run: list.records.refresh }}
    >
      {(extra !== undefined || looks.above != null) && (
        <div className="list-extra list-extra--shared">
          {looks.above}
          {extra}
        </div>
      )}
      <BatchPart ticks={ticks} />
      <ListBody list={list} emptyAction={emptyAction}>
        {(records) => <CardList {...looks} records={records} ticks={ticks} />}
      </ListBody>
    </Page>
  )
}
