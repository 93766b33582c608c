import { useDeferredValue, useState } from 'react'
import { useRecords } from '#app/data/index.ts'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { Button, EmptyState, Icon, SearchBar, Sheet, Unread } from '#app/ui/index.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { findResource } from '#domain/resources/registry.ts'
import './picker.css'

const MOST_SHOWN = 50

interface RecordPickerProps {
  resource: string
  title: string
  chosen: readonly string[]
  /** Stays open, to choose several. */
  isMultiple?: boolean
  /** Of those that may be named at all, the ones that suit the field. */
  filter?: Filter
  onPick: (record: LocalRecord) => void
  onClose: () => void
}

/** Looks a record up by name. */
export function RecordPicker({
  resource,
  title,
  chosen,
  isMultiple = false,
  filter = 'everything',
  onPick,
  onClose,
}: RecordPickerProps) {
  const [keyword, setKeyword] = useState('')
  const searched = useDeferredValue(keyword.trim())
  const definition = findResource(resource)
  const list = useRecords(resource, {
    limit: MOST_SHOWN,
    filter: both(definition?.list.offered ?? 'everything', filter),
    ...(searched === '' ? {} : { keyword: searched }),
  })
  const label = definition?.label ?? ''

  return (
    <Sheet
      open
      title={title}
      onClose={onClose}
      {...(isMultiple
        ? {
            footer: (
              <Button tone="primary" onClick={onClose}>
                完成（已选 {chosen.length}）
              </Button>
            ),
          }
        : {})}
    >
      <div className="picker__search">
        <SearchBar value={keyword} onChange={setKeyword} placeholder={`搜索${label}`} />
      </div>
      <Unread read={list} rows={5} />
      {list.state === 'ready' && list.rows.length === 0 && <EmptyState text={`没有找到${label}，换个词再试`} />}
      {list.state === 'ready' && (
        <ul className="picker__list">
          {list.rows.map((record) => (
            <li key={record.guid}>
              <button
                type="button"
                className="picker__row"
                aria-pressed={chosen.includes(record.guid)}
                onClick={() => onPick(record)}
              >
                <span className="picker__words">
                  {titleOf(resource, record)}
                  <small>{noteOf(resource, record)}</small>
                </span>
                {chosen.includes(record.guid) && <Icon name="check" />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {list.state === 'ready' && list.total > list.rows.length && (
        <p className="picker__more">共 {list.total} 条，请输入文字缩小范围</p>
      )}
    </Sheet>
  )
}
