import type { SeedMoment } from '../record.ts'

/** Rows by the name of their resource. */
export type SeedRows = Readonly<Record<string, readonly object[]>>

/** What an area brings to every installation. */
export interface AreaSeed {
  /** What every installation needs to know, the real ones too. */
  reference: (moment: SeedMoment) => SeedRows
}
