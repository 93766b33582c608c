import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { api } from '#app/data/context.ts'
import { getRuntime } from '#app/session/runtime.ts'
import type { IconName } from '#app/ui/Icon.tsx'
import { isIconName } from '#app/ui/Icon.tsx'
import { Problem } from '#domain/kit/problems.ts'
import type { RecordOf } from '#domain/kit/resource.ts'
import type { menu } from '#domain/resources/menu/definition.ts'

export type MenuRow = Pick<
  RecordOf<typeof menu>,
  'guid' | 'title' | 'path' | 'icon' | 'parentGuid' | 'tabBar' | 'hidden' | 'affix' | 'external' | 'sortId'
>
interface MenuNode extends MenuRow {
  nodes?: MenuNode[] | null
}

export interface MenuItem {
  guid: string
  title: string
  path: string | null
  icon: IconName
  isExternal: boolean
  isAffixed: boolean
  children: MenuItem[]
}

export interface Menu {
  tabs: MenuItem[]
  tree: MenuItem[]
  /** Where a person starts. */
  firstPath: string
}

export type MenuState = { state: 'loading' } | { state: 'problem'; problem: Problem; retry: () => void } | ReadyMenu
interface ReadyMenu {
  state: 'ready'
  menu: Menu
}

const MAX_TABS = 5
const HOME = '/mine'
const ICONS: Readonly<Record<string, IconName>> = { company: 'building', patrol: 'shield', setting: 'settings' }

const keyOf = (userGuid: string) => `menu:${userGuid}`

/** The person's menu: from this device at once where it was fetched before, and anew when there is a signal. */
export function useMenuOf(userGuid: string): MenuState {
  const [rows, setRows] = useState<MenuRow[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries asks once more
  useEffect(() => {
    let isCurrent = true
    async function load() {
      const kept = await keptRows(userGuid)
      if (isCurrent && kept !== null) setRows((before) => before ?? kept)
      const fresh = flat(await api.post<MenuNode[]>('/api/menu/getListByUser', { parentId: -1 }))
      await keepRows(userGuid, fresh)
      if (!isCurrent) return
      setProblem(null)
      setRows((before) => (JSON.stringify(before) === JSON.stringify(fresh) ? before : fresh))
    }
    load().catch((error: unknown) => {
      if (isCurrent) setProblem(error instanceof Problem ? error : new Problem('server.broken'))
    })
    addEventListener('online', retry)
    return () => {
      isCurrent = false
      removeEventListener('online', retry)
    }
  }, [userGuid, tries, retry])

  if (rows !== null) return { state: 'ready', menu: menuOf(rows) }
  return problem === null ? { state: 'loading' } : { state: 'problem', problem, retry }
}

/** True for a refusal of the person himself, as against a server or a line that is not there. */
export function isRefusal({ code }: Problem): boolean {
  return code === 'auth.required' || code === 'auth.disabled' || code === 'access.denied'
}

export const MenuContext = createContext<Menu>({ tabs: [], tree: [], firstPath: HOME })

export function useMenu(): Menu {
  return useContext(MenuContext)
}

/** The specification nests entries as `nodes`; flat rows with `parentGuid` pass through. */
function flat(nodes: readonly MenuNode[]): MenuRow[] {
  return nodes.flatMap(({ nodes: children, ...row }) => [row, ...flat(children ?? [])])
}

/** What a person sees of the entries: the phone's tabs, the tree of the sidebar, and where the app opens. */
export function menuOf(rows: readonly MenuRow[]): Menu {
  const visible = rows.filter((row) => row.hidden !== true)
  const ordered = [...visible].sort((a, b) => (a.sortId ?? 0) - (b.sortId ?? 0))
  const known = new Set(ordered.map((row) => row.guid))
  const under = (parent: string | null): MenuItem[] =>
    ordered
      .filter((row) => (row.parentGuid !== null && known.has(row.parentGuid) ? row.parentGuid : null) === parent)
      .map((row) => itemOf(row, under(row.guid)))
      .filter((item) => item.path !== null || item.children.length > 0)
      .map(collapsed)
  const tabs = ordered
    .filter((row) => row.tabBar === true && row.path !== null)
    .slice(0, MAX_TABS)
    .map((row) => itemOf(row, []))
  const first = tabs[0] ?? under(null)[0]
  return { tabs, tree: withoutRepeats(under(null)), firstPath: first?.path ?? first?.children[0]?.path ?? HOME }
}

/** A group with one child is shown as a link (specification, section 2). */
function collapsed(item: MenuItem): MenuItem {
  const only = item.children[0]
  return item.path === null && only !== undefined && item.children.length === 1 ? only : item
}

/** Tabs of the phone that are also inside a group would stand twice in the sidebar. */
function withoutRepeats(tree: MenuItem[]): MenuItem[] {
  const inGroups = new Set(tree.flatMap((item) => item.children.map((child) => child.path)))
  return tree.filter((item) => item.children.length > 0 || !inGroups.has(item.path))
}

function itemOf(row: MenuRow, children: MenuItem[]): MenuItem {
  const icon = ICONS[row.icon ?? ''] ?? row.icon
  return {
    guid: row.guid,
    title: row.title ?? '',
    path: row.path,
    icon: isIconName(icon) ? icon : 'folder',
    isExternal: row.external === true,
    isAffixed: row.affix === true,
    children,
  }
}

// In the device's database: the browser's simple store reaches the disk seconds later, and after a power cut in between
// the app would not open without a signal.
async function keptRows(userGuid: string): Promise<MenuRow[] | null> {
  try {
    const kept = await getRuntime().device.read<unknown>(keyOf(userGuid))
    return Array.isArray(kept) ? (kept as MenuRow[]) : null
  } catch {
    return null
  }
}

async function keepRows(userGuid: string, rows: MenuRow[]): Promise<void> {
  try {
    await getRuntime().device.write(keyOf(userGuid), rows)
  } catch {
    // A full store: the menu is fetched again next time.
  }
}
