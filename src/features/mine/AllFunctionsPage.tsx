import { type ReactNode, useState } from 'react'
import { Card, EmptyState, Icon, type IconName, Page, SearchBar, Section, Sheet } from '#app/ui/index.ts'
import { Link } from '#app/ui/Link.tsx'
import './functions.css'

export interface FunctionLink {
  key: string
  title: string
  /** The title of a group that it came from, where it stands in another. */
  filedUnder?: string | null
  icon: IconName
  /** Waiting pieces behind it. */
  count?: number | null
  leads: { to: string } | { href: string } | { deed: () => void }
}

export interface FunctionGroup {
  key: string
  title: string
  icon: IconName
  functions: readonly FunctionLink[]
}

interface AllFunctionsPageProps {
  groups: readonly FunctionGroup[]
  recent: readonly FunctionLink[]
}

/** What a phone shows of a group before the rest moves to a sheet: two rows, the last place leads there. */
const SHOWN = 8

/** The whole menu where there is no sidebar: searched by name, the last used first. */
export function AllFunctionsPage({ groups, recent }: AllFunctionsPageProps) {
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<FunctionGroup | null>(null)
  const found = functionsNamed(groups, words)
  const isSearching = words.trim() !== ''
  return (
    <Page title="全部功能" back below={<SearchBar value={words} onChange={setWords} placeholder="搜索功能" />}>
      {isSearching && <Found functions={found} words={words} />}
      {!isSearching && recent.length > 0 && (
        <Section title="最近使用">
          <Tiles functions={recent} />
        </Section>
      )}
      {!isSearching &&
        groups.map((group) => (
          <Section key={group.key} title={group.title}>
            <GroupTiles group={group} onMore={() => setOpened(group)} />
          </Section>
        ))}
      {!isSearching && groups.length === 0 && <EmptyState text="当前暂无信息，还没有为您开放的功能" />}
      <Sheet open={opened !== null} title={opened?.title} onClose={() => setOpened(null)}>
        {opened !== null && <Tiles functions={opened.functions} onChoose={() => setOpened(null)} />}
      </Sheet>
    </Page>
  )
}

/** Functions whose own name, or that of a group they stand or were filed in, holds the words, each once. */
export function functionsNamed(groups: readonly FunctionGroup[], words: string): FunctionLink[] {
  const wanted = words.trim().toLowerCase()
  const isNamed = (title: string) => title.toLowerCase().includes(wanted)
  const found = groups.flatMap(({ title, functions }) =>
    isNamed(title) ? functions : functions.filter((each) => isNamed(each.title) || isNamed(each.filedUnder ?? '')),
  )
  return [...new Map(found.map((each) => [targetOf(each), each])).values()]
}

const targetOf = ({ leads, key }: FunctionLink) => ('to' in leads ? leads.to : 'href' in leads ? leads.href : key)

function Found({ functions, words }: { functions: readonly FunctionLink[]; words: string }) {
  if (functions.length === 0) return <EmptyState icon="search" text={`没有名称含“${words.trim()}”的功能`} />
  return (
    <Section title={`找到 ${functions.length} 项`}>
      <Tiles functions={functions} />
    </Section>
  )
}

function GroupTiles({ group, onMore }: { group: FunctionGroup; onMore: () => void }) {
  const { functions } = group
  if (functions.length <= SHOWN) return <Tiles functions={functions} />
  return (
    <Tiles functions={functions.slice(0, SHOWN - 1)}>
      <button type="button" className="function-tile" onClick={onMore}>
        <span className="function-tile__icon function-tile__icon--more">
          <Icon name="more" />
        </span>
        更多
        <span className="visually-hidden">{group.title}功能</span>
      </button>
    </Tiles>
  )
}

interface TilesProps {
  functions: readonly FunctionLink[]
  onChoose?: (() => void) | undefined
  children?: ReactNode
}

function Tiles({ functions, onChoose, children }: TilesProps) {
  return (
    <Card>
      <div className="function-tiles">
        {functions.map((each) => (
          <Tile key={each.key} link={each} onChoose={onChoose} />
        ))}
        {children}
      </div>
    </Card>
  )
}

function Tile({ link, onChoose }: { link: FunctionLink; onChoose: (() => void) | undefined }) {
  const { leads, title, icon, count } = link
  const content = (
    <>
      <span className="function-tile__icon">
        <Icon name={icon} />
        {count != null && count > 0 && <span className="function-tile__count">{count > 99 ? '99+' : count}</span>}
      </span>
      {title}
      {count != null && count > 0 && <span className="visually-hidden">{count} 项待处理</span>}
    </>
  )
  if ('to' in leads)
    return (
      <Link className="function-tile" to={leads.to} onClick={onChoose}>
        {content}
      </Link>
    )
  if ('href' in leads)
    return (
      <a className="function-tile" href={leads.href} target="_blank" rel="noreferrer">
        {content}
      </a>
    )
  return (
    <button type="button" className="function-tile" onClick={leads.deed}>
      {content}
    </button>
  )
}
