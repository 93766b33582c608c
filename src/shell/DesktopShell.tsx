import { useLocation } from 'react-router-dom'
import { useSystemType } from '#app/state/system-type.ts'
import { useTopMenu } from '#app/state/top-menu.ts'
import type { CurrentUser } from '#domain/contract/envelope.ts'
import { FIVE_IN_ONE } from '#domain/pages/sub-systems.ts'
import { headerVariantOf } from '#domain/rules/header.ts'
import { Header } from './desktop/Header.tsx'
import { Sidebar } from './desktop/Sidebar.tsx'
import { useMenu } from './menu.ts'
import { topItemOf } from './top-item.ts'
import './desktop.css'

export { Strip as DesktopStrip } from './desktop/Strip.tsx'

/** Public pages stand outside the guard and so outside this shell; a frame is asked about before this is loaded. */
export function DesktopHeader({ user }: { user: CurrentUser }) {
  const { pathname } = useLocation()
  const systemType = useSystemType()
  const place = { isFramed: false, isPublic: false, path: pathname, systemType, accountType: user.accountType }
  const variant = headerVariantOf(place)
  return variant === 'none' ? null : <Header user={user} variant={variant} />
}

/** In the enterprise end the children of the top item; entering a page of another one shows that one's. */
export function DesktopSidebar() {
  const menu = useMenu()
  const { pathname } = useLocation()
  const systemType = useSystemType()
  const chosen = useTopMenu((store) => store.chosen)
  if (systemType !== FIVE_IN_ONE) return <Sidebar tree={menu.tree} />
  const top = topItemOf(menu, pathname, chosen)
  return <Sidebar key={top?.guid} tree={top === null ? [] : top.children.length > 0 ? top.children : [top]} />
}
