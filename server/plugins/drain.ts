import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 100

/**
 * Lets requests under way end when the server stops, and connections go as soon as they are idle. Whoever asks on one of
 * them meanwhile is answered 503 and asks another server. Connections on which nothing was ever asked, as browsers open
 * them for later, count as busy for a minute and go at once.
 */
export function drainPlugin(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let timer: NodeJS.Timeout | undefined
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    timer = setInterval(() => {
      app.server.closeIdleConnections()
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    }, EVERY_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
