import type { PullRequest, PushRequest } from '#domain/contract/sync.ts'
import { type Actor, hasRole, heldPath, ownCompany } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'
import { type Call, readAnswer } from './call.ts'
import type { Clock } from './clock.ts'
import { worksIn } from './deeds.ts'
import { createDraftBook, type DraftBook } from './drafts.ts'
import { type EngineState, RESTING } from './engine-state.ts'
import { ifFreeOn } from './lock.ts'
import type { Loss, LossWatch } from './loss.ts'
import { type Mirror, openMirror } from './mirror.ts'
import { type InRoom, isOutOfQuota, type OpenOptions } from './open.ts'
import type { Occasion, Outage } from './outage.ts'
import type { OutboxContext } from './outbox-context.ts'
import { type MediaRow, OutboxDb } from './outbox-db.ts'
import type { PullDevice } from './pull.ts'
import type { PushDevice, PushReport } from './push.ts'
import type { MakeRoom, roomMaker } from './room.ts'
import type * as Sync from './sync.ts'
import type { sendMedia } from './upload.ts'

export interface EngineOptions {
  actor: Actor
  call: Call
  clock: Clock
  deviceId: string
  appV: string
  makeGuid: () => string
  open?: OpenOptions
  /** Notices a deleted outbox; fetched by a page after its first screen. */
  watchLosses?: (outbox: OutboxDb) => Promise<LossWatch>
  storage?: PullDevice['storage']
  /** The code that sends and fetches, with the definitions of every resource: a page shows what it holds before it has them. */
  loadSync: () => Promise<typeof Sync>
  /** The code for what follows a pull, which a page fetches after its first screen and the worker has in it. */
  loadAftermath: () => Promise<typeof import('./aftermath.ts')>
  /** What a full phone gives up in order to go on sending; fetched when it is needed. */
  loadRoom?: () => Promise<{ roomMaker: typeof roomMaker }>
  /** Asked before media are sent: what may go over the present line. */
  lineRule?: () => Promise<(row: MediaRow) => boolean>
  /** False while the browser says that there is no network, and no answer has shown otherwise. */
  hasNetwork?: () => boolean
  /** The code that sends media, which a page fetches after its first screen and the worker has in it. */
  loadUpload: () => Promise<{ sendMedia: typeof sendMedia }>
  random?: () => number
  locks?: LockManager
}

/** `online`: the browser says that the network is back; `answered`: somebody else on this page had an answer. */
export type Trigger = 'start' | 'enqueue' | 'online' | 'answered' | 'visible' | 'timer' | 'hint' | 'manual'

export interface Engine {
  readonly actor: Actor
  readonly mirror: Mirror
  readonly outbox: OutboxDb
  readonly drafts: DraftBook
  readonly context: OutboxContext
  /** Whether this user's device holds a resource, so that screens read it here. */
  keeps(resource: string): boolean
  /** Whether its lists are asked of the server all the same. */
  listsFromServer(resource: string): boolean
  state(): EngineState
  onState(listener: () => void): () => void
  /** Resources whose records the server has just taken over from here. */
  onApplied(listener: (resources: readonly string[]) => void): () => void
  /** Something was applied past the tray. */
  tellApplied(resources: readonly string[]): void
  /** Something happened that makes a try worthwhile; tries run one after the other. */
  trigger(reason: Trigger): void
  /** Sends everything that can be sent now, records first. */
  drain(mayStop?: () => boolean): Promise<DrainState>
  pullNow(): Promise<void>
  /**
   * Compares the device's copy with the server and fetches anew what differs; answers how many scopes did. Throws a
   * `Problem` when the server cannot be asked.
   */
  checkMirror(): Promise<number>
  /** The owner knows of what was lost. */
  forgetLoss(): Promise<void>
  /** Starts the timer of a page that is looked at, with a first try; once. */
  start(): void
  stop(): void
  close(): Promise<void>
}

/** `busy`: another tab or the worker is at it. */
export type DrainState = 'drained' | 'waiting' | 'needs-sign-in' | 'unreachable' | 'busy'

const UNREACHED: PushReport = {
  ...{ state: 'unreachable', applied: 0, refused: 0, generation: null, resources: [], isAnswered: false, cut: null },
}
const TIMER_MS = 60_000
/** Another tab is sending: it may be past what was just stored. */
const BUSY_MS = 2_000
const LEAST_WAIT_MS = 500
/** After so many failed requests a small one goes first: one that fails behind it fails for what is in it. */
const PROBES_FROM = 3
/** How long the answer to one request speaks for the next. */
const PROOF_MS = 2 * 60_000
/** Somebody waits for this one with the finger on the button. */
const FETCH_TIMEOUT_MS = 10_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** The safety net under the change feed. */
const CHECK_EVERY_MS = 7 * DAY_MS

/** Whether a user's device mirrors a resource: people in the field all of their area, the others what is
 * everybody's or their own. */
export function keepsOnDevice(actor: Actor, name: string): boolean {
  const resource = findResource(name)
  if (resource === null || resource.offline.keep !== 'mirror') return false
  if (hasRole(actor, ...(resource.offline.exceptFor ?? []))) return false
  if (resource.scope === 'global' || resource.scope === 'user') return true
  if (typeof resource.offline.heldBy === 'object') return hasRole(actor, ...resource.offline.heldBy)
  return (resource.offline.heldBy !== 'company' && heldPath(actor) !== null) || ownCompany(actor) !== null
}

/** Whether lists of a resource are the server's to answer, also where the device keeps some of its records. */
export function listsFromServer(actor: Actor, name: string): boolean {
  const resource = findResource(name)
  return !keepsOnDevice(actor, name) || hasRole(actor, ...(resource?.offline.listsOnline ?? []))
}

/** The sync engine of one user, the same in the page and in the service worker. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { actor, call, clock } = options
  const outbox = new OutboxDb(actor.guid, options.open)
  await outbox.open()
  const mirror = await openMirror(actor.guid, options.open)
  const ifFree = ifFreeOn(outbox, options.makeGuid, options.locks)
  const keeps = (resource: string) => keepsOnDevice(actor, resource)
  const stateListeners = new Set<() => void>()
  const appliedListeners = new Set<(resources: readonly string[]) => void>()
  const tellApplied = (resources: readonly string[]) => {
    for (const listener of [...appliedListeners]) listener(resources)
  }
  let state = RESTING
  /** The outage that a probe has just ended, until more than the probe came through. */
  let proven: { outage: Outage | null; at: number } | null = null
  let losses: LossWatch | undefined
  let senders = 0
  const asked = new Set<Trigger>()
  let pulledAt = 0
  let isStarted = false
  let isClosed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function change(values: Partial<EngineState>) {
    const isSame = Object.entries(values).every(([key, value]) => state[key as keyof EngineState] === value)
    if (isSame) return
    state = { ...state, ...values }
    for (const listener of [...stateListeners]) listener()
  }

  const context: OutboxContext = {
    db: outbox,
    actor,
    clock,
    deviceId: options.deviceId,
    appV: options.appV,
    makeGuid: options.makeGuid,
    known: async (resource, guid) => (await mirror.get(resource, guid)) ?? (await fetchRecord(call, resource, guid)),
  }

  let makeRoom: MakeRoom | undefined
  const inRoom: InRoom = async (write) => {
    try {
      return await write()
    } catch (error) {
      const room = isOutOfQuota(error) ? await options.loadRoom?.().catch(() => null) : null
      if (room == null) throw error
      makeRoom ??= room.roomMaker({ userGuid: actor.guid, outbox, mirror, send, open: options.open })
      return await makeRoom(write)
    }
  }

  const pushDevice: PushDevice = {
    inRoom,
    db: outbox,
    actor,
    deviceId: options.deviceId,
    keeps,
    now: () => Date.now(),
    ifFree,
    ...(options.random === undefined ? {} : { random: options.random }),
  }
  const send = (request: PushRequest) => call('/api/sync/push', { method: 'POST', body: JSON.stringify(request) })
  /** Throws `network.unreachable` where it has not been fetched yet and cannot be. */
  async function syncCode(): Promise<typeof Sync> {
    try {
      return await options.loadSync()
    } catch (cause) {
      throw new Problem('network.unreachable', {}, { cause })
    }
  }

  async function lookForLoss(): Promise<void> {
    try {
      losses ??= await options.watchLosses?.(outbox)
      if (losses !== undefined) change({ lost: await losses.look() })
    } catch {
      // Looked for again with the next try: nothing else may wait for it.
    }
  }

  async function push(mayStop: () => boolean = () => false): Promise<PushReport> {
    sending(1)
    try {
      const code = await syncCode().catch(() => null)
      if (code === null) return UNREACHED
      const device = { ...pushDevice, isLineProven, mayStop: () => isClosed || mayStop() }
      const pushed = await code.pushOutbox(device, send)
      await noteLine(pushed)
      if (pushed.resources.length > 0) tellApplied(pushed.resources)
      if (pushed.state === 'needs-sign-in') change({ needsSignIn: true })
      else if (pushed.applied > 0) change({ needsSignIn: false })
      return pushed
    } finally {
      sending(-1)
    }
  }

  async function upload(mayStop: () => boolean = () => false): Promise<DrainState> {
    sending(1)
    try {
      const mayGo = await options.lineRule?.()
      const uploads = await options.loadUpload().catch(() => null)
      if (uploads === null) return 'unreachable'
      const sent = await ifFree(`media:${actor.guid}`, () =>
        uploads.sendMedia({
          inRoom,
          db: outbox,
          call,
          now: () => Date.now(),
          mayStop: () => isClosed || mayStop(),
          isLineProven,
          ...(mayGo === undefined ? {} : { mayGo }),
          ...(options.random === undefined ? {} : { random: options.random }),
        }),
      )
      if (sent !== null) await noteLine(sent)
      if (sent?.state === 'needs-sign-in') change({ needsSignIn: true })
      return sent?.state ?? 'busy'
    } finally {
      sending(-1)
    }
  }

  async function drain(mayStop?: () => boolean): Promise<DrainState> {
    await lookForLoss()
    const state = await drainAll(mayStop)
    await lookForLoss()
    return state
  }

  async function drainAll(mayStop?: () => boolean): Promise<DrainState> {
    const { state: pushed } = await push(mayStop)
    if (pushed !== 'drained' && pushed !== 'waiting') return pushed
    const uploaded = await upload(mayStop)
    return pushed === 'waiting' && uploaded === 'drained' ? 'waiting' : uploaded
  }

  const isLineProven = () => proven !== null && Date.now() - proven.at < PROOF_MS
  const hasNetwork = () => options.hasNetwork?.() !== false

  /** What a request has taught about the line. Without a network it has taught nothing. */
  async function noteLine({ isAnswered, cut }: { isAnswered: boolean; cut: Problem | null }): Promise<void> {
    if (cut === null && !isAnswered) return
    if (cut !== null && !hasNetwork()) return
    const { afterFailure, noteOutage, readOutage } = await syncCode()
    const before = (await readOutage(outbox)) ?? (isLineProven() ? proven?.outage : null) ?? null
    proven = null
    const after = cut === null ? null : afterFailure(before, cut, { now: Date.now(), ...randomOf(options) })
    await inRoom(() => noteOutage(outbox, after))
    change({ triesAgainAt: after?.notBefore ?? null })
  }

  /** The outage that is on, when nothing may go for now; else whether there is one to find out about. */
  async function lookAtLine(occasion: Occasion): Promise<{ mayGo: boolean; outage: Outage | null }> {
    const { mayProbe, readOutage } = await syncCode()
    const outage = await readOutage(outbox)
    change({ triesAgainAt: outage?.notBefore ?? null })
    return { outage, mayGo: outage === null || mayProbe(outage, occasion, Date.now()) }
  }

  /** One small request. Once it has come through, everything else goes at once. */
  async function probe(outage: Outage | null): Promise<boolean> {
    if ((await pullOnce()) !== 'answered') return false
    proven = { outage, at: Date.now() }
    return true
  }

  function sending(step: 1 | -1) {
    senders += step
    change({ isSending: senders > 0 })
  }

  const pullNow = async (): Promise<void> => void (await pullOnce())

  async function pullOnce(): Promise<'answered' | 'cut' | 'busy'> {
    change({ isPulling: true })
    try {
      const { pull } = await syncCode()
      const isMine = await ifFree(`pull:${actor.guid}`, async () => {
        await pull({
          mirror,
          call,
          deviceId: options.deviceId,
          appV: options.appV,
          nowIso: clock.nowIso,
          backlog: async () => ({ ...(await backlogOf(outbox)), ...lostOf(state.lost) }),
          offsetMs: () => clock.reading().offsetMs,
          beforeDrop: async (scopes) => {
            await drain()
            await (await options.loadAftermath()).keepReferred(outbox, mirror, scopes)
          },
          beforeResync: async () => {
            const { requeueAnswered } = await options.loadAftermath()
            await requeueAnswered(outbox, Date.now())
          },
          onDownload: (download) => change({ download }),
          mayStop: () => isClosed,
          ...(options.storage === undefined ? {} : { storage: options.storage }),
        })
        return true
      })
      if (isMine === null) return 'busy'
      pulledAt = Date.now()
      await noteLine({ isAnswered: true, cut: null })
      await lookForRestore()
      change({ updateRequired: false, needsSignIn: false })
      // Out of reach after an update, it waits for the page to be loaded anew: nothing is shown wrong for want of it.
      const aftermath = await options.loadAftermath().catch(() => null)
      await aftermath?.settle({ outbox, mirror, actor, now: Date.now() })
      return 'answered'
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'sync.update-required') change({ updateRequired: true })
      if (error.code === 'auth.required') change({ needsSignIn: true })
      // A server that cannot answer this, or will not, may all the same take what waits.
      const code = await syncCode().catch(() => null)
      if (code?.isOfTheLine(error) === false) return 'answered'
      if (code !== null) await noteLine({ isAnswered: false, cut: error })
      return 'cut'
    } finally {
      change({ isPulling: false, hasPulled: true, download: null })
    }
  }

  async function lookForRestore(): Promise<void> {
    const generation = await mirror.meta<string>('generation')
    if (generation === null || generation === (await outbox.meta.get('generation'))?.value) return
    const { noticeGeneration } = await options.loadAftermath()
    if ((await noticeGeneration(outbox, generation, Date.now())) > 0) trigger('enqueue')
  }

  const checkMirror = () => refetchWrong([])

  /** Answers how many scopes were fetched anew; those of `aged` are, whatever the server says of them. */
  async function refetchWrong(aged: readonly string[]): Promise<number> {
    const { isScopeRight } = await syncCode()
    const wrong = [...aged]
    for (const { scope } of await mirror.scopes())
      if (!wrong.includes(scope) && !(await isScopeRight({ mirror, call }, scope))) wrong.push(scope)
    if (wrong.length > 0) await mirror.dropScopes(wrong)
    await mirror.setMeta({ checkedAt: clock.now() })
    if (wrong.length > 0) await pullNow()
    return wrong.length
  }

  async function checkWhenDue(): Promise<void> {
    const checkedAt = await mirror.meta<number>('checkedAt')
    if (checkedAt === null) await mirror.setMeta({ checkedAt: clock.now() })
    else if (clock.now() - checkedAt > CHECK_EVERY_MS) {
      const { agedScopes } = await syncCode()
      await refetchWrong(await agedScopes(mirror, clock.nowIso()))
    }
  }

  // Three errands that do not wait for each other: a video on its way must not hold up the next report, nor must the
  // first download. While the line is failing there is but one, and of it but one request.
  const pushing = coalesced(async () => {
    const reasons = new Set(asked)
    asked.clear()
    await lookForLoss()
    await schedule((await sendRound(reasons)) === 'busy' ? BUSY_MS : undefined)
  })

  async function sendRound(reasons: ReadonlySet<Trigger>): Promise<DrainState | 'held-back'> {
    const code = await syncCode().catch(() => null)
    if (code === null) return 'unreachable'
    const { outage, mayGo } = await lookAtLine(occasionOf(reasons))
    if (!mayGo || (!hasNetwork() && !isWorthDoubting(reasons))) return 'held-back'
    if (reasons.has('manual')) await wakeAll(outbox)
    // Where the browser knows of no network, something small goes first: what could not have left the device stays as it
    // is, to be corrected or withdrawn.
    const isProbed = !hasNetwork() || (outage !== null && outage.failures >= PROBES_FROM)
    if (isProbed && !(await probe(outage))) return 'unreachable'
    const { state: pushed, applied, cut } = await push()
    if (pushed === 'unreachable' || pushed === 'needs-sign-in' || cut !== null) return pushed
    // Nothing was to be pushed: then something smaller than a photo finds out.
    const isUnknown = outage !== null && (await code.readOutage(outbox)) !== null
    if (isUnknown && !(await probe(outage))) return 'unreachable'
    uploading.ask()
    if (!isUnknown && isPullDue(reasons, applied)) pulling.ask()
    await lookForLoss()
    return pushed
  }

  function isPullDue(reasons: ReadonlySet<Trigger>, applied: number): boolean {
    if (applied > 0) return true
    const others = [...reasons].filter((reason) => reason !== 'enqueue' && reason !== 'timer')
    return others.length > 0 || (reasons.has('timer') && Date.now() - pulledAt >= TIMER_MS)
  }

  let isUploading = false
  const uploading = coalesced(async () => {
    isUploading = true
    try {
      await upload()
    } finally {
      isUploading = false
    }
    await lookForLoss()
    await schedule()
  })
  const pulling = coalesced(async () => {
    await pullNow()
    if (!state.needsSignIn && !state.updateRequired) await checkWhenDue().catch(ignoreProblem)
    await schedule()
  })

  function trigger(reason: Trigger): void {
    asked.add(reason)
    pushing.ask()
  }

  async function schedule(waitsMs?: number) {
    if (!isStarted) return
    const waitMs = waitsMs ?? (await nextTryIn())
    clearTimeout(timer)
    timer = setTimeout(() => trigger('timer'), waitMs)
  }

  async function nextTryIn(): Promise<number> {
    const now = Date.now()
    const code = await syncCode().catch(() => null)
    if (code === null) return TIMER_MS
    const outage = await code.readOutage(outbox)
    if (outage !== null) return Math.min(HOUR_MS, Math.max(LEAST_WAIT_MS, outage.notBefore - now))
    const [actions, media, mayGo] = await Promise.all([
      outbox.actions.orderBy('order').toArray(),
      isUploading ? [] : outbox.media.where('state').equals('waiting').toArray(),
      options.lineRule?.(),
    ])
    const due = code.nextDue(actions, media, { now, mayGo })
    const round = pulledAt + TIMER_MS - now
    const rest = round > 0 && round < TIMER_MS ? round : TIMER_MS
    return due === null ? rest : Math.min(rest, Math.max(LEAST_WAIT_MS, due - now))
  }

  /** Runs one at a time; asked meanwhile, once more afterwards. */
  function coalesced(work: () => Promise<void>) {
    let isRunning = false
    let isAsked = false
    function ask(): void {
      isAsked = true
      if (isRunning || isClosed) return
      isRunning = true
      isAsked = false
      work()
        .catch((error) => {
          if (isClosed) return
          // A database that fails now is tried again by the timer; nothing was removed from it. One without room does
          // not have any two seconds later.
          console.error('sync failed', error)
          void schedule(isOutOfQuota(error) ? TIMER_MS : BUSY_MS).catch(() => undefined)
        })
        .finally(() => {
          isRunning = false
          if (isAsked) ask()
        })
    }
    return { ask }
  }

  return {
    actor,
    mirror,
    outbox,
    drafts: createDraftBook(outbox),
    context,
    keeps,
    listsFromServer: (resource) => listsFromServer(actor, resource),
    state: () => state,
    onState: (listener) => subscribe(stateListeners, listener),
    onApplied: (listener) => subscribe(appliedListeners, listener),
    tellApplied,
    trigger,
    drain,
    pullNow,
    checkMirror,
    async forgetLoss() {
      await losses?.forget()
      change({ lost: null })
    },
    start() {
      if (isStarted) return
      isStarted = true
      trigger('start')
    },
    stop() {
      isStarted = false
      clearTimeout(timer)
    },
    async close() {
      isClosed = true
      isStarted = false
      clearTimeout(timer)
      outbox.close()
      await mirror.close()
    },
  }
}

function lostOf(loss: Loss | null): { lost?: number } {
  return loss === null ? {} : { lost: loss.actions + loss.media }
}

/** Nobody asked for it now; the next week does. */
function ignoreProblem(error: unknown) {
  if (!(error instanceof Problem)) throw error
}

function subscribe<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A record straight from the server; null when there is none. Throws `network.unreachable` where nobody answers. */
export async function fetchRecord(call: Call, resource: string, guid: string): Promise<AnyRecord | null> {
  try {
    const path = `/api/${resource}/getByGuid/${encodeURIComponent(guid)}`
    return await readAnswer<AnyRecord | null>(
      await call(path, { method: 'POST', body: '{}', timeoutMs: FETCH_TIMEOUT_MS }),
    )
  } catch (error) {
    if (error instanceof Problem && error.code !== 'network.unreachable') return null
    throw error
  }
}

const randomOf = ({ random }: EngineOptions) => (random === undefined ? {} : { random })

function occasionOf(reasons: ReadonlySet<Trigger>): Occasion {
  if (reasons.has('manual')) return 'person'
  if (reasons.has('online') || reasons.has('answered')) return 'network'
  return [...reasons].every((reason) => reason === 'timer' || reason === 'hint') ? 'by-itself' : 'event'
}

/** Without a network nothing is tried, except where it may turn out that the browser is wrong about it. */
const isWorthDoubting = (reasons: ReadonlySet<Trigger>) => DOUBTED_ON.some((reason) => reasons.has(reason))
const DOUBTED_ON = ['start', 'online', 'answered', 'visible', 'manual'] as const

/** The person asked: nothing waits out its time, except what the server asked to wait. */
async function wakeAll(db: OutboxDb): Promise<void> {
  const mayWake = (row: { problem: { details: Record<string, unknown> } | null }) =>
    row.problem?.details.retryAfterMs === undefined
  await db.actions.where('state').equals('waiting').and(mayWake).modify({ nextAt: 0 })
  await db.media.where('state').equals('waiting').and(mayWake).modify({ nextAt: 0 })
}

async function backlogOf(db: OutboxDb): Promise<PullRequest['backlog']> {
  const [actions, media] = await Promise.all([
    db.actions.orderBy('order').toArray(),
    db.media.where('state').anyOf('waiting', 'sending', 'refused').toArray(),
  ])
  return {
    ops: actions.length,
    ...worksIn(actions),
    media: media.length,
    rejected: actions.filter((row) => row.state === 'refused').length,
    oldestAt: earliest([...actions.map(({ madeAt }) => madeAt), ...media.map(({ heldAt }) => heldAt)]),
    bytes: media.reduce((sum, row) => sum + row.ref.size - row.sentBytes, 0),
  }
}

/** Times of one spelling, so that the first by letters is the first by the clock. */
const earliest = (times: readonly string[]): string | null => times.toSorted()[0] ?? null
