import type { RecordOf } from '#domain/kit/resource.ts'
import type { company } from '#domain/resources/company/definition.ts'
import type { user } from '#domain/resources/user/definition.ts'
import type { SeedRows } from '#server/install/areas/area-seed.ts'
import type { SeedMoment } from '#server/install/record.ts'

/** What is there before the areas add theirs. */
export interface DemoWorld {
  companies: readonly RecordOf<typeof company>[]
  users: readonly RecordOf<typeof user>[]
  /** The enterprise of the demo accounts `company` and `safety`. */
  home: RecordOf<typeof company>
}

/** What the demo set shows of an area: enough rows, in every state, that each page has something to say. */
export type AreaDemo = (moment: SeedMoment, world: DemoWorld) => SeedRows
