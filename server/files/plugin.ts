import type { FastifyInstance } from 'fastify'
import { actorOf, ok } from '#server/engine/context.ts'
import { attachmentByGuid, mayRead, stateOf } from './attachments.ts'
import { downloadRoutes } from './download.ts'
import type { FileStore } from './file-store.ts'
import { legacyRoutes } from './legacy.ts'
import { putRoute } from './put.ts'
import type { Door } from './receive.ts'
import { specifiedRoutes } from './specified.ts'
import { sweepUploads } from './sweep.ts'
import { tusRoutes } from './tus.ts'

const SWEEP_MS = 24 * 3_600_000

/** Uploads and downloads (`sync.md` 4.5; the calls are listed in the contract). */
export async function filesPlugin(app: FastifyInstance, { store }: { store: FileStore }): Promise<void> {
  const now = () => app.clock.now().toISOString()
  const door: Door = { db: app.database.db, store, now }
  const uploads = tusRoutes(app, door)
  downloadRoutes(app, door)
  specifiedRoutes(app, door)
  await app.register(async (scope) => putRoute(scope, door))
  await app.register(async (scope) => legacyRoutes(scope, door))

  app.get<{ Params: { guid: string } }>('/safety/api/files/:guid', async (request) => {
    const actor = actorOf(request)
    const { guid } = request.params
    await uploads.finishIfWhole(actor, guid)
    const found = await attachmentByGuid(door.db, guid)
    return ok(stateOf(guid, found !== null && (await mayRead(door.db, actor, found)) ? found : null))
  })

  const sweep = () =>
    sweepUploads(store, uploads, now()).catch((error) => app.log.error({ err: error }, 'sweep failed'))
  const timer = setInterval(sweep, SWEEP_MS)
  timer.unref()
  app.addHook('onReady', async () => void sweep())
  app.addHook('preClose', async () => clearInterval(timer))
}
