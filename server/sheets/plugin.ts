import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LACKING_LISTS, RESOURCES } from '#domain/areas/all.ts'
import { BASE_PATH } from '#domain/contract/envelope.ts'
import type { StatisticsQuery } from '#domain/contract/resource-statistics.ts'
import { type ImportJob, MAX_IMPORT_BYTES, XLSX_MIME } from '#domain/contract/sheets.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyResource } from '#domain/kit/resource.ts'
import { comesBySheet, mayImport } from '#domain/kit/sheet.ts'
import { dayOf } from '#domain/lib/dates.ts'
import { isUuid } from '#domain/lib/uuid.ts'
import { resourceNamed } from '#domain/resources/registry.ts'
import { actorWithGuid } from '#server/accounts/sessions.ts'
import { actorOf, bodyOf, nowOf, ok, readerOf, wrongPart } from '#server/engine/context.ts'
import { cleanFileName } from '#server/engine/file-name.ts'
import { resourceStatistics } from '#server/engine/statistics.ts'
import { disposition } from '#server/files/download.ts'
import { exportSheet, leaveToPrint } from './export.ts'
import { importRows, isImportMode } from './import.ts'
import { type Jobs, openJobs, type Work } from './jobs.ts'
import { readSheet } from './read-sheet.ts'
import { statisticsBook } from './statistics-sheet.ts'
import { errorBook, templateBook, type WrongRow } from './template.ts'
import { openTitles } from './titles.ts'

/** Sheets of every declared resource: its list to take away, and where records may be made, sheets to bring in. */
export async function sheetsPlugin(app: FastifyInstance): Promise<void> {
  const onBug = (error: unknown) => app.log.error({ err: error }, 'import failed')
  const jobs = openJobs({ db: app.database.db, work: (work) => workThrough(app, work, onBug), onBug })
  app.addHook('onReady', async () => jobs.listen())
  app.addHook('preClose', () => jobs.stop())
  for (const resource of [...RESOURCES, ...LACKING_LISTS]) exportRoute(app, resource)
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 0, fileSize: MAX_IMPORT_BYTES },
      throwFileSizeLimit: false,
    })
    for (const resource of RESOURCES) if (comesBySheet(resource)) importRoutes(scope, resource, jobs)
  })
}

function exportRoute(app: FastifyInstance, resource: AnyResource): void {
  app.post(`${BASE_PATH}/api/${resource.name}/export`, async (request, reply) => {
    const sheet = await exportSheet(request, resource)
    return await sendSheet(reply, sheet, `${resource.label}-${dayOf(nowOf(request))}`)
  })
  app.post(`${BASE_PATH}/api/${resource.name}/print`, async (request) => ok(await leaveToPrint(request, resource)))
  if (resource.statistics === undefined) return
  app.post(`${BASE_PATH}/api/${resource.name}/statistics/export`, async (request, reply) => {
    const query = bodyOf(request) as StatisticsQuery // its parts are checked where they are used
    const answer = await resourceStatistics(app.database.db, resource, readerOf(request), query)
    const book = statisticsBook(resource, answer, actorOf(request).name)
    return await sendSheet(reply, book, `${resource.label}统计-${dayOf(nowOf(request))}`)
  })
}

interface JobParams {
  Params: { job: string }
}

function importRoutes(app: FastifyInstance, resource: AnyResource, jobs: Jobs): void {
  const base = `${BASE_PATH}/api/${resource.name}`
  app.route({
    method: ['GET', 'POST'],
    url: `${base}/importTemplate`,
    handler: async (request, reply) => {
      importerOf(request, resource)
      const reader = readerOf(request)
      const titles = openTitles(request.server.database.db, reader)
      return await sendSheet(reply, await templateBook(resource, titles, reader.actor), `${resource.label}导入模板`)
    },
  })
  app.post(`${base}/import`, async (request) => ok(await startImport(request, resource, jobs)))
  app.route<JobParams>({
    method: ['GET', 'POST'],
    url: `${base}/import/:job`,
    handler: async (request) => ok((await jobs.find(keyOf(request, resource))).job),
  })
  app.post<JobParams>(`${base}/import/:job/cancel`, async (request) => ok(await jobs.cancel(keyOf(request, resource))))
  app.route<JobParams>({
    method: ['GET', 'POST'],
    url: `${base}/import/:job/errors`,
    handler: async (request, reply) => {
      const { wrong } = await jobs.find(keyOf(request, resource))
      if (wrong.length === 0) throw new Problem('record.gone')
      const reader = readerOf(request)
      const titles = openTitles(request.server.database.db, reader)
      const book = await errorBook(resource, titles, { actor: reader.actor, rows: wrong })
      return await sendSheet(reply, book, `${resource.label}导入错误`)
    },
  })
}

/** Throws `access.denied` for who may not make records from a sheet. */
function importerOf(request: FastifyRequest, resource: AnyResource) {
  const actor = actorOf(request)
  if (!mayImport(resource, actor)) throw new Problem('access.denied')
  return actor
}

/** Jobs are their owner's, and of one resource. */
function keyOf(request: FastifyRequest<JobParams>, resource: AnyResource): string {
  return `${importerOf(request, resource).guid}/${resource.name}/${request.params.job}`
}

async function startImport(request: FastifyRequest, resource: AnyResource, jobs: Jobs): Promise<ImportJob> {
  const actor = importerOf(request, resource)
  const { job: id, mode = 'all', seenAt } = request.query as { job?: unknown; mode?: unknown; seenAt?: unknown }
  if (typeof id !== 'string' || !isUuid(id)) throw wrongPart('job', '导入编号不正确')
  if (!isImportMode(mode)) throw wrongPart('mode', '导入方式不正确')
  const isSeen = typeof seenAt === 'string'
  if (isSeen && Number.isNaN(Date.parse(seenAt))) throw wrongPart('seenAt', '核对时间不正确')
  const { bytes, fileName } = await uploaded(request)
  // Read here too, so that a sheet that is none is refused at once.
  const rows = await readSheet(resource, actor, bytes)
  const counts = { total: rows.length, checked: 0, created: 0, refused: 0 }
  const job: ImportJob = {
    job: id,
    mode,
    state: 'running',
    fileName,
    ...counts,
    errors: [],
    ...(isSeen && { seenAt: new Date(seenAt).toISOString() }),
  }
  const key = `${actor.guid}/${resource.name}/${id}`
  const asked = { userGuid: actor.guid, resource: resource.name, ip: request.ip, startedAt: nowOf(request) }
  return await jobs.start({ key, sheet: bytes, ...asked }, job)
}

/** Does an import as its owner: with what he may do at this moment, on whichever server. */
async function workThrough(
  app: FastifyInstance,
  { ordered, job, isStopped }: Work,
  onBug: (error: unknown) => void,
): Promise<WrongRow[]> {
  const { db } = app.database
  const resource = resourceNamed(ordered.resource)
  const actor = await actorWithGuid(db, ordered.userGuid, app.clock.now().toISOString())
  if (actor === null) throw new Problem('auth.required')
  const rows = await readSheet(resource, actor, ordered.sheet)
  const moment = { now: ordered.startedAt, ip: ordered.ip }
  return await importRows({ db, actor, resource, rows, job, moment, isStopped, onBug })
}

async function uploaded(request: FastifyRequest): Promise<{ bytes: Uint8Array; fileName: string }> {
  if (!request.isMultipart()) throw new Problem('input.malformed')
  const part = await request.file()
  if (part === undefined) throw new Problem('file.empty')
  const bytes = await part.toBuffer()
  if (part.file.truncated)
    throw new Problem('file.too-large', { maxBytes: MAX_IMPORT_BYTES, sentence: '文件超过 10 MB，请分成几份导入' })
  if (bytes.length === 0) throw new Problem('file.empty')
  if (!/\.xlsx$/i.test(part.filename))
    throw new Problem('file.type-refused', { sentence: '只能导入 .xlsx 文件，请使用下载的模板' })
  return { bytes, fileName: cleanFileName(part.filename) }
}

async function sendSheet(reply: FastifyReply, sheet: Readable, name: string) {
  reply.headers({
    'content-type': XLSX_MIME,
    'content-disposition': disposition(`${name}.xlsx`, true),
    'cache-control': 'no-store',
  })
  return await reply.send(sheet)
}
