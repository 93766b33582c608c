import { correctedNow, listDrafts } from '#app/data/index.ts'
import { addMs } from '#domain/lib/dates.ts'
import { draftTarget } from './draft-target.ts'
import { isLeft } from './draft-words.ts'

const HOUR_MS = 3_600_000

/** Where the work goes on that was broken off within the hour; null where none was, or where that cannot be read now. */
export async function recentWork(): Promise<string | null> {
  try {
    const since = addMs(correctedNow(), -HOUR_MS)
    const last = (await listDrafts()).find((draft) => isLeft(draft) && draft.savedAt > since)
    return last === undefined ? null : draftTarget(last)
  } catch {
    return null
  }
}
