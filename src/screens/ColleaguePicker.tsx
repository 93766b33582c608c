import { useDeferredValue, useState } from 'react'
import { useAsked } from '#app/screens/use-asked.ts'
import { EmptyState, Icon, SearchBar, Sheet, Unread } from '#app/ui/index.ts'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'

interface ColleaguePickerProps {
  title: string
  /** The call that answers with `StandIns`; the words searched for are sent as `keyword` beside `body`. */
  call: string
  body?: Readonly<Record<string, unknown>>
  /** What is said where nobody comes into question. */
  none: string
  chosen: unknown
  onPick: (person: StandIn) => void
  onClose: () => void
}

/** One of the colleagues who can take somebody's place, the nearest first; their files may be closed to whoever picks. */
export function ColleaguePicker({ title, call, body, none, chosen, onPick, onClose }: ColleaguePickerProps) {
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const { answer, again } = useAsked<StandIns>(call, keyword === '' ? { ...body } : { ...body, keyword })
  const { items, total } = answer.state === 'ready' ? answer.data : { items: [], total: 0 }
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className="picker__search">
        <SearchBar value={words} onChange={setWords} placeholder="搜索姓名" />
      </div>
      <Unread read={answer} onRetry={again} rows={4} />
      {answer.state === 'ready' && items.length === 0 && (
        <EmptyState icon="users" text={keyword === '' ? none : '没有找到这样的人员，换个姓名再试'} />
      )}
      <ul className="picker__list">
        {items.map((person) => (
          <li key={person.guid}>
            <button
              type="button"
              className="picker__row"
              aria-pressed={person.guid === chosen}
              onClick={() => onPick(person)}
            >
              <span className="picker__words">
                {person.name}
                <small>{noteOf(person)}</small>
              </span>
              {person.guid === chosen && <Icon name="check" />}
            </button>
          </li>
        ))}
      </ul>
      {total > items.length && <p className="picker__more">共 {total} 人，请输入姓名缩小范围</p>}
    </Sheet>
  )
}

/** 张三 · 盛泽镇 · 安监办主任 */
export const colleagueWords = (person: StandIn): string =>
  [person.name, noteOf(person)].filter((each) => each !== '').join(' · ')

const noteOf = ({ unit, positionName, takes }: StandIn): string =>
  [unit, positionName, takes === undefined ? null : `可接 ${takes} 项`].filter((each) => each !== null).join(' · ')
