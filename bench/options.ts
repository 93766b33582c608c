/** How much is measured, from the command line. */
export interface BenchOptions {
  /** Runs of each side; the median counts. */
  rounds: number
  /** Enterprises on the device, one series each (`pull`). */
  companies: number[]
  usesPostgres: boolean
}
