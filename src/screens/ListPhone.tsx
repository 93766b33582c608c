import { AddLink } from '#app/screens/AddLink.tsx'
import { asOfOf } from '#app/screens/as-of.ts'
import { CardList } from '#app/screens/CardList.tsx'
import { ListBody } from '#app/screens/ListBody.tsx'
import { ListTools } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { Page } from '#app/ui/index.ts'

export function ListPhone(looks: ListLooks) {
  const { list, title, back, toolbar, extra, addTo, emptyAction, detail } = looks
  const { open } = list.state
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
      below={<ListTools list={list} />}
      refresh={{ isBusy: list.records.state === 'loading', run: list.records.refresh }}
    >
      {extra !== undefined && <div className="list-extra">{extra}</div>}
      {looks.above != null && <div className="list-extra list-extra--choice">{looks.above}</div>}
      <ListBody list={list} emptyAction={emptyAction}>
        {(records) => <CardList {...looks} records={records} />}
      </ListBody>
    </Page>
  )
}
