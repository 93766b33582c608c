import { useMenu } from './menu.ts'
import { TabLink } from './PhoneShell.tsx'
import { useBadges } from './use-badges.ts'

/** The rail at the left of a tablet: the same tabs, and the rest of the menu below them. */
export function TabletShell() {
  const { tabs, tree } = useMenu()
  const badges = useBadges()
  const known = new Set(tabs.map((tab) => tab.path))
  const others = tree.flatMap((item) => (item.children.length > 0 ? item.children : [item]))
  return (
    <nav className="rail" aria-label="主导航">
      <img className="rail__mark" src="/favicon.svg" alt="" width={36} height={36} />
      {[...tabs, ...others.filter((item) => !known.has(item.path))].map((tab) => (
        <TabLink key={tab.guid} tab={tab} count={badges.get(tab.path ?? '') ?? 0} />
      ))}
    </nav>
  )
}
