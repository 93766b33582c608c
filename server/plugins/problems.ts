import type { FastifyInstance, FastifyReply } from 'fastify'
import { BASE_PATH, type Refusal } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { isUnavailable } from '#server/engine/refusals.ts'

const RETRY_AFTER_S = '5'

/** Every failure as an envelope with the right status. What is not a `Problem` is a bug: logged, never shown. */
export function problemsPlugin(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemFrom(error)
    if (problem.code === 'server.broken' || problem.code === 'server.busy')
      request.log.error({ err: error }, 'request failed')
    return refuse(reply, problem)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith(`${BASE_PATH}/`)
    if (isPage && app.config.clientDir !== null) return reply.sendFile('index.html')
    return refuse(reply, new Problem('route.unknown', { path: request.url.split('?')[0] }))
  })
}

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, message, code, details } = problem
  const refusal: Refusal = { code: status, success: false, msg: message, problem: code, details }
  if (code === 'rate.limited' || code === 'server.busy') reply.header('retry-after', RETRY_AFTER_S)
  return reply.status(status).send(refusal)
}

function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('server.busy', {}, { cause: error })
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('payload.too-large')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem('input.malformed')
  return new Problem('server.broken', {}, { cause: error })
}
