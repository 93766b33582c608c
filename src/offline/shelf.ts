import type { AnyRecord } from '#domain/kit/resource.ts'
import { type KeptDb, keptOf, type ShelfSet } from './kept.ts'
import type { OpenOptions } from './open.ts'

// Records that devices hold no copy of, taken along for a purpose: what hangs on the enterprises one is to visit, and works
// of reference. A set is one resource of one enterprise, or all of it; a set without rows says that there are none.

/** In place of an enterprise: all that there is. */
export const WHOLE = '*'

/** What all sets together may weigh. */
export const SHELF_BYTES = 30 * 1024 * 1024

const keyOf = (resource: string, of: string) => `${resource}:${of}`

/** Takes a set along in place of what was there of it. */
export async function shelve(
  userGuid: string,
  { rows, ...set }: Omit<ShelfSet, 'key' | 'bytes' | 'rows'> & { rows: readonly AnyRecord[] },
  options?: OpenOptions,
): Promise<void> {
  const db = keptOf(userGuid, options)
  const key = keyOf(set.resource, set.of)
  await db.transaction('rw', db.shelf, db.sets, async () => {
    await db.shelf.where('set').equals(key).delete()
    await db.shelf.bulkPut(rows.map((record) => ({ resource: set.resource, guid: record.guid, set: key, record })))
    await db.sets.put({ ...set, key, rows: rows.length, bytes: JSON.stringify(rows).length })
  })
}

export async function shelvedSets(userGuid: string, options?: OpenOptions): Promise<ShelfSet[]> {
  return await keptOf(userGuid, options).sets.toArray()
}

export interface Shelved {
  rows: AnyRecord[]
  /** Since when the oldest of them has not been asked for. */
  at: string
  /** Whether nothing of what was asked for can be missing. */
  isWhole: boolean
}

/** What was taken along of a resource, of one enterprise where only that is asked for; null where nothing was. */
export async function shelved(
  userGuid: string,
  resource: string,
  of: string | null,
  options?: OpenOptions,
): Promise<Shelved | null> {
  const db = keptOf(userGuid, options)
  return await db.transaction('r', db.shelf, db.sets, async () => {
    const all = await db.sets.where('resource').equals(resource).toArray()
    const whole = all.filter((set) => set.of === WHOLE)
    const own = of === null ? [] : all.filter((set) => set.of === of)
    const isWhole = whole.length + own.length > 0
    const sets = whole.length > 0 ? whole : of === null ? all : own
    if (sets.length === 0) return null
    const rows = await db.shelf
      .where('set')
      .anyOf(sets.map(({ key }) => key))
      .toArray()
    const at = sets.map((set) => set.at).sort()[0] ?? ''
    return { rows: rows.map(({ record }) => record), at, isWhole }
  })
}

/** One record that was taken along, with when. */
export async function shelvedRecord(
  userGuid: string,
  resource: string,
  guid: string,
): Promise<{ record: AnyRecord; at: string } | null> {
  const db = keptOf(userGuid)
  const row = await db.shelf.where('[resource+guid]').equals([resource, guid]).first()
  const set = row === undefined ? undefined : await db.sets.get(row.set)
  return row === undefined || set === undefined ? null : { record: row.record, at: set.at }
}

export async function shelvedForVisits(userGuid: string): Promise<{ resource: string; record: AnyRecord }[]> {
  const db = keptOf(userGuid)
  const sets = await db.sets.filter(({ why }) => why === 'visits').primaryKeys()
  return await db.shelf.where('set').anyOf(sets).toArray()
}

/** Puts back what is past its days, and what `isWanted` says no to. */
export async function clearShelf(
  userGuid: string,
  now: string,
  isWanted: (set: ShelfSet) => boolean = () => true,
  options?: OpenOptions,
): Promise<void> {
  const db = keptOf(userGuid, options)
  await db.transaction('rw', db.shelf, db.sets, async () => {
    const gone = (await db.sets.toArray()).filter((set) => set.until <= now || !isWanted(set))
    await dropSets(
      db,
      gone.map(({ key }) => key),
    )
  })
}

async function dropSets(db: KeptDb, keys: readonly string[]): Promise<void> {
  await db.shelf.where('set').anyOf(keys).delete()
  await db.sets.bulkDelete([...keys])
}
