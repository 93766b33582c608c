import { useDeferredValue, useState } from 'react'
import { getRecord, useRecord, useRecords } from '#app/data/index.ts'
import { Button, EmptyState, SearchBar, toast, Unread } from '#app/ui/index.ts'
import { Dialog } from '#app/widgets/dialog/Dialog.tsx'
import { useHome } from '#app/widgets/pick/use-home.ts'
import { LazyTree } from '#app/widgets/tree/LazyTree.tsx'
import { nodeOf, type PickNode, TREE_SOURCES, type TreeSourceName } from '#app/widgets/tree/tree-sources.ts'
import { AREA_NOTHING_CHOSEN } from '#domain/rules/tree-picks.ts'
import './pick.css'

/** A chosen node with the way to it from the top, itself included; nothing beside that way. */
export interface PickedNode {
  node: PickNode
  path: readonly PickNode[]
}

export interface TreePickerProps {
  source: TreeSourceName
  title?: string | undefined
  isMultiple?: boolean | undefined
  chosen?: readonly string[] | undefined
  /** Whose departments; the person's own enterprise when absent. */
  companyGuid?: string | undefined
  onPick: (picked: PickedNode[]) => void
  onClose: () => void
}

const MOST_FOUND = 50
const NONE: readonly string[] = []

/** Chooses from a tree of areas, grids, industries or departments, by opening branches or by name. */
export function TreePicker({
  source,
  title,
  isMultiple = false,
  chosen = NONE,
  companyGuid,
  onPick,
  onClose,
}: TreePickerProps) {
  const own = useHome()
  const home = companyGuid === undefined ? own : { ...own, companyGuid }
  const [words, setWords] = useState('')
  const searched = useDeferredValue(words.trim())
  const [picked, setPicked] = useState<PickedNode[]>([])
  const [kept, setKept] = useState(chosen)
  const marks = [...kept, ...picked.map(({ node }) => node.guid)]

  function choose(node: PickNode, path: readonly PickNode[]) {
    if (!isMultiple) {
      setKept([])
      return setPicked([{ node, path }])
    }
    if (marks.includes(node.guid)) {
      setKept(kept.filter((guid) => guid !== node.guid))
      setPicked(picked.filter((each) => each.node.guid !== node.guid))
    } else setPicked([...picked, { node, path }])
  }

  async function confirm() {
    if (marks.length === 0)
      return toast.error(
        source === 'region' ? AREA_NOTHING_CHOSEN : isMultiple ? '请选择至少一条记录' : '请选择一条记录',
      )
    // What was chosen before is known by its guid only.
    const before = await Promise.all(kept.map((guid) => pickedNode(source, guid)))
    onPick([...before.filter((each) => each !== null), ...picked])
  }

  return (
    <Dialog
      title={title ?? TREE_SOURCES[source].title}
      width={520}
      onClose={onClose}
      footer={
        <>
          <span className="dialog__note" role="status">
            {picked.length > 0 ? picked.map(({ path }) => path.map(({ name }) => name).join(' / ')).join('；') : ''}
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button tone="primary" onClick={() => void confirm()}>
            确定
          </Button>
        </>
      }
    >
      <div className="tree-picker">
        {source !== 'companyDepartment' && <SearchBar value={words} onChange={setWords} placeholder={`按名称查找`} />}
        {searched === '' ? (
          <LazyTree
            label={TREE_SOURCES[source].title}
            load={(parent) => TREE_SOURCES[source].load(parent, home)}
            chosen={marks}
            loadWay={() => wayTo(source, chosen)}
            isMultiple={isMultiple}
            onChoose={choose}
          />
        ) : (
          <FoundNodes source={source} words={searched} marks={marks} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

interface FoundNodesProps {
  source: TreeSourceName
  words: string
  marks: readonly string[]
  onChoose: (node: PickNode, path: readonly PickNode[]) => void
}

/** Names repeat between branches, so each is shown with what stands above it. */
function FoundNodes({ source, words, marks, onChoose }: FoundNodesProps) {
  const list = useRecords(source, { keyword: words, limit: MOST_FOUND })
  if (list.state !== 'ready') return <Unread read={list} rows={4} />
  if (list.rows.length === 0) return <EmptyState text="没有找到，换个词再试" />

  async function choose(guid: string) {
    const found = await pickedNode(source, guid)
    if (found !== null) onChoose(found.node, found.path)
  }

  return (
    <ul className="tree-picker__found">
      {list.rows.map((record) => (
        <li key={record.guid}>
          <button
            type="button"
            className="tree-picker__row"
            aria-pressed={marks.includes(record.guid)}
            onClick={() => void choose(record.guid)}
          >
            {nodeOf(source, record).name}
            <ParentName source={source} guid={record.parentGuid} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function ParentName({ source, guid }: { source: TreeSourceName; guid: unknown }) {
  const read = useRecord(source, typeof guid === 'string' ? guid : null)
  return read.state === 'ready' ? <small>{nodeOf(source, read.record).name}</small> : null
}

/** What stands above the first of the chosen; nothing where that is not to be had, then the tree opens at its top. */
async function wayTo(source: TreeSourceName, [guid]: readonly string[]): Promise<string[]> {
  if (guid === undefined) return []
  const found = await pickedNode(source, guid).catch(() => null)
  return found === null ? [] : found.path.slice(0, -1).map((node) => node.guid)
}

/** A node by its guid, with the way to it; null where it is not to be had. */
async function pickedNode(source: TreeSourceName, guid: string): Promise<PickedNode | null> {
  const path: PickNode[] = []
  const seen = new Set<string>()
  for (let at: unknown = guid; typeof at === 'string' && !seen.has(at); ) {
    seen.add(at)
    const record = await getRecord(source, at)
    if (record === null) break
    path.unshift(nodeOf(source, record))
    at = record.parentGuid
  }
  const node = path.at(-1)
  if (node === undefined) return null
  const parent = path.at(-2)
  return { node: parent === undefined ? node : { ...node, parentId: parent.id }, path }
}
