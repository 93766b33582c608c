import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/database.ts'
import { DAY_MS, type Staged } from './staged.ts'

// The server with what a test knows beforehand: the digits of its pictures, and a day to come. What is delivered reads
// neither from anywhere.

const { clientDir, digits, daysLater } = JSON.parse(process.env.E2E_STAGED ?? '') as Staged
const config = { ...readConfig(process.env), clientDir }
const database = await openDatabase(config)
const now = () => new Date(Date.now() + daysLater * DAY_MS)
const app = await buildApp({ database, config, clock: { now }, pictureDigits: () => digits })
// Devices set their clocks by it.
app.server.prependListener('request', (_request, reply) => reply.setHeader('Date', now().toUTCString()))
await app.listen({ port: config.port, host: config.host })
process.on('SIGTERM', async () => {
  await app.close()
  await database.close()
  process.exit(0)
})
