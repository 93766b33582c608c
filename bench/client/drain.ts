import { holdMedia } from '#app/offline/media.ts'
import { enqueue } from '#app/offline/outbox.ts'
import '#domain/areas/patrol.ts'
import { type Account, signIn } from './device.ts'
import { makePatrols, type Patrol, type Work } from './patrols.ts'
import { startMeasuring } from './start.ts'

export interface DrainResult {
  /** From the first request to the last answer stored. */
  ms: number
  /** What the person's device did before, patrol by patrol, without a signal. Zero for the reference. */
  queuedMs: number
  recordGuids: string[]
  photos: { guid: string; sha256: string }[]
  /** What was left in the outbox. */
  left: number
}

/** A day's work of a whole district queued on one device, then sent by the product's own engine. */
export async function drainOutbox(account: Account, work: Work): Promise<DrainResult> {
  const { openEngine, userGuid } = await signIn(account)
  const engine = await openEngine()
  await engine.pullNow()
  const patrols = await makePatrols(work, userGuid)
  const queueing = performance.now()
  for (const { recordGuid, input, photo } of patrols) {
    const draftKey = `patrol:${recordGuid}`
    if (photo !== null)
      await holdMedia(engine.outbox, { ...photo, thumb: null, draftKey }, engine.context.clock.nowIso())
    await enqueue(engine.context, {
      actions: [{ resource: 'patrolRecord', action: 'submit', recordGuid, input }],
      draftKey,
    })
  }
  const queuedMs = performance.now() - queueing
  const start = await startMeasuring()
  const state = await engine.drain()
  const ms = performance.now() - start
  if (state !== 'drained') console.error(`the outbox is ${state}: ${await whyNot(engine.outbox)}`)
  const unsent = await engine.outbox.media.where('state').notEqual('sent').count()
  return {
    ...whatWasSent(patrols),
    ms,
    queuedMs,
    left: (await engine.outbox.actions.count()) + unsent,
  }
}

export function whatWasSent(patrols: readonly Patrol[]): Pick<DrainResult, 'recordGuids' | 'photos'> {
  return {
    recordGuids: patrols.map((patrol) => patrol.recordGuid),
    photos: patrols.flatMap(({ photo }) =>
      photo === null ? [] : [{ guid: photo.ref.guid, sha256: photo.ref.sha256 }],
    ),
  }
}

type Outbox = Parameters<typeof holdMedia>[0]

async function whyNot(outbox: Outbox): Promise<string> {
  const rows = [...(await outbox.actions.toArray()), ...(await outbox.media.toArray())]
  return JSON.stringify(rows.find((row) => row.problem !== null)?.problem ?? null)
}
