import type { Readable } from 'node:stream'

/** Bytes that have arrived and been measured, not yet kept. */
export interface StagedFile {
  path: string
  sha256: string
  size: number
  /** The first bytes, by which the type is told. */
  head: Uint8Array
}

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Where attachments lie. Content is named by its SHA-256, so that what is there is right and the same bytes sent twice
 * are kept once; a key may bear a suffix for what is no content by itself: derived pictures, pieces of uploads. Bytes
 * are staged on this server's disk whatever the store, because they are measured before they are kept.
 */
export interface FileStore {
  /** Takes bytes in. Throws `file.too-large` past the limit and leaves nothing behind. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile>
  /** Keeps staged bytes for good, under their hash or the key given. When this returns they outlive a power cut. */
  keep(staged: StagedFile, key?: string): Promise<void>
  discard(staged: StagedFile): Promise<void>
  /** Keeps bytes made here, under this key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Size in bytes; null where there is nothing under this key. */
  sizeOf(key: string): Promise<number | null>
  read(key: string, range?: ByteRange): Readable
  /** Nothing under the key is no error. */
  remove(key: string): Promise<void>
  /** Throws, in Chinese, where the store cannot be used. */
  assertUsable(): Promise<void>
  /** Removes what was staged before and left behind by a server that stopped. Answers how many files. */
  sweepStaging(before: string): Promise<number>
}
