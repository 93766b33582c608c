import { holds, type Menu, type MenuItem, placeIn } from './menu.ts'

/** The top item whose children the side menu shows: the one that holds the page, else the one chosen last. */
export function topItemOf(menu: Menu, pathname: string, chosen: string | null): MenuItem | null {
  const active = placeIn(menu, pathname)?.active
  return (
    menu.tree.find((item) => holds(item, active)) ??
    menu.tree.find(({ guid }) => guid === chosen) ??
    menu.tree[0] ??
    null
  )
}
