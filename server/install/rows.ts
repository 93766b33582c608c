import { seedAdministration } from './administration.ts'
import type { SeedRows } from './areas/area-seed.ts'
import { AREA_SEEDS } from './areas/index.ts'
import { seedMenus } from './menu.ts'
import type { SeedMoment } from './record.ts'
import { seedIndustries, seedRegions, seedTemplates } from './reference.ts'

type NamedRows = readonly (readonly [resource: string, rows: readonly object[]])[]

/** What every installation holds, besides its grids and its people. */
export function installedRows(moment: SeedMoment): NamedRows {
  return [
    ['region', seedRegions(moment)],
    ['economyType', seedIndustries(moment)],
    ['checkTemplate', seedTemplates(moment)],
    ['menu', seedMenus(moment)],
    ...keptUpRows(moment),
  ]
}

/** The part that a newer version adds to an installation in use. */
export function keptUpRows(moment: SeedMoment): NamedRows {
  const sets: SeedRows[] = AREA_SEEDS.map((area) => area.reference(moment))
  return [seedAdministration(moment), ...sets].flatMap((set) => Object.entries(set))
}
