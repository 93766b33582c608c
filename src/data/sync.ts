import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { behindRefused, deedsOf, worksIn } from '#app/offline/deeds.ts'
import type { Engine } from '#app/offline/engine.ts'
import { RESTING } from '#app/offline/engine-state.ts'
import { mediaEntryOf } from '#app/offline/media.ts'
import type { ActionRow, MediaRow } from '#app/offline/outbox-db.ts'
import type { MediaEntry, OutboxEntry, SyncStatus } from '#app/offline/types.ts'
import { getRuntime } from '#app/session/runtime.ts'
import { neededEngine, useEngine } from './context.ts'
import { useLive } from './live.ts'
import { onHint } from './page.ts'

export interface Sync extends SyncStatus {
  sendNow: () => void
  /** While nothing goes because the line has been failing: when it is tried next. */
  triesAgainAt: string | null
  /** The server speaks a newer protocol: the app must be updated before it can pull. */
  updateRequired: boolean
}

const COUNTED_NOTHING = {
  ops: 0,
  patrols: 0,
  checks: 0,
  media: 0,
  mediaBytes: 0,
  unsentBytes: 0,
  refused: 0,
  drafts: 0,
}
const doNothing = () => undefined
/** For the tray of what was refused: not part of the first load. */
const refusedStore = () => import('#app/offline/refused.ts')

/** How far this device is from the server: counted from the databases, never remembered from the last run. */
export function useSync(): Sync {
  const engine = useEngine()
  const counted = useLive('sync', ({ outbox }) => countUnsent(outbox)) ?? COUNTED_NOTHING
  const running = useSyncExternalStore(engine?.onState ?? subscribeNothing, engine?.state ?? restingState)
  const reachability = useSyncExternalStore(subscribeReach, currentReach)
  const session = useSyncExternalStore(subscribeSession, currentSession)
  const lastSyncAt = useLastSync(engine)
  return useMemo(() => {
    const { refused, ops, media } = counted
    const lost = running.lost === null ? 0 : running.lost.actions + running.lost.media + running.lost.drafts
    const needsSignIn = running.needsSignIn || session === 'needs-sign-in'
    const isWaiting = ops > 0 || media > 0
    const isOffline = reachability === 'offline'
    return {
      ...counted,
      lost,
      state: stateOf({ lost, refused, needsSignIn, isOffline, isWaiting, isSending: running.isSending }),
      lastSyncAt,
      download: running.download,
      updateRequired: running.updateRequired,
      triesAgainAt: running.triesAgainAt === null ? null : new Date(running.triesAgainAt).toISOString(),
      sendNow: () => engine?.trigger('manual'),
    }
  }, [engine, counted, running, reachability, session, lastSyncAt])
}

/** Whether the server can be reached, as far as the last calls tell. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeReach, currentReach) === 'offline'
}

interface Known {
  lost: number
  refused: number
  needsSignIn: boolean
  isOffline: boolean
  isSending: boolean
  isWaiting: boolean
}

/** What a person must know first comes first. */
function stateOf({ lost, refused, needsSignIn, isOffline, isSending, isWaiting }: Known): SyncStatus['state'] {
  if (lost > 0) return 'lost'
  if (refused > 0) return 'refused'
  if (needsSignIn) return 'needs-sign-in'
  if (isOffline) return 'offline'
  if (isWaiting) return isSending ? 'sending' : 'waiting'
  return 'synced'
}

const subscribeNothing = () => doNothing
const restingState = () => RESTING
const subscribeReach = (listener: () => void) => getRuntime().connectivity.subscribe(listener)
const currentReach = () => getRuntime().connectivity.current()
const subscribeSession = (listener: () => void) => getRuntime().subscribe(listener)
const currentSession = () => getRuntime().session().state

async function countUnsent(outbox: Engine['outbox']) {
  const [actions, media, drafts] = await Promise.all([
    outbox.actions.orderBy('order').toArray(),
    outbox.media.where('state').anyOf('waiting', 'sending', 'refused').toArray(),
    outbox.drafts.count(),
  ])
  const isBehind = behindRefused(actions)
  const lying = media.filter((row) => row.state !== 'refused')
  const going = lying.filter((row) => !isBehind(row))
  const waiting = actions.filter((row) => row.state !== 'refused')
  const { works, ...walks } = worksIn(actions, waiting)
  return {
    ops: works,
    ...walks,
    media: going.length,
    mediaBytes: bytesLeft(going),
    unsentBytes: bytesLeft(media),
    refused: actions.length - waiting.length + (media.length - lying.length),
    drafts,
  }
}

const bytesLeft = (media: readonly MediaRow[]) =>
  media.reduce((sum, { ref, sentBytes }) => sum + ref.size - sentBytes, 0)

function useLastSync(engine: Engine | null): string | null {
  const [lastSyncAt, setLastSyncAt] = useState<string | null>(null)
  useEffect(() => {
    if (engine === null) return
    let isGone = false
    const read = () =>
      void engine.mirror.meta<string>('lastSyncAt').then(
        (at) => {
          if (!isGone) setLastSyncAt(at)
        },
        () => undefined,
      )
    read()
    const stop = engine.mirror.onChange(({ table }) => {
      if (table === '' || table === null) read()
    })
    return () => {
      isGone = true
      stop()
    }
  }, [engine])
  return lastSyncAt
}

interface OutboxView {
  entries: OutboxEntry[]
  media: MediaEntry[]
  /** False for as long as an empty outbox only means that nobody has looked into it yet. */
  isRead: boolean
}

/** Everything that waits or was refused, in the order it was made. */
export function useOutbox(): OutboxView {
  return useLive('outbox', readOutbox) ?? NOT_READ
}

const NOT_READ: OutboxView = { entries: [], media: [], isRead: false }

async function readOutbox({ outbox }: Engine): Promise<OutboxView> {
  const [actions, media] = await Promise.all([
    outbox.actions.orderBy('order').toArray(),
    outbox.media.where('state').anyOf('waiting', 'sending', 'refused').sortBy('heldAt'),
  ])
  const deeds = deedsOf(actions)
  const entries = actions.map((row) => entryOf(row, deeds.get(row.id) ?? row.recordGuid))
  return { entries, media: media.map(mediaEntryOf), isRead: true }
}

function entryOf(row: ActionRow, deed: string): OutboxEntry {
  const { id, resource, action, recordGuid, label, madeAt, state, tries, nextAt, problem, input } = row
  const next = state === 'waiting' && nextAt > 0 ? new Date(nextAt).toISOString() : null
  const isOnlyHere = state === 'waiting' && !row.sentOnce
  return {
    ...{ id, resource, action, recordGuid, label, madeAt, state, tries, nextAt: next, problem, input },
    ...{ isOnlyHere, deed },
  }
}

/** Puts a refused action, and the media with it, back in the queue as it is. Also takes the guid of a refused medium. */
export async function resend(id: string): Promise<void> {
  const engine = await neededEngine()
  const store = await refusedStore()
  await store.resend(engine.outbox, id)
  engine.trigger('enqueue')
}

/** Gives a refused or waiting action, or a medium, up for good; what it changed on this device is undone. */
export async function discard(id: string): Promise<void> {
  const engine = await neededEngine()
  const store = await refusedStore()
  await store.discard(engine.context, id)
}

/** Sends a refused action again with another input. Throws `Problem` when that is not valid either. */
export async function editRefused(id: string, input: unknown): Promise<void> {
  const engine = await neededEngine()
  const store = await refusedStore()
  await store.editRefused(engine.context, id, input)
  engine.trigger('enqueue')
}

/** Settles an edit that somebody else crossed: whole, or field by field. */
export async function resolveConflict(
  id: string,
  choice: 'mine' | 'theirs' | Readonly<Record<string, 'mine' | 'theirs'>>,
): Promise<void> {
  const engine = await neededEngine()
  const store = await refusedStore()
  await store.resolveConflict(engine.context, id, choice)
  engine.trigger('enqueue')
}

/** Takes the alarm about lost work off this device; the server keeps its own. */
export async function forgetLoss(): Promise<void> {
  await (await neededEngine()).forgetLoss()
}

/** Compares this device's copy with the server and mends it; answers in how many places it differed. */
export async function checkData(): Promise<number> {
  return (await neededEngine()).checkMirror()
}

/** A ZIP of everything unsent. */
export async function exportUnsent(): Promise<Blob> {
  const engine = await neededEngine()
  return (await import('./export-unsent.ts')).exportUnsent(engine)
}

/** Calls back when the server says that something changed; for pages that ask it for more than records. */
export { onHint as onServerHint }
