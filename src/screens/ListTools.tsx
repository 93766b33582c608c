import { useState } from 'react'
import { FilterFields, shownFilters } from '#app/screens/FilterFields.tsx'
import type { Ticks } from '#app/screens/ticks.ts'
import type { ListController } from '#app/screens/use-list-screen.ts'
import { Button, SearchBar, Segmented, Sheet } from '#app/ui/index.ts'
import { lazyPart } from '#app/ui/lazy-part.tsx'

const SavedFilters = lazyPart(async () => (await import('#app/screens/SavedFilters.tsx')).SavedFilters)

/** The search waits until one stops typing. */
const TYPING_MS = 300

/** Search, filters and views of a list of cards, and choosing several of them where something can be done with several. */
export function ListTools({ list, ticks }: { list: ListController; ticks: Ticks | null }) {
  const [isFiltering, setIsFiltering] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const hasFilters = shownFilters(list.resource).length > 0
  return (
    <div className="list-tools">
      <div className="list-tools__row">
        <Search list={list} />
        {hasFilters && (
          <Button icon="filter" aria-label="筛选" onClick={() => setIsFiltering(true)}>
            <span className="list-tools__word">筛选</span>
            {list.filterCount > 0 && list.filterCount}
          </Button>
        )}
        {ticks !== null && !ticks.isChoosing && <Button onClick={() => ticks.setChoosing(true)}>多选</Button>}
      </div>
      {list.views.length > 0 && (
        <Segmented label="视图" value={list.view} options={list.views} onChange={list.setView} />
      )}
      {isFiltering && (
        <FilterSheet
          list={list}
          onClose={() => setIsFiltering(false)}
          onSaved={() => {
            setIsFiltering(false)
            setIsSaved(true)
          }}
        />
      )}
      {isSaved && <SavedFilters list={list} onClose={() => setIsSaved(false)} />}
    </div>
  )
}

function Search({ list }: { list: ListController }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout> | null>(null)
  function handleChange(words: string) {
    setTyped(words)
    if (timer !== null) clearTimeout(timer)
    setTimer(
      setTimeout(() => {
        list.search(words)
        setTyped(null)
      }, TYPING_MS),
    )
  }
  return <SearchBar value={typed ?? list.state.keyword} placeholder={searchHint(list)} onChange={handleChange} />
}

/** 搜索企业名称、隐患描述; of what is found by the number of another record, 搜索事项、环节、编号 */
export function searchHint({ resource }: ListController): string {
  const labels = resource.list.search.flatMap((name) => resource.fields[name]?.label ?? [])
  return `搜索${labels.slice(0, 2).join('、')}${resource.list.behind ? '、编号' : ''}`
}

interface FilterSheetProps {
  list: ListController
  onClose: () => void
  /** To the conditions kept under a name. */
  onSaved: () => void
}

function FilterSheet({ list, onClose, onSaved }: FilterSheetProps) {
  const [values, setValues] = useState(list.state.filters)
  return (
    <Sheet
      open
      title="筛选"
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              list.reset()
              onClose()
            }}
          >
            重置
          </Button>
          <Button
            tone="primary"
            onClick={() => {
              list.setFilters(values)
              onClose()
            }}
          >
            查看结果
          </Button>
        </>
      }
    >
      <div className="list-tools__saved">
        <Button block icon="filter" onClick={onSaved}>
          常用筛选
        </Button>
      </div>
      <FilterFields resource={list.resource} values={values} onChange={setValues} />
    </Sheet>
  )
}
