import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import type { PglitePool } from '#server/db/pglite-pool.ts'
import { type Outcome, type Reply, type Request, wireError } from '#server/db/pglite-protocol.ts'
import { configOf, type ServerPlaces } from './server-places.ts'

// The server as a process of its own, to be killed. The embedded database is nobody else's meanwhile, so its owner asks
// it through here.

const { databaseUrl, databaseDir, filesDir, port } = JSON.parse(process.env.SOAK_SERVER ?? '') as ServerPlaces
const database = await openDatabase({ databaseUrl, dataDir: databaseDir })
const app = await buildApp({ database, config: configOf(filesDir) })
await app.listen({ port, host: '127.0.0.1' })
process.on('message', (request: Request) => void answer(request))
// Its owner is gone without a word.
process.on('disconnect', () => process.exit(1))
process.send?.((app.server.address() as AddressInfo).port)

const asWritten = { rowMode: 'array', types: { getTypeParser: () => (value: string) => value } } as const

async function answer(request: Request): Promise<void> {
  if (request.kind === 'close') return
  const { id, text, values } = request
  try {
    const pool = (database.db as unknown as { $client: PglitePool }).$client // what the database was made of
    const { rows, fields, command, rowCount } = await pool.query({ text, ...asWritten }, values)
    const outcome = { rows, fields, command, rowCount } as Outcome // as written: every value a text
    process.send?.({ id, outcome } satisfies Reply)
  } catch (error) {
    process.send?.({ id, failure: wireError(error) } satisfies Reply)
  }
}
