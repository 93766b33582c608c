import { asOfOf } from '#app/screens/as-of.ts'
import { CardList } from '#app/screens/CardList.tsx'
import { ListBody } from '#app/screens/ListBody.tsx'
import { ListTools } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import { Page } from '#app/ui/index.ts'

export function ListPhone(looks: ListLooks) {
  const { list, title, back, toolbar, emptyAction, detail } = looks
  const { open } = list.state
  if (open !== null) return detail({ guid: open, place: 'page', onClose: list.close })
  return (
    <Page
      title={title}
      back={back}
      actions={toolbar}
      asOf={asOfOf(list.records)}
      below={<ListTools list={list} />}
      refresh={{ isBusy: list.records.state === 'loading', run: list.records.refresh }}
    >
      <ListBody list={list} emptyAction={emptyAction}>
        {(records) => <CardList {...looks} records={records} />}
      </ListBody>
    </Page>
  )
}
