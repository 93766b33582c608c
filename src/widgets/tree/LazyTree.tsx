import { type KeyboardEvent, useRef, useState } from 'react'
import { EmptyState, Icon, Unread } from '#app/ui/index.ts'
import { type TreeLine, type TreeNode, useLazyTree } from '#app/widgets/tree/use-lazy-tree.ts'
import './tree.css'

interface LazyTreeProps<Node extends TreeNode> {
  /** What is chosen from, for those who cannot see it. */
  label: string
  load: (parent: Node | null) => Promise<Node[]>
  chosen: readonly string[]
  /** The guids above what is chosen when the tree opens: it opens there. */
  loadWay?: (() => Promise<readonly string[]>) | undefined
  isMultiple?: boolean | undefined
  onChoose: (node: Node, path: readonly Node[]) => void
}

/** A tree to choose from: arrows walk and open it, Enter and space choose. */
export function LazyTree<Node extends TreeNode>({
  label,
  load,
  chosen,
  loadWay,
  isMultiple = false,
  onChoose,
}: LazyTreeProps<Node>) {
  const { roots, lines, toggle, retry } = useLazyTree(load, loadWay)
  const [focused, setFocused] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)

  if (roots.state !== 'ready') return <Unread read={roots} onRetry={() => retry(null)} rows={4} />
  if (lines.length === 0) return <EmptyState text="当前暂无信息" />

  const firstChosen = lines.find(({ node }) => chosen.includes(node.guid)) ?? lines[0]
  const stop = lines.some(({ node }) => node.guid === focused) ? focused : (firstChosen?.node.guid ?? null)

  function focusAt(index: number) {
    const at = Math.min(lines.length - 1, Math.max(0, index))
    box.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at]?.focus()
  }

  function handleKey(event: KeyboardEvent, line: TreeLine<Node>, index: number) {
    const { node, path, isOpen } = line
    const parent = path.at(-2)
    const deeds: Record<string, () => void> = {
      ArrowDown: () => focusAt(index + 1),
      ArrowUp: () => focusAt(index - 1),
      Home: () => focusAt(0),
      End: () => focusAt(lines.length - 1),
      ArrowRight: () => (isOpen ? focusAt(index + 1) : !node.isLeaf && toggle(node, true)),
      ArrowLeft: () =>
        isOpen ? toggle(node, false) : focusAt(lines.findIndex((other) => other.node.guid === parent?.guid)),
      Enter: () => onChoose(node, path),
      ' ': () => onChoose(node, path),
    }
    const deed = deeds[event.key]
    if (deed === undefined) return
    event.preventDefault()
    deed()
  }

  return (
    <div ref={box} className="tree" role="tree" aria-label={label} aria-multiselectable={isMultiple || undefined}>
      {lines.map((line, index) => {
        const { node, path, isOpen, children } = line
        const isChosen = chosen.includes(node.guid)
        return (
          <div
            key={node.guid}
            ref={isChosen && focused === null ? bringIntoView : undefined}
            role="treeitem"
            className="tree__line"
            aria-level={path.length}
            aria-expanded={node.isLeaf ? undefined : isOpen}
            aria-selected={isChosen}
            tabIndex={node.guid === stop ? 0 : -1}
            style={{ ['--level' as string]: path.length - 1 }}
            onFocus={() => setFocused(node.guid)}
            onClick={() => onChoose(node, path)}
            onKeyDown={(event) => handleKey(event, line, index)}
          >
            {node.isLeaf ? (
              <span className="tree__toggle" />
            ) : (
              <button
                type="button"
                className="tree__toggle"
                tabIndex={-1}
                aria-label={`${isOpen ? '收起' : '展开'}${node.name}`}
                onClick={(event) => {
                  event.stopPropagation()
                  toggle(node)
                }}
              >
                <Icon name={isOpen ? 'down' : 'forward'} size={18} />
              </button>
            )}
            <span className="tree__name">{node.name}</span>
            {isChosen && <Icon name="check" size={18} />}
            {isOpen && <BranchNote state={children?.state} onRetry={() => retry(node)} />}
          </div>
        )
      })}
    </div>
  )
}

const bringIntoView = (line: HTMLElement | null) => line?.scrollIntoView?.({ block: 'nearest' })

function BranchNote({ state, onRetry }: { state: string | undefined; onRetry: () => void }) {
  if (state === 'loading') return <small className="tree__note">正在加载…</small>
  if (state !== 'problem' && state !== 'offline') return null
  return (
    <button
      type="button"
      className="tree__note tree__note--failed"
      onClick={(event) => {
        event.stopPropagation()
        onRetry()
      }}
    >
      {state === 'offline' ? '没有网络，点此重试' : '加载失败，点此重试'}
    </button>
  )
}
