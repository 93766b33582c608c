import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '#domain/kit/problems.ts'
import { uuidFromRandom } from '#domain/lib/uuid.ts'

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
 * are kept once; a key may bear a suffix for what was derived from the content. Written for a folder; a bucket would
 * stage on the disk too and upload in `keep`.
 */
export interface FileStore {
  /** Takes bytes in. Throws `file.too-large` past the limit and leaves nothing behind. */
  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile>
  /** Measures a file that lies in the staging folder already, and writes it out to the disk. */
  measure(path: string): Promise<StagedFile>
  /** Keeps staged bytes for good, under their hash. When this returns they are on the disk. */
  keep(staged: StagedFile): Promise<void>
  discard(staged: StagedFile): Promise<void>
  /** Keeps bytes made here, under this key. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Size in bytes; null where there is nothing under this key. */
  sizeOf(key: string): Promise<number | null>
  read(key: string, range?: ByteRange): Readable
  /** A folder on the same disk, for uploads under way. */
  stagingFolder(name: string): string
}

const HEAD_BYTES = 4_100
const KEY = /^[0-9a-f]{64}(\.[a-z0-9]{1,12})?$/

export function openFileStore({ dataDir }: { dataDir: string }): FileStore {
  return new FolderStore(join(resolve(dataDir), 'files'))
}

class FolderStore implements FileStore {
  private readonly root: string

  constructor(root: string) {
    this.root = root
  }

  async stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile> {
    const path = await this.newStagingPath()
    const hash = createHash('sha256')
    const head: Uint8Array[] = []
    let size = 0
    const file = await open(path, 'wx')
    try {
      for await (const chunk of bytes) {
        if (size < HEAD_BYTES) head.push(chunk)
        size += chunk.length
        if (size > maxBytes) throw new Problem('file.too-large', { maxBytes })
        hash.update(chunk)
        await file.writeFile(chunk)
      }
      await file.sync()
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return { path, sha256: hash.digest('hex'), size, head: Buffer.concat(head).subarray(0, HEAD_BYTES) }
  }

  async measure(path: string): Promise<StagedFile> {
    await syncPath(path)
    const hash = createHash('sha256')
    let head: Uint8Array = new Uint8Array()
    let size = 0
    for await (const chunk of createReadStream(path)) {
      const bytes = chunk as Buffer // no encoding was asked for
      if (size === 0) head = bytes.subarray(0, HEAD_BYTES)
      size += bytes.length
      hash.update(bytes)
    }
    return { path, sha256: hash.digest('hex'), size, head }
  }

  async keep(staged: StagedFile): Promise<void> {
    if ((await this.sizeOf(staged.sha256)) === staged.size) {
      await this.discard(staged)
      return
    }
    await this.moveIn(staged.path, staged.sha256)
  }

  async discard({ path }: StagedFile): Promise<void> {
    await rm(path, { force: true })
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const path = await this.newStagingPath()
    const file = await open(path, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await this.moveIn(path, key)
  }

  async sizeOf(key: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(key))).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  read(key: string, range?: ByteRange): Readable {
    return createReadStream(this.pathOf(key), range ?? {})
  }

  stagingFolder(name: string): string {
    return join(this.root, 'incoming', name)
  }

  private async newStagingPath(): Promise<string> {
    const folder = this.stagingFolder('put')
    await mkdir(folder, { recursive: true })
    return join(
      folder,
      uuidFromRandom((count) => crypto.getRandomValues(new Uint8Array(count))),
    )
  }

  /** A rename within one file system is whole or not at all; the folder is written out so that it outlives a power cut. */
  private async moveIn(path: string, key: string): Promise<void> {
    const target = this.pathOf(key)
    const folder = join(target, '..')
    await mkdir(folder, { recursive: true })
    await rename(path, target)
    await syncPath(folder)
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${basename(key)}`)
    return join(this.root, key.slice(0, 2), key.slice(2, 4), key)
  }
}

async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
