import type { Actor } from '#domain/kit/access.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { findResource } from '#domain/resources/registry.ts'
import { laneOf, rebuildRecord } from './lane.ts'
import { forgetMedium, forgetSentBytes } from './media.ts'
import type { Mirror } from './mirror.ts'
import type { AnswerRow, MediaRow, OutboxDb, RecordRow } from './outbox-db.ts'

// What follows a pull: what has served its purpose goes, and now and then the server was restored from a backup or an
// area was taken away. Fetched after the first screen.

const KEY = 'generation'
const DAY_MS = 86_400_000
const ANSWERS_KEPT_MS = 14 * DAY_MS
/** Of a server that is backed up each night, over a weekend; a phone has room for the photos of some days. */
const SENT_BYTES_KEPT_MS = 3 * DAY_MS

/**
 * Notes which history the server tells now. Where it is another one than before, what was answered out of the old one
 * is sent again; answers how much. Noted beside the answers, since the mirror may have been deleted meanwhile.
 */
export function noticeGeneration(db: OutboxDb, generation: string, now: number): Promise<number> {
  return db.transaction('rw', [db.actions, db.answers, db.media, db.mediaChunks, db.meta], async () => {
    const known = (await db.meta.get(KEY))?.value
    if (known === generation) return 0
    await db.meta.put({ key: KEY, value: generation })
    const isForgotten = (answer: AnswerRow) => (answer.generation ?? known ?? generation) !== generation
    const forgotten = await db.answers
      .where('at')
      .aboveOrEqual(now - ANSWERS_KEPT_MS)
      .and(isForgotten)
      .count()
    return forgotten === 0 ? 0 : requeueAnswered(db, now)
  })
}

/**
 * Sends acknowledged actions again, and media as far as their bytes are still here, to a server that was restored from
 * a backup and may have forgotten them.
 */
export function requeueAnswered(db: OutboxDb, now: number): Promise<number> {
  return db.transaction('rw', [db.actions, db.answers, db.media, db.mediaChunks], async () => {
    const held = new Set((await db.mediaChunks.toCollection().primaryKeys()).map(([guid]) => guid))
    const again = { state: 'waiting', tries: 0, nextAt: 0, leaseUntil: 0, problem: null } as const
    const isHere = (row: MediaRow) => held.has(row.guid)
    await db.media.where('state').equals('sent').and(isHere).modify(again)
    const answers = await db.answers
      .where('at')
      .aboveOrEqual(now - ANSWERS_KEPT_MS)
      .toArray()
    for (const { action } of answers)
      await db.actions.put({ ...action, state: 'waiting', tries: 0, nextAt: 0, leaseUntil: 0, problem: null })
    await db.answers.bulkDelete(answers.map((answer) => answer.id))
    for (const guid of new Set(answers.map(({ action }) => action.recordGuid))) await chain(db, guid)
    return answers.length
  })
}

/**
 * Makes each action of a record wait for the one before it. What was made after an answer did not have to, until that
 * answer was taken back; should the earlier one be refused now, the later one says what it waits for.
 */
async function chain(db: OutboxDb, recordGuid: string): Promise<void> {
  const lane = await laneOf(db, recordGuid)
  for (const [at, { id, deps }] of lane.entries()) {
    const before = lane[at - 1]?.id
    if (before !== undefined && !deps.includes(before)) await db.actions.update(id, { deps: [...deps, before] })
  }
}

/** Copies the rows of leaving scopes that drafts or unsent actions speak of to where nothing is dropped. */
export async function keepReferred(db: OutboxDb, mirror: Mirror, scopes: readonly string[]): Promise<void> {
  const words = JSON.stringify([await db.drafts.toArray(), await db.actions.toArray()])
  const named = new Set(words.match(/[0-9A-Za-z_-]{8,64}/g) ?? [])
  if (named.size === 0) return
  for (const table of ['company', 'patrolTask', 'hiddenDanger', 'patrolRecord', 'rectifyInstruction']) {
    if (findResource(table) === null) continue
    const view = await mirror.table(table)
    for (const guid of named) {
      const isLeaving = view.has(guid) && view.scopesOf(guid).every((scope) => scopes.includes(scope))
      const record = isLeaving ? view.get(guid) : null
      if (record === null) continue
      await db.transaction('rw', db.records, async () => {
        if ((await db.records.get([table, guid])) !== undefined) return
        await db.records.put({ resource: table, guid, base: record, record, rev: 1, ackedAt: null, frozen: true })
      })
    }
  }
}

interface SettleContext {
  outbox: OutboxDb
  mirror: Mirror
  actor: Actor
  now: number
}

/** Forgets what has served its purpose: overlays the mirror has caught up with, old answers, sent media. */
export async function settle({ outbox, mirror, actor, now }: SettleContext): Promise<void> {
  const words = JSON.stringify([await outbox.drafts.toArray(), await outbox.actions.toArray()])
  for (const row of await outbox.records.toArray()) {
    const held = await mirror.get(row.resource, row.guid)
    const isOvertaken = row.ackedAt === null && !row.frozen && held !== null && held.version > (row.base?.version ?? 0)
    if (isOvertaken) await rebase({ outbox, actor }, row, held)
    const isCaughtUp = row.ackedAt !== null && held !== null && held.version >= row.record.version
    // Moved out of the user's area by the action itself: the mirror will never have it.
    const isForgotten = row.ackedAt !== null && row.ackedAt < now - DAY_MS
    const isUnused = row.frozen && (held !== null || !words.includes(row.guid))
    if (!isCaughtUp && !isForgotten && !isUnused) continue
    await outbox.transaction('rw', outbox.records, async () => {
      const present = await outbox.records.get([row.resource, row.guid])
      if (present?.rev === row.rev) await outbox.records.delete([row.resource, row.guid])
    })
  }
  await outbox.answers
    .where('at')
    .below(now - ANSWERS_KEPT_MS)
    .delete()
  await forgetSentBytes(outbox, now - SENT_BYTES_KEPT_MS)
  const oldest = new Date(now - ANSWERS_KEPT_MS).toISOString()
  const sent = await outbox.media
    .where('state')
    .equals('sent')
    .and((row) => row.heldAt < oldest)
    .primaryKeys()
  await outbox.transaction('rw', [outbox.media, outbox.mediaChunks, outbox.thumbs], async () => {
    for (const guid of sent) await forgetMedium(outbox, guid)
  })
}

/** Somebody else changed what waits here: show the unsent changes on top of theirs. */
async function rebase({ outbox, actor }: Pick<SettleContext, 'outbox' | 'actor'>, row: RecordRow, held: AnyRecord) {
  await outbox.transaction('rw', [outbox.records, outbox.actions], async () => {
    const present = await outbox.records.get([row.resource, row.guid])
    if (present?.rev !== row.rev) return
    await outbox.records.put({ ...present, base: held })
    await rebuildRecord({ db: outbox, actor }, row.resource, row.guid)
  })
}
