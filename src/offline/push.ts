import { type OpResult, PUSH_MAX_BYTES, PUSH_MAX_OPS, type PushReply, type PushRequest } from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem, type WireProblem } from '#domain/kit/problems.ts'
import { readAnswer } from './call.ts'
import { laneOf, stuckDependency } from './lane.ts'
import type { IfFree } from './lock.ts'
import { opOf } from './op.ts'
import type { InRoom } from './open.ts'
import { isOfTheLine } from './outage.ts'
import type { ActionRow, OutboxDb } from './outbox-db.ts'
import { replay } from './replay.ts'
import { isDue, nextStep } from './retry.ts'

/** Sends one batch. May throw `network.unreachable` or `auth.required`; any HTTP answer is returned. */
export type Send = (request: PushRequest) => Promise<Response>

export interface PushDevice {
  db: OutboxDb
  actor: Actor
  deviceId: string
  /** Whether the device's mirror will show a record after it was acknowledged. */
  keeps: (resource: string) => boolean
  /** Device clock. */
  now: () => number
  random?: () => number
  ifFree: IfFree
  inRoom: InRoom
  /** True: stop before the next batch. */
  mayStop?: () => boolean
  /** Whether another request has just come through, so that a failing one fails for what is in it. */
  isLineProven?: () => boolean
}

export interface PushReport {
  /** `busy`: another tab or the worker is at it. */
  state: 'drained' | 'waiting' | 'needs-sign-in' | 'unreachable' | 'busy'
  applied: number
  refused: number
  /** The server's generation, when it said. */
  generation: string | null
  /** Resources of which something was acknowledged. */
  resources: string[]
  /** Whether the server answered for what was sent. */
  isAnswered: boolean
  /** What cut the line, when something did. */
  cut: Problem | null
}

/** Longer than the request may take, so that a row is never sent twice at once. */
const LEASE_MS = 90_000
/** From so many failed requests on, an action goes alone: it may be the one that breaks them. */
const SOLO_TRIES = 2
/** One action may break a server; so many in a row, and it is the server. */
const BROKEN_IN_A_ROW = 2

/**
 * Sends the device's unsent actions, oldest first for each record.
 *
 * A row leaves the outbox in the same transaction that stores the server's answer, so stopping at any line loses
 * nothing and may at worst send a row twice; the server answers the second time from the first.
 */
export async function pushOutbox(device: PushDevice, send: Send): Promise<PushReport> {
  const done = await device.ifFree(`outbox:${device.actor.guid}`, () => drain(device, send))
  return done ?? { ...NOTHING_SENT, state: 'busy' }
}

const NOTHING_SENT = { applied: 0, refused: 0, generation: null, resources: [], isAnswered: false, cut: null }

async function drain(device: PushDevice, send: Send): Promise<PushReport> {
  const report: PushReport = { ...NOTHING_SENT, state: 'drained' }
  let limit = PUSH_MAX_OPS
  let broken = 0
  await device.inRoom(() => takeBack(device.db))
  while (device.mayStop?.() !== true) {
    const batch = await device.inRoom(() => takeBatch(device, limit))
    if (batch.length === 0) break
    const end = await sendBatch(device, send, batch, report)
    broken = end === 'broken' ? broken + 1 : 0
    if (end === 'shrink') limit = Math.max(1, Math.floor(batch.length / 2))
    else if (broken >= BROKEN_IN_A_ROW) return { ...report, state: 'waiting', cut: new Problem('server.broken') }
    else if (end !== 'go-on' && end !== 'broken') return { ...report, state: end }
  }
  // With nothing else to compare with, it may be the server as well as the action.
  if (broken > 0 && !report.isAnswered && device.isLineProven?.() !== true) report.cut = new Problem('server.broken')
  return { ...report, state: await restState(device) }
}

/**
 * Under the lock nobody else sends: what still says so was left by a page or worker that died, was closed or was loaded
 * anew in the middle. Waiting for its lease to run out would hold the work up for nothing.
 */
async function takeBack(db: OutboxDb): Promise<void> {
  await db.actions.where('state').equals('sending').modify({ state: 'waiting', leaseUntil: 0 })
}

async function restState({ db }: PushDevice): Promise<'drained' | 'waiting'> {
  return (await db.actions.where('state').anyOf('waiting', 'sending').count()) > 0 ? 'waiting' : 'drained'
}

/** The next actions that may go, marked as sending. Of each lane the head, and what follows it in order. */
function takeBatch({ db, actor, now }: PushDevice, limit: number): Promise<ActionRow[]> {
  return db.transaction('rw', db.actions, async () => {
    const at = now()
    const rows = await db.actions.orderBy('order').toArray()
    const batch = chooseBatch(
      rows.filter((row) => row.userGuid === actor.guid),
      { at, limit },
    )
    for (const row of batch) {
      const sending = { state: 'sending', sentOnce: true, leaseUntil: at + LEASE_MS } as const
      await db.actions.update(row.id, sending)
      Object.assign(row, sending)
    }
    return batch
  })
}

function chooseBatch(rows: readonly ActionRow[], { at, limit }: { at: number; limit: number }): ActionRow[] {
  const pending = new Set(rows.map((row) => row.id))
  const chosen = new Set<string>()
  const batch: ActionRow[] = []
  const blockedLanes = new Set<string>()
  let bytes = 0
  for (const row of rows) {
    const isReady = row.state === 'waiting' ? isDue(row.nextAt, at) : row.state === 'sending' && row.leaseUntil <= at
    const isFree = row.deps.every((dep) => !pending.has(dep) || chosen.has(dep)) && !blockedLanes.has(row.recordGuid)
    const mustGoAlone = row.tries >= SOLO_TRIES && row.problem !== null && brokeRequest(row.problem)
    const size = sizeOf(row)
    const fits = batch.length < limit && (batch.length === 0 || bytes + size <= PUSH_MAX_BYTES)
    if (!isReady || !isFree || !fits || (mustGoAlone && batch.length > 0)) {
      blockedLanes.add(row.recordGuid)
      continue
    }
    batch.push(row)
    chosen.add(row.id)
    bytes += size
    if (mustGoAlone) break
  }
  return batch
}

const brokeRequest = (problem: WireProblem) => problem.code === 'server.broken' || isOfTheLine(problem)

const encoder = new TextEncoder()
const sizeOf = (row: ActionRow) => encoder.encode(JSON.stringify(row.input ?? null)).length + 600

type End = 'go-on' | 'broken' | 'shrink' | 'needs-sign-in' | 'unreachable' | 'waiting'

/** What became of a batch; counted only once it is stored. */
interface Settled {
  end: End
  applied: number
  refused: number
  resources: string[]
  cut?: Problem
}

async function sendBatch(device: PushDevice, send: Send, batch: ActionRow[], report: PushReport): Promise<End> {
  const { db, inRoom } = device
  // One transaction for the batch: each of its own would have to wait for the disk. Dexie counts the awaits within only
  // where its work is an async function, and otherwise lets go of the transaction in the middle.
  let settle: () => PromiseLike<Settled>
  try {
    const response = await send({ deviceId: device.deviceId, ops: batch.map(opOf) })
    const reply = await readAnswer<PushReply>(response)
    if (!Array.isArray(reply?.results)) throw new Problem('answer.foreign')
    report.generation = reply.generation
    report.isAnswered = true
    settle = () =>
      db.transaction('rw', [db.actions, db.answers, db.records], async () => settleBatch(device, batch, reply))
  } catch (error) {
    settle = () => db.transaction('rw', db.actions, async () => settleFailure(device, batch, error))
  }
  const { end, applied, refused, resources, cut } = await inRoom(settle)
  report.cut = cut ?? null
  report.applied += applied
  report.refused += refused
  report.resources = [...new Set([...report.resources, ...resources])]
  return end
}

async function settleBatch(device: PushDevice, batch: ActionRow[], reply: PushReply): Promise<Settled> {
  const byId = new Map(reply.results.map((result) => [result?.id, result]))
  const settled: Settled = { end: 'go-on', applied: 0, refused: 0, resources: [] }
  for (const row of batch) {
    const result = byId.get(row.id)
    if (result?.state === 'applied' && typeof result.record === 'object' && result.record !== null) {
      await acknowledge(device, row, { result, generation: reply.generation })
      settled.applied += 1
      settled.resources.push(row.resource)
    } else if (result?.state === 'refused' && typeof result.problem?.code === 'string') {
      const step = await settleRow(device, row, result.problem)
      if (step === 'refuse') settled.refused += 1
      if (step === 'pause') settled.end = 'needs-sign-in'
    } else {
      // Not echoed: whatever answered, it did not answer this action.
      await settleRow(device, row, new Problem('answer.foreign').toWire())
    }
  }
  return settled
}

/** The whole batch failed: either nobody answered, or somebody would not read it. */
async function settleFailure(device: PushDevice, batch: ActionRow[], error: unknown): Promise<Settled> {
  const problem = error instanceof Problem ? error : new Problem('network.unreachable', {}, { cause: error })
  const settled: Settled = { end: endOf(problem, batch), applied: 0, refused: 0, resources: [] }
  if (settled.end === 'shrink' || settled.end === 'needs-sign-in') {
    await release(device, batch)
    return settled
  }
  const isProven = device.isLineProven?.() === true
  if (isOfTheLine(problem)) {
    if (isProven && batch.length === 1 && problem.code !== 'network.unreachable') settled.end = 'broken'
    else settled.cut = problem
    if (!isProven) {
      await release(device, batch, problem)
      return settled
    }
  }
  for (const row of batch) {
    const step = await settleRow(device, row, problem.toWire())
    if (step === 'refuse') settled.refused += 1
  }
  return settled
}

function endOf(problem: Problem, batch: readonly ActionRow[]): End {
  const isAboutContent = nextStep(problem, 1).kind === 'refuse'
  if (isAboutContent) return batch.length > 1 ? 'shrink' : 'go-on'
  if (problem.retry === 'after-sign-in') return 'needs-sign-in'
  if (problem.code === 'server.broken') return batch.length === 1 ? 'broken' : 'waiting'
  return problem.code === 'network.unreachable' || problem.code === 'answer.foreign' ? 'unreachable' : 'waiting'
}

/** Back as they were, without counting the attempt against them; what cut it off is said of them. */
async function release({ db }: PushDevice, batch: readonly ActionRow[], cut?: Problem): Promise<void> {
  const said = cut === undefined ? {} : { problem: cut.toWire() }
  await db.transaction('rw', db.actions, async () => {
    for (const row of batch) await db.actions.update(row.id, { state: 'waiting', leaseUntil: 0, ...said })
  })
}

/** Decides about one action that was not applied, and stores the decision. */
async function settleRow(
  { db, now, random }: PushDevice,
  row: ActionRow,
  problem: WireProblem,
): Promise<'wait' | 'refuse' | 'pause'> {
  const tries = row.tries + 1
  const failure = { code: problem.code, retry: problem.retry ?? 'later', details: problem.details ?? {} }
  const step = nextStep(failure, tries, random)
  return db.transaction('rw', db.actions, async () => {
    if (step.kind === 'pause') {
      await db.actions.update(row.id, { state: 'waiting', leaseUntil: 0 })
      return step.kind
    }
    const stuck = isAboutDependency(problem) || step.kind === 'wait' ? await stuckDependency(db, row.deps) : null
    if (stuck !== null) {
      await waitOn(db, row.id, stuck)
      return 'wait'
    }
    const wait = step.kind === 'wait'
    await db.actions.update(row.id, {
      state: wait ? 'waiting' : 'refused',
      tries,
      nextAt: wait ? now() + step.waitMs : 0,
      leaseUntil: 0,
      problem,
    })
    if (!wait) await markWaitingOn(db, row.id)
    return step.kind
  })
}

function isAboutDependency({ code }: WireProblem): boolean {
  return code === 'action.dependency-missing' || code === 'action.dependency-refused'
}

async function waitOn(db: OutboxDb, id: string, waitsFor: string): Promise<void> {
  const problem = new Problem('action.dependency-refused', { waitsFor }).toWire()
  await db.actions.update(id, { problem, state: 'waiting', nextAt: 0, leaseUntil: 0 })
}

/** Whatever depends on a refused action says so, for as long as that lasts. */
async function markWaitingOn(db: OutboxDb, id: string): Promise<void> {
  const followers = await db.actions.filter((row) => row.deps.includes(id) && row.state !== 'refused').toArray()
  for (const follower of followers) {
    await waitOn(db, follower.id, id)
    await markWaitingOn(db, follower.id)
  }
}

/** The action goes, its answer stays, and the record becomes what the server says plus what still waits. */
function acknowledge(
  device: PushDevice,
  row: ActionRow,
  { result, generation }: { result: Extract<OpResult, { state: 'applied' }>; generation: string },
) {
  const { db, actor, keeps, now } = device
  return db.transaction('rw', [db.actions, db.answers, db.records], async () => {
    await db.actions.delete(row.id)
    await db.answers.put({ id: row.id, at: now(), action: row, result, generation })
    const key: [string, string] = [row.resource, row.recordGuid]
    const rest = await laneOf(db, row.recordGuid)
    const stored = await db.records.get(key)
    const rev = (stored?.rev ?? 0) + 1
    const shared = { resource: row.resource, guid: row.recordGuid, base: result.record, rev, frozen: false }
    if (rest.length > 0)
      await db.records.put({ ...shared, record: replay(result.record, rest, actor) ?? result.record, ackedAt: null })
    else if (keeps(row.resource)) await db.records.put({ ...shared, record: result.record, ackedAt: now() })
    else await db.records.delete(key)
  })
}
