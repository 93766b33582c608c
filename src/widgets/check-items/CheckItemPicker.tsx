import { useDeferredValue, useState } from 'react'
import { Button, EmptyState, SearchBar, Sheet, Tag } from '#app/ui/index.ts'
import { CheckItemWords } from '#app/widgets/check-items/CheckItemWords.tsx'
import { type CheckItem, itemsInOrder } from '#domain/resources/checkTemplate/definition.ts'
import './check-item-picker.css'

interface CheckItemPickerProps {
  template: Readonly<{ templateName: string | null; items: readonly CheckItem[] | null }>
  /** The codes of those that were chosen before. */
  chosen: ReadonlySet<unknown>
  /** How many more may be chosen. */
  room: number
  /** In the order of the list. */
  onPick: (items: CheckItem[]) => void
  onClose: () => void
}

/** Items of a check list to choose from, several at once. What was chosen before stays chosen. */
export function CheckItemPicker({ template, chosen, room, onPick, onClose }: CheckItemPickerProps) {
  const [keyword, setKeyword] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const words = useDeferredValue(keyword).trim().toUpperCase().split(/\s+/)
  const items = itemsInOrder(template.items)
  const found = items.filter((item) => words.every((word) => wordsOf(item).includes(word)))
  const left = room - ticked.size

  function toggle(code: string) {
    setTicked((before) => {
      const next = new Set(before)
      if (!next.delete(code)) next.add(code)
      return next
    })
  }

  return (
    <Sheet
      open
      title="从检查标准选取"
      onClose={onClose}
      footer={
        <Button
          tone="primary"
          size="large"
          block
          disabled={ticked.size === 0}
          onClick={() => onPick(items.filter(({ itemCode }) => ticked.has(itemCode)))}
        >
          {ticked.size === 0 ? '请勾选检查项' : `加入 ${ticked.size} 项`}
        </Button>
      }
    >
      <div className="check-item-picker__head">
        <SearchBar value={keyword} onChange={setKeyword} placeholder="搜索检查内容、依据、编号" />
        <p className="check-item-picker__list">
          {template.templateName} · {items.length} 项{left <= 0 && '，不能再加入更多'}
        </p>
      </div>
      {found.length === 0 && <EmptyState icon="search" text="没有找到检查项，换个词再试" />}
      <ul className="check-item-picker__items">
        {found.map((item) => {
          const isChosen = chosen.has(item.itemCode)
          const isTicked = ticked.has(item.itemCode)
          return (
            <li key={item.itemCode}>
              <label className="check-item-picker__item">
                <input
                  type="checkbox"
                  checked={isChosen || isTicked}
                  disabled={isChosen || (!isTicked && left <= 0)}
                  onChange={() => toggle(item.itemCode)}
                />
                <span className="check-item-picker__words">
                  <CheckItemWords item={item} />
                </span>
                {isChosen && <Tag tone="good">已加入</Tag>}
              </label>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

const wordsOf = ({ itemCode, content, basis = '' }: CheckItem) => `${itemCode} ${content} ${basis}`.toUpperCase()
