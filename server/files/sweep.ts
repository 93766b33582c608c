import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** A phone may lie in a drawer for weeks with half a video sent. */
const KEPT_DAYS = 30

/** Removes uploads that nobody has gone on with for so long. Answers how many files went. */
export async function sweepUploads(store: FileStore, now: string): Promise<number> {
  const oldestMs = Date.parse(now) - KEPT_DAYS * 86_400_000
  let removed = 0
  for (const folder of [store.stagingFolder('tus'), store.stagingFolder('put')]) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names) {
      const path = join(folder, name)
      const found = await stat(path).catch(() => null)
      if (found === null || found.mtimeMs >= oldestMs) continue
      await rm(path, { force: true })
      removed += 1
    }
  }
  return removed
}
