import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { BASE_PATH } from '#domain/contract/envelope.ts'

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  // Attributes such as onclick run nowhere, whatever markup gets into a page.
  "script-src-attr 'none'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  // The map starts its worker from a blob.
  "worker-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self' data:",
  "manifest-src 'self'",
  // The component libraries set styles on elements.
  "style-src 'self' 'unsafe-inline'",
  // Papers held on the device are shown by the browser's own viewer in a frame.
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

/** Two years, as browsers' own lists ask for. */
const STRICT_TRANSPORT_S = 63_072_000

/**
 * What browsers are told about every answer. Other platforms may show pages in a frame only where the operator names them
 * (specification: the header is hidden in a frame); then, and only then, the older header that knows no list is left out.
 */
export function securityPlugin(app: FastifyInstance): void {
  const { frameAncestors = [], clientDir } = app.config
  const headers = {
    'content-security-policy': [
      ["script-src 'self'", ...inlineScripts(clientDir)].join(' '),
      ...CONTENT_SECURITY_POLICY,
      ['frame-ancestors', "'self'", ...frameAncestors].join(' '),
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), serial=(), hid=(), midi=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${STRICT_TRANSPORT_S}; includeSubDomains`)
    if (request.url.startsWith(`${BASE_PATH}/`)) reply.header('cache-control', 'no-store')
    done()
  })
}

/** What the document itself brings along runs because it is what was built, word for word. */
function inlineScripts(clientDir: string | null): string[] {
  const file = clientDir === null ? null : join(clientDir, 'index.html')
  if (file === null || !existsSync(file)) return []
  return [...readFileSync(file, 'utf8').matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}
