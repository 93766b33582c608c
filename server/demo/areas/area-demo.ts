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

type Firm = DemoWorld['home']

/**
 * The demo's row about an enterprise is told of one that it can be true of: the `at`-th such, round and round; nothing
 * where a small set has none.
 */
export function firmThat(companies: readonly Firm[], fits: (firm: Firm) => boolean, at = 0): Firm | undefined {
  const fitting = companies.filter(fits)
  return fitting[at % Math.max(1, fitting.length)]
}

/** Its class of GB/T 4754 begins with one of these. */
export const inTrade =
  (...codes: readonly string[]) =>
  ({ economyTypeGuid }: Firm) =>
    codes.some((code) => economyTypeGuid?.startsWith(code) === true)
