import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { api } from '#app/data/context.ts'
import { whenIdle } from '#app/device/idle.ts'
import { renewUser, type SessionState, sessionRead } from '#app/session/index.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { systemType as currentSystem, useSystemType } from '#app/state/system-type.ts'
import type { IconName } from '#app/ui/Icon.tsx'
import { iconNamed } from '#app/ui/Icon.tsx'
import { Problem } from '#domain/kit/problems.ts'
import { FIVE_IN_ONE, type SystemType } from '#domain/pages/sub-systems.ts'
import type { MenuRow } from './menu-row.ts'

export interface MenuNode extends MenuRow {
  nodes?: MenuNode[] | null
}

export interface MenuItem {
  guid: string
  title: string
  path: string | null
  icon: IconName
  isExternal: boolean
  isAffixed: boolean
  /** The title of the group it came from, where it stands in another. */
  filedUnder: string | null
  children: MenuItem[]
}

/** Where a path stands in the menu, its hidden entries included. */
interface MenuPlace {
  title: string
  crumbs: string[]
  /** The entry that is marked while the page is open. */
  active: string
}

export interface Menu {
  tabs: MenuItem[]
  tree: MenuItem[]
  places: ReadonlyMap<string, MenuPlace>
  /** Where a person starts. */
  firstPath: string
}

type MenuState = { state: 'loading' } | { state: 'problem'; problem: Problem; retry: () => void } | ReadyMenu
interface ReadyMenu {
  state: 'ready'
  menu: Menu
}

/** A session with somebody in it. */
export type OpenSession = Extract<SessionState, { user: unknown }>

const MAX_TABS = 5
const HOME = '/mine'
const INTAKE = '/incidentReport/incidentReportIndex'

const keyOf = (userGuid: string, type: SystemType | null) =>
  type === null ? `menu:${userGuid}` : `menu:${userGuid}:${type}`

interface KeptMenu {
  key: string
  rows: readonly MenuRow[]
}

let ahead: KeptMenu | null = null // read before there was anything to draw

/** Reads the menu of whoever is signed in while the files of the page are still coming. */
export async function readMenuAhead(): Promise<void> {
  const session = await sessionRead()
  if (!('user' in session)) return
  const key = keyOf(session.user.guid, currentSystem())
  const rows = await keptRows(key)
  ahead = rows === null ? null : { key, rows }
}

/**
 * The person's menu: from this device at once where it was fetched before. With a signal the person is asked for first and
 * the menu after him, as the specification has it (section 4); the enterprise end has its menu from the table of pages.
 */
export function useMenuOf({ user: { guid, accountType, roles, mustSetSecondFactor }, state }: OpenSession): MenuState {
  const systemType = useSystemType()
  const [loaded, setLoaded] = useState<KeptMenu | null>(ahead)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const retry = useCallback(() => setTries((before) => before + 1), [])
  const key = keyOf(guid, systemType)

  // biome-ignore lint/correctness/useExhaustiveDependencies: tries asks once more, and so do signing in again and enrolling
  useEffect(() => {
    let isCurrent = true
    const show = (rows: readonly MenuRow[]) =>
      setLoaded((before) => (before?.key === key && isSame(before.rows, rows) ? before : { key, rows }))
    async function load() {
      const early = ahead?.key === key ? ahead.rows : null
      ahead = null
      const held = early ?? (await keptRows(key))
      if (held !== null) {
        if (isCurrent) show(held)
        // Whether it has changed can wait until the page stands.
        await new Promise<void>((resolve) => whenIdle(resolve))
      }
      await renewUser()
      const fresh = await freshRows(key, { type: systemType, accountType, isHeld: held !== null })
      if (!isCurrent) return
      setProblem(null)
      if (fresh !== null) show(fresh)
    }
    load().catch((error: unknown) => {
      if (isCurrent) setProblem(error instanceof Problem ? error : new Problem('server.broken'))
    })
    addEventListener('online', retry)
    return () => {
      isCurrent = false
      removeEventListener('online', retry)
    }
  }, [key, systemType, accountType, tries, retry, state, mustSetSecondFactor])

  if (loaded?.key === key) return { state: 'ready', menu: startingAt(menuOf(loaded.rows), roles) }
  return problem === null ? { state: 'loading' } : { state: 'problem', problem, retry }
}

/** True for a refusal of the person himself, as against a server or a line that is not there. */
export function isRefusal({ code }: Problem): boolean {
  return code === 'auth.required' || code === 'auth.disabled' || code === 'access.denied'
}

export const MenuContext = createContext<Menu>({ tabs: [], tree: [], places: new Map(), firstPath: HOME })

export function useMenu(): Menu {
  return useContext(MenuContext)
}

interface Asked {
  type: SystemType | null
  accountType: string
  /** Whether this device has the rows that came with the mark it holds. */
  isHeld: boolean
}

/** Fetches the menu and keeps it; null where the server's is the one that is held. */
async function freshRows(key: string, { type, accountType, isHeld }: Asked): Promise<readonly MenuRow[] | null> {
  if (type === FIVE_IN_ONE) {
    const rows = (await import('./static-menu.ts')).staticMenu()
    await keep(key, rows)
    return rows
  }
  const body = type === null ? { parentId: -1 } : { parentId: -1, type }
  // Who is allowed what of the menu goes by the kind of account too.
  const held = isHeld ? await kept<Held>(markOf(key)) : null
  const mark = held?.accountType === accountType ? held.mark : null
  const [answer, { allowedRows }] = await Promise.all([
    api.postUnlessSame<MenuNode[]>('/api/menu/getListByUser', body, mark),
    import('./company-groups.ts'),
  ])
  if (answer === null) return null
  const rows = allowedRows(flat(answer.data), accountType)
  await keep(key, rows)
  await keep(markOf(key), { mark: answer.mark, accountType } satisfies Held)
  return rows
}

interface Held {
  mark: string | null
  accountType: string
}

/** Rows held since before they said what they were filed under are fetched anew. */
const markOf = (key: string) => `${key}:filed`

const isSame = (before: readonly MenuRow[], now: readonly MenuRow[]) => JSON.stringify(before) === JSON.stringify(now)

/**
 * The duty desk opens on the intake of events (document 2, 2.1), which is its first tab on a phone then; everybody else on
 * the first page of his menu.
 */
export function startingAt(menu: Menu, roles: readonly string[]): Menu {
  const desk = roles.includes('duty') ? menu.places.get(INTAKE) : undefined
  if (desk === undefined) return menu
  const tabs = menu.tabs.map((tab, index) =>
    index === 0 ? { ...tab, title: desk.title, path: INTAKE, isAffixed: false } : tab,
  )
  return { ...menu, tabs, firstPath: '/incidentReport' }
}

/** The specification nests entries as `nodes`; flat rows with `parentGuid` pass through. */
export function flat(nodes: readonly MenuNode[]): MenuRow[] {
  return nodes.flatMap(({ nodes: children, ...row }) => [row, ...flat(children ?? [])])
}

/**
 * What a person sees of the entries: the phone's tabs, the tree of the sidebar, and where the app opens.
 */
export function menuOf(rows: readonly MenuRow[]): Menu {
  const ordered = [...rows].sort((a, b) => (a.sortId ?? 0) - (b.sortId ?? 0))
  const known = new Set(ordered.map((row) => row.guid))
  const parentOf = (row: MenuRow) => (row.parentGuid !== null && known.has(row.parentGuid) ? row.parentGuid : null)
  const under = (parent: string | null): MenuItem[] =>
    ordered
      .filter((row) => row.hidden !== true && parentOf(row) === parent)
      .map((row) => itemOf(row, under(row.guid)))
      .filter((item) => item.path !== null || item.children.length > 0)
      .map(collapsed)
  const tabs = ordered
    .filter((row) => row.tabBar === true && row.path !== null && row.hidden !== true)
    .slice(0, MAX_TABS)
    .map((row) => itemOf(row, []))
  const tree = withoutRepeats(under(null))
  const first = tabs[0] ?? leavesOf(tree)[0]
  return { tabs, tree, places: placesOf(ordered, parentOf), firstPath: first?.path ?? HOME }
}

/** The pages of a tree, from top to bottom. */
export function leavesOf(tree: readonly MenuItem[]): MenuItem[] {
  return tree.flatMap((item) => (item.children.length > 0 ? leavesOf(item.children) : [item]))
}

/** True when the item or one below it leads to the path. */
export function holds(item: MenuItem, path: string | undefined): boolean {
  return path !== undefined && (item.path === path || item.children.some((child) => holds(child, path)))
}

/** The place of a path, or of the nearest page above it: a record stands under its list. */
export function placeIn({ places }: Menu, pathname: string): (MenuPlace & { isExact: boolean }) | null {
  for (let path = pathname; path !== ''; path = path.slice(0, path.lastIndexOf('/'))) {
    const place = places.get(path)
    if (place !== undefined) return { ...place, isExact: path === pathname }
  }
  return null
}

function placesOf(rows: readonly MenuRow[], parentOf: (row: MenuRow) => string | null): Map<string, MenuPlace> {
  const byGuid = new Map(rows.map((row) => [row.guid, row]))
  const places = new Map<string, MenuPlace>()
  for (const row of rows) {
    if (row.path === null) continue
    const crumbs: string[] = []
    for (let at: MenuRow | undefined = row; at !== undefined; at = byGuid.get(parentOf(at) ?? '')) {
      const title = at.title ?? ''
      if (at.breadcrumb !== false && crumbs[0] !== title) crumbs.unshift(title)
    }
    const known = places.get(row.path)
    // A tab of the phone stands once more inside its group: the group tells more.
    if (known === undefined || known.crumbs.length < crumbs.length)
      places.set(row.path, { title: row.title ?? '', crumbs, active: row.activeMenu || row.path })
  }
  return places
}

/** A group with one child is shown as a link (specification, section 2). */
function collapsed(item: MenuItem): MenuItem {
  const only = item.children[0]
  return only !== undefined && item.children.length === 1 ? only : item
}

/** Tabs of the phone that are also inside a group would stand twice in the sidebar. */
function withoutRepeats(tree: MenuItem[]): MenuItem[] {
  const inGroups = new Set(tree.flatMap((item) => leavesOf(item.children)).map(({ path }) => path))
  return tree.filter((item) => item.children.length > 0 || !inGroups.has(item.path))
}

function itemOf(row: MenuRow, children: MenuItem[]): MenuItem {
  return {
    guid: row.guid,
    title: row.title ?? '',
    path: row.path,
    icon: iconNamed(row.icon) ?? iconNamed(row.svgIcon) ?? iconNamed(row.elIcon) ?? 'folder',
    isExternal: row.external === true,
    isAffixed: row.affix === true,
    filedUnder: row.filedUnder ?? null,
    children,
  }
}

// In the device's database: the browser's simple store reaches the disk seconds later, and after a power cut in between
// the app would not open without a signal.
async function keptRows(key: string): Promise<MenuRow[] | null> {
  const rows = await kept<unknown>(key)
  return Array.isArray(rows) ? (rows as MenuRow[]) : null
}

async function kept<Value>(key: string): Promise<Value | null> {
  try {
    return await getRuntime().device.read<Value>(key)
  } catch {
    return null
  }
}

async function keep(key: string, value: unknown): Promise<void> {
  try {
    await getRuntime().device.write(key, value)
  } catch {
    // A full store: the menu is fetched again next time.
  }
}
