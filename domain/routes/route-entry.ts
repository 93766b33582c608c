export type RouteGroup =
  | 'public'
  | 'agencyReview'
  | 'enforcement'
  | 'map'
  | 'majorHazard'
  | 'publicReview'
  | 'secretInspection'
  | 'knowledge'
  | 'expert'
  | 'grid'
  | 'selfCheckRisk'
  | 'other'
  | 'headerLinks'
  | 'duty'
  | 'system'
  | 'agency'
  | 'enterprise'
  | 'enterpriseNew'
  | 'expertPool'
  | 'grading'
  | 'fiveInOne'
  | 'buildVariant'

export type RouteKind =
  | 'auth'
  | 'calendar'
  | 'config'
  | 'detail'
  | 'external'
  | 'form'
  | 'home'
  | 'knowledge'
  | 'list'
  | 'map'
  | 'redirect'
  | 'statistics'
  | 'task'
  | 'workflow'

export type RouteAudience = 'admin' | 'agency' | 'duty' | 'enterprise' | 'expert' | 'grid' | 'public' | 'supervisor'

/** One page or menu parent. (group, path) is unique; a few paths live in two groups with different audiences. */
export interface RouteEntry {
  path: string
  name: string
  group: RouteGroup
  titleZh: string
  parent: string | null
  redirect: string | null
  /** A tab that cannot be closed. */
  affix: boolean
  /** Left out of the menu. */
  hidden: boolean
  /** Reachable without sign-in. */
  public: boolean
  query: string | null
  params: readonly string[]
  audience: readonly RouteAudience[]
  kind: RouteKind
  resource: string
  /** Other readings of an ambiguous path; they open the same page. */
  aliases: readonly string[]
  /** Known only as the prefix of other paths: a menu parent without a page of its own. */
  implied: boolean
}

type Required = 'path' | 'name' | 'titleZh' | 'audience' | 'kind' | 'resource'

export type RouteDescription = Pick<RouteEntry, Required> & Partial<Omit<RouteEntry, Required | 'group'>>

const ORDINARY = {
  parent: null,
  redirect: null,
  affix: false,
  hidden: false,
  public: false,
  query: null,
  params: [],
  aliases: [],
  implied: false,
} satisfies Partial<RouteEntry>

/** Fills in what an ordinary route leaves unsaid, so that the group files name only what is special. */
export function describeRoutes(group: RouteGroup, descriptions: readonly RouteDescription[]): readonly RouteEntry[] {
  return descriptions.map((description) => ({ ...ORDINARY, ...description, group }))
}
