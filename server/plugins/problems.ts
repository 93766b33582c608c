import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { BASE_PATH, type Refusal } from '#domain/contract/envelope.ts'
import { Problem } from '#domain/kit/problems.ts'
import { isUnavailable } from '#server/engine/refusals.ts'

/** Not all at the same moment: whoever was sent away together comes back apart. */
const [FIRST_RETRY_S, RETRY_SPAN_S] = [3, 6]
const ABOUT_THE_CONTENT = ['content-type', 'content-disposition', 'content-encoding', 'content-length', 'etag']
/** Files of a build: of an older one they are gone, and a page kept in their place would be taken for them. */
const ASSETS = '/assets/'
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
    const isOther = [`${BASE_PATH}/`, ASSETS].some((start) => request.url.startsWith(start))
    if (request.method === 'GET' && !isOther && app.config.clientDir !== null) return reply.sendFile('index.html')
    return refuse(reply, new Problem('route.unknown', { path: request.url.split('?')[0] }))
  })
}

/** For what fails before there is a route, such as an address that cannot be decoded. */
export function refuseUnread(response: ServerResponse): void {
  writeRefusal(response, new Problem('input.malformed'))
}

/** For an answer that is out of the framework's hands. */
export function writeRefusal(response: ServerResponse, problem: Problem, onSent?: () => void): void {
  response.writeHead(problem.status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify(refusalOf(problem)), onSent)
}

const retryAfter = () => String(FIRST_RETRY_S + Math.floor(Math.random() * RETRY_SPAN_S))

function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  const { status, code } = problem
  if (code === 'rate.limited' || code === 'server.busy') reply.header('retry-after', retryAfter())
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
