import { askElseDevice, type Found, findOnDevice } from '#app/data/find.ts'
import type { Home } from '#app/widgets/pick/use-home.ts'
import type { TreeNode } from '#app/widgets/tree/use-lazy-tree.ts'
import type { Filter } from '#domain/kit/filter.ts'
import { type TreeRoot, treeRootFor } from '#domain/rules/person-picker.ts'
import { areaQuery, departmentQuery, gridQuery, industryQuery } from '#domain/rules/tree-picks.ts'

/** A node of any tree that is chosen from, with the row it was made of. */
export interface PickNode extends TreeNode {
  id: number
  parentId: number | null
  record: Readonly<Record<string, unknown>>
}

export type TreeSourceName = 'region' | 'gridManage' | 'economyType' | 'companyDepartment'

interface TreeSource {
  title: string
  /** Children of a node, or the roots; online by the specification's calls, else from the device. */
  load: (parent: PickNode | null, home: Home) => Promise<PickNode[]>
}

type Row = Readonly<Record<string, unknown>>

/** More than any branch has. */
const WHOLE_BRANCH = 5_000
/** The lowest level of the area tree. */
const VILLAGE = '5'

const below = (parent: PickNode | null): Filter => ({ field: 'parentGuid', equals: parent?.guid ?? null })
const itself = (guid: string): Filter => ({ field: 'guid', equals: guid })
const rowsOf = (found: Found | null): Row[] | null => found?.rows ?? null

const branch = (resource: string, filter: Filter, order: string) => async () =>
  rowsOf(await findOnDevice(resource, { filter, order, limit: WHOLE_BRANCH }))

function nodeFrom(name: string, isLeaf: (row: Row) => boolean) {
  return (row: Row): PickNode => ({
    guid: String(row.guid),
    id: typeof row.id === 'number' ? row.id : 0,
    name: String(row[name] ?? ''),
    isLeaf: isLeaf(row),
    parentId: typeof row.parentId === 'number' ? row.parentId : null,
    record: row,
  })
}

const areaNode = nodeFrom('regionName', (row) => row.leaf === true || row.regionLevel === VILLAGE)
const industryNode = nodeFrom('tradeName', (row) => row.leaf === true)
const gridNode = nodeFrom('gridName', (row) => row.leaf === true)

/** The grids below a node, or those a tree starts with. */
export async function loadGrids(parent: PickNode | null, root: TreeRoot): Promise<PickNode[]> {
  const asked = parent === null ? root : { guid: parent.guid, isFirst: false }
  const filter = typeof asked.guid === 'number' ? below(null) : asked.isFirst ? itself(asked.guid) : below(parent)
  const { data } = await askElseDevice<Row[]>(
    '/api/gridManage/loadGridManageTreeByNodeGuid',
    gridQuery(asked.guid, asked.isFirst),
    branch('gridManage', filter, 'sortId'),
  )
  return data.map(gridNode)
}

export const TREE_SOURCES: Readonly<Record<TreeSourceName, TreeSource>> = {
  region: {
    title: '选择区域',
    async load(parent, { grid }) {
      const start = parent === null ? (grid?.regionId ?? null) : null
      const { data } = await askElseDevice<Row[]>(
        '/api/region/getRegionList',
        start === null ? areaQuery({ parentId: parent?.id ?? null }) : areaQuery({ guid: start }),
        branch('region', start === null ? below(parent) : itself(start), 'regionCode'),
      )
      return data.map((row) => areaNode(parent === null ? row : { ...row, parentId: parent.id }))
    },
  },
  gridManage: {
    title: '选择网格',
    load: (parent, { grid }) => loadGrids(parent, treeRootFor(grid?.guid ?? null)),
  },
  economyType: {
    title: '选择行业',
    async load(parent) {
      const { data } = await askElseDevice<Row[]>(
        '/api/nationalEconomyType/loadEconomyTypeTree',
        industryQuery(parent?.id ?? null),
        branch('economyType', below(parent), 'industryCode'),
      )
      return data.map((row) => industryNode(parent === null ? row : { ...row, parentId: parent.id }))
    },
  },
  companyDepartment: {
    title: '选择部门',
    async load(parent, { companyGuid }) {
      if (parent !== null) return childrenOf(parent)
      const { data } = await askElseDevice<unknown>(
        '/api/companyDepartment/tree',
        departmentQuery(companyGuid),
        branch('companyDepartment', 'everything', 'sortId'),
      )
      return departments(data)
    },
  },
}

/** Departments come all at once, as a tree or as rows that name their parents. */
function departments(data: unknown): PickNode[] {
  const rows = Array.isArray(data) ? (data as Row[]) : ((data as { items?: Row[] } | null)?.items ?? [])
  const known = new Set(rows.map(({ guid }) => guid))
  const nested = (row: Row): Row => {
    const own = row.children ?? row.nodes
    const children = Array.isArray(own) ? own : rows.filter((other) => other.parentGuid === row.guid).map(nested)
    return { ...row, children }
  }
  const roots = rows.filter(({ parentGuid }) => !known.has(parentGuid)).map(nested)
  return roots.map(departmentNode)
}

const departmentNode = nodeFrom('departmentName', ({ children }) => !Array.isArray(children) || children.length === 0)

function childrenOf({ record }: PickNode): PickNode[] {
  return Array.isArray(record.children) ? (record.children as Row[]).map(departmentNode) : []
}

const NODES: Readonly<Record<TreeSourceName, (row: Row) => PickNode>> = {
  region: areaNode,
  gridManage: gridNode,
  economyType: industryNode,
  companyDepartment: departmentNode,
}

/** A record of the resource as a node of its tree. */
export const nodeOf = (source: TreeSourceName, record: Row): PickNode => NODES[source](record)
