import type { ReactNode } from 'react'
import { Button, EmptyState, Input, Unread, useLayout } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { useHome } from '#app/widgets/pick/use-home.ts'
import { type PersonPickerState, usePersonPicker } from '#app/widgets/pick/use-person-picker.ts'
import { LazyTree } from '#app/widgets/tree/LazyTree.tsx'
import { loadGrids } from '#app/widgets/tree/tree-sources.ts'
import { type MergedPeople, MOST_PEOPLE, PERSON_PICKER, type Person, treeRootFor } from '#domain/rules/person-picker.ts'
import './person-picker.css'

export interface PersonPickerProps {
  title?: string | undefined
  /** Gathers people of several grids before they are confirmed together. */
  cross?: boolean | undefined
  /** At most one person. */
  isSingle?: boolean | undefined
  /** Also answers one record with everybody's values joined by commas. */
  merge?: boolean | undefined
  /** Where the tree starts; the person's own grid when absent. */
  gridGuid?: string | undefined
  onPick: (people: Person[], merged: MergedPeople | null) => void
  onClose: () => void
}

/** The person picker of the specification (document 2, sections 2.10 and 4.5). */
export function PersonPicker({
  title = PERSON_PICKER.title,
  cross = false,
  isSingle = false,
  merge = false,
  gridGuid,
  onPick,
  onClose,
}: PersonPickerProps) {
  const picker = usePersonPicker({ cross, isSingle, merge, onPick })
  const { grid: home } = useHome()
  const isDesktop = useLayout() === 'desktop'
  const root = treeRootFor(home?.guid ?? null, gridGuid ?? null)

  return (
    <Dialog
      title={title}
      width={PERSON_PICKER.width}
      onClose={onClose}
      footer={
        isDesktop ? undefined : cross ? (
          <>
            <Button onClick={picker.add}>添加（{picker.ticked.length}）</Button>
            <Button tone="primary" onClick={picker.confirm}>
              确定（{picker.gathered.length}）
            </Button>
          </>
        ) : (
          <Button tone="primary" onClick={picker.add}>
            添加（{picker.ticked.length}）
          </Button>
        )
      }
    >
      <div className="person-picker" data-cross={cross}>
        <details className="person-picker__grids" open={isDesktop || picker.grid === null}>
          <summary>{picker.grid === null ? '选择网格' : `网格：${picker.grid.name}`}</summary>
          <LazyTree
            label="网格"
            load={(parent) => loadGrids(parent, root)}
            chosen={picker.grid === null ? [] : [picker.grid.guid]}
            onChoose={picker.setGrid}
          />
        </details>
        <div className="person-picker__people">
          <form
            className="person-picker__search"
            onSubmit={(event) => {
              event.preventDefault()
              event.stopPropagation()
              picker.search()
            }}
          >
            <Input
              type="search"
              autoComplete="off"
              placeholder="请输入姓名"
              aria-label="姓名"
              value={picker.words}
              onChange={({ target }) => picker.setWords(target.value)}
            />
            <Button type="submit">查询</Button>
            {isDesktop && (
              <Button tone="primary" icon="plus" onClick={picker.add}>
                添加
              </Button>
            )}
          </form>
          <People picker={picker} isDesktop={isDesktop} />
        </div>
        {cross && <Gathered picker={picker} isDesktop={isDesktop} />}
      </div>
    </Dialog>
  )
}

interface PartProps {
  picker: PersonPickerState
  isDesktop: boolean
}

const COLUMNS = { name: '姓名', positionName: '职务', mobile: '手机号', lawEnforcementNumber: '执法证号' } as const
type Column = keyof typeof COLUMNS
const NAMES = Object.keys(COLUMNS) as Column[] // the keys of the table above, which the library types as any text

function People({ picker, isDesktop }: PartProps) {
  const { grid, load, again, shown } = picker
  if (grid === null) return <EmptyState icon="users" text="请先选择网格" />
  if (load.state !== 'ready') return <Unread read={load} onRetry={again} rows={4} />
  if (shown.length === 0) return <EmptyState icon="users" text="当前暂无信息" />
  const box = (person: Person) => (
    <input
      type="checkbox"
      id={`person-${person.guid}`}
      aria-label={`选择${person.name}`}
      checked={picker.ticked.some(({ guid }) => guid === person.guid)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => picker.tick(person)}
    />
  )
  return (
    <>
      {load.data.source === 'device' && (
        <p className="person-picker__offline" role="status">
          现在没有网络，显示的是本机的人员
        </p>
      )}
      {picker.isPart && (
        <p className="person-picker__offline" role="status">
          人数较多，只列出 {MOST_PEOPLE} 人，请按姓名查询
        </p>
      )}
      {isDesktop ? (
        <PeopleTable people={shown} names={NAMES} box={box} onRow={picker.tick} />
      ) : (
        <ul className="person-picker__cards">
          {shown.map((person) => (
            <li key={person.guid}>
              <label className="person-picker__card" htmlFor={`person-${person.guid}`}>
                {box(person)}
                <span>
                  <strong>{person.name}</strong>
                  <small>{[person.positionName, person.mobile].filter((word) => word !== null).join(' · ')}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Gathered({ picker, isDesktop }: PartProps) {
  const { gathered } = picker
  return (
    <section className="person-picker__gathered" aria-label="已选人员">
      <h3>已选 {gathered.length} 人</h3>
      {gathered.length === 0 ? (
        <p className="person-picker__none">还没有选择人员</p>
      ) : (
        <PeopleTable
          people={gathered}
          names={['name', 'lawEnforcementNumber']}
          box={(person) => (
            <input
              type="checkbox"
              aria-label={`勾选${person.name}`}
              checked={picker.marked.includes(person.guid)}
              onClick={(event) => event.stopPropagation()}
              onChange={() => picker.mark(person.guid)}
            />
          )}
          onRow={({ guid }) => picker.mark(guid)}
        />
      )}
      <div className="person-picker__buttons">
        <Button icon="trash" onClick={picker.remove}>
          移除
        </Button>
        {isDesktop && (
          <Button tone="primary" onClick={picker.confirm}>
            确定
          </Button>
        )}
      </div>
    </section>
  )
}

interface PeopleTableProps {
  people: readonly Person[]
  names: readonly Column[]
  box: (person: Person) => ReactNode
  onRow: (person: Person) => void
}

function PeopleTable({ people, names, box, onRow }: PeopleTableProps) {
  return (
    <table className="person-picker__table">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">选择</span>
          </th>
          {names.map((name) => (
            <th key={name} scope="col">
              {COLUMNS[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.guid} onClick={() => onRow(person)}>
            <td>{box(person)}</td>
            {names.map((name) => (
              <td key={name}>{person[name] ?? '—'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
