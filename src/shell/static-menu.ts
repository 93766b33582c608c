import { builtPages } from '#app/state/pages.ts'
import { routes } from '#domain/routes/index.ts'
import { type IsBuilt, patternOf } from '#domain/routes/resolve.ts'
import type { RouteEntry } from '#domain/routes/route-entry.ts'
import type { MenuRow } from './menu-row.ts'

/** The groups of the static enterprise routes (specification, sections 1 and 2): the second enterprise set and the view. */
const STATIC_GROUPS: readonly RouteEntry['group'][] = ['fiveInOne', 'enterpriseNew', 'other']
/** Everything in it stands in the top menu by itself. */
const OPENED = '/fiveInOneCom'
const SINGLES = 'singles'
const HOME = '/companyHomeMenu'

const ICONS: Readonly<Record<string, string>> = {
  '/fiveInOneCom/doublePrevent': 'shield',
  '/fiveInOneCom/safeProduction': 'building',
  '/fiveInOneCom/safeProduction/productFacility': 'settings',
  '/fiveInOneCom/doublePrevent/riskControlLevel': 'chart',
  '/fiveInOneCom/doublePrevent/hiddenManage': 'search',
  '/fiveInOneCom/doublePrevent/threeCardManage': 'document',
  '/fiveInOneCom/doublePrevent/commitNotice': 'pen',
  '/companyRiskNew': 'warning',
  '/siteManagementNew': 'grid',
  '/companyTrain': 'video',
  '/companyInstruction': 'task',
  '/companyInstruction/companyInstructionIndex': 'task',
  '/downloadResources': 'download',
  '/fiveInOneCom/specialWork': 'warning',
  '/fiveInOneCom/productionPositionView': 'map',
  '/fiveInOneCom/emergencyManageView': 'help',
  [SINGLES]: 'building',
}

/** Behind the groups. */
const LAST = 10_000

/** The tabs a phone has in the enterprise end too. */
const TABS: readonly Pick<MenuRow, 'title' | 'path' | 'icon' | 'affix' | 'sortId'>[] = [
  { title: '首页', path: HOME, icon: 'home', affix: true, sortId: 0 },
  { title: '消息', path: '/gridManageNotic/myNotice', icon: 'message', affix: false, sortId: LAST + 1 },
  { title: '我的', path: '/mine', icon: 'user', affix: false, sortId: LAST + 2 },
]

/** The menu of system type 140, from the route table: what has children is a top item, single pages share one. */
export async function staticMenu(): Promise<MenuRow[]> {
  return staticMenuOf(await builtPages())
}

export function staticMenuOf(isBuilt: IsBuilt): MenuRow[] {
  const own = routes.filter(
    ({ group, audience, path, kind }) =>
      STATIC_GROUPS.includes(group) && audience.includes('enterprise') && path !== OPENED && kind !== 'external',
  )
  const parents = new Set(own.flatMap(({ parent }) => (parent === null ? [] : [parent])))
  const pages = own.flatMap((route, at): MenuRow[] => {
    const isGroup = parents.has(route.path)
    if (!isGroup && !isBuilt(patternOf(route.path))) return []
    const above = route.parent === OPENED ? null : route.parent
    return [
      rowOf({
        guid: route.path,
        name: route.name,
        title: route.titleZh,
        path: isGroup ? null : route.path,
        icon: ICONS[route.path] ?? null,
        parentGuid: above ?? (isGroup ? null : SINGLES),
        // A detail is opened from its list.
        hidden: route.hidden || route.kind === 'detail',
        affix: route.affix,
        sortId: STATIC_GROUPS.indexOf(route.group) * 1_000 + at,
      }),
    ]
  })
  const tabs = TABS.map((tab) => rowOf({ ...tab, guid: `tab ${tab.path}`, tabBar: true }))
  const singles = rowOf({ guid: SINGLES, title: '企业管理', icon: ICONS[SINGLES] ?? null, sortId: LAST })
  return [...tabs, ...pages, singles]
}

const EMPTY: MenuRow = {
  guid: '',
  name: '',
  title: '',
  path: null,
  icon: null,
  parentGuid: null,
  tabBar: false,
  hidden: false,
  affix: false,
  external: false,
  sortId: 0,
}

const rowOf = (own: Partial<MenuRow>): MenuRow => ({ ...EMPTY, ...own })
