import { MEDIA_CHUNK_BYTES, MEDIA_HEADER, type MediaState, type MediaUpload } from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type Call, readAnswer, readProblem } from './call.ts'
import type { InRoom } from './open.ts'
import { isOfTheLine } from './outage.ts'
import type { MediaRow, OutboxDb } from './outbox-db.ts'
import { isDue, nextStep } from './retry.ts'

export interface UploadDevice {
  db: OutboxDb
  call: Call
  now: () => number
  random?: () => number
  /** False for what has to wait for Wi-Fi. */
  mayGo?: (row: MediaRow) => boolean
  mayStop?: () => boolean
  /** Whether another request has just come through, so that a failing one fails for what is in it. */
  isLineProven?: () => boolean
  inRoom: InRoom
}

export interface UploadReport {
  state: 'drained' | 'waiting' | 'needs-sign-in' | 'unreachable'
  sent: number
  /** Whether the server took anything. */
  isAnswered: boolean
  /** What cut the line, when something did. */
  cut: Problem | null
}

/** Asked to stop between two pieces: no failure of the medium's. */
class Stopped extends Error {}

const PARALLEL = 2
/** One medium may break a server; so many in a row, and it is the server. */
const BROKEN_IN_A_ROW = 2
const CHUNK_TIMEOUT_MS = 45_000
/** Renewed by each chunk. */
const LEASE_MS = 2 * CHUNK_TIMEOUT_MS
const SMALLEST_SLICE_BYTES = 64 * 1024
/** Rounds without a byte more on the server before the upload waits for another time. */
const VAIN_TRIES = 6
const TUS = { 'tus-resumable': '1.0.0' }
const TUS_PATH = '/api/files/tus'

/**
 * Sends the media whose records the server has. Reads one chunk at a time, so that a long video does not fill the
 * memory; bytes leave the device only after the server said that it has them whole, with the same hash.
 */
export async function sendMedia(device: UploadDevice): Promise<UploadReport> {
  const report: UploadReport = { state: 'drained', sent: 0, isAnswered: false, cut: null }
  // Under the lock nobody else sends: left by a page or worker that ended in the middle.
  await device.inRoom(() =>
    device.db.media.where('state').equals('sending').modify({ state: 'waiting', leaseUntil: 0 }),
  )
  await Promise.all(Array.from({ length: PARALLEL }, () => sendInTurn(device, report)))
  if (report.state === 'drained' && (await device.db.media.where('state').anyOf('waiting', 'sending').count()) > 0)
    report.state = 'waiting'
  return report
}

async function sendInTurn(device: UploadDevice, report: UploadReport): Promise<void> {
  let broken = 0
  while (report.state === 'drained' && device.mayStop?.() !== true) {
    const row = await device.inRoom(() => takeMedium(device))
    if (row === null) break
    try {
      await sendMedium(device, row)
      await device.inRoom(() => settleSent(device, row))
      report.sent += 1
      report.isAnswered = true
      broken = 0
    } catch (error) {
      const { stop, cut } = await device.inRoom(() => settleFailed(device, row, error))
      if (stop !== null) report.state = stop
      report.cut = cut ?? report.cut
      const isBroken = error instanceof Problem && (error.code === 'server.broken' || isOfTheLine(error))
      broken = isBroken ? broken + 1 : 0
      if (!isBroken || broken < BROKEN_IN_A_ROW) continue
      report.state = report.state === 'drained' ? 'waiting' : report.state
      report.cut = error
    }
  } // With nothing else to compare with, it may be the server as well as the medium.
  if (broken > 0 && !report.isAnswered && device.isLineProven?.() !== true) report.cut ??= new Problem('server.broken')
}

function takeMedium({ db, now, mayGo }: UploadDevice): Promise<MediaRow | null> {
  return db.transaction('rw', [db.media, db.actions], async () => {
    const at = now()
    const rows = await db.media.where('state').anyOf('waiting', 'sending').sortBy('heldAt')
    for (const row of rows) {
      const isReady = row.state === 'waiting' ? isDue(row.nextAt, at) : row.leaseUntil <= at
      if (!isReady || mayGo?.(row) === false) continue
      const waitsFor = await db.actions.where('id').anyOf(row.afterOps).count()
      if (waitsFor > 0) continue
      await db.media.update(row.guid, { state: 'sending', leaseUntil: at + LEASE_MS })
      return row
    }
    return null
  })
}

/** The bytes stay for some days (`forgetSentBytes`): a server restored from a backup has not got them any more. */
async function settleSent({ db, now }: UploadDevice, row: MediaRow): Promise<void> {
  const sent = { state: 'sent', sentBytes: row.ref.size, sentAt: now(), problem: null, leaseUntil: 0 } as const
  await db.media.update(row.guid, sent)
}

interface Failed {
  stop: 'needs-sign-in' | 'unreachable' | 'waiting' | null
  cut?: Problem
}

async function settleFailed(
  { db, now, random, isLineProven }: UploadDevice,
  row: MediaRow,
  error: unknown,
): Promise<Failed> {
  // Somebody else took it over and may have finished: a page that was frozen for a while, where there are no Web Locks.
  if ((await db.media.get(row.guid))?.state !== 'sending') return { stop: null }
  const released = { state: 'waiting', leaseUntil: 0 } as const
  if (error instanceof Stopped) {
    await db.media.update(row.guid, released)
    return { stop: null }
  }
  const problem = error instanceof Problem ? error : new Problem('network.unreachable', {}, { cause: error })
  const cut = isOfTheLine(problem) ? problem : undefined
  if (cut !== undefined && isLineProven?.() !== true) {
    await db.media.update(row.guid, { ...released, problem: cut.toWire() })
    return { stop: cut.code === 'network.unreachable' ? 'unreachable' : 'waiting', cut }
  }
  const tries = row.tries + 1
  const step = nextStep(problem, tries, random)
  if (step.kind === 'pause') {
    await db.media.update(row.guid, released)
    return { stop: 'needs-sign-in' }
  }
  await db.media.update(row.guid, {
    state: step.kind === 'wait' ? 'waiting' : 'refused',
    tries,
    nextAt: step.kind === 'wait' ? now() + step.waitMs : 0,
    leaseUntil: 0,
    problem: problem.toWire(),
  })
  return cut?.code === 'network.unreachable' ? { stop: 'unreachable', cut } : { stop: null }
}

async function sendMedium(device: UploadDevice, row: MediaRow): Promise<void> {
  if (row.sentAt !== undefined && (await isThere(device, row))) return
  const state = row.ref.size <= MEDIA_CHUNK_BYTES ? await putWhole(device, row) : await sendInChunks(device, row)
  const isWhole = state.complete && state.sha256 === row.ref.sha256
  if (!isWhole) throw new Problem('file.damaged', { guid: row.guid })
}

/** Sent before, and asked for again after a restore: most of it the server still has. */
async function isThere({ call }: UploadDevice, row: MediaRow): Promise<boolean> {
  const { complete, sha256 } = await readAnswer<MediaState>(await call(`/api/files/${row.guid}`))
  return complete && sha256 === row.ref.sha256
}

async function putWhole({ db, call }: UploadDevice, row: MediaRow): Promise<MediaState> {
  const bytes = await chunkOf(db, row, 0)
  const response = await call(`/api/files/${row.guid}`, {
    method: 'PUT',
    headers: {
      'content-type': row.ref.mime,
      'x-sha256': row.ref.sha256,
      [MEDIA_HEADER]: base64(JSON.stringify(uploadOf(row)), 'url'),
    },
    body: bytes,
    timeoutMs: CHUNK_TIMEOUT_MS,
  })
  return readAnswer<MediaState>(response)
}

async function chunkOf(db: OutboxDb, row: MediaRow, n: number): Promise<ArrayBuffer> {
  const chunk = await db.mediaChunks.get([row.guid, n])
  if (chunk === undefined) throw new Problem('file.empty', { guid: row.guid })
  return chunk.bytes
}

function uploadOf({ ref, parentGuid, parentResource, moduleName }: MediaRow): MediaUpload {
  return { ...ref, parentGuid, parentResource, moduleName }
}

/** The few verbs of tus 1.0 that are needed. Whatever happens, the server's offset is the truth to go on from. */
async function sendInChunks(device: UploadDevice, row: MediaRow): Promise<MediaState> {
  const address = `${TUS_PATH}/${row.guid}`
  let offset = await startedAt(device, row, address)
  let sliceBytes = MEDIA_CHUNK_BYTES
  let vain = 0
  while (offset !== 'complete' && offset < row.ref.size) {
    const at = offset
    const bytes = await sliceAt(device.db, row, at, sliceBytes)
    const response = await device.call(address, {
      method: 'PATCH',
      headers: { ...TUS, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
      body: bytes,
      timeoutMs: CHUNK_TIMEOUT_MS,
    })
    if (response.status === 204) offset = offsetOf(response)
    else if (response.status === 409 || response.status === 460) offset = await askOffset(device, address)
    else if (response.status === 404 || response.status === 410) offset = await create(device, row, address)
    else if (response.status === 413 && sliceBytes > SMALLEST_SLICE_BYTES) sliceBytes /= 2
    else throw await problemOfTus(response)
    vain = offset === at ? vain + 1 : 0
    if (vain > VAIN_TRIES) throw new Problem('file.damaged', { guid: row.guid })
    if (device.mayStop?.() === true && offset !== 'complete') throw new Stopped()
    const sentBytes = offset === 'complete' ? row.ref.size : offset
    await device.inRoom(() => device.db.media.update(row.guid, { sentBytes, leaseUntil: device.now() + LEASE_MS }))
  }
  return readAnswer<MediaState>(await device.call(`/api/files/${row.guid}`))
}

type Offset = number | 'complete'

async function startedAt(device: UploadDevice, row: MediaRow, address: string): Promise<Offset> {
  const response = await device.call(address, { method: 'HEAD', headers: TUS })
  if (response.status === 404 || response.status === 410) return create(device, row, address)
  if (!response.ok) throw await problemOfTus(response)
  return offsetOf(response)
}

async function create(device: UploadDevice, row: MediaRow, address: string): Promise<Offset> {
  const metadata = { guid: base64(row.guid), media: base64(JSON.stringify(uploadOf(row))) }
  const response = await device.call(TUS_PATH, {
    method: 'POST',
    headers: {
      ...TUS,
      'upload-length': String(row.ref.size),
      'upload-metadata': Object.entries(metadata)
        .map((pair) => pair.join(' '))
        .join(','),
    },
  })
  if (response.status === 201) return 0
  if (response.status !== 409) throw await problemOfTus(response)
  return response.headers.get('upload-complete') === '?1' ? 'complete' : askOffset(device, address)
}

async function askOffset(device: UploadDevice, address: string): Promise<Offset> {
  const response = await device.call(address, { method: 'HEAD', headers: TUS })
  if (!response.ok) throw await problemOfTus(response)
  return offsetOf(response)
}

/** Only a tus server names an offset: a page of a captive portal does not. */
function offsetOf(response: Response): number {
  const header = response.headers.get('upload-offset')
  const offset = header === null ? Number.NaN : Number(header)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new Problem('answer.foreign')
  return offset
}

async function problemOfTus(response: Response): Promise<Problem> {
  // Locked: the request that died has not been noticed yet.
  if (response.status === 423) return new Problem('action.running')
  if ([404, 409, 410, 460].includes(response.status)) return new Problem('file.damaged', { status: response.status })
  return readProblem(response)
}

/** Up to `sliceBytes` from an offset, never more than the one stored chunk it lies in. */
async function sliceAt(db: OutboxDb, row: MediaRow, offset: number, sliceBytes: number): Promise<ArrayBuffer> {
  const chunk = await chunkOf(db, row, Math.floor(offset / MEDIA_CHUNK_BYTES))
  const from = offset % MEDIA_CHUNK_BYTES
  const slice = chunk.slice(from, from + sliceBytes)
  if (slice.byteLength === 0) throw new Problem('file.empty', { guid: row.guid })
  return slice
}

function base64(text: string, kind: 'plain' | 'url' = 'plain'): string {
  const bytes = new TextEncoder().encode(text)
  const plain = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return kind === 'plain' ? plain : plain.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
