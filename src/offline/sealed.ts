import type { EntityTable, Table } from 'dexie'
import type { DeviceDb } from './device-db.ts'
import { inTurn } from './lock.ts'
import { DeviceStore, type OpenOptions } from './open.ts'
import { OutboxDb } from './outbox-db.ts'
import { forgetSealKeys, isSealedEntry, sealKeys } from './seal-keys.ts'

/** Of work that was left on the device by who signed out: unreadable until he is back. */
class SealedDb extends DeviceStore {
  declare readonly parts: EntityTable<SealedPart, 'n'>

  constructor(userGuid: string, options: OpenOptions = {}) {
    super(nameOf(userGuid), 'strict', options)
    this.version(1).stores({ parts: '++n' })
  }
}

interface SealedPart {
  n: number
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
}

/** Rows of one table of the outbox; the bytes of a picture lie behind the words, not in them. */
interface Content {
  table: TableName
  rows: Record<string, unknown>[]
}

const nameOf = (userGuid: string) => `sealed-${userGuid}`
const TABLES = ['actions', 'records', 'drafts', 'media', 'thumbs', 'mediaChunks'] as const
type TableName = (typeof TABLES)[number]
/** A picture's bytes are large enough for a part of their own. */
const WITH_BYTES: readonly TableName[] = ['thumbs', 'mediaChunks']
const ROWS_TOGETHER = 100
const IV_BYTES = 12

/**
 * Seals what an account leaves on the device and forgets how to open it. What is cut off in the middle goes on with the
 * next call: each part is sealed before it is taken out of the outbox. False where the device was never given a key; then
 * the work stays as it is.
 */
export async function sealUnsent(device: DeviceDb, userGuid: string, options: OpenOptions = {}): Promise<boolean> {
  const [key] = await sealKeys(device, userGuid)
  if (key === undefined) return false
  const outbox = new OutboxDb(userGuid, options)
  const sealed = new SealedDb(userGuid, options)
  try {
    let parts = await sealed.parts.count()
    for (const name of TABLES) parts += await sealTable({ outbox, sealed, key }, name)
    if (parts > 0) await device.write(isSealedEntry(userGuid), true)
    await forgetSealKeys(device, userGuid)
    if (parts === 0) await sealed.delete()
    return true
  } finally {
    outbox.close()
    sealed.close()
  }
}

interface Sealing {
  outbox: OutboxDb
  sealed: SealedDb
  key: CryptoKey
}

async function sealTable({ outbox, sealed, key }: Sealing, name: TableName): Promise<number> {
  const table: Table = outbox.table(name)
  const together = WITH_BYTES.includes(name) ? 1 : ROWS_TOGETHER
  let parts = 0
  for (;;) {
    const keys = await table.limit(together).primaryKeys()
    if (keys.length === 0) return parts
    const rows = (await table.bulkGet(keys)) as Record<string, unknown>[]
    const part = await sealPart(key, { table: name, rows })
    await sealed.parts.add(part as SealedPart)
    await table.bulkDelete(keys)
    parts += 1
  }
}

/**
 * Puts sealed work back into its owner's outbox; to be called before anything else opens that. A part that no key opens
 * stays where it is.
 */
export function openSealed(device: DeviceDb, userGuid: string, options: OpenOptions = {}): Promise<void> {
  // Of two tabs one is first: what it has sent by then must not come back.
  return inTurn()(nameOf(userGuid), () => putBack(device, userGuid, options))
}

async function putBack(device: DeviceDb, userGuid: string, options: OpenOptions): Promise<void> {
  const keys = await sealKeys(device, userGuid)
  const outbox = new OutboxDb(userGuid, options)
  const sealed = new SealedDb(userGuid, options)
  try {
    for (const n of await sealed.parts.toCollection().primaryKeys()) {
      const part = await sealed.parts.get(n)
      const content = part === undefined ? null : await openPart(keys, part)
      if (content === null) continue
      await outbox.table(content.table).bulkPut(content.rows)
      await sealed.parts.delete(n)
    }
    if ((await sealed.parts.count()) > 0) return
    await sealed.delete()
    await device.forget(isSealedEntry(userGuid))
  } finally {
    outbox.close()
    sealed.close()
  }
}

/** Four bytes for the length of the words, the words, the bytes. */
async function sealPart(key: CryptoKey, { table, rows }: Content): Promise<Omit<SealedPart, 'n'>> {
  const [first] = rows
  const bytes = WITH_BYTES.includes(table) ? new Uint8Array(first?.bytes as ArrayBuffer) : new Uint8Array()
  const told = WITH_BYTES.includes(table) ? rows.map(({ bytes: _apart, ...row }) => row) : rows
  const words = new TextEncoder().encode(JSON.stringify({ table, rows: told } satisfies Content))
  const plain = new Uint8Array(4 + words.length + bytes.length)
  new DataView(plain.buffer).setUint32(0, words.length)
  plain.set(words, 4)
  plain.set(bytes, 4 + words.length)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) }
}

async function openPart(keys: readonly CryptoKey[], { iv, bytes }: SealedPart): Promise<Content | null> {
  for (const key of keys) {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes).catch(() => null)
    if (plain !== null) return contentOf(plain)
  }
  return null
}

function contentOf(plain: ArrayBuffer): Content {
  const length = new DataView(plain).getUint32(0)
  const { table, rows } = JSON.parse(new TextDecoder().decode(new Uint8Array(plain, 4, length))) as Content
  if (!WITH_BYTES.includes(table)) return { table, rows }
  return { table, rows: rows.map((row) => ({ ...row, bytes: plain.slice(4 + length) })) }
}
