import { addMs } from '#domain/lib/dates.ts'
import type { FileStore } from './file-store.ts'
import type { ChunkedUploads } from './tus.ts'

/** A phone may lie in a drawer for weeks with half a video sent. */
const KEPT_DAYS = 30
const MS_PER_DAY = 86_400_000

/** Removes uploads that nobody has gone on with for so long. Answers how many went. */
export async function sweepUploads(store: FileStore, uploads: ChunkedUploads, now: string): Promise<number> {
  const before = addMs(now, -KEPT_DAYS * MS_PER_DAY)
  return (await store.sweepStaging(before)) + (await uploads.sweep(before))
}
