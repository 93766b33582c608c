import { useEffect, useMemo, useState } from 'react'
import { getRecord, useRecords } from '#app/data/index.ts'
import type { RecordsState } from '#app/data/types.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { both, type Filter } from '#domain/kit/filter.ts'
import { resourceNamed } from '#domain/resources/registry.ts'

/** Children of one node at a time; beyond that one searches. */
const MOST_CHILDREN = 200
/** Of those who see only a part of a tree, everything they see is looked through for its tops. */
const MOST_TOPS = 500
/** Deeper than any tree people make; a ring, which the server refuses, would else be walked for ever. */
const DEEPEST = 20

export interface TreeQuestion {
  resource: string
  filter: Filter
}

/** The nodes below one, live; `parent` null gives the tops. */
export function useNodes({ resource: name, filter }: TreeQuestion, parent: string | null): RecordsState {
  const { order } = resourceNamed(name).list
  const below: Filter = { field: 'parentGuid', equals: parent }
  const nodes = useRecords(name, { filter: both(filter, below), limit: MOST_CHILDREN, order })
  const isCutOff = parent === null && nodes.state === 'ready' && nodes.rows.length === 0
  const seen = useRecords(name, { filter, limit: MOST_TOPS, order, enabled: isCutOff })
  return useMemo(() => {
    if (!isCutOff) return nodes
    if (seen.state !== 'ready') return seen
    const rows = topsOf(seen.rows)
    return { ...seen, rows, total: rows.length, hasMore: false }
  }, [isCutOff, nodes, seen])
}

/**
 * Which of these nodes have others below them, where the records themselves do not say so; null where that cannot be known,
 * or more are there than are looked through.
 */
export function useParents(
  { resource: name, filter }: TreeQuestion,
  nodes: readonly LocalRecord[],
): Set<string> | 'asking' | null {
  const below: Filter = { field: 'parentGuid', in: nodes.map(({ guid }) => guid) }
  const enabled = nodes.length > 0 && !('leaf' in resourceNamed(name).fields)
  const found = useRecords(name, { filter: both(filter, below), limit: MOST_TOPS, enabled })
  if (!enabled) return null
  if (found.state === 'loading') return 'asking'
  if (found.state !== 'ready' || found.hasMore) return null
  return new Set(found.rows.map(({ parentGuid }) => String(parentGuid)))
}

/** Of the part of a tree that one sees: what hangs on nothing in it. */
export function topsOf(rows: readonly LocalRecord[]): LocalRecord[] {
  const known = new Set(rows.map(({ guid }) => guid))
  return rows.filter(({ parentGuid }) => typeof parentGuid !== 'string' || !known.has(parentGuid))
}

/** The way from the top to a node, itself included; empty while it is not known. */
export function useTrail(resource: string, guid: string | null): readonly LocalRecord[] {
  const [trail, setTrail] = useState<{ guid: string | null; nodes: readonly LocalRecord[] }>({ guid: null, nodes: [] })
  useEffect(() => {
    let isCurrent = true
    void trailTo(resource, guid).then((nodes) => isCurrent && setTrail({ guid, nodes }))
    return () => {
      isCurrent = false
    }
  }, [resource, guid])
  return trail.guid === guid ? trail.nodes : []
}

async function trailTo(resource: string, guid: string | null): Promise<LocalRecord[]> {
  const nodes: LocalRecord[] = []
  let next = guid
  while (next !== null && nodes.length < DEEPEST) {
    const node = await getRecord(resource, next)
    if (node === null) break
    nodes.unshift(node)
    next = typeof node.parentGuid === 'string' ? node.parentGuid : null
  }
  return nodes
}
