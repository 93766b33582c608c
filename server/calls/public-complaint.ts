import { createHash, randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import { COMPLAINT_PHOTOS, type ComplaintProgress, type ComplaintTaken } from '#domain/contract/public-information.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { inputSchema, parseInput } from '#domain/kit/schema.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { complaint } from '#domain/resources/complaint/definition.ts'
import { rewardWords } from '#domain/rules/complaint-reward.ts'
import { FailureLimit } from '#server/accounts/failure-limit.ts'
import type { Db } from '#server/db/database.ts'
import { workflowLog } from '#server/db/extra-tables.ts'
import { liveRows } from '#server/db/live.ts'
import { tableOf } from '#server/db/schema.ts'
import { recordOf } from '#server/engine/codec.ts'
import { bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { makeFollowing } from '#server/engine/follow.ts'
import { registerMedia } from '#server/engine/manifest.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { redrawn } from '#server/files/image.ts'
import { type Door, receive } from '#server/files/receive.ts'
import { PUBLIC, writtenBy } from './open-writing.ts'

const API = `${BASE_PATH}/api/complaint`
/** Whoever wrote it in has his answer before his reward is decided about. */
const ANSWERED: ReadonlySet<string> = new Set(['rewardPending', 'rewardDue', 'done'])
/** Of one address in a minute. */
const MAX_ASKED = 20
/** Base64 takes four characters for three bytes; a little more for the words. */
const BODY_LIMIT = COMPLAINT_PHOTOS.most * COMPLAINT_PHOTOS.maxBytes * 1.5
/** Without what is read for another: 0 and O, 1, I and L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

const complaints = tableOf(complaint)
const { subject, anonymous, reporter, phone, reportedName, place, happenedOn, content } = complaint.fields
const wordsSchema = inputSchema({
  ...{ subject, anonymous, reporter, phone, reportedName, place, happenedOn },
  content,
})
const MOST_LETTERS = Math.ceil(COMPLAINT_PHOTOS.maxBytes / 3) * 4
const photosSchema = z.object({
  photos: z.optional(
    z
      .array(
        z.string('照片无法识别').check(z.maxLength(MOST_LETTERS, '照片过大，请重新选择'), z.base64('照片无法识别')),
      )
      .check(z.maxLength(COMPLAINT_PHOTOS.most, `照片不能超过${COMPLAINT_PHOTOS.most}张`)),
  ),
})
const askedSchema = z.object({
  complaintNo: z
    .string('请填写受理编号')
    .check(z.trim(), z.minLength(1, '请填写受理编号'), z.maxLength(20, '受理编号过长')),
  code: z.string('请填写查询码').check(z.trim(), z.minLength(1, '请填写查询码'), z.maxLength(20, '查询码过长')),
})

/** 举报 by anybody, without an account: written in once, then asked after with a number and a code. */
export function publicComplaint(app: FastifyInstance, store: FileStore): void {
  const { db } = app.database
  const asked = new FailureLimit(db, 'complaintAsked', MAX_ASKED)
  const door: Door = { db, store, now: () => app.clock.now().toISOString() }

  app.post(`${API}/publicCreate`, { bodyLimit: BODY_LIMIT }, async (request) => {
    const { given: written, now } = await writtenBy(request, readComplaint)
    const { given, photos } = written
    const named = given.anonymous === false ? {} : { reporter: null, phone: null }
    const files: MediaRef[] = []
    for (const photo of photos) files.push(await kept(door, photo, files.length + 1))
    const made = await db.transaction(async (tx) => {
      const own = { ...given, ...named, channel: 'web', files, mediaTotal: files.length, mediaDone: files.length }
      const record = await makeFollowing(tx, 'complaint', own, { actor: PUBLIC, now })
      await registerMedia(tx, { resource: complaint, actor: PUBLIC, record, now })
      return record
    })
    const taken: ComplaintTaken = { complaintNo: String(made.complaintNo), code: codeOf(made.guid) }
    return ok(taken, '已提交，请记下受理编号和查询码')
  })

  app.post(`${API}/publicProgress`, async (request) => {
    const now = nowOf(request)
    await asked.admit(request.ip, now)
    const { complaintNo, code } = parseInput(askedSchema, bodyOf(request))
    const [row] = await liveRows(db, complaints, eq(complaints.complaintNo, complaintNo.toUpperCase()))
    // A number is easily guessed: with a wrong code it is as if there were none.
    if (row === undefined || codeOf(String(row.guid)) !== code.toUpperCase())
      throw wrongPart('complaintNo', '没有找到，请核对受理编号和查询码')
    return ok(await progressOf(db, recordOf(row)))
  })
}

function readComplaint({ photos: sent, ...words }: Record<string, unknown>, now: string) {
  const { photos = [] } = parseInput(photosSchema, { photos: sent })
  const given = parseInput(wordsSchema, { anonymous: true, ...words }) as Record<string, unknown>
  if (String(given.happenedOn ?? '') > dayOf(now)) throw wrongPart('happenedOn', '发生日期不能晚于今天')
  return { given, photos }
}

/** A photo drawn anew: what its camera wrote into it, the place of somebody who gives no name, stays out. */
async function kept(door: Door, photo: string, at: number): Promise<MediaRef> {
  const { bytes, width, height } = await redrawn(Buffer.from(photo, 'base64'))
  const staged = await door.store.stage(oneChunk(bytes), COMPLAINT_PHOTOS.maxBytes * 2)
  const { sha256, size } = staged
  const media: MediaRef = {
    ...{ guid: randomUUID(), sha256, size, mime: 'image/jpeg', contentType: 'img', fileName: `举报照片${at}.jpg` },
    ...{ width, height },
  }
  await receive(door, PUBLIC, { guid: media.guid, staged, announced: media, digest: sha256 })
  return media
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Worked out of the record's guid, which has 74 bits by lot and is told to nobody outside. */
function codeOf(guid: string): string {
  const bytes = createHash('sha256').update(`complaint ${guid}`).digest()
  return [...bytes.subarray(0, CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

async function progressOf(db: Db, row: AnyRecord): Promise<ComplaintProgress> {
  const status = String(row.status)
  const { label = status, tone = 'info' } = complaint.workflow?.states[status as 'pending'] ?? {}
  return {
    complaintNo: String(row.complaintNo),
    status,
    statusLabel: label,
    tone,
    submitTime: String(row.createTime),
    acceptTime: textOf(row.acceptTime),
    deadline: status === 'pending' || status === 'refused' ? null : textOf(row.deadline),
    reply: ANSWERED.has(status) ? textOf(row.reply) : status === 'refused' ? await lastOpinion(db, row.guid) : null,
    reward: rewardWords(row),
  }
}

async function lastOpinion(db: Db, guid: string): Promise<string | null> {
  const [last] = await db
    .select({ opinion: workflowLog.opinion })
    .from(workflowLog)
    .where(eq(workflowLog.bizGuid, guid))
    .orderBy(desc(workflowLog.id))
    .limit(1)
  return last?.opinion ?? null
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
