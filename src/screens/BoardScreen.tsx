import { type CountsState, useCounts } from '#app/data/use-counts.ts'
import { Card, Icon, type IconName, Page, Section } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import { addressOf, type BoardGroup, type BoardTile, countedBy } from '#domain/pages/boards.ts'
import './board.css'

interface BoardScreenProps {
  title: string
  groups: readonly BoardGroup[]
  links?: readonly { label: string; path: string; icon: IconName }[]
}

/** A first page made of counts: each opens the records it counts. */
export function BoardScreen({ title, groups, links = [] }: BoardScreenProps) {
  return (
    <Page title={title}>
      <div className="board">
        {groups.map((group) => (
          <Section key={group.title} title={group.title}>
            <Tiles tiles={group.tiles} />
          </Section>
        ))}
        {links.length > 0 && (
          <Section title="常用功能">
            <Card>
              <ul className="board__links">
                {links.map(({ label, path, icon }) => (
                  <li key={path}>
                    <Link to={path}>
                      <Icon name={icon} />
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </Card>
          </Section>
        )}
      </div>
    </Page>
  )
}

/** Numbers side by side; each opens the list that shows what it counts. */
export function Tiles({ tiles }: { tiles: readonly BoardTile[] }) {
  const counts = useCounts(tiles.map(countedBy))
  return (
    <ul className="board__tiles">
      {tiles.map((tile, at) => (
        <li key={tile.label}>
          <Tile tile={tile} counts={counts} total={counts.state === 'ready' ? (counts.totals[at] ?? 0) : null} />
        </li>
      ))}
    </ul>
  )
}

interface TileProps {
  tile: BoardTile
  counts: CountsState
  total: number | null
}

function Tile({ tile, counts, total }: TileProps) {
  const isBad = tile.alarming === true && total !== null && total > 0
  return (
    <Link className={isBad ? 'board__tile board__tile--bad' : 'board__tile'} to={addressOf(tile)}>
      <span
        className="board__number"
        aria-busy={counts.state === 'loading' || (counts.state === 'ready' && counts.isUpdating)}
      >
        {total === null ? '—' : total.toLocaleString('zh-CN')}
      </span>
      <span className="board__label">{tile.label}</span>
      {counts.state === 'offline' && <span className="board__note">需要网络</span>}
      {counts.state === 'problem' && <span className="board__note">暂时读不到</span>}
    </Link>
  )
}
