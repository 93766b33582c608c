import { useLocation } from 'react-router-dom'
import { useBadge } from '#app/state/badges.ts'
import { Icon, type IconName } from '#app/ui/Icon.tsx'
import { Link } from '#app/ui/Link.tsx'
import { useMenu } from './menu.ts'

/** The tab bar of a phone. */
export function PhoneShell() {
  const { tabs } = useMenu()
  return (
    <nav className="tab-bar" aria-label="主导航">
      {tabs.map((tab) => (
        <TabLink key={tab.guid} path={tab.path} icon={tab.icon} title={tab.title} />
      ))}
    </nav>
  )
}

interface TabLinkProps {
  path: string | null
  icon: IconName
  title: string
}

export function TabLink({ path, icon, title }: TabLinkProps) {
  const count = useBadge(path)
  const { pathname } = useLocation()
  return (
    <Link className="tab-bar__tab" to={path ?? '/'} aria-current={pathname === path ? 'page' : undefined}>
      <span className="tab-bar__icon">
        <Icon name={icon} />
        {count > 0 && <span className="tab-bar__badge">{count > 99 ? '99+' : count}</span>}
      </span>
      {title}
      {count > 0 && <span className="visually-hidden">，{count} 项待处理</span>}
    </Link>
  )
}
