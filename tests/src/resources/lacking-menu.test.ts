import { expect, it } from 'vitest'
import { AREA_PAGES } from '#app/area-pages.ts'
import { LACKING_LISTS } from '#domain/areas/all.ts'
import { seedMenus } from '#server/install/menu.ts'

const menus = seedMenus({ now: '2026-11-20T02:00:00.000Z', today: '2026-11-20' })
/** The pages of the whole resource, of which a list of those who lack it is one more view. */
const pagesOf = (resource: string) =>
  AREA_PAGES.filter(
    (page) => 'resource' in page && page.resource === resource && page.shows?.as === undefined && !page.shows?.filter,
  ).map(({ path }) => path)

it.each(LACKING_LISTS)('the menu of the bureau leads to the list $label', ({ lacks }) => {
  const paths = pagesOf(lacks.resource)
  const entries = menus.filter(
    ({ path, roles }) => paths.includes(String(path)) && (roles as string[]).includes('bureau'),
  )
  expect(entries.map(({ path }) => path)).not.toEqual([])
})
