import { AREA_FEATURES } from '#app/area-features.ts'
import { FIRST_FEATURES } from '#app/first-features.ts'
import { type BuiltPage, builtPages, isOpen } from '#app/pages.ts'
import { AREA_TABLE } from '#domain/pages/index.ts'

const features = { ...FIRST_FEATURES, ...AREA_FEATURES }

/** The pages of the areas that open without a sign-in. Loaded as the others are. */
export const OPEN_AREA_PAGES: readonly BuiltPage[] = builtPages(AREA_TABLE.filter(isOpen), features)

/** The pages of the areas behind the guard. Loaded with the table, at the first path that `pages.ts` does not know. */
export const AREA_PAGES: readonly BuiltPage[] = builtPages(
  AREA_TABLE.filter((page) => !isOpen(page)),
  features,
)
