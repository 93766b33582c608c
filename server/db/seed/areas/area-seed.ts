import type { RecordOf } from '#domain/kit/resource.ts'
import type { company } from '#domain/resources/company/definition.ts'
import type { user } from '#domain/resources/user/definition.ts'
import type { MenuEntry } from '../menu.ts'
import type { SeedMoment } from '../record.ts'

/** What is there before the areas add theirs. */
export interface DemoWorld {
  companies: readonly RecordOf<typeof company>[]
  users: readonly RecordOf<typeof user>[]
  /** The enterprise of the demo accounts `company` and `safety`. */
  home: RecordOf<typeof company>
}

/** Rows by the name of their resource. */
export type SeedRows = Readonly<Record<string, readonly object[]>>

/** What an area brings to a new database. */
export interface AreaSeed {
  menu: readonly MenuEntry[]
  /** What every installation needs to know, the real ones too. */
  reference: (moment: SeedMoment) => SeedRows
  /** What the demo set shows: enough rows, in every state, that each page has something to say. */
  demo: (moment: SeedMoment, world: DemoWorld) => SeedRows
}
