import type { Page } from '@playwright/test'
import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { type BuiltPage, GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'
import { PAGES as TABLE } from '#domain/pages/index.ts'
import { type Audience, patternOf } from '#domain/pages/page.ts'

/** One account for each audience of the route table. */
export const ACCOUNTS: Readonly<Record<Exclude<Audience, 'public'>, string>> = {
  admin: 'admin',
  agency: 'agency',
  duty: 'duty',
  enterprise: 'company',
  expert: 'expert',
  grid: 'grid',
  supervisor: 'bureau',
}
const PAGES = new Map(
  [...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map((page) => [page.path, page]),
)
/** What the browser says of software drawing, and of what somebody may not see. */
const NOT_OURS = /GL Driver Message|WebGL|GPU stall|status of (401|403|404)/

/** The page that is built for a path of the table. */
export const builtPage = (path: string): BuiltPage | undefined => PAGES.get(patternOf(path))

/** The built pages of the table that are meant for an audience; those with parameters need a record to open. */
export function pathsOf(audience: Audience): string[] {
  const paths = TABLE.filter(
    (page) => page.audience.includes(audience) && (page.public === true) === (audience === 'public'),
  )
    .map(({ path }) => path)
    .filter((path) => builtPage(path) !== undefined && !path.includes('{') && path !== '/404')
  return [...new Set(paths)]
}

/** Pages that are the same component, or show the same resource the same way, are of one kind. */
export function kindOf(path: string): unknown {
  const page = builtPage(path)
  if (page === undefined || 'load' in page) return page?.load
  return `${page.resource} ${page.shows?.as ?? 'list'}`
}

/** Of the pages of one kind, the first. */
export function firstOfKind(paths: readonly string[]): ReadonlySet<string> {
  const firsts = new Map<unknown, string>()
  for (const path of paths) {
    const kind = kindOf(path)
    if (kind !== undefined && !firsts.has(kind)) firsts.set(kind, path)
  }
  return new Set(firsts.values())
}

/**
 * Collects what goes wrong from now on, each said with `where` it did: errors, the console's warnings and errors (among
 * them whatever the content policy stops) and answers that the server failed at.
 */
export function complaintsOf(page: Page, where: () => string): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${where()}: ${error.stack ?? error}`))
  page.on('console', (message) => {
    const isBad = message.type() === 'error' || message.type() === 'warning'
    if (isBad && !NOT_OURS.test(message.text())) complaints.push(`${where()}: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) complaints.push(`${where()}: ${response.status()} ${response.url()}`)
  })
  return complaints
}
