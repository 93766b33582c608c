import { ERRORS, Metadata, Server, type Upload } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BASE_PATH, type Refusal } from '#domain/contract/envelope.ts'
import { MEDIA_MAX_BYTES, type MediaUpload, mediaUploadSchema } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actorOf } from '#server/engine/context.ts'
import { attachmentByGuid } from './attachments.ts'
import { assertMaySend, type Door, receive } from './receive.ts'
import { TusPieces } from './tus-pieces.ts'

const PATH = `${BASE_PATH}/api/files/tus`
/** Beside the sender's own metadata: who began the upload. Nobody else may go on with it. */
const OWNER = 'owner'

/** Uploads in pieces, as far as the other routes need them. */
export interface ChunkedUploads {
  /** Completes an upload whose last byte arrived just before the server stopped. */
  finishIfWhole(actor: Actor, guid: string): Promise<void>
  /** Removes uploads that nobody has gone on with since. Answers how many. */
  sweep(before: string): Promise<number>
}

/** Serves tus 1.0 for what is too large for one request (`mediaUploadSchema` of the contract says how to use it). */
export function tusRoutes(app: FastifyInstance, door: Door): ChunkedUploads {
  const files = new TusPieces({ ...door, maxBytes: MEDIA_MAX_BYTES })
  const actors = new WeakMap<object, Actor>()
  const finishing = new Map<string, Promise<Refusal | null>>()
  const tus = new Server({
    path: PATH,
    datastore: files,
    relativeLocation: true,
    maxSize: MEDIA_MAX_BYTES,
    allowedOrigins: () => false,
    namingFunction: (_request, metadata) => announcedIn(metadata).guid,
    onUploadCreate: async (request, upload) => ({
      metadata: { ...upload.metadata, [OWNER]: senderOf(request)?.guid ?? null },
    }),
    onUploadFinish: async (request, upload) => {
      const actor = senderOf(request)
      if (actor === undefined) throw ERRORS.UNKNOWN_ERROR
      const refusal = await finish(actor, upload)
      if (refusal === null) return {}
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      return { status_code: refusal.code, headers, body: JSON.stringify(refusal) }
    },
  })

  app.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) => done(null))

  app.post('/safety/api/files/tus', async (request, reply) => {
    const actor = actorOf(request)
    const announced = announcedIn(metadataOf(request))
    const known = await attachmentByGuid(door.db, announced.guid)
    if (known !== null) await assertMaySend(door.db, actor, known, announced)
    const location = `${PATH}/${announced.guid}`
    if (known?.complete === true) return await reply.status(409).header('upload-complete', '?1').send()
    const begun = await files.find(announced.guid)
    // Who reads a record learns its guids: what he began there does not keep out whoever named the medium.
    const isTaken = begun !== null && !isOwner(actor, begun) && known?.uploadUserGuid === actor.guid
    if (isTaken) await files.remove(announced.guid)
    else if (begun !== null) {
      assertOwner(actor, begun)
      return await reply.status(409).header('location', location).send()
    }
    reply.hijack()
    actors.set(request.raw, actor)
    await tus.handle(request.raw, reply.raw)
  })

  app.route<{ Params: { guid: string } }>({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: '/safety/api/files/tus/:guid',
    handler: async (request, reply) => {
      const actor = actorOf(request)
      const { guid } = request.params
      if (request.method === 'HEAD') await finishIfWhole(actor, guid)
      const begun = await files.find(guid)
      if (begun !== null) assertOwner(actor, begun)
      reply.hijack()
      actors.set(request.raw, actor)
      await tus.handle(request.raw, reply.raw)
    },
  })

  function senderOf(request: { runtime?: { node?: { req: object } | undefined } | undefined }): Actor | undefined {
    const raw = request.runtime?.node?.req
    return raw === undefined ? undefined : actors.get(raw)
  }

  /** One completion at a time here for each upload, however many requests notice that it is whole. */
  async function finish(actor: Actor, upload: Upload): Promise<Refusal | null> {
    const running = finishing.get(upload.id)
    if (running !== undefined) return await running
    const started = finishOnce(actor, upload).finally(() => finishing.delete(upload.id))
    finishing.set(upload.id, started)
    return await started
  }

  async function finishOnce(actor: Actor, upload: Upload): Promise<Refusal | null> {
    try {
      const announced = announcedIn(upload.metadata)
      const staged = await door.store.stage(files.read(upload.id), MEDIA_MAX_BYTES)
      await receive(door, actor, { guid: announced.guid, staged, announced, digest: announced.sha256 })
      await files.remove(upload.id)
      return null
    } catch (error) {
      // Another server may have been quicker, and have taken the pieces away while they were read here.
      if ((await attachmentByGuid(door.db, upload.id))?.complete === true) return null
      if (!(error instanceof Problem)) throw error
      await files.remove(upload.id)
      const { status, message, code, details } = error
      return { code: status, success: false, msg: message, problem: code, details }
    }
  }

  async function finishIfWhole(actor: Actor, guid: string): Promise<void> {
    const upload = await files.find(guid)
    if (upload === null || upload.offset !== upload.size || upload.metadata?.[OWNER] !== actor.guid) return
    await finish(actor, upload)
  }

  return { finishIfWhole, sweep: (before) => files.sweep(before) }
}

const isOwner = (actor: Actor, upload: Upload) => upload.metadata?.[OWNER] === actor.guid

function assertOwner(actor: Actor, upload: Upload): void {
  if (!isOwner(actor, upload)) throw new Problem('access.denied')
}

function metadataOf(request: FastifyRequest): Record<string, string | null> {
  const header = request.headers['upload-metadata']
  try {
    return Metadata.parse(typeof header === 'string' ? header : '')
  } catch (error) {
    throw new Problem('input.malformed', { header: 'upload-metadata' }, { cause: error })
  }
}

/** What the creation said of the medium. Throws where it said nothing that can be understood. */
function announcedIn(metadata: Record<string, string | null> | undefined): MediaUpload {
  let announced: unknown
  try {
    announced = JSON.parse(metadata?.media ?? '')
  } catch (error) {
    throw new Problem('input.malformed', { header: 'upload-metadata' }, { cause: error })
  }
  const upload = parseInput(mediaUploadSchema, announced)
  if (metadata?.guid !== upload.guid) throw new Problem('input.malformed', { header: 'upload-metadata' })
  return upload
}
