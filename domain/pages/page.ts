import type { Access, Role } from '#domain/kit/access.ts'
import type { Filter } from '#domain/kit/filter.ts'
import type { MenuIcon } from '#domain/pages/icons.ts'
import type { EndGroup, MenuGroup } from '#domain/pages/menu-groups.ts'
import type { SystemType } from '#domain/pages/sub-systems.ts'

export type Audience = 'admin' | 'agency' | 'duty' | 'enterprise' | 'expert' | 'grid' | 'public' | 'supervisor'

/** How the records of a page stand. */
export type ShownAs = 'list' | 'tree' | 'calendar' | 'statistics' | 'configuration'

/** Which part of a resource a page shows, and how. */
export interface ResourceShows {
  /** The named view that is open at first. */
  view?: string
  /** Part of every question the page asks. */
  filter?: Filter
  /** A page of what is one's own, for those who may read that of others too; it says nothing to people who own none. */
  own?: Access
  /** Its records are looked at here, and made and changed elsewhere. */
  looked?: true
  /** How its records stand: in a list unless said otherwise. */
  as?: ShownAs
  /** As statistics: the dimension that the page is named after. */
  by?: string
  /** As statistics: of this year at first. */
  since?: 'year'
}

const SHOWN: Readonly<Record<keyof ResourceShows, true>> = {
  view: true,
  filter: true,
  own: true,
  looked: true,
  as: true,
  by: true,
  since: true,
}

/** Which part of its resource a page shows, and how. */
export function shownOf(page: ResourcePageRow): ResourceShows {
  return Object.fromEntries(Object.entries(page).filter(([name]) => name in SHOWN)) as ResourceShows // by their names
}

/** Where a page stands in a menu; under no group it stands at the top. */
interface PlaceIn<Group> {
  under?: Group
  /** At the top: behind this group and what is in it. Before all groups unless said. */
  after?: Group
  /** Among its neighbours, which stand in the order of the table unless said. */
  at?: number
  /** What it is called here, where that is not its title. */
  title?: string
  /** What it was called when it first came: databases know it by that. */
  formerly?: string
  /** A tab of the phone. */
  tabBar?: true
}

/** In the menu that the server hands out; the group says for whom, or at the top the place itself. */
export interface MenuPlace extends PlaceIn<MenuGroup> {
  icon: MenuIcon
  roles?: readonly Role[]
}

/** In the menu of the enterprise end. */
export interface EndPlace extends PlaceIn<EndGroup> {
  icon?: MenuIcon
  /** Opened from another page: no entry of its own, only a way back. */
  hidden?: true
}

interface Told {
  /** As the specification spells it: `{path}` takes the rest, any other parameter one segment. */
  path: string
  title: string
  audience: readonly Audience[]
  /** The sub-systems it belongs to; null is everybody's. */
  systems: readonly SystemType[] | null
  /** Reachable without sign-in. */
  public?: true
  /** A tab that cannot be closed. */
  affix?: true
  /** Other readings of an ambiguous path; they lead here. */
  aliases?: readonly string[]
  /**
   * The page that this one shows under a second address: the specification names both, for other people, another part of
   * the platform or a record opened from a list, and neither shows more than the other. What is shown is told by that page
   * alone. A test holds that no two pages show the same without saying so.
   */
  sameAs?: string
  menu?: readonly MenuPlace[]
  end?: EndPlace
}

/** A number on the homes of these roles: how many records the list of the page shows by this view or with these values. */
export interface CountedAtHome {
  label: string
  roles: readonly Role[]
  view?: string
  where?: Readonly<Record<string, string>>
  /** A number that should be nought. */
  alarming?: true
}

/** The generic screens of a resource, from its definition. */
export type ResourcePageRow = Told & ResourceShows & { resource: string; counted?: readonly CountedAtHome[] }
/** A page made by hand: its name in `src/first-features.ts` or `src/area-features.ts`. */
export type FeaturePageRow = Told & {
  feature: string
  /** It shows something else under each of its paths, which it reads itself. */
  byPath?: true
}
/** A path that only leads on. */
export type LeadingRow = Told & { redirect: string; redirectFor?: Readonly<Partial<Record<Audience, string>>> }

/** One page of the platform, told once: router, titles, menus and preloads are read from it. */
export type Page = ResourcePageRow | FeaturePageRow | LeadingRow

/** A page as its row tells it: a second address says of which page, and no more. */
export type ToldPage = Page | (Told & { sameAs: string })

type Ordinary = Pick<Told, 'audience' | 'systems'>
type Common = Pick<Ordinary, 'audience'> & Partial<Ordinary>
type Unsaid<Row> = Row extends ToldPage ? Omit<Row, keyof Ordinary> & Partial<Ordinary> : never

/** Fills in what most rows of a part have in common. */
export function pagesOf(common: Common, rows: readonly Unsaid<Page>[]): Page[]
export function pagesOf(common: Common, rows: readonly Unsaid<ToldPage>[]): ToldPage[]
export function pagesOf(common: Common, rows: readonly Unsaid<ToldPage>[]): ToldPage[] {
  return rows.map((row) => ({ systems: null, ...common, ...row }) as ToldPage)
}

/** The rows as pages: a second address shows what its page does, which stands among them or among `others`. */
export function allTold(rows: readonly ToldPage[], others: readonly Page[] = []): Page[] {
  const pages = new Map([...others, ...rows.filter(isPage)].map((page) => [page.path, page]))
  return rows.map((row) => {
    if (isPage(row)) return row
    const page = pages.get(row.sameAs)
    if (page === undefined || !isShown(page)) throw new Error(`${row.path}: ${row.sameAs} shows nothing`)
    return 'feature' in page ? { ...row, feature: page.feature } : { ...row, resource: page.resource, ...shownOf(page) }
  })
}

const isPage = (row: ToldPage): row is Page => 'resource' in row || 'feature' in row || 'redirect' in row

/** True of a page with something to draw; any other leads on. */
export function isShown(page: Page): page is ResourcePageRow | FeaturePageRow {
  return !('redirect' in page)
}

/** A path of the table as the router writes it. */
export function patternOf(path: string): string {
  return path.replace('{path}', '*').replace(/\{(\w+)\}/g, ':$1')
}

/** True unless the page belongs to other sub-systems only. Without a sub-system everything shows. */
export function isIn({ systems }: Page, type: SystemType | null): boolean {
  return type === null || systems === null || systems.includes(type)
}
