import { createHash } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Problem } from '#domain/kit/problems.ts'
import { newGuid } from '../engine/guid.ts'
import type { StagedFile } from './file-store.ts'

const HEAD_BYTES = 4_100

/** Where bytes wait on this server's disk until they have been measured and kept. */
export class Staging {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Throws `file.too-large` past the limit; whatever it throws, nothing is left behind. */
  async take(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile> {
    await mkdir(this.folder, { recursive: true })
    const path = join(this.folder, newGuid())
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

  async write(bytes: Uint8Array): Promise<StagedFile> {
    return await this.take(once(bytes), Number.POSITIVE_INFINITY)
  }

  async remove({ path }: StagedFile): Promise<void> {
    await rm(path, { force: true })
  }

  /** Removes what was left behind before. Answers how many files. */
  async sweep(before: string): Promise<number> {
    const names = await readdir(this.folder).catch(() => [])
    let removed = 0
    for (const name of names) {
      const path = join(this.folder, name)
      const found = await stat(path).catch(() => null)
      if (found === null || found.mtime.toISOString() >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}

/** Writes a file or a folder out to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
