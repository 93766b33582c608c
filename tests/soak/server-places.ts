import type { Config } from '#server/config.ts'

/** What a server process is told of where it works. */
export interface ServerPlaces {
  /** Absent: the embedded database in `databaseDir`. */
  databaseUrl?: string | undefined
  databaseDir: string
  filesDir: string
  port: number
}

export function configOf(dataDir: string): Config {
  const fixed = { port: 0, host: '127.0.0.1', production: false, trustProxy: false, clientDir: null, log: false }
  return { ...fixed, dataDir, version: '0.0.0-soak' }
}
