import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { and, asc, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { uploadPiece as pieces, upload as uploads } from '../db/extra-tables.ts'
import type { FileStore } from './file-store.ts'

/** The creation came again: what has arrived stays. */
const ALREADY_THERE = { status_code: 409, body: 'upload exists\n' }
/** Of pieces, beside a random name: they are no content yet. */
const PIECE_SUFFIX = '.part'

export interface PiecesDoor {
  db: Db
  store: FileStore
  now: () => string
  /** Most bytes of one upload. */
  maxBytes: number
}

/**
 * Uploads under way as pieces in the file store, with their state in the database, so that one that began on one server
 * goes on at another. No lock is needed: a piece counts when the upload still ends where the piece begins, which the
 * database decides for one sender at a time; the slower of two is told the present end, as tus asks.
 */
export class TusPieces extends DataStore {
  private readonly door: PiecesDoor

  constructor(door: PiecesDoor) {
    super()
    this.door = door
    this.extensions = ['creation', 'creation-with-upload', 'termination']
  }

  override async create(upload: Upload): Promise<Upload> {
    const now = this.door.now()
    const made = await this.door.db
      .insert(uploads)
      .values({
        id: upload.id,
        size: upload.size ?? 0,
        metadata: upload.metadata ?? {},
        createdAt: now,
        touchedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: uploads.id })
    if (made.length === 0) throw ALREADY_THERE
    return upload
  }

  /** What arrives before the line breaks is kept; then the break is passed on. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const { store, maxBytes } = this.door
    let broken: { error: unknown } | null = null
    async function* arriving(): AsyncGenerator<Uint8Array> {
      try {
        for await (const chunk of stream) yield chunk as Buffer // no encoding was asked for
      } catch (error) {
        broken = { error }
      }
    }
    const staged = await store.stage(arriving(), maxBytes)
    const end = staged.size === 0 ? offset : await this.append(id, offset, staged)
    if (broken !== null) throw (broken as { error: unknown }).error
    return end
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await this.find(id)
    if (found === null) throw ERRORS.FILE_NOT_FOUND
    return found
  }

  override async remove(id: string): Promise<void> {
    const { db, store } = this.door
    await db.delete(uploads).where(eq(uploads.id, id))
    const left = await db.select({ key: pieces.storageKey }).from(pieces).where(eq(pieces.uploadId, id))
    for (const { key } of left) {
      await store.remove(key)
      await db.delete(pieces).where(eq(pieces.storageKey, key))
    }
  }

  /** Null where there is no such upload under way. */
  async find(id: string): Promise<Upload | null> {
    const [row] = await this.door.db.select().from(uploads).where(eq(uploads.id, id))
    if (row === undefined) return null
    const { size, offset, createdAt } = row
    return new Upload({ id, size, offset, creation_date: createdAt, metadata: row.metadata as Metadata })
  }

  /** The bytes of an upload from its first piece to its last. */
  async *read(id: string): AsyncGenerator<Uint8Array> {
    const { db, store } = this.door
    const whole = await db
      .select()
      .from(pieces)
      .where(and(eq(pieces.uploadId, id), eq(pieces.counts, true)))
      .orderBy(asc(pieces.start))
    for (const { storageKey } of whole) for await (const chunk of store.read(storageKey)) yield chunk as Buffer
  }

  /** Removes uploads that nobody has gone on with since, and pieces that belong to none. Answers how many. */
  async sweep(before: string): Promise<number> {
    const { db, store } = this.door
    const old = await db.select({ id: uploads.id }).from(uploads).where(lt(uploads.touchedAt, before))
    for (const { id } of old) await this.remove(id)
    const orphans = await db
      .select({ key: pieces.storageKey })
      .from(pieces)
      .where(sql`not exists (select 1 from ${uploads} where ${uploads.id} = ${pieces.uploadId})`)
    for (const { key } of orphans) {
      await store.remove(key)
      await db.delete(pieces).where(eq(pieces.storageKey, key))
    }
    return old.length + orphans.length
  }

  private async append(id: string, start: number, staged: Awaited<ReturnType<FileStore['stage']>>): Promise<number> {
    const { db, store, now } = this.door
    const storageKey = `${randomBytes(32).toString('hex')}${PIECE_SUFFIX}`
    const end = start + staged.size
    await db.insert(pieces).values({ storageKey, uploadId: id, start, size: staged.size })
    await store.keep(staged, storageKey)
    const isIn = await db.transaction(async (tx) => {
      const moved = await tx
        .update(uploads)
        .set({ offset: end, touchedAt: now() })
        .where(and(eq(uploads.id, id), eq(uploads.offset, start), sql`${uploads.size} >= ${end}`))
        .returning({ id: uploads.id })
      if (moved.length > 0) await tx.update(pieces).set({ counts: true }).where(eq(pieces.storageKey, storageKey))
      return moved.length > 0
    })
    if (isIn) return end
    await store.remove(storageKey)
    await db.delete(pieces).where(eq(pieces.storageKey, storageKey))
    throw ERRORS.INVALID_OFFSET
  }
}

type Metadata = Record<string, string | null>
