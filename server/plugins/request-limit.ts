import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'

const WINDOW_MS = 60_000
/** A town's office behind one address, all of it draining its outboxes after a day without signal. */
const GENEROUS = 20_000
/** Addresses remembered at once; beyond that the oldest minute is forgotten early. */
const MAX_ADDRESSES = 50_000

/**
 * Keeps one address from taking a whole server. In memory, so that it costs nothing and needs no database that is itself
 * being flooded; what guards accounts is counted in the database (`FailureLimit`). Off outside production unless set.
 */
export function requestLimitPlugin(app: FastifyInstance): void {
  const { requestsPerMinute = app.config.production ? GENEROUS : 0 } = app.config
  if (requestsPerMinute === 0) return
  let counts = new Map<string, number>()
  let since = 0
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith(`${BASE_PATH}/`)) return
    const now = app.clock.now().getTime()
    if (now - since >= WINDOW_MS || counts.size >= MAX_ADDRESSES) {
      counts = new Map()
      since = now
    }
    const count = (counts.get(request.ip) ?? 0) + 1
    counts.set(request.ip, count)
    if (count > requestsPerMinute) throw new Problem('rate.limited')
  })
}
