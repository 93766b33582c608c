import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { MEDIA_MAX_BYTES } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isUuid, uuidFromRandom } from '#domain/lib/uuid.ts'
import { actorOf, bodyOf, ok } from '../plugins/context.ts'
import {
  type Attachment,
  attachmentByGuid,
  attachmentTable,
  findAttachments,
  mayRead,
  readableAttachment,
} from './attachments.ts'
import type { StagedFile } from './file-store.ts'
import { assertMaySend, type Door, receive } from './receive.ts'

const text = (maxLength: number) => z.optional(z.string().check(z.maxLength(maxLength)))
const guid = z.optional(z.string().check(z.refine((value) => value === '' || isUuid(value), '附件编号不正确')))
const formSchema = z.object({
  parentGuid: text(64),
  moduleName: text(60),
  contentType: z.optional(z.enum(['img', 'video', 'file', ''])),
  fileName: text(200),
  guid,
  rootGuid: guid,
})
type UploadForm = z.infer<typeof formSchema>

const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 2_000

/** The specification's own calls for attachments, over the same store. */
export async function legacyRoutes(app: FastifyInstance, door: Door): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: MEDIA_MAX_BYTES },
    throwFileSizeLimit: false,
  })

  /** Answers the number of the new attachment. */
  app.post('/safety/api/accessoryFile/create', async (request) => {
    const actor = actorOf(request)
    if (!request.isMultipart()) throw new Problem('input.malformed')
    const fields: Record<string, unknown> = {}
    let staged: StagedFile | null = null
    let sentName = ''
    try {
      // The file may come before the fields that say what it is.
      for await (const part of request.parts()) {
        if (part.type === 'field') fields[part.fieldname] = part.value
        else if (staged === null) {
          sentName = part.filename
          staged = await door.store.stage(part.file, MEDIA_MAX_BYTES)
          if (part.file.truncated) throw new Problem('file.too-large', { maxBytes: MEDIA_MAX_BYTES })
        }
      }
      if (staged === null) throw new Problem('file.empty')
      const attachment = await take(actor, staged, { sentName, form: parseInput(formSchema, fields) })
      return ok(attachment.id)
    } catch (error) {
      if (staged !== null) await door.store.discard(staged)
      throw error
    }
  })

  app.post('/safety/api/accessoryFile/findListByParentGuid', async (request) => {
    const actor = actorOf(request)
    const { parentGuid } = bodyOf(request)
    if (typeof parentGuid !== 'string' || parentGuid === '') throw new Problem('input.malformed')
    const found = await findAttachments(door.db, eq(attachmentTable.parentGuid, parentGuid))
    return ok(found.filter((each) => mayRead(actor, each)))
  })

  for (const verb of ['remove', 'delete', 'deleteOne'])
    for (const path of [`/safety/api/accessoryFile/${verb}`, `/safety/api/accessoryFile/${verb}/:id`])
      app.post<{ Params: { id?: string } }>(path, async (request) => {
        const actor = actorOf(request)
        await removeOwn(actor, request.params.id ?? keyIn(bodyOf(request)))
        return ok(null)
      })

  async function take(
    actor: Actor,
    staged: StagedFile,
    { sentName, form }: { sentName: string; form: UploadForm },
  ): Promise<Attachment> {
    const id = form.guid || uuidFromRandom((count) => crypto.getRandomValues(new Uint8Array(count)))
    const known = await attachmentByGuid(door.db, id)
    if (known !== null) assertMaySend(actor, known, { sha256: staged.sha256, size: staged.size })
    const announced = {
      fileName: form.fileName || sentName || id,
      parentGuid: form.parentGuid || null,
      moduleName: form.moduleName || null,
      rootGuid: form.rootGuid || undefined,
      ...(form.contentType ? { contentType: form.contentType } : {}),
    }
    return await receive(door, actor, { guid: id, staged, announced, digest: null })
  }

  /** Only what its sender put there by mistake; what a submitted record names belongs to that record. */
  async function removeOwn(actor: Actor, key: string): Promise<void> {
    const found = await readableAttachment(door.db, actor, key)
    if (found.uploadUserGuid !== actor.guid) throw new Problem('access.denied')
    if (found.parentResource !== null) throw new Problem('record.in-use')
    await door.db.delete(attachmentTable).where(eq(attachmentTable.guid, found.guid))
  }
}

function keyIn({ id, guid: own }: Record<string, unknown>): string {
  const key = id ?? own
  if (typeof key !== 'string' && typeof key !== 'number') throw new Problem('input.malformed')
  return String(key)
}
