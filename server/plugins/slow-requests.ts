import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#domain/kit/problems.ts'
import { LIMITS, type Limits } from '#server/limits.ts'
import { writeRefusal } from './problems.ts'

const LOOK_MS = 1_000
/** Beside what its length takes: a line comes and goes. */
const GRACE_MS = 60_000

export interface Arriving {
  startedAt: number
  /** As announced; where it was not, the most that its route takes. */
  length: number
  /** When something came last. */
  heardAt: number
}

/** Whether who sends this keeps a connection for nothing. Steady and slow is all right: that is a photo on a bad line. */
export function isTooSlow({ startedAt, length, heardAt }: Arriving, limits: Limits, now: number): boolean {
  const { bodyIdleSeconds, bodyBytesPerSecond } = limits
  if (now - heardAt > bodyIdleSeconds * 1_000) return true
  return now - startedAt > GRACE_MS + (length / bodyBytesPerSecond) * 1_000
}

interface Watched extends Arriving {
  reply: FastifyReply
  received: number
}

/**
 * Ends requests whose body does not come: 408, which every client takes for a broken line and tries again. The time for
 * headers is Node's to watch (`headersTimeout`).
 */
export function slowRequestsPlugin(app: FastifyInstance): void {
  const limits: Limits = { ...LIMITS, ...app.config.limits }
  const watched = new Set<Watched>()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(() => look(watched, limits), LOOK_MS)
    timer.unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, headers } = request
    const announced = headers['content-length']
    if (announced === undefined ? headers['transfer-encoding'] !== undefined : Number(announced) > 0) {
      const now = performance.now()
      const length = Number(announced ?? request.routeOptions.bodyLimit)
      const one = { reply, startedAt: now, heardAt: now, length, received: raw.socket.bytesRead ?? 0 }
      watched.add(one)
      const forget = () => watched.delete(one)
      raw.once('end', forget)
      // Refused before its body was read, or gone.
      reply.raw.once('finish', forget)
      reply.raw.once('close', forget)
    }
    done()
  })
}

function look(watched: Set<Watched>, limits: Limits): void {
  const now = performance.now()
  for (const one of watched) {
    const { raw } = one.reply.request
    if (raw.complete) continue
    const received = raw.socket.bytesRead ?? 0
    // What has come and was not read yet is the server's own delay.
    if (received !== one.received || raw.readableLength > 0) one.heardAt = now
    one.received = received
    if (!isTooSlow(one, limits, now)) continue
    watched.delete(one)
    cutOff(one.reply)
  }
}

function cutOff(reply: FastifyReply): void {
  const { raw } = reply
  const { socket } = reply.request.raw
  if (!reply.sent) reply.hijack()
  if (raw.headersSent) socket.destroy()
  else {
    raw.setHeader('connection', 'close')
    writeRefusal(raw, new Problem('request.slow'), () => socket.destroySoon())
  }
}
