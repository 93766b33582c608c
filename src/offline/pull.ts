import {
  type PullReply,
  type PullRequest,
  SCHEMA_VERSION,
  SNAPSHOTS_MAX_SCOPES,
  type Snapshot,
  type SnapshotOffer,
  scopesMark,
} from '#domain/contract/sync.ts'
import { Problem } from '#domain/kit/problems.ts'
import { type Call, readAnswer, readProblem } from './call.ts'
import type { Mirror } from './mirror.ts'

export interface PullDevice {
  mirror: Mirror
  call: Call
  deviceId: string
  appV: string
  nowIso: () => string
  backlog: () => Promise<PullRequest['backlog']>
  storage?: () => Promise<PullRequest['storage'] | null>
  offsetMs: () => number | null
  /** Called before scopes leave the device: push what waits, keep copies of what unsent work refers to. */
  beforeDrop: (scopes: readonly string[]) => Promise<void>
  /** Called when everything has to be fetched anew: acknowledged actions are sent again. */
  beforeResync: () => Promise<void>
  onDownload?: (progress: { done: number; total: number; rows: number } | null) => void
  mayStop?: () => boolean
}

const DOWNLOAD_TIMEOUT_MS = 5 * 60_000
/** Asking again for frames that were cut off; more often, and the line is too bad for now. */
const DOWNLOAD_ROUNDS = 5
/** What is stored in one transaction, and how long it may wait for that. */
const PORTION_BYTES = 512 * 1024
const PORTION_MS = 500

/**
 * Brings the mirror up to date: takes over changes, fetches added scopes whole, drops those that are no longer the
 * user's. Each page and each scope is stored with its progress in one transaction, so stopping at any line only means
 * going on from there. Throws a `Problem` when the server could not be reached or wants the app updated.
 */
export async function pull(device: PullDevice): Promise<void> {
  const { mirror } = device
  for (let resyncs = 0; device.mayStop?.() !== true; ) {
    let answer: Answer
    try {
      answer = await ask(device)
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'sync.resync') || resyncs > 0) throw error
      resyncs += 1
      await device.beforeResync()
      await mirror.reset()
      continue
    }
    const { reply } = answer
    const offers = offersIn(answer)
    // On its way while the page of changes is written; what has to be pushed first may take any time.
    const opened = reply.drop.length === 0 ? openFirst(device, offers) : undefined
    await mirror.applyPage(reply)
    if (reply.drop.length > 0) {
      await device.beforeDrop(reply.drop)
      await mirror.dropScopes(reply.drop)
    }
    const hasFetched = await fetchScopes(device, { offers, cursor: reply.cursor, opened })
    if (reply.more || hasFetched) continue
    await mirror.setMeta({ lastSyncAt: device.nowIso(), complete: true })
    return
  }
}

interface Answer {
  reply: PullReply
  /** The scopes that were on the device when it asked. */
  held: string[]
}

/** Names the scopes by their mark; by name where the server would see others in their place. */
async function ask(device: PullDevice): Promise<Answer> {
  const [scopes, cursor] = await Promise.all([device.mirror.scopes(), device.mirror.meta<string>('cursor')])
  const held = scopes.map(({ scope }) => scope)
  if (cursor !== null && held.length > 1) {
    const mark = scopesMark(held)
    const reply = await askWith(device, { cursor, scopes: [mark] })
    if (!reply.drop.includes(mark)) return { reply, held }
  }
  return { reply: await askWith(device, { cursor, scopes: held }), held }
}

async function askWith(device: PullDevice, held: Pick<PullRequest, 'cursor' | 'scopes'>): Promise<PullReply> {
  const { deviceId, appV } = device
  const [storage, backlog] = await Promise.all([device.storage?.(), device.backlog()])
  const request: PullRequest = {
    deviceId,
    ...held,
    schemaV: SCHEMA_VERSION,
    appV,
    backlog,
    ...(storage == null ? {} : { storage }),
    clock: { deviceNow: new Date().toISOString(), offsetMs: device.offsetMs() },
  }
  const response = await device.call('/api/sync/pull', { method: 'POST', body: JSON.stringify(request) })
  return readAnswer<PullReply>(response)
}

/** What is offered and not there, small scopes of general use first so that the app opens early. */
function offersIn({ reply, held }: Answer): SnapshotOffer[] {
  const here = new Set(held)
  return reply.add.filter(({ scope }) => !here.has(scope)).sort((a, b) => urgency(a) - urgency(b))
}

const withRows = (offers: readonly SnapshotOffer[]) => offers.filter(({ rows }) => rows > 0)

interface Offered {
  offers: readonly SnapshotOffer[]
  cursor: string
  /** Of the first portion, already asked for. */
  opened: Promise<Response> | undefined
}

/** Fetches what the server offers. */
async function fetchScopes(device: PullDevice, { offers, cursor, opened }: Offered): Promise<boolean> {
  if (offers.length === 0) return false
  await device.mirror.putEmptyScopes(
    offers.filter(({ rows }) => rows === 0),
    cursor,
  )

  const missing = new Set(withRows(offers).map(({ scope }) => scope))
  const total = missing.size
  let rows = 0
  let asked = opened
  const tell = () => device.onDownload?.({ done: total - missing.size, total, rows })
  try {
    for (let round = 0; missing.size > 0 && round < DOWNLOAD_ROUNDS; round += 1) {
      const before = missing.size
      for (const scopes of portions([...missing], SNAPSHOTS_MAX_SCOPES)) {
        tell()
        const response = await (asked ?? open(device, scopes))
        asked = undefined
        const isWhole = await download(device, { scopes, response }, (snapshot) => {
          missing.delete(snapshot.scope)
          rows += rowsOf(snapshot)
          tell()
        })
        // Left out of a whole answer: no longer the user's; the next pull says so.
        if (isWhole) for (const scope of scopes) missing.delete(scope)
        if (device.mayStop?.() === true) return false
      }
      if (missing.size === before) break
    }
  } finally {
    device.onDownload?.(null)
  }
  if (missing.size > 0) throw new Problem('network.unreachable', { missing: missing.size })
  return true
}

const urgency = ({ scope, rows }: SnapshotOffer) => (scope === 'global' ? -2 : scope.startsWith('user:') ? -1 : rows)

function portions<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

function openFirst(device: PullDevice, offers: readonly SnapshotOffer[]): Promise<Response> | undefined {
  const [scopes] = portions(
    withRows(offers).map(({ scope }) => scope),
    SNAPSHOTS_MAX_SCOPES,
  )
  if (scopes === undefined) return undefined
  return heardLater(open(device, scopes))
}

function open({ call }: PullDevice, scopes: readonly string[]): Promise<Response> {
  return call('/api/sync/snapshots', {
    method: 'POST',
    body: JSON.stringify({ scopes }),
    timeoutMs: DOWNLOAD_TIMEOUT_MS,
  })
}

/** Stores the scopes of one framed answer as they come; false when it was cut. */
async function download(
  device: PullDevice,
  { scopes, response }: { scopes: readonly string[]; response: Response },
  onStored: (snapshot: Snapshot) => void,
): Promise<boolean> {
  if (!response.ok) throw await readProblem(response)
  if (!(response.headers.get('content-type') ?? '').startsWith('application/octet-stream') || response.body === null)
    throw new Problem('answer.foreign')
  const wanted = new Set(scopes)
  const portions = storeInPortions(async (unpacked) => {
    const snapshots = (await Promise.all(unpacked)).filter(({ scope }) => wanted.has(scope))
    await device.mirror.putSnapshots(snapshots)
    for (const snapshot of snapshots) onStored(snapshot)
  })
  try {
    const isWhole = await readInto(portions, response.body)
    await portions.end()
    return isWhole
  } catch (error) {
    if (isOfTheLine(error)) return false
    throw error
  }
}

/** False when the body was cut; what came before that is kept. */
async function readInto(portions: Portions, body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<boolean> {
  let isWhole = false
  try {
    for await (const block of framesOf(body)) {
      if (block.byteLength === 0) isWhole = true
      else await portions.add(block)
    }
  } catch (error) {
    if (!isOfTheLine(error)) throw error
  }
  return isWhole
}

interface Portions {
  add(block: Uint8Array<ArrayBuffer>): Promise<void>
  /** Stores the rest. */
  end(): Promise<void>
}

/**
 * Stores small scopes together, since a transaction takes its milliseconds however little it writes. Each is unpacked
 * while the next arrives and the portion before is written; on a slow line none waits long, so that a kill loses little.
 */
function storeInPortions(store: (unpacked: Promise<Snapshot>[]) => Promise<void>): Portions {
  let unpacked: Promise<Snapshot>[] = []
  let bytes = 0
  let storedAt = Date.now()
  let storing = Promise.resolve()

  async function flush(): Promise<void> {
    await storing
    const portion = unpacked
    unpacked = []
    bytes = 0
    storedAt = Date.now()
    storing = heardLater(store(portion))
  }

  return {
    async add(block) {
      unpacked.push(heardLater(unpack(block)))
      bytes += block.byteLength
      if (bytes >= PORTION_BYTES || Date.now() - storedAt >= PORTION_MS) await flush()
    },
    async end() {
      if (unpacked.length > 0) await flush()
      await storing
    },
  }
}

/** Awaited after something else: a failure before that is not an unheard one. */
function heardLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

const rowsOf = ({ tables }: Snapshot) => tables.reduce((sum, table) => sum + table.count, 0)

/** An error of reading or unpacking a body, not of storing it. */
function isOfTheLine(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && ['AbortError', 'TimeoutError'].includes(error.name))
}

/** The blocks of a body framed by their lengths; the empty block that ends it included. */
async function* framesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let parts: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  /** Null when the body ends first. */
  async function take(size: number): Promise<Uint8Array<ArrayBuffer> | null> {
    while (held < size) {
      const { done, value } = await reader.read()
      if (done) return null
      parts.push(value)
      held += value.byteLength
    }
    const joined = parts.length === 1 && parts[0] !== undefined ? parts[0] : join(parts, held)
    parts = [joined.subarray(size)]
    held -= size
    return joined.subarray(0, size)
  }
  try {
    for (;;) {
      const head = await take(4)
      if (head === null) return
      const length = new DataView(head.buffer, head.byteOffset, 4).getUint32(0)
      const block = await take(length)
      if (block === null) return
      yield block
      if (length > 0) continue
      // Read to the real end: a body left unread would be reported as an aborted request.
      while (!(await reader.read()).done);
      return
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function join(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.byteLength
  }
  return joined
}

async function unpack(block: Uint8Array<ArrayBuffer>): Promise<Snapshot> {
  const stream = new Response(block).body?.pipeThrough(new DecompressionStream('gzip'))
  return (await new Response(stream ?? null).json()) as Snapshot
}
