import type { FastifyInstance } from 'fastify'

/** Calls without fields are sent as JSON with an empty body; that is no mistake. */
export function jsonPlugin(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else parse(request, String(body), done)
  })
}
