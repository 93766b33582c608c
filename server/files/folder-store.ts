import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange, FileStore, StagedFile } from './file-store.ts'
import { pathOfKey } from './key.ts'
import { type Staging, syncPath } from './staging.ts'

/** Attachments in a folder of this machine, on the file system that they are staged on. */
export class FolderStore implements FileStore {
  private readonly root: string
  private readonly staging: Staging

  constructor(root: string, staging: Staging) {
    this.root = root
    this.staging = staging
  }

  stage(bytes: AsyncIterable<Uint8Array>, maxBytes: number): Promise<StagedFile> {
    return this.staging.take(bytes, maxBytes)
  }

  async keep(staged: StagedFile, key = staged.sha256): Promise<void> {
    if ((await this.sizeOf(key)) === staged.size) await this.discard(staged)
    else await this.moveIn(staged.path, key)
  }

  discard(staged: StagedFile): Promise<void> {
    return this.staging.remove(staged)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.moveIn((await this.staging.write(bytes)).path, key)
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

  async remove(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true })
  }

  async assertUsable(): Promise<void> {
    await mkdir(this.root, { recursive: true })
  }

  sweepStaging(before: string): Promise<number> {
    return this.staging.sweep(before)
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
    return join(this.root, pathOfKey(key))
  }
}
