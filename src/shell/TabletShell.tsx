import { useMenu } from './menu.ts'
import { TabLink } from './PhoneShell.tsx'

/** The rail at the left of a tablet: the same tabs, and the way to everything else. */
export function TabletShell() {
  const { tabs } = useMenu()
  return (
    <nav className="rail" aria-label="主导航">
      <img className="rail__mark" src="/favicon.svg" alt="" width={36} height={36} />
      {tabs.map((tab) => (
        <TabLink key={tab.guid} path={tab.path} icon={tab.icon} title={tab.title} />
      ))}
      <TabLink path="/mine/all" icon="grid" title="全部功能" />
    </nav>
  )
}
