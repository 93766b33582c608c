import type { FastifyInstance } from 'fastify'
import { BASE_PATH, TOKEN_HEADER } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { actorOf } from '#server/engine/context.ts'
import type { Answering } from './answering.ts'
import { externalLists } from './lists.ts'
import { externalStatistics } from './statistics.ts'

const TIMEOUT_MS = 20_000

/**
 * The statistics and sync service of the specification (document 1, section 7), which it calls external. It is answered
 * from the platform's own tables, or by another service where `STAT_BASE` or `SYNC_BASE` names one.
 */
export function externalSyncFeature(app: FastifyInstance): void {
  const { statBase, statToken, syncBase, syncToken } = app.config
  externalStatistics(app, through(statBase, statToken))
  externalLists(app, through(syncBase, syncToken))
}

/**
 * Another service is shown the platform's own credential and told who asks and where he works, so that it can narrow its
 * answer; the person's token, in whatever part of the request it came, stays here.
 */
function through(base: string | undefined, token: string | undefined): Answering {
  if (base === undefined) return (_request, own) => own()
  return async (request, _own, reply) => {
    const { guid, gridPath, companyGuid } = actorOf(request)
    const asked = new URL(request.url.slice(BASE_PATH.length), 'http://here')
    asked.searchParams.delete(TOKEN_HEADER)
    let response: Response
    try {
      response = await fetch(`${base.replace(/\/$/, '')}${asked.pathname}${asked.search}`, {
        method: request.method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          'x-user-guid': guid,
          'x-user-grid': encodeURIComponent(gridPath ?? ''),
          'x-user-company': encodeURIComponent(companyGuid ?? ''),
        },
        ...(request.method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) }),
        // Where it leads on to, nobody has named.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
    } catch (error) {
      throw new Problem('server.busy', {}, { cause: error })
    }
    if (!response.ok) throw new Problem('server.busy', { status: response.status })
    reply.type('application/json; charset=utf-8')
    return await response.json()
  }
}
