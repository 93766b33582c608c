import { correctedNow } from '#app/data/index.ts'
import { DeskNews } from '#app/features/statistics/DeskSections.tsx'
import { LateWork } from '#app/features/statistics/LateWork.tsx'
import { PatrolsToday } from '#app/features/statistics/PatrolsToday.tsx'
import { UnfinishedWork } from '#app/resources/draft/UnfinishedWork.tsx'
import { InboxSection } from '#app/resources/todo/InboxSection.tsx'
import { Tiles } from '#app/screens/BoardScreen.tsx'
import { useSession } from '#app/session/index.ts'
import { Icon, iconNamed } from '#app/ui/Icon.tsx'
import { Page } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { dayOf } from '#domain/lib/dates.ts'
import { type BoardLink, homeOf } from '#domain/pages/boards.ts'
import './desk-home.css'

const SHOWN = 5

/** The first page at a desk: what one starts most, what waits for him and for others, and what he oversees. */
export function DeskHome() {
  const session = useSession()
  const home = homeOf('actor' in session ? session.actor.roles : [])
  const today = dayOf(correctedNow())
  return (
    <Page title="首页">
      <div className="desk-home">
        <UnfinishedWork />
        {home !== null && <Links links={home.links} />}
        {home !== null && home.tiles.length > 0 && <Tiles tiles={home.tiles} />}
        <div className="desk-home__columns">
          <InboxSection today={today} view="todo" limit={SHOWN} />
          <InboxSection today={today} view="waiting" limit={SHOWN} />
        </div>
        {home?.oversees && <InboxSection today={today} view="escalated" limit={SHOWN} />}
        {home?.oversees && <LateWork />}
        {home?.patrols && <PatrolsToday />}
        <DeskNews />
      </div>
    </Page>
  )
}

function Links({ links }: { links: readonly BoardLink[] }) {
  return (
    <nav className="desk-home__links" aria-label="常用功能">
      {links.map(({ label, path, icon }) => (
        <Link key={path} to={path}>
          <Icon name={iconNamed(icon) ?? 'grid'} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
