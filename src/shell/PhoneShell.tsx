import { NavLink } from 'react-router-dom'
import { Icon } from '#app/ui/Icon.tsx'
import { type MenuItem, useMenu } from './menu.ts'
import { useBadges } from './use-badges.ts'

/** The tab bar of a phone. */
export function PhoneShell() {
  const { tabs } = useMenu()
  const badges = useBadges()
  return (
    <nav className="tab-bar" aria-label="主导航">
      {tabs.map((tab) => (
        <TabLink key={tab.guid} tab={tab} count={badges.get(tab.path ?? '') ?? 0} />
      ))}
    </nav>
  )
}

export function TabLink({ tab, count }: { tab: MenuItem; count: number }) {
  return (
    <NavLink className="tab-bar__tab" to={tab.path ?? '/'} end>
      <span className="tab-bar__icon">
        <Icon name={tab.icon} />
        {count > 0 && <span className="tab-bar__badge">{count > 99 ? '99+' : count}</span>}
      </span>
      {tab.title}
      {count > 0 && <span className="visually-hidden">，{count} 项待处理</span>}
    </NavLink>
  )
}
