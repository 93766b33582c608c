import { PassThrough } from 'node:stream'
import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Zip, ZipPassThrough } from 'fflate'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import * as z from 'zod/mini'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { isAboutPersons } from '#domain/kit/sheet.ts'
import { uuidFromRandom } from '#domain/lib/uuid.ts'
import { findResource } from '#domain/resources/registry.ts'
import { actorOf, bodyOf, nowOf, ok, wrongPart } from '#server/engine/context.ts'
import { noteTaken, reasonFrom } from '#server/plugins/personal.ts'
import { cleanFileName, savedFileName } from '../engine/file-name.ts'
import { type Attachment, attachmentTable, findAttachments, readableAmong, readableAttachment } from './attachments.ts'
import { BY_ADDRESS, disposition } from './download.ts'
import { type Door, receive } from './receive.ts'

const BASE = '/safety/api/accessoryFile'
const QR_SIDE_PX = 600
/** What a QR code still holds at the density that a phone reads from a wall. */
const QR_MAX_TEXT = 800
const QR_MAX_BYTES = 1024 * 1024
const MOST_IN_ZIP = 200
const MAX_ZIP_NAME = 100

const words = (maxLength: number, label: string) =>
  z.optional(z.nullable(z.string(`${label}应为文字`).check(z.maxLength(maxLength, `${label}不能超过${maxLength}个字`))))
const key = z.optional(z.union([z.string(), z.int()]))
const renameSchema = z.strictObject({
  id: key,
  guid: key,
  version: z.optional(z.int()),
  fileName: words(200, '文件名'),
  moduleName: words(60, '所属栏目'),
  parentGuid: words(64, '所属记录'),
})
const qrSchema = z.strictObject({
  content: z
    .string('请填写二维码内容')
    .check(z.minLength(1, '请填写二维码内容'), z.maxLength(QR_MAX_TEXT, `二维码内容不能超过${QR_MAX_TEXT}个字`)),
  fileName: words(100, '文件名'),
  parentGuid: words(64, '所属记录'),
  moduleName: words(60, '所属栏目'),
})

/** Further calls of the specification for attachments (document 1, section 7), over the same store and rules. */
export function specifiedRoutes(app: FastifyInstance, door: Door): void {
  const { db } = door

  /** What a record holds, with the addresses to show it by. */
  app.post(`${BASE}/getVoList`, async (request) => {
    const actor = actorOf(request)
    const { parentGuid, parentGuids, moduleName, contentType } = bodyOf(request)
    const parents = [parentGuid, ...(Array.isArray(parentGuids) ? parentGuids : [])].filter(isText)
    if (parents.length === 0) throw wrongPart('parentGuid', '请指明所属记录')
    const found = await readableOf(actor, parents, moduleName)
    const items = found.filter((each) => !isText(contentType) || each.contentType === contentType).map(shown)
    return ok({ items, total: items.length, next: null })
  })

  /** The files of a record by the columns of its form they belong to. */
  app.post(`${BASE}/getFileListByEntity`, async (request) => {
    const actor = actorOf(request)
    const { parentGuid, entityGuid, guid, moduleName } = bodyOf(request)
    const parent = [parentGuid, entityGuid, guid].find(isText)
    if (parent === undefined) throw wrongPart('parentGuid', '请指明所属记录')
    const byModule: Record<string, object[]> = {}
    for (const each of await readableOf(actor, [parent], moduleName)) {
      const name = each.moduleName ?? 'other'
      byModule[name] = [...(byModule[name] ?? []), shown(each)]
    }
    return ok(byModule)
  })

  /** The number of a file known by its guid. */
  app.post(`${BASE}/getAccessoryFileId`, async (request) => {
    const actor = actorOf(request)
    const { guid } = bodyOf(request)
    if (!isText(guid)) throw wrongPart('guid', '请指明附件')
    return ok((await readableAttachment(db, actor, guid)).id)
  })

  for (const verb of ['update', 'save'])
    app.post(`${BASE}/${verb}`, async (request) => {
      const actor = actorOf(request)
      const { id, guid, version, ...change } = parseInput(renameSchema, bodyOf(request))
      if (id === undefined && guid === undefined) throw wrongPart('guid', '请指明附件')
      const found = await readableAttachment(db, actor, String(guid ?? id))
      if (found.uploadUserGuid !== actor.guid) throw new Problem('access.denied')
      // What a submitted record names belongs to that record.
      if (found.parentResource !== null) throw new Problem('record.in-use')
      if (version !== undefined && version !== found.version)
        throw new Problem('record.stale', { current: found.version })
      if (change.fileName !== undefined) change.fileName = cleanFileName(change.fileName ?? '')
      if (change.fileName === '') throw wrongPart('fileName', '请填写文件名')
      const [row] = await db
        .update(attachmentTable)
        .set({ ...change, version: found.version + 1, updateTime: nowOf(request), updateUserGuid: actor.guid })
        .where(and(eq(attachmentTable.guid, found.guid), eq(attachmentTable.version, found.version)))
        .returning()
      if (row === undefined) throw new Problem('record.stale', { current: found.version })
      return ok(row, '保存成功！')
    })

  /** A square that leads where the text says, as a picture of its sender; answers its number. */
  app.post(`${BASE}/generateQRCodeFile`, async (request) => {
    const actor = actorOf(request)
    const { content, fileName, parentGuid, moduleName } = parseInput(qrSchema, bodyOf(request))
    const png = await sharp(Buffer.from(renderSVG(content, { ecc: 'M', border: 2, pixelSize: 10 })))
      .resize(QR_SIDE_PX, QR_SIDE_PX, { kernel: 'nearest' })
      .png()
      .toBuffer()
    const staged = await door.store.stage(oneChunk(png), QR_MAX_BYTES)
    const announced = {
      fileName: `${fileName?.trim() || '二维码'}.png`.replace(/(\.png)+$/i, '.png'),
      contentType: 'img' as const,
      parentGuid: parentGuid ?? null,
      moduleName: moduleName ?? null,
    }
    const guid = uuidFromRandom((count) => crypto.getRandomValues(new Uint8Array(count)))
    const { id } = await receive(door, actor, { guid, staged, announced, digest: null })
    return ok({ id, guid })
  })

  /** Several files, or all of a record, in one. Files are as small as they get already, so they are only put together. */
  app.get<{ Querystring: Record<string, string | undefined> }>(
    `${BASE}/downloadZip`,
    BY_ADDRESS,
    async (request, reply) => {
      const actor = actorOf(request)
      const { ids = '', guids = '', parentGuid, fileName = '附件' } = request.query
      const named = [...ids.split(','), ...guids.split(',')].map((each) => each.trim()).filter(Boolean)
      if (named.length > MOST_IN_ZIP) throw wrongPart('ids', `一次最多下载${MOST_IN_ZIP}个附件`)
      const files =
        named.length > 0
          ? await Promise.all(named.map((each) => readableAttachment(db, actor, each)))
          : isText(parentGuid)
            ? await readableOf(actor, [parentGuid], null)
            : []
      const whole = files.filter(({ complete, storageKey }) => complete === true && storageKey !== null)
      if (whole.length === 0) throw new Problem('record.gone')
      await noteBundle(request, whole)
      return await sendZip(reply, { whole, fileName })
    },
  )

  /** Papers of records about persons (identity cards, certificates) are taken away for a reason, and logged. */
  async function noteBundle(request: FastifyRequest, files: readonly Attachment[]): Promise<void> {
    const names = [...new Set(files.map(({ parentResource }) => parentResource))]
    const about = names.flatMap((name) => (name === null ? [] : (findResource(name) ?? []))).filter(isAboutPersons)
    if (about.length === 0) return
    const reason = reasonFrom((request.query as { exportReason?: unknown }).exportReason)
    for (const resource of about) {
      const taken = files.filter(({ parentResource }) => parentResource === resource.name)
      const [of, another] = [...new Set(taken.map(({ parentGuid }) => parentGuid))]
      const bizGuid = another === undefined ? (of ?? null) : null
      await noteTaken(request, { resource, way: 'files', reason, rows: taken.length, bizGuid })
    }
  }

  async function sendZip(reply: FastifyReply, { whole, fileName }: { whole: readonly Attachment[]; fileName: string }) {
    const out = new PassThrough()
    const zip = new Zip((error, chunk, isLast) => {
      if (error !== null) out.destroy(error)
      else {
        out.write(chunk)
        if (isLast) out.end()
      }
    })
    const names = new Set<string>()
    const fill = async () => {
      for (const each of whole) {
        const entry = new ZipPassThrough(freeName(names, each.fileName ?? each.guid))
        zip.add(entry)
        for await (const bytes of door.store.read(each.storageKey ?? '')) {
          entry.push(bytes as Buffer)
          if (out.writableNeedDrain) await new Promise((resolve) => out.once('drain', resolve))
        }
        entry.push(new Uint8Array(), true)
      }
      zip.end()
    }
    fill().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))))
    reply.headers({
      'content-type': 'application/zip',
      'cache-control': 'private, no-store',
      'content-disposition': disposition(`${fileName.slice(0, MAX_ZIP_NAME)}.zip`, true),
    })
    return await reply.send(out)
  }

  async function readableOf(actor: Actor, parents: readonly string[], moduleName: unknown): Promise<Attachment[]> {
    const where: SQL | undefined = and(
      inArray(attachmentTable.parentGuid, [...parents]),
      isText(moduleName) ? eq(attachmentTable.moduleName, moduleName) : undefined,
    )
    return await readableAmong(db, actor, await findAttachments(db, where))
  }
}

/** As lists show a file: what it is and where its bytes are. */
function shown({ id, guid, fileName, parentGuid, moduleName, contentType, rootGuid, ...rest }: Attachment) {
  const isDrawn = contentType === 'img' || contentType === 'video'
  return {
    id,
    guid,
    fileName,
    parentGuid,
    moduleName,
    contentType,
    rootGuid,
    title: fileName,
    src: `/safety/api/accessoryFile/download/${id}`,
    miniSrc: isDrawn ? `/safety/api/accessoryFile/downPictograms/${id}` : null,
    photoTimestamp: rest.photoTimestamp,
    photoLocation: rest.photoLocation,
    size: rest.size,
    complete: rest.complete === true,
    uploadUser: rest.uploadUser,
    createTime: rest.createTime,
  }
}

function freeName(taken: Set<string>, wanted: string): string {
  const clean = savedFileName(wanted)
  const at = clean.lastIndexOf('.')
  const [head, tail] = at > 0 ? [clean.slice(0, at), clean.slice(at)] : [clean, '']
  let name = clean
  // Disks of most offices tell no capital from a small letter.
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${head}(${count})${tail}`
  taken.add(name.toLowerCase())
  return name
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
