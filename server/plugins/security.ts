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

/** What is no page asks for nothing, wherever it is opened by itself. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'self'"
/** A worker goes by what came with its own file. */
const SCRIPT_POLICY = "default-src 'self'"
const PAGE = /^text\/html/
const SCRIPT = /^(text|application)\/javascript/

/** Two years, as browsers' own lists ask for. */
const STRICT_TRANSPORT_S = 63_072_000

/**
 * What browsers are told about every answer; what concerns a page goes with pages alone, or it would outweigh the small
 * answers (0.7 kB each). Other platforms may show pages in a frame only where the operator names them (specification: the
 * header is hidden in a frame); then, and only then, the older header that knows no list is left out.
 */
export function securityPlugin(app: FastifyInstance): void {
  const { frameAncestors = [], clientDir } = app.config
  const ofEveryAnswer = {
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  }
  const ofPages = {
    'content-security-policy': [
      ["script-src 'self'", ...inlineScripts(clientDir)].join(' '),
      ...CONTENT_SECURITY_POLICY,
      ['frame-ancestors', "'self'", ...frameAncestors].join(' '),
    ].join('; '),
    'referrer-policy': 'same-origin',
    'permissions-policy':
      'camera=(self), geolocation=(self), microphone=(self), payment=(), usb=(), serial=(), hid=(), midi=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-permitted-cross-domain-policies': 'none',
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(ofEveryAnswer)
    if (request.protocol === 'https')
      reply.header('strict-transport-security', `max-age=${STRICT_TRANSPORT_S}; includeSubDomains`)
    if (request.url.startsWith(`${BASE_PATH}/`)) reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    const type = String(reply.getHeader('content-type'))
    // An uploaded file is no page, whatever its kind: it came with a policy of its own.
    if (reply.getHeader('content-security-policy') === DATA_POLICY) {
      if (PAGE.test(type)) reply.headers(ofPages)
      else if (SCRIPT.test(type)) reply.header('content-security-policy', SCRIPT_POLICY)
    }
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
