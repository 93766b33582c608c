import { useCallback, useEffect, useRef, useState } from 'react'
import { failed, type Load } from '#app/widgets/use-load.ts'

export interface TreeNode {
  guid: string
  name: string
  isLeaf: boolean
}

/** A node in sight, with the way to it from the root, itself included. */
export interface TreeLine<Node extends TreeNode> {
  node: Node
  path: readonly Node[]
  isOpen: boolean
  /** What came of asking for its children; absent before the first time. */
  children: Load<Node[]> | undefined
}

const ROOT = ''

/**
 * A tree whose branches are asked for when they are first opened. `load(null)` gives the roots. It starts with the way to
 * what is chosen open, where `loadWay` tells the guids that stand on it.
 */
export function useLazyTree<Node extends TreeNode>(
  load: (parent: Node | null) => Promise<Node[]>,
  loadWay?: () => Promise<readonly string[]>,
) {
  const [branches, setBranches] = useState<ReadonlyMap<string, Load<Node[]>>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef({ load, loadWay, branches })
  useEffect(() => {
    latest.current = { load, loadWay, branches }
  })

  const ask = useCallback(async (parent: Node | null) => {
    const key = parent?.guid ?? ROOT
    const put = (branch: Load<Node[]>) => setBranches((before) => new Map(before).set(key, branch))
    put({ state: 'loading' })
    try {
      const nodes = await latest.current.load(parent)
      put({ state: 'ready', data: nodes })
      return nodes
    } catch (error) {
      put(failed(error))
      return []
    }
  }, [])

  const toggle = useCallback(
    (node: Node, wanted?: boolean) => {
      setOpen((before) => {
        const next = new Set(before)
        if (wanted ?? !before.has(node.guid)) next.add(node.guid)
        else next.delete(node.guid)
        return next
      })
      const state = latest.current.branches.get(node.guid)?.state
      if (state !== 'ready' && state !== 'loading') void ask(node)
    },
    [ask],
  )

  const start = useCallback(async () => {
    const roots = await ask(null)
    const way = (await latest.current.loadWay?.()) ?? []
    // A single root says nothing by itself.
    const [first] = roots.length === 1 ? roots : onWay(roots, way)
    for (let node = first; node !== undefined && !node.isLeaf; ) {
      const { guid } = node
      setOpen((before) => new Set(before).add(guid))
      node = onWay(await ask(node), way)[0]
    }
  }, [ask])

  useEffect(() => {
    void start()
  }, [start])

  function linesBelow(key: string, path: readonly Node[]): TreeLine<Node>[] {
    const branch = branches.get(key)
    if (branch?.state !== 'ready') return []
    return branch.data.flatMap((node) => {
      const isOpen = open.has(node.guid)
      const here = [...path, node]
      const line = { node, path: here, isOpen, children: branches.get(node.guid) }
      return isOpen ? [line, ...linesBelow(node.guid, here)] : [line]
    })
  }

  return {
    roots: branches.get(ROOT) ?? ({ state: 'loading' } as const),
    lines: linesBelow(ROOT, []),
    toggle,
    retry: (node: Node | null) => void (node === null ? start() : ask(node)),
  }
}

const onWay = <Node extends TreeNode>(nodes: readonly Node[], way: readonly string[]) =>
  nodes.filter(({ guid }) => way.includes(guid))
