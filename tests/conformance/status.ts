import { RESOURCES } from '#domain/areas/all.ts'
import { buildApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { type CallTally, type Tally, tallyCalls, tallyRoutes, tallyRules } from './inventory.ts'

export interface Status {
  routes: Tally
  calls: CallTally
  rules: Tally
  resources: number
}

/** Counts what of the specification is done. Starts the server without listening, over an empty database. */
export async function countStatus(dataDir: string): Promise<Status> {
  const database = await openDatabase({ dataDir: 'memory://' })
  const app = await buildApp({ database, config: configFor(dataDir) })
  try {
    return { routes: tallyRoutes(), calls: tallyCalls(app), rules: tallyRules(), resources: RESOURCES.length }
  } finally {
    await app.close()
    await database.close()
  }
}

function configFor(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    production: false,
    trustProxy: false,
    clientDir: null,
    log: false,
    version: 'status',
  }
}
