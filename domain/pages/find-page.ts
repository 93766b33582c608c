import type { Role } from '#domain/kit/access.ts'
import { PAGES } from '#domain/pages/index.ts'
import { type Audience, isShown, type Page, type ResourcePageRow } from '#domain/pages/page.ts'

const exact = new Map(
  PAGES.flatMap((page) => [page.path, ...(page.aliases ?? [])].map((path) => [path, page] as const)),
)
const patterns = PAGES.filter(({ path }) => path.includes('{'))

const AUDIENCE_OF: Readonly<Record<Role, Audience>> = {
  admin: 'admin',
  bureau: 'supervisor',
  leader: 'supervisor',
  town: 'grid',
  grid: 'grid',
  officer: 'supervisor',
  duty: 'duty',
  company: 'enterprise',
  safety: 'enterprise',
  worker: 'enterprise',
  agency: 'agency',
  assoc: 'supervisor',
  reviewer: 'expert',
  expert: 'expert',
}

/** For whom the table's pages are meant, said of a person. */
export function audiencesOf(roles: readonly Role[]): Audience[] {
  return [...new Set(roles.map((role) => AUDIENCE_OF[role]))]
}

/** The page of a path, or null. Query, hash and a trailing slash do not matter; aliases find their page. */
export function findPage(path: string): Page | null {
  const wanted = tidyPath(path)
  return exact.get(wanted) ?? patterns.find((page) => matchesPattern(page.path, wanted)) ?? null
}

/**
 * The list in which these people find any record of a resource: one that shows all of them before one that shows a part,
 * and the page itself before the other addresses of it. Null where they have none.
 */
export function listPageOf(resource: string, audiences: readonly Audience[]): string | null {
  const lists = PAGES.filter(
    (page): page is ResourcePageRow =>
      'resource' in page &&
      page.resource === resource &&
      (page.as === undefined || page.as === 'list') &&
      !page.path.includes('{') &&
      page.audience.some((each) => audiences.includes(each)),
  )
  const isWhole = ({ filter, own }: ResourcePageRow) => filter === undefined && own === undefined
  const found =
    lists.find((page) => isWhole(page) && page.sameAs === undefined) ?? lists.find(isWhole) ?? lists[0] ?? null
  return found?.path ?? null
}

/** Where a path leads that draws nothing itself: a redirect, or an alias of a page. Null for a path nobody knows. */
export function leadOf(path: string, audiences: readonly Audience[] = []): string | null {
  const page = findPage(path)
  if (page === null || isShown(page)) return page?.path ?? null
  const own = audiences.map((audience) => page.redirectFor?.[audience]).find((to) => to !== undefined)
  return own ?? page.redirect
}

function tidyPath(path: string): string {
  const bare = path.split(/[?#]/, 1)[0] ?? ''
  return bare.length > 1 ? bare.replace(/\/+$/, '') : bare
}

/** `{path}` is a rest parameter that may hold slashes; any other parameter is one segment. */
function matchesPattern(pattern: string, path: string): boolean {
  const source = pattern.replace('{path}', '.+').replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${source}$`).test(path)
}
