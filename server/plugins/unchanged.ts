import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'

const API = `${BASE_PATH}/api`
/** What everybody asks for at every start and what hardly ever changes. */
export const KEPT: ReadonlySet<string> = new Set(
  [
    'menu/getListByUser',
    'menu/list',
    'dictionary/list',
    'systemConfig/list',
    'systemConfig/figures',
    'systemConfig/headerLinks',
    'systemConfig/publicContact',
    'permission/list',
    'role/list',
    'region/list',
    'economyType/list',
  ].map((call) => `${API}/${call}`),
)

/**
 * Gives such answers a mark of their content, and to who shows the mark of what he holds, 304 without a body. Most of
 * these calls are POSTs, as the specification has them: nobody but a client that sends `if-none-match` is answered so.
 */
export function unchangedPlugin(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions
    if (url === undefined || !KEPT.has(url) || reply.statusCode !== 200 || typeof payload !== 'string') return payload
    // Weak: the same words may go packed or not.
    const mark = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 22)}"`
    reply.headers({ etag: mark, 'cache-control': 'private, no-cache' })
    const held = String(request.headers['if-none-match'] ?? '')
    if (!held.split(',').some((each) => each.trim() === mark)) return payload
    reply.status(304)
    return null
  })
}
