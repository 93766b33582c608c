import { AllFunctionsPage, type FunctionGroup, type FunctionLink } from '#app/features/mine/AllFunctionsPage.tsx'
import { useSession } from '#app/session/index.ts'
import { useRecent } from '#app/state/recent.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { useHeaderLinks } from './header-links.ts'
import { type Menu, type MenuItem, useMenu } from './menu.ts'

const NONE: readonly string[] = []

/** 我的 / 全部功能: what the sidebar and the header hold on a desktop. */
export function AllFunctionsRoute() {
  const session = useSession()
  return 'user' in session ? <Functions user={session.user} /> : null
}

function Functions({ user }: { user: CurrentUser }) {
  const menu = useMenu()
  const links = useHeaderLinks(user)
  const paths = useRecent((store) => store.paths[user.guid] ?? NONE)
  const groups = groupsOf(menu)
  const known = new Map(groups.flatMap(({ functions }) => functions.map((each) => [targetOf(each), each])))
  const recent = paths.flatMap((path) => known.get(path) ?? [])
  const shortCuts: FunctionGroup[] =
    links.length === 0 ? [] : [{ key: 'links', title: '快捷入口', icon: 'grid', functions: links }]
  return <AllFunctionsPage groups={[...shortCuts, ...groups]} recent={recent} />
}

/** The groups of the sidebar that hold pages, without their headings; single pages, the tabs among them, stand together. */
export function groupsOf({ tabs, tree }: Menu): FunctionGroup[] {
  const singles = [...new Map([...tabs, ...tree.filter(isLeaf)].map((item) => [item.path, item])).values()]
  const groups = tree.flatMap(groupsIn)
  if (singles.length === 0) return groups
  return [...groups, { key: 'singles', title: '常用', icon: 'home', functions: singles.map((item) => linkOf(item)) }]
}

function groupsIn({ guid, title, icon, children }: MenuItem): FunctionGroup[] {
  const functions = children.filter(isLeaf).map((item) => linkOf(item, icon))
  const below = children.flatMap(groupsIn)
  return functions.length === 0 ? below : [{ key: guid, title, icon, functions }, ...below]
}

const isLeaf = ({ children }: MenuItem) => children.length === 0

/** Entries without a picture of their own bear their group's. */
function linkOf({ guid, title, icon, path, isExternal, filedUnder }: MenuItem, groupIcon = icon): FunctionLink {
  const target = path ?? '/'
  return {
    key: guid,
    title,
    filedUnder,
    icon: icon === 'folder' ? groupIcon : icon,
    leads: isExternal ? { href: target } : { to: target },
  }
}

const targetOf = ({ leads }: FunctionLink) => ('to' in leads ? leads.to : '')
