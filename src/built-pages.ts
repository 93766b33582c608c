import { AREA_PAGES, OPEN_AREA_PAGES } from '#app/area-pages.ts'
import { GUARDED_PAGES, OPEN_PAGES } from '#app/pages.ts'

const built = new Set([...OPEN_PAGES, ...OPEN_AREA_PAGES, ...GUARDED_PAGES, ...AREA_PAGES].map(({ path }) => path))

/** Says whether a page is there for a pattern as `patternOf` writes it. */
export const isBuilt = (pattern: string): boolean => built.has(pattern)
