import multipart from '@fastify/multipart'
import { eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { MEDIA_MAX_BYTES } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { UPLOAD_RULES, UPLOAD_WORDS, type UploadKind, uploadRefusal } from '#domain/kit/uploads.ts'
import { wrong } from '#domain/kit/wrong.ts'
import { isUuid, uuidFromRandom } from '#domain/lib/uuid.ts'
import { actorOf, bodyOf, ok } from '#server/engine/context.ts'
import {
  type Attachment,
  attachmentByGuid,
  attachmentTable,
  findAttachments,
  readableAmong,
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
  widget: z.optional(z.enum([...(Object.keys(UPLOAD_RULES) as UploadKind[]), ''], '没有这种上传控件')),
})
type UploadForm = z.infer<typeof formSchema>

/** What the file widget holds (document 1, section 9). */
const MOST_FILES = 30
const MAX_FIELDS = 20
const MAX_FIELD_BYTES = 2_000

/** The specification's own calls for attachments, over the same store. */
export async function legacyRoutes(app: FastifyInstance, door: Door): Promise<void> {
  await app.register(multipart, {
    limits: { files: MOST_FILES, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: MEDIA_MAX_BYTES },
    throwFileSizeLimit: false,
  })

  /** Answers the number of the new attachment. */
  app.post('/safety/api/accessoryFile/create', async (request) => {
    const [attachment] = await takeAll(request, 1)
    return ok(attachment?.id, UPLOAD_WORDS.done)
  })

  /** Several files of one record at once, as many as the file widget holds; answers their numbers. */
  app.post('/safety/api/accessoryFile/createBatch', async (request) => {
    const attachments = await takeAll(request, MOST_FILES)
    return ok(
      attachments.map(({ id }) => id),
      UPLOAD_WORDS.done,
    )
  })

  app.post('/safety/api/accessoryFile/findListByParentGuid', async (request) => {
    const actor = actorOf(request)
    const { parentGuid } = bodyOf(request)
    if (typeof parentGuid !== 'string' || parentGuid === '') throw new Problem('input.malformed')
    const found = await findAttachments(door.db, eq(attachmentTable.parentGuid, parentGuid))
    return ok(await readableAmong(door.db, actor, found))
  })

  for (const verb of ['remove', 'delete', 'deleteOne'])
    for (const path of [`/safety/api/accessoryFile/${verb}`, `/safety/api/accessoryFile/${verb}/:id`])
      app.post<{ Params: { id?: string } }>(path, async (request) => {
        const actor = actorOf(request)
        await removeOwn(actor, request.params.id ?? keyIn(bodyOf(request)))
        return ok(null, verb === 'remove' ? UPLOAD_WORDS.attachmentRemoved : UPLOAD_WORDS.fileRemoved)
      })

  /** Every name is looked at, and every byte on the disk, before the first of them counts. */
  async function takeAll(request: FastifyRequest, most: number): Promise<Attachment[]> {
    const actor = actorOf(request)
    if (!request.isMultipart()) throw new Problem('input.malformed')
    const fields: Record<string, unknown> = {}
    const staged: { file: StagedFile; sentName: string }[] = []
    try {
      // Files may come before the fields that say what they are.
      for await (const part of request.parts({ limits: { files: most } })) {
        if (part.type === 'field') fields[part.fieldname] = part.value
        else {
          staged.push({ file: await door.store.stage(part.file, MEDIA_MAX_BYTES), sentName: part.filename })
          if (part.file.truncated) throw new Problem('file.too-large', { maxBytes: MEDIA_MAX_BYTES })
        }
      }
      if (staged.length === 0) throw new Problem('file.empty')
      const form = parseInput(formSchema, fields)
      assertSuits(
        form,
        staged.map(({ sentName }) => (staged.length === 1 && form.fileName ? form.fileName : sentName)),
      )
      const taken: Attachment[] = []
      for (const { file, sentName } of staged) {
        const own = staged.length === 1 ? form : { ...form, guid: undefined, fileName: undefined }
        taken.push(await take(actor, file, { sentName, form: own }))
      }
      return taken
    } catch (error) {
      for (const { file } of staged) await door.store.discard(file)
      // What the form's reader says of one file too many is for people too.
      if (isTooMany(error)) throw tooMany(most)
      throw error
    }
  }

  async function take(
    actor: Actor,
    staged: StagedFile,
    { sentName, form }: { sentName: string; form: UploadForm },
  ): Promise<Attachment> {
    const id = form.guid || uuidFromRandom((count) => crypto.getRandomValues(new Uint8Array(count)))
    const known = await attachmentByGuid(door.db, id)
    if (known !== null) await assertMaySend(door.db, actor, known, { sha256: staged.sha256, size: staged.size })
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

/** The widget that sends may name itself; then its kinds of file and its sentences hold here as well. */
function assertSuits({ widget }: UploadForm, fileNames: readonly string[]): void {
  if (!widget) return
  const message = uploadRefusal(widget, fileNames)
  if (message !== null) throw wrong<'file'>('file', message, 'type')
}

function isTooMany(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
}

function tooMany(most: number): Problem {
  const message = most === 1 ? '最多上传一个文件' : `最多上传${most}个文件`
  return wrong<'file'>('file', message, 'too-many')
}
