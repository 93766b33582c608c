import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { LIMITS } from '#server/limits.ts'
import { Gate } from './gate.ts'

export type Heavy = 'sheets' | 'figures'

const API = `${BASE_PATH}/api`
const SHEETS = /\/(export|importTemplate|import|import\/:job\/errors|downloadZip)$/
const FIGURES =
  /\/\w*[sS]tatistics(\/\w+)?$|\/(mapPoints|figures|findWorkOrderTaskCount|targetCount)$|\/sync\/snapshots?(\/:scope)?$/
/** What anybody may ask for is small, and held in memory. */
const LIGHT = /\/statistics\/publicOverview$/

/** What is heavy, by the address of its route. */
export function heavinessOf(url: string): Heavy | null {
  if (!url.startsWith(`${API}/`) || LIGHT.test(url)) return null
  if (SHEETS.test(url)) return 'sheets'
  return FIGURES.test(url) ? 'figures' : null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    heavy?: Heavy
  }
}

/**
 * What is heavy waits in a line of its own, and one account's behind each other: whoever saves a record meanwhile notices
 * nothing. Beyond the line, 429 for who asks for too much himself, else 503, both with Retry-After.
 */
export function heavyPlugin(app: FastifyInstance): void {
  const { sheetsAtOnce, sheetsPerAccount, figuresAtOnce, figuresPerAccount } = { ...LIMITS, ...app.config.limits }
  const gates: Readonly<Record<Heavy, Gate>> = {
    sheets: new Gate({ ofAll: sheetsAtOnce, ofOne: sheetsPerAccount, lineOfAll: 30, lineOfOne: 4, waitMs: 30_000 }),
    figures: new Gate({
      ofAll: figuresAtOnce,
      ofOne: figuresPerAccount,
      lineOfAll: 300,
      lineOfOne: 40,
      waitMs: 15_000,
    }),
  }
  app.addHook('onRoute', (route) => {
    const heavy = heavinessOf(route.url)
    if (heavy !== null) route.config = { ...route.config, heavy }
  })
  app.addHook('preHandler', async (request, reply) => {
    const { heavy } = request.routeOptions.config
    if (heavy === undefined) return
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const leave = await gates[heavy].enter(request.signedIn?.actor.guid ?? request.ip, gone.signal)
    if (gone.signal.aborted) leave()
    // Whichever comes: the end of the answer, or of who asked for it.
    reply.raw.once('finish', leave)
    reply.raw.once('close', leave)
  })
}
