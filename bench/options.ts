/** How much is measured, from the command line. */
export interface BenchOptions {
  /** Runs of each side; the median counts. */
  rounds: number
  /** Enterprises on the device, one series each (`pull`). */
  companies: number[]
  /** Most enterprises on the server (`scale`). */
  largest: number
  /** On the line in one morning (`morning`). */
  devices: number
  /** The one page to measure, by its name (`open`); without it, all. */
  only?: string
  usesPostgres: boolean
  /** Also RxDB and PouchDB, which are installed for it (`pull`, `drain`). */
  withPeers: boolean
}
