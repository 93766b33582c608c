import { Card, EmptyState, Icon, Page } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { FIVE_IN_ONE, systemTitle } from '#domain/pages/sub-systems.ts'
import { leavesOf, type MenuItem, useMenu } from './menu.ts'
import './home-menu.css'

/** The home of the enterprise end: its top menu at one look, each item with the pages below it. */
export function CompanyHomeMenuPage() {
  const { tabs, tree } = useMenu()
  const items = tree.filter(({ path }) => path === null || !tabs.some((tab) => tab.path === path))
  return (
    <Page title={systemTitle(FIVE_IN_ONE)}>
      {items.length === 0 ? (
        <EmptyState text="当前暂无信息，还没有为您开放的功能" />
      ) : (
        <div className="home-menu">
          {items.map((item) => (
            <HomeMenuCard key={item.guid} item={item} />
          ))}
        </div>
      )}
    </Page>
  )
}

function HomeMenuCard({ item }: { item: MenuItem }) {
  return (
    <Card className="home-menu__card">
      <h2 className="home-menu__title">
        <span className="home-menu__icon">
          <Icon name={item.icon} />
        </span>
        {item.title}
      </h2>
      <ul className="home-menu__pages">
        {leavesOf([item]).map((page) => (
          <li key={page.guid}>
            <Link to={page.path ?? '/'}>{page.title}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
