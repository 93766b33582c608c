import { lazy, Suspense, useState } from 'react'
import { asOfOf } from '#app/screens/as-of.ts'
import { ColumnChooser } from '#app/screens/ColumnChooser.tsx'
import { useHiddenColumns } from '#app/screens/column-choice.ts'
import { ExportButton } from '#app/screens/ExportButton.tsx'
import { FilterFields, shownFilters } from '#app/screens/FilterFields.tsx'
import { ListBody } from '#app/screens/ListBody.tsx'
import { searchHint } from '#app/screens/ListTools.tsx'
import type { ListLooks } from '#app/screens/list-looks.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { Button, Card, IconButton, ListSkeleton, Page, SearchBar, Segmented, Sheet } from '#app/ui/index.ts'

const ListTable = lazy(async () => ({ default: (await import('#app/screens/ListTable.tsx')).ListTable }))

export function ListDesktop({ list, title, toolbar, emptyAction, pathOf, detail }: ListLooks) {
  const [hidden, setHidden] = useHiddenColumns(list.resource.name)
  const { open } = list.state
  return (
    <Page title={title} actions={toolbar} asOf={asOfOf(list.records)}>
      <Card className="list-desktop">
        <FilterHeader key={JSON.stringify(list.state.filters) + list.state.keyword} list={list} />
        <div className="list-desktop__bar">
          {list.views.length > 0 && (
            <Segmented label="视图" value={list.state.view} options={list.views} onChange={list.setView} />
          )}
          <span className="list-desktop__gap" />
          <ExportButton list={list} />
          <ColumnChooser resource={list.resource} hidden={hidden} onChange={setHidden} />
          <IconButton icon="sync" label="刷新" onClick={list.records.refresh} />
        </div>
        <ListBody list={list} emptyAction={emptyAction}>
          {(records) => (
            <Suspense fallback={<ListSkeleton rows={8} />}>
              <ListTable list={list} records={records} hidden={hidden} />
            </Suspense>
          )}
        </ListBody>
      </Card>
      {open !== null && (
        <Sheet
          open
          wide
          title={
            <span className="list-desktop__drawer-title">
              {list.resource.label}详情
              {pathOf !== undefined && <a href={pathOf(open)}>打开整页</a>}
            </span>
          }
          onClose={list.close}
        >
          {detail({ guid: open, place: 'pane', onClose: list.close })}
        </Sheet>
      )}
    </Page>
  )
}

/** Places for filters in one row beside the search box and the buttons; a span of days takes two. */
const PLACES = 3

function foldedCount(filters: ReturnType<typeof shownFilters>): number {
  let places = 0
  return filters.filter(({ field }) => {
    places += field.kind === 'date' || field.kind === 'instant' ? 2 : 1
    return places <= PLACES
  }).length
}

/** Typed here first and asked with 查询 or Enter, so that half a word is not looked for. */
function FilterHeader({ list }: { list: ListController }) {
  const [values, setValues] = useState(list.state.filters)
  const [keyword, setKeyword] = useState(list.state.keyword)
  const filters = shownFilters(list.resource)
  const names = filters.map(({ name }) => name)
  const folded = foldedCount(filters)
  const [isUnfolded, setIsUnfolded] = useState(() => names.slice(folded).some((name) => name in list.state.filters))

  return (
    <form
      className="filter-header"
      onSubmit={(event) => {
        event.preventDefault()
        list.setFilters(values, keyword)
      }}
    >
      <div className="filter-header__fields">
        {list.resource.list.search.length > 0 && (
          <div className="filter-header__search">
            <SearchBar value={keyword} placeholder={searchHint(list)} onChange={setKeyword} />
          </div>
        )}
        <FilterFields
          resource={list.resource}
          values={values}
          most={isUnfolded ? undefined : folded}
          onChange={setValues}
        />
      </div>
      <div className="filter-header__buttons">
        <Button type="submit" tone="primary">
          查询
        </Button>
        <Button onClick={list.reset}>重置</Button>
        {names.length > folded && (
          <Button
            tone="quiet"
            icon={isUnfolded ? 'up' : 'down'}
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {isUnfolded ? '收起' : '更多'}
          </Button>
        )}
      </div>
    </form>
  )
}
