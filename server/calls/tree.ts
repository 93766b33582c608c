interface TreeRow {
  guid: unknown
  parentGuid?: unknown
}

/** Rows as a tree; a row whose parent is not among them is a root. */
export function nested<Row extends TreeRow, Node>(
  rows: readonly Row[],
  nodeOf: (row: Row, children: Node[]) => Node,
): Node[] {
  const known = new Set(rows.map(({ guid }) => guid))
  const below = new Map<unknown, Row[]>()
  for (const row of rows) {
    const parent = known.has(row.parentGuid) ? row.parentGuid : null
    below.set(parent, [...(below.get(parent) ?? []), row])
  }
  const grow = (parent: unknown): Node[] => (below.get(parent) ?? []).map((row) => nodeOf(row, grow(row.guid)))
  return grow(null)
}
