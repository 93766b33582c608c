import { Link } from 'react-router-dom'
import { useRecords } from '#app/data/index.ts'
import { Card, Icon, type IconName, Page, Section } from '#app/ui/index.ts'
import type { Filter } from '#domain/kit/filter.ts'
import '#domain/areas/all.ts'
import './board.css'

/** One number: how many records of a view there are, and where they are looked at. */
export interface BoardTile {
  label: string
  resource: string
  view?: string
  filter?: Filter
  path: string
  /** A number that should be nought. */
  alarming?: boolean
}

export interface BoardGroup {
  title: string
  tiles: readonly BoardTile[]
}

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
            <ul className="board__tiles">
              {group.tiles.map((tile) => (
                <li key={tile.label}>
                  <Tile tile={tile} />
                </li>
              ))}
            </ul>
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

function Tile({ tile }: { tile: BoardTile }) {
  const { label, resource, view, filter, path, alarming } = tile
  const found = useRecords(resource, {
    pageIndex: 1,
    pageSize: 1,
    ...(view === undefined ? {} : { view }),
    ...(filter === undefined ? {} : { filter }),
  })
  const isBad = alarming === true && found.state === 'ready' && found.total > 0
  return (
    <Link className={isBad ? 'board__tile board__tile--bad' : 'board__tile'} to={addressOf(path, view)}>
      <span className="board__number" aria-busy={found.state === 'loading'}>
        {found.state === 'ready' ? found.total.toLocaleString('zh-CN') : '—'}
      </span>
      <span className="board__label">{label}</span>
      {found.state === 'offline' && <span className="board__note">需要网络</span>}
      {found.state === 'problem' && <span className="board__note">暂时读不到</span>}
    </Link>
  )
}

const addressOf = (path: string, view: string | undefined) => (view === undefined ? path : `${path}?view=${view}`)
