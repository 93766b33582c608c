import { useMemo, useState } from 'react'
import { useRecords } from '#app/data/index.ts'
import { Button, EmptyList, Icon, ListSkeleton, SearchBar, Sheet } from '#app/ui/index.ts'
import { usePatrol } from './patrol-context.ts'
import type { PatrolDraft } from './patrol-draft.ts'
import { anchorOfField } from './patrol-gaps.ts'

const ALL_COLLEAGUES = 1_000

interface Colleague {
  guid: string
  name: string
  positionName: string | null
}

/** Who checks: the inspector himself and those who came along. */
export function CheckUsers({ draft }: { draft: PatrolDraft }) {
  const { actor, change } = usePatrol()
  const [isOpen, setIsOpen] = useState(false)
  const colleagues = useColleagues(draft.checkUsers)

  const toggle = (guid: string) =>
    change((before) => ({
      ...before,
      checkUsers: before.checkUsers.includes(guid)
        ? before.checkUsers.filter((each) => each !== guid)
        : [...before.checkUsers, guid],
    }))
  const nameOf = (guid: string) =>
    guid === actor.guid ? `${actor.name}（我）` : (colleagues.all.find((each) => each.guid === guid)?.name ?? '…')

  return (
    <div id={anchorOfField('checkUsers')}>
      <p className="form-field__label">检查人</p>
      <div className="patrol-chips">
        {draft.checkUsers.map((guid) => (
          <button
            key={guid}
            type="button"
            className="patrol-chip"
            aria-label={`移除检查人 ${nameOf(guid)}`}
            disabled={guid === actor.guid}
            onClick={() => toggle(guid)}
          >
            {nameOf(guid)}
            {guid !== actor.guid && <Icon name="close" />}
          </button>
        ))}
        <button type="button" className="patrol-chip patrol-chip--add" onClick={() => setIsOpen(true)}>
          <Icon name="plus" />
          同行人员
        </button>
      </div>
      {isOpen && (
        <ColleagueSheet
          state={colleagues.state}
          colleagues={colleagues.all.filter(({ guid }) => guid !== actor.guid)}
          chosen={draft.checkUsers}
          onToggle={toggle}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  )
}

interface ColleagueSheetProps {
  state: string
  colleagues: Colleague[]
  chosen: readonly string[]
  onToggle: (guid: string) => void
  onClose: () => void
}

function ColleagueSheet({ state, colleagues, chosen, onToggle, onClose }: ColleagueSheetProps) {
  const [keyword, setKeyword] = useState('')
  const shown = colleagues.filter(({ name }) => name.includes(keyword.trim()))
  return (
    <Sheet
      open
      title="同行检查人员"
      onClose={onClose}
      footer={
        <Button tone="primary" size="large" block onClick={onClose}>
          完成
        </Button>
      }
    >
      <SearchBar value={keyword} onChange={setKeyword} placeholder="姓名" />
      {state === 'loading' && <ListSkeleton rows={3} />}
      {state !== 'loading' && shown.length === 0 && <EmptyList icon="users" text="没有可选的同事" />}
      <ul className="patrol-people">
        {shown.map(({ guid, name, positionName }) => (
          <li key={guid}>
            <label className="patrol-person">
              <input type="checkbox" checked={chosen.includes(guid)} onChange={() => onToggle(guid)} />
              <span>{name}</span>
              <span className="patrol-person__role">{positionName}</span>
            </label>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** Officials who may check, from the copy on the device; those chosen stay, whatever became of their account. */
function useColleagues(chosen: readonly string[]): { state: string; all: Colleague[] } {
  const users = useRecords('user', { order: 'username', limit: ALL_COLLEAGUES })
  const rows = users.state === 'ready' ? users.rows : null
  const all = useMemo(
    () =>
      (rows ?? [])
        .filter(
          ({ guid, userType, accountEnabled }) =>
            chosen.includes(guid) || (userType === 'government' && accountEnabled !== false),
        )
        .map(({ guid, name, positionName }) => ({
          guid,
          name: String(name ?? ''),
          positionName: typeof positionName === 'string' ? positionName : null,
        })),
    [rows, chosen],
  )
  return { state: users.state, all }
}
