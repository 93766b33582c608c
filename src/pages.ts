import type { ComponentType } from 'react'
import { FIRST_FEATURES } from '#app/first-features.ts'
import { firstPages } from '#domain/pages/first.ts'
import { isShown, type Page, patternOf, type ResourceShows, shownOf } from '#domain/pages/page.ts'

/** `ahead`: fetches what the page would draw first, so that it is drawn with it. */
export type FeatureLoader = () => Promise<ComponentType & { ahead?: () => Promise<unknown> }>

/** A page as the router takes it: made by hand, or the generic screens of a resource. */
export type BuiltPage =
  | { path: string; load: FeatureLoader }
  | { path: string; resource: string; shows: ResourceShows & { title: string } }

/** Pages that open without a sign-in and that the router knows from the start; the rest is in `area-pages.ts`. */
export const OPEN_PAGES: readonly BuiltPage[] = builtPages(firstPages.filter(isOpen), FIRST_FEATURES)

/** Pages behind the guard that the router knows from the start. */
export const GUARDED_PAGES: readonly BuiltPage[] = builtPages(
  firstPages.filter((page) => !isOpen(page)),
  FIRST_FEATURES,
)

export function isOpen(page: Page): boolean {
  return page.public === true
}

/** What the table says of pages with something to draw. A name without a feature stops the app at its start. */
export function builtPages(pages: readonly Page[], features: Readonly<Record<string, FeatureLoader>>): BuiltPage[] {
  return pages.filter(isShown).map((page) => {
    const path = patternOf(page.path)
    if ('resource' in page) return { path, resource: page.resource, shows: { title: page.title, ...shownOf(page) } }
    const load = features[page.feature]
    if (load === undefined)
      throw new Error(`the page ${page.path} names the feature ${page.feature}, and there is none`)
    return { path, load }
  })
}
