import { endEntries } from '#domain/pages/menu.ts'
import type { Page } from '#domain/pages/page.ts'
import type { MenuRow } from './menu-row.ts'

/** The menu of system type 140, from the table of pages. */
export function staticMenu(pages?: readonly Page[]): MenuRow[] {
  return endEntries(pages).map((entry, sortId): MenuRow => {
    const own = { parentGuid: entry.under, sortId }
    if ('group' in entry) return rowOf({ ...own, guid: entry.group, title: entry.group, icon: entry.icon })
    const { page, place } = entry
    return rowOf({
      ...own,
      guid: page.path,
      name: page.path.split('/').at(-1) ?? page.title,
      title: place.title ?? page.title,
      path: page.path,
      icon: place.icon ?? null,
      tabBar: place.tabBar ?? false,
      hidden: place.hidden ?? false,
      affix: page.affix ?? false,
    })
  })
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
