import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#domain/kit/problems.ts'
import { actorOf } from '#server/engine/context.ts'
import { savedFileName } from '../engine/file-name.ts'
import { type Attachment, attachmentTable, findAttachments, readableAmong, readableAttachment } from './attachments.ts'
import { thumbnailKey } from './image.ts'
import { rangeOf } from './range.ts'
import type { Door } from './receive.ts'

interface Content {
  key: string
  mime: string
  fileName: string
}

/** Shown inside a page without risk; everything else opens as if it came from nowhere. PDF viewers refuse a sandbox. */
const HARMLESS = /^(image|video|audio)\//

/** A page names a picture by its address, and sets no header there. */
export const BY_ADDRESS = { config: { token: 'address' } } as const

/** The bytes of attachments, and small pictures of them, for those who may see them. */
export function downloadRoutes(app: FastifyInstance, door: Door): void {
  app.get<{ Params: { id: string } }>('/safety/api/accessoryFile/download/:id', BY_ADDRESS, async (request, reply) => {
    const found = await readableAttachment(door.db, actorOf(request), request.params.id)
    return await send(request, reply, contentOf(found))
  })
  for (const name of ['downLoadMini', 'downPictograms'])
    app.get<{ Params: { id: string } }>(`/safety/api/accessoryFile/${name}/:id`, BY_ADDRESS, async (request, reply) =>
      sendSmall(request, reply, request.params.id),
    )
  app.get<{ Querystring: { id?: string; guid?: string } }>(
    '/safety/api/accessoryFile/downLoadMini',
    BY_ADDRESS,
    async (request, reply) => sendSmall(request, reply, request.query.id ?? request.query.guid ?? ''),
  )

  async function sendSmall(request: FastifyRequest, reply: FastifyReply, id: string) {
    const found = await readableAttachment(door.db, actorOf(request), id)
    const picture = found.contentType === 'video' ? await coverOf(request, found) : found
    const { key, mime, fileName } = contentOf(picture)
    const small = await thumbnailKey(door.store, { sha256: key, mime })
    return await send(
      request,
      reply,
      small === null ? { key, mime, fileName } : { key: small, mime: 'image/jpeg', fileName },
    )
  }

  /** A video is shown by its cover. */
  async function coverOf(request: FastifyRequest, video: Attachment): Promise<Attachment> {
    const covers = await findAttachments(
      door.db,
      and(eq(attachmentTable.rootGuid, video.guid), eq(attachmentTable.contentType, 'img')),
    )
    const seen = await readableAmong(door.db, actorOf(request), covers)
    const cover = seen.find(({ complete }) => complete === true)
    if (cover === undefined) throw new Problem('record.gone')
    return cover
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { key, mime, fileName }: Content) {
    const size = await door.store.sizeOf(key)
    if (size === null) throw new Problem('record.gone')
    const etag = `"${key}"`
    const ifRange = request.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? rangeOf(request.headers.range, size) : 'whole'
    reply.headers({
      'accept-ranges': 'bytes',
      etag,
      // Kept by the browser, yet asked for each time: who may see it is decided each time.
      'cache-control': 'private, no-cache',
      'content-disposition': disposition(fileName, (request.query as { download?: string }).download !== undefined),
      'content-security-policy': policyFor(mime),
    })
    if (request.headers['if-none-match'] === etag) return await reply.status(304).send()
    if (range === 'beyond') return await reply.status(416).header('content-range', `bytes */${size}`).send()
    reply.type(mime)
    if (range === 'whole') return await reply.header('content-length', size).send(door.store.read(key))
    const { start, end } = range
    return await reply
      .status(206)
      .headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
      .send(door.store.read(key, range))
  }
}

function contentOf({ complete, storageKey, mime, fileName, guid }: Attachment): Content {
  if (complete !== true || storageKey === null) throw new Problem('record.gone')
  return { key: storageKey, mime: mime ?? 'application/octet-stream', fileName: fileName ?? guid }
}

function policyFor(mime: string): string {
  const nothing = "default-src 'none'; frame-ancestors 'self'"
  if (HARMLESS.test(mime)) return `${nothing}; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'`
  return mime === 'application/pdf' ? `${nothing}; style-src 'unsafe-inline'` : `sandbox; ${nothing}`
}

/** The name for old programs in ASCII, for all others as RFC 5987 says. */
export function disposition(fileName: string, isSaved: boolean): string {
  const name = savedFileName(fileName)
  const plain = name.replace(/[^\x20-\x7e]/g, '_')
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${isSaved ? 'attachment' : 'inline'}; filename="${plain}"; filename*=UTF-8''${coded}`
}
