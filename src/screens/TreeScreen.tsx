import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useRecords } from '#app/data/index.ts'
import { noteOf } from '#app/fields/reference/note-of.ts'
import { titleOf } from '#app/fields/reference/title-of.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import type { ReadyRecords } from '#app/screens/ListBody.tsx'
import { SyncTag } from '#app/screens/RecordCard.tsx'
import { type TreeQuestion, useNodes, useParents, useTrail } from '#app/screens/use-tree-screen.ts'
import { Card, EmptyState, Icon, Page, ProblemNotice, SearchBar, Unread, useLayout } from '#app/ui/index.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import '#app/widgets/tree/tree.css'
import './tree-screen.css'

const MOST_FOUND = 50

export interface TreeScreenProps {
  resource: string
  title?: string | undefined
  filter?: Filter | undefined
  toolbar?: ReactNode
  detail: (place: { guid: string; place: 'page' | 'pane'; onClose: () => void }) => ReactNode
}

/** A tree at the left, the chosen node at the right; on a phone one level after another. */
export function TreeScreen({ resource: name, title, filter = 'everything', toolbar, detail }: TreeScreenProps) {
  const resource = resourceNamed(name)
  const layout = useLayout()
  const [params, setParams] = useSearchParams()
  const [words, setWords] = useState('')
  const open = params.get('open')
  const question: TreeQuestion = { resource: name, filter }

  const put = (next: Readonly<Record<string, string | null>>, replace = true) =>
    setParams(
      (before) => {
        const changed = new URLSearchParams(before)
        for (const [key, value] of Object.entries(next)) value === null ? changed.delete(key) : changed.set(key, value)
        return changed
      },
      { replace },
    )
  const choose = (guid: string) => put({ open: guid }, layout !== 'phone')
  const close = () => put({ open: null })
  const heading = title ?? resource.label

  if (layout === 'phone' && open !== null) return detail({ guid: open, place: 'page', onClose: close })
  const search = <SearchBar value={words} placeholder={`搜索${resource.label}`} onChange={setWords} />
  if (layout === 'phone')
    return (
      <Page title={heading} actions={toolbar} below={search}>
        {words.trim() === '' ? (
          <Level question={question} at={params.get('at')} onEnter={(at) => put({ at }, false)} onOpen={choose} />
        ) : (
          <FoundNodes question={question} words={words} chosen={open} onChoose={choose} />
        )}
      </Page>
    )
  return (
    <Page title={heading} actions={toolbar}>
      <div className="tree-screen">
        <Card className="tree-screen__tree">
          {search}
          {words.trim() === '' ? (
            <Tree question={question} chosen={open} onChoose={choose} label={heading} />
          ) : (
            <FoundNodes question={question} words={words} chosen={open} onChoose={choose} />
          )}
        </Card>
        <Card className="tree-screen__node">
          {open === null ? (
            <EmptyState icon="document" text={`请选择${resource.label}`} />
          ) : (
            detail({ guid: open, place: 'pane', onClose: close })
          )}
        </Card>
      </div>
    </Page>
  )
}

interface NodesProps {
  question: TreeQuestion
  chosen: string | null
  onChoose: (guid: string) => void
}

function Tree({ label, ...nodes }: NodesProps & { label: string }) {
  const box = useRef<HTMLDivElement>(null)

  /** Arrows walk over what is in sight, in the order it stands. */
  function handleKey(event: KeyboardEvent) {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
    const at = items.indexOf(document.activeElement as HTMLElement) // any other element is simply not found
    const item = items[at]
    if (item === undefined) return
    const isOpen = item.getAttribute('aria-expanded') === 'true'
    // The first of each is the item's own: what hangs on it comes after.
    const toggle = () => item.querySelector<HTMLElement>('.tree__toggle')?.click()
    const deeds: Record<string, () => void> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowRight: () => (isOpen ? items[at + 1]?.focus() : toggle()),
      ArrowLeft: () => (isOpen ? toggle() : item.parentElement?.closest<HTMLElement>('[role=treeitem]')?.focus()),
      Enter: () => item.querySelector<HTMLElement>('.tree__line')?.click(),
    }
    const deed = deeds[event.key]
    if (deed === undefined) return
    event.preventDefault()
    deed()
  }

  const roots = useNodes(nodes.question, null)
  if (roots.state !== 'ready') return <Unread read={roots} rows={4} />
  if (roots.rows.length === 0) return <EmptyState text="当前暂无信息" />
  return (
    <div className="tree" role="tree" aria-label={label} ref={box} onKeyDown={handleKey}>
      <Nodes records={roots} level={1} {...nodes} />
    </div>
  )
}

interface BranchProps extends NodesProps {
  parent: string
  level: number
}

/** The nodes below one, asked for when it is opened. */
function Branch({ parent, ...nodes }: BranchProps) {
  const records = useNodes(nodes.question, parent)
  if (records.state === 'loading') return <BranchNote words="正在加载…" level={nodes.level} />
  if (records.state === 'offline') return <BranchNote words="没有网络" level={nodes.level} />
  if (records.state === 'problem') return <ProblemNotice problem={records.problem} onRetry={records.refresh} />
  if (records.rows.length === 0) return <BranchNote words="没有下级" level={nodes.level} />
  return <Nodes records={records} {...nodes} />
}

function Nodes({ records, level, question, ...nodes }: NodesProps & { records: ReadyRecords; level: number }) {
  const parents = useParents(question, records.rows)
  // An arrow to nothing, gone again a moment later, is worse than one that comes a moment late.
  const isLeaf = ({ guid, leaf }: LocalRecord) => leaf === true || parents === 'asking' || parents?.has(guid) === false
  const titles = records.rows.map((record) => titleOf(question.resource, record))
  return (
    <>
      {records.rows.map((record, index) => (
        <Node
          key={record.guid}
          record={record}
          level={level}
          question={question}
          isLeaf={isLeaf(record)}
          isNamesake={titles.filter((title) => title === titles[index]).length > 1}
          isFirst={level === 1 && index === 0}
          isLone={records.rows.length === 1}
          {...nodes}
        />
      ))}
      {records.hasMore && <BranchNote words={`共 ${records.total} 个，请用搜索查找其余的`} level={level} />}
    </>
  )
}

function BranchNote({ words, level }: { words: string; level: number }) {
  return (
    <p className="tree-screen__note" style={{ ['--level' as string]: level }}>
      {words}
    </p>
  )
}

interface NodeProps extends NodesProps {
  record: LocalRecord
  level: number
  /** Nothing hangs on it. */
  isLeaf: boolean
  /** The one that Tab reaches while none is chosen. */
  isFirst: boolean
  /** Nothing stands beside it: its branch is what one came for. */
  isLone: boolean
  /** Another one beside it has the same title. */
  isNamesake: boolean
}

function Node({ record, level, question, chosen, isLeaf, isFirst, isLone, isNamesake, onChoose }: NodeProps) {
  const [isOpen, setIsOpen] = useState(level === 1 && isLone)
  const title = titleOf(question.resource, record)
  const note = isNamesake ? noteOf(question.resource, record) : ''
  const name = note === '' ? title : `${title}（${note}）`
  const isChosen = chosen === record.guid
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={isLeaf ? undefined : isOpen}
      aria-selected={isChosen}
      aria-label={name}
      tabIndex={isChosen || (chosen === null && isFirst) ? 0 : -1}
      className="tree-screen__item"
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it listens */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the line of the item around it */}
      <div
        className="tree__line"
        data-chosen={isChosen || undefined}
        style={{ ['--level' as string]: level - 1 }}
        onClick={() => onChoose(record.guid)}
      >
        {isLeaf ? (
          <span className="tree__toggle" />
        ) : (
          <button
            type="button"
            className="tree__toggle"
            tabIndex={-1}
            aria-label={`${isOpen ? '收起' : '展开'}${name}`}
            onClick={(event) => {
              event.stopPropagation()
              setIsOpen(!isOpen)
            }}
          >
            <Icon name={isOpen ? 'down' : 'forward'} size={18} />
          </button>
        )}
        <span className="tree__name">
          {title}
          {note !== '' && <small className="tree-screen__namesake">{note}</small>}
        </span>
        <SyncTag record={record} />
      </div>
      {isOpen && !isLeaf && (
        // biome-ignore lint/a11y/useSemanticElements: a branch of a tree, not of a form
        <div role="group">
          <Branch parent={record.guid} level={level + 1} question={question} chosen={chosen} onChoose={onChoose} />
        </div>
      )}
    </div>
  )
}

function FoundNodes({ question, words, chosen, onChoose }: NodesProps & { words: string }) {
  const resource = resourceNamed(question.resource)
  const found = useRecords(question.resource, {
    filter: question.filter,
    keyword: words.trim(),
    limit: MOST_FOUND,
    order: resource.list.order,
  })
  if (found.state !== 'ready') return <Unread read={found} rows={4} />
  if (found.rows.length === 0) return <EmptyState text={`当前暂无信息，没有找到“${words.trim()}”`} />
  return <NodeList resource={resource} rows={found.rows} chosen={chosen} onChoose={({ guid }) => onChoose(guid)} />
}

interface NodeListProps {
  resource: AnyResource
  rows: readonly LocalRecord[]
  chosen: string | null
  onChoose: (record: LocalRecord) => void
}

function NodeList({ resource, rows, chosen, onChoose }: NodeListProps) {
  return (
    <ul className="tree-screen__list">
      {rows.map((record) => (
        <li key={record.guid}>
          <button
            type="button"
            className="tree-screen__row"
            aria-current={chosen === record.guid || undefined}
            onClick={() => onChoose(record)}
          >
            <span className="tree__name">
              {titleOf(resource.name, record)}
              <small>{noteOf(resource.name, record)}</small>
            </span>
            <SyncTag record={record} />
            <Icon name="forward" size={18} />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface LevelProps {
  question: TreeQuestion
  at: string | null
  onEnter: (guid: string | null) => void
  onOpen: (guid: string) => void
}

/** One level of the tree on a phone, and the way back up. */
function Level({ question, at, onEnter, onOpen }: LevelProps) {
  const resource = resourceNamed(question.resource)
  const trail = useTrail(question.resource, at)
  const nodes = useNodes(question, at)
  const here = trail.at(-1)
  return (
    <div className="tree-screen__level">
      {at !== null && (
        <nav className="tree-screen__trail" aria-label="所在位置">
          <button type="button" onClick={() => onEnter(null)}>
            全部
          </button>
          {trail.map((node) => (
            <button
              key={node.guid}
              type="button"
              aria-current={node.guid === at ? 'location' : undefined}
              onClick={() => onEnter(node.guid)}
            >
              {titleOf(question.resource, node)}
            </button>
          ))}
        </nav>
      )}
      {here !== undefined && (
        <Card flush>
          <NodeList resource={resource} rows={[here]} chosen={null} onChoose={({ guid }) => onOpen(guid)} />
        </Card>
      )}
      <Unread read={nodes} rows={4} />
      {nodes.state === 'ready' && nodes.rows.length === 0 && (
        <EmptyState text={at === null ? '当前暂无信息' : `当前暂无信息，没有下级${resource.label}`} />
      )}
      {nodes.state === 'ready' && nodes.rows.length > 0 && (
        <Card flush>
          <NodeList
            resource={resource}
            rows={nodes.rows}
            chosen={null}
            onChoose={({ guid, leaf }) => (leaf === true ? onOpen(guid) : onEnter(guid))}
          />
        </Card>
      )}
    </div>
  )
}
