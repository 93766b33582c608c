import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MEDIA_HEADER, MEDIA_PUT_MAX_BYTES, type MediaUpload, mediaUploadSchema } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isUuid } from '#domain/lib/uuid.ts'
import { actorOf, ok } from '#server/engine/context.ts'
import { attachmentByGuid, stateOf } from './attachments.ts'
import { assertMaySend, type Door, receive } from './receive.ts'

const SHA256 = /^[0-9a-f]{64}$/
const DIGEST = /(?:^|,)\s*sha-256=:([A-Za-z0-9+/=]+):/

/** One medium in one request (`MEDIA_HEADER` of the contract says what to send). */
export function putRoute(app: FastifyInstance, door: Door): void {
  // Whatever the type, the body is bytes to be stored and is read by nobody before.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, body, done) => done(null, body))

  app.put<{ Params: { guid: string } }>('/safety/api/files/:guid', async (request) => {
    const actor = actorOf(request)
    const { guid } = request.params
    if (!isUuid(guid)) throw new Problem('input.malformed', { guid })
    const announced = announcedBy(request, guid)
    const digest = digestOf(request)
    if (Number(request.headers['content-length'] ?? 0) > MEDIA_PUT_MAX_BYTES)
      throw new Problem('file.too-large', { maxBytes: MEDIA_PUT_MAX_BYTES })
    const known = await attachmentByGuid(door.db, guid)
    const meant = announced ?? (digest === null ? null : { sha256: digest })
    if (known !== null) await assertMaySend(door.db, actor, known, meant)
    // A second sending need not be read to be answered.
    if (known?.complete === true) return ok(stateOf(guid, known))
    const staged = await door.store.stage(bodyStream(request), MEDIA_PUT_MAX_BYTES)
    return ok(stateOf(guid, await receive(door, actor, { guid, staged, announced, digest })))
  })
}

function bodyStream(request: FastifyRequest): IncomingMessage {
  if (request.body === undefined || request.body === null) throw new Problem('file.empty')
  return request.body as IncomingMessage // made so by the parser above
}

function announcedBy(request: FastifyRequest, guid: string): MediaUpload | null {
  const header = request.headers[MEDIA_HEADER]
  if (header === undefined || header === '') return null
  let announced: unknown
  try {
    announced = JSON.parse(Buffer.from(String(header), 'base64url').toString('utf8'))
  } catch (error) {
    throw new Problem('input.malformed', { header: MEDIA_HEADER }, { cause: error })
  }
  const upload = parseInput(mediaUploadSchema, announced)
  if (upload.guid !== guid) throw new Problem('input.malformed', { header: MEDIA_HEADER })
  // Whose it is, is said by the record that names it, never by the sender.
  return { ...upload, parentGuid: null, parentResource: null }
}

/** The hash the sender computed; null when it sent none. Throws for one that cannot be read. */
function digestOf({ headers }: FastifyRequest): string | null {
  const { 'x-sha256': hex, 'content-digest': digest } = headers
  const found =
    typeof digest === 'string'
      ? Buffer.from(DIGEST.exec(digest)?.[1] ?? '', 'base64').toString('hex')
      : typeof hex === 'string'
        ? hex.toLowerCase()
        : null
  if (found !== null && !SHA256.test(found)) throw new Problem('input.malformed', { header: 'content-digest' })
  return found
}
