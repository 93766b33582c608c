import { findResource } from '#domain/resources/registry.ts'
import { laneOf } from './lane.ts'
import type { Mirror } from './mirror.ts'
import type { AnswerRow, MediaRow, OutboxDb } from './outbox-db.ts'

// A server that was restored from a backup, an area that was taken away: seldom enough not to be in the first load.

const KEY = 'generation'

/**
 * Notes which history the server tells now. Where it is another one than before, what was answered out of the old one
 * is sent again; answers how much. Noted beside the answers, since the mirror may have been deleted meanwhile.
 */
export function noticeGeneration(db: OutboxDb, generation: string, sinceMs: number): Promise<number> {
  return db.transaction('rw', [db.actions, db.answers, db.media, db.mediaChunks, db.meta], async () => {
    const known = (await db.meta.get(KEY))?.value
    if (known === generation) return 0
    await db.meta.put({ key: KEY, value: generation })
    const isForgotten = (answer: AnswerRow) => (answer.generation ?? known ?? generation) !== generation
    const forgotten = await db.answers.where('at').aboveOrEqual(sinceMs).and(isForgotten).count()
    return forgotten === 0 ? 0 : requeueAnswered(db, sinceMs)
  })
}

/**
 * Sends acknowledged actions again, and media as far as their bytes are still here, to a server that was restored from
 * a backup and may have forgotten them.
 */
export function requeueAnswered(db: OutboxDb, sinceMs: number): Promise<number> {
  return db.transaction('rw', [db.actions, db.answers, db.media, db.mediaChunks], async () => {
    const held = new Set((await db.mediaChunks.toCollection().primaryKeys()).map(([guid]) => guid))
    const again = { state: 'waiting', tries: 0, nextAt: 0, leaseUntil: 0, problem: null } as const
    const isHere = (row: MediaRow) => held.has(row.guid)
    await db.media.where('state').equals('sent').and(isHere).modify(again)
    const answers = await db.answers.where('at').aboveOrEqual(sinceMs).toArray()
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
