import type { EntityTable, Table } from 'dexie'
import { Problem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { DeviceStore, deleteDatabase, departed, type OpenOptions } from './open.ts'

interface KeptRow {
  guid: string
  mime: string
  size: number
  bytes: ArrayBuffer
  /** For what it was fetched by itself, and with that it goes again; absent where a person asked for it. */
  errand?: string
}

/** A record taken along, see `shelf.ts`. */
interface ShelfRow {
  resource: string
  guid: string
  set: string
  record: AnyRecord
}

export interface ShelfSet {
  key: string
  resource: string
  /** An enterprise, or `*`. */
  of: string
  why: 'visits' | 'library'
  at: string
  until: string
  rows: number
  bytes: number
}

/**
 * Attachments fetched to be there without a signal: files of a course, the plan of a plant. Only for convenience, so the
 * first to be given up on a full phone; what was taken in the field is in the outbox and never here.
 */
export class KeptDb extends DeviceStore {
  declare readonly media: EntityTable<KeptRow, 'guid'>
  declare readonly shelf: Table<ShelfRow, [string, string]>
  declare readonly sets: EntityTable<ShelfSet, 'key'>

  constructor(userGuid: string, options: OpenOptions = {}) {
    super(nameOf(userGuid), 'relaxed', options)
    this.version(1).stores({ media: 'guid' })
    this.version(2).stores({ media: 'guid, errand' })
    this.version(3).stores({ media: 'guid, errand', shelf: '[set+guid], set, [resource+guid]', sets: 'key, resource' })
  }
}

const nameOf = (userGuid: string) => `kept-${userGuid}`
const opened = new Map<string, KeptDb>()

/** Throws `auth.required` once the person has signed out. */
export function keptOf(userGuid: string, options?: OpenOptions): KeptDb {
  if (departed.has(userGuid)) throw new Problem('auth.required')
  const db = opened.get(userGuid) ?? new KeptDb(userGuid, options)
  opened.set(userGuid, db)
  return db
}

/** The bytes of a kept attachment; null where it is not kept, or where the device does not give it back. */
export async function keptBlob(userGuid: string, guid: string): Promise<Blob | null> {
  try {
    const row = await keptOf(userGuid).media.get(guid)
    return row === undefined ? null : new Blob([row.bytes], { type: row.mime })
  } catch {
    return null
  }
}

/** Which of these attachments are kept. */
export async function keptAmong(userGuid: string, guids: readonly string[]): Promise<ReadonlySet<string>> {
  const keys = await keptOf(userGuid)
    .media.where('guid')
    .anyOf([...guids])
    .primaryKeys()
  return new Set(keys)
}

export async function keep(userGuid: string, row: KeptRow, options?: OpenOptions): Promise<void> {
  await keptOf(userGuid, options).media.put(row)
}

export async function forgetKept(userGuid: string, guids: readonly string[]): Promise<void> {
  await keptOf(userGuid).media.bulkDelete([...guids])
}

/** Lets go of what was fetched for an errand that no longer needs it. */
export async function forgetErrand(userGuid: string, errand: string, needed: ReadonlySet<string>): Promise<void> {
  const guids = await keptOf(userGuid).media.where('errand').equals(errand).primaryKeys()
  await forgetKept(
    userGuid,
    guids.filter((guid) => !needed.has(guid)),
  )
}

/** Gives the room of all that was fetched for convenience back. */
export async function forgetAllKept(userGuid: string, options: OpenOptions = {}): Promise<void> {
  opened.get(userGuid)?.close()
  opened.delete(userGuid)
  await deleteDatabase(nameOf(userGuid), options)
}
