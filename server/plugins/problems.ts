import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BASE_PATH, type Refusal } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { isUnavailable } from '#server/engine/refusals.ts'

const RETRY_AFTER_S = '5'
const ABOUT_THE_CONTENT = ['content-type', 'content-disposition', 'content-encoding', 'content-length', 'etag']
/** An upload that was cut off; the parser of forms throws bare errors. */
const BROKEN_FORM = /^(Unexpected end of multipart data|Multipart: Boundary not found|Part terminated early)/

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

/** For what fails before there is a route, such as an address that cannot be decoded. */
export function refuseUnread(response: ServerResponse): void {
  const problem = new Problem('input.malformed')
  response.writeHead(problem.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(refusalOf(problem)))
}

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code } = problem
  if (code === 'rate.limited' || code === 'server.busy') reply.header('retry-after', RETRY_AFTER_S)
  // What was to be sent, such as a file whose source broke before its first byte, is not sent.
  for (const name of ABOUT_THE_CONTENT) reply.removeHeader(name)
  return reply.status(status).send(refusalOf(problem))
}

function refusalOf({ status, message, code, details }: Problem): Refusal {
  return { code: status, success: false, msg: message, problem: code, details }
}

function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isUnavailable(error)) return new Problem('server.busy', {}, { cause: error })
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  if (error instanceof Error && BROKEN_FORM.test(error.message)) return new Problem('input.malformed')
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('payload.too-large')
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return new Problem('input.malformed')
  return new Problem('server.broken', {}, { cause: error })
}
