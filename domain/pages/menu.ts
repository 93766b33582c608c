import type { Role } from '#domain/kit/access.ts'
import type { MenuIcon } from '#domain/pages/icons.ts'
import { PAGES } from '#domain/pages/index.ts'
import { END_GROUPS, type EndGroup, MENU_GROUPS, type MenuGroup } from '#domain/pages/menu-groups.ts'
import type { EndPlace, MenuPlace, Page } from '#domain/pages/page.ts'

interface Standing<Place> {
  page: Page
  place: Place
}

/** A page in the menu of a new database. */
export interface MenuPage {
  title: string
  formerly?: string | undefined
  path: string
  icon: MenuIcon
  tabBar?: boolean
  affix?: boolean
}

/** An entry at the top: a page, or a group whose pages are seen by whoever sees it. */
export type MenuEntry = { roles: readonly Role[] } & (
  | MenuPage
  | { title: string; formerly?: string | undefined; icon: MenuIcon; pages: readonly MenuPage[] }
)

/** An entry of the enterprise end. */
export type EndEntry =
  | { group: EndGroup; icon: MenuIcon; under: EndGroup | null }
  | { page: Page; place: EndPlace; under: EndGroup | null }

/** The menu of a new database as the table of pages has it. */
export function menuEntries(pages: readonly Page[] = PAGES): MenuEntry[] {
  const { inside, atTop } = arranged(pages.flatMap((page) => (page.menu ?? []).map((place) => ({ page, place }))))
  const single = ({ page, place }: Standing<MenuPlace>) => ({ ...menuPage({ page, place }), roles: place.roles ?? [] })
  const groups = Object.entries<(typeof MENU_GROUPS)[MenuGroup]>(MENU_GROUPS) as [MenuGroup, GroupRow][]
  return [
    ...atTop(undefined).map(single),
    ...groups.flatMap(([name, group]) => [
      { title: name, ...group, pages: inside(name).map(menuPage) },
      ...atTop(name).map(single),
    ]),
  ]
}

interface GroupRow {
  title?: string
  formerly?: string
  icon: MenuIcon
  roles: readonly Role[]
}

function menuPage({ page, place }: Standing<MenuPlace>): MenuPage {
  return {
    title: place.title ?? page.title,
    formerly: place.formerly,
    path: page.path,
    icon: place.icon,
    tabBar: place.tabBar ?? false,
    affix: page.affix ?? false,
  }
}

/** The menu of the enterprise end as the table has it. */
export function endEntries(pages: readonly Page[] = PAGES): EndEntry[] {
  const { inside, atTop } = arranged(
    pages.flatMap((page) => (page.end === undefined ? [] : [{ page, place: page.end }])),
  )
  const groups = Object.entries(END_GROUPS) as [EndGroup, { icon: MenuIcon; under?: EndGroup }][]
  return [
    ...atTop(undefined).map((standing) => ({ ...standing, under: null })),
    ...groups.flatMap(([name, { icon, under = null }]) => [
      { group: name, icon, under },
      ...inside(name).map((standing) => ({ ...standing, under: name })),
      ...atTop(name).map((standing) => ({ ...standing, under: null })),
    ]),
  ]
}

/** What has no number stands behind what has one. */
const LAST = 1_000

function arranged<Place extends MenuPlace | EndPlace>(standings: readonly Standing<Place>[]) {
  const ordered = [...standings].sort((a, b) => (a.place.at ?? LAST) - (b.place.at ?? LAST))
  return {
    inside: (group: Place['under']) => ordered.filter(({ place }) => place.under === group),
    atTop: (after: Place['after']) => ordered.filter(({ place }) => place.under === undefined && place.after === after),
  }
}
