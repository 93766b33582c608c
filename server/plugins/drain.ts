import type { FastifyInstance } from 'fastify'

const EVERY_MS = 100

/**
 * Lets requests under way end when the server stops, and connections go as soon as they are idle. Whoever asks on one of
 * them meanwhile is answered 503 and asks another server.
 */
export function drainPlugin(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    timer = setInterval(() => app.server.closeIdleConnections(), EVERY_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
