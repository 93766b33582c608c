import type { FastifyInstance } from 'fastify'
import type { InputIssue } from '#domain/kit/problems.ts'
import { refuse } from '#domain/kit/wrong.ts'
import { assertStorable } from '#server/engine/storable.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call looks at its body part by part, and answers for each. */
    ownContentCheck?: true
  }
}

/**
 * Calls without fields are sent as JSON with an empty body; that is no mistake. What no table could ever store is
 * refused before any call sees it, in the path, the query and the body alike.
 */
export function jsonPlugin(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, String(body), done)
  })
  app.addHook('preHandler', async (request) => {
    assertStorable(request.params)
    assertSingle(request.query as Record<string, unknown>)
    assertStorable(request.query)
    const { body, routeOptions } = request
    if (isParsed(body) && routeOptions.config.ownContentCheck !== true) assertStorable(body)
  })
}

/** Read from JSON, and not a stream of bytes on its way to a file. */
function isParsed(body: unknown): boolean {
  return Array.isArray(body) || (body instanceof Object && Object.getPrototypeOf(body) === Object.prototype)
}

/** A name that is given twice means nothing that a call could know. */
function assertSingle(query: Readonly<Record<string, unknown>>): void {
  const issues: InputIssue[] = Object.entries(query).flatMap(([path, value]) =>
    typeof value === 'string' ? [] : [{ path, code: 'query', message: '同一参数只能给一次' }],
  )
  refuse(issues)
}
