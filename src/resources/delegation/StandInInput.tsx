import { useDeferredValue, useState } from 'react'
import { PickerButton } from '#app/fields/reference/PickerButton.tsx'
import type { FieldInputProps } from '#app/fields/types.ts'
import { useAsked } from '#app/screens/use-asked.ts'
import { EmptyState, Icon, ListSkeleton, ProblemNotice, SearchBar, Sheet } from '#app/ui/index.ts'
import type { StandIn, StandIns } from '#domain/contract/stand-in.ts'

/** 受托人: of the colleagues who can do the work and may be left with it, the nearest first. */
export function StandInInput({ field, value, onChange, disabled }: FieldInputProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [picked, setPicked] = useState<StandIn | null>(null)
  const isRestored = typeof value === 'string' && picked?.guid !== value
  // A draft knows the person by his key alone.
  const { answer } = useAsked<StandIns>(isRestored ? 'api/delegation/standIns' : null)
  const known = answer.state === 'ready' ? answer.data.items.find(({ guid }) => guid === value) : undefined
  const chosen = isRestored ? (known ?? null) : picked
  const words = typeof value !== 'string' ? '请选择' : chosen === null ? '…' : wordsOf(chosen)
  return (
    <PickerButton
      label={`选择${field.label}`}
      name={field.label}
      isEmpty={typeof value !== 'string'}
      disabled={disabled}
      onOpen={() => setIsOpen(true)}
      sheet={
        isOpen && (
          <StandInPicker
            title={`选择${field.label}`}
            chosen={value}
            onPick={(person) => {
              setPicked(person)
              onChange(() => person.guid)
              setIsOpen(false)
            }}
            onClose={() => setIsOpen(false)}
          />
        )
      }
    >
      {words}
    </PickerButton>
  )
}

interface StandInPickerProps {
  title: string
  chosen: unknown
  onPick: (person: StandIn) => void
  onClose: () => void
}

function StandInPicker({ title, chosen, onPick, onClose }: StandInPickerProps) {
  const [words, setWords] = useState('')
  const keyword = useDeferredValue(words.trim())
  const { answer, again } = useAsked<StandIns>('api/delegation/standIns', keyword === '' ? {} : { keyword })
  const { items, total } = answer.state === 'ready' ? answer.data : { items: [], total: 0 }
  const none =
    keyword === ''
      ? '没有可以受托的人员：受托人须与您同一单位、职责相当、账号可以登录'
      : '没有找到可以受托的人员，换个姓名再试'
  return (
    <Sheet open title={title} onClose={onClose}>
      <div className="picker__search">
        <SearchBar value={words} onChange={setWords} placeholder="搜索姓名" />
      </div>
      {answer.state === 'loading' && <ListSkeleton rows={4} />}
      {answer.state === 'problem' && <ProblemNotice problem={answer.problem} onRetry={again} />}
      {answer.state === 'ready' && items.length === 0 && <EmptyState icon="users" text={none} />}
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

const noteOf = ({ unit, positionName }: StandIn) => [unit, positionName].filter((each) => each !== null).join(' · ')
const wordsOf = (person: StandIn) => [person.name, noteOf(person)].filter((each) => each !== '').join(' · ')
