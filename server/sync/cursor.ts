import { Problem } from '#domain/kit/problems.ts'

/** A place in the change log. Everything before it, in the order of `(xid, seq)`, has been seen. */
export interface Cursor {
  generation: string
  xid: bigint
  seq: bigint
  schemaV: number
  /** When it was given out: the log is kept for a limited time, and a cursor older than that has gaps behind it. */
  at: string
}

/** How long the change log is kept; a device away for longer downloads anew. */
export const LOG_DAYS = 90

const HEX_DIGITS = 16
const SHAPE = /^([0-9a-f-]{36})\.([0-9a-f]{16})\.([0-9a-f]{16})\.(\d{1,6})\.([0-9a-z]{1,12})$/
/** The largest number that a sequence of the database gives. */
const MAX_SEQ = 2n ** 63n - 1n
const MS_PER_DAY = 86_400_000

/** Text that sorts like the place it names within one generation (`oldestCursor` of the contract relies on it). */
export function writeCursor({ generation, xid, seq, schemaV, at }: Cursor): string {
  return [generation, hex(xid), hex(seq), String(schemaV), Date.parse(at).toString(36)].join('.')
}

/** Throws `sync.resync` for what was never a cursor of ours: the device then starts again and loses nothing. */
export function readCursor(text: string): Cursor {
  const match = SHAPE.exec(text)
  if (match === null) throw new Problem('sync.resync')
  const [, generation = '', xid = '', seq = '', schemaV = '', at = ''] = match
  const givenAt = new Date(Number.parseInt(at, 36))
  const cursor = { generation, xid: BigInt(`0x${xid}`), seq: BigInt(`0x${seq}`), schemaV: Number(schemaV) }
  if (Number.isNaN(givenAt.getTime()) || cursor.seq > MAX_SEQ) throw new Problem('sync.resync')
  return { ...cursor, at: givenAt.toISOString() }
}

/** Whether changes from this cursor on can still be told without a gap. */
export function isUsable(cursor: Cursor, generation: string, schemaV: number, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(cursor.at)
  return cursor.generation === generation && cursor.schemaV === schemaV && ageMs < LOG_DAYS * MS_PER_DAY
}

function hex(value: bigint): string {
  return value.toString(16).padStart(HEX_DIGITS, '0')
}
