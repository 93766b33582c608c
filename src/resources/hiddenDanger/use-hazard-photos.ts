import { useRecords } from '#app/data/index.ts'
import { useErrandMedia } from '#app/data/kept-media.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

const ERRAND = 'review'
/** Nobody re-checks or mends more in a day. */
const HAZARDS = 40
/** What a phone gives for it, and a month's line. */
const MOST_BYTES = 60 * 1024 * 1024

/**
 * The pictures of the hazards that one is to look at again or to mend, fetched while there is a signal: before and after
 * is what a re-check compares, what was found is what is mended, and both happen where there is none.
 */
export function useHazardPhotos(actor: Actor | null): void {
  const status = statusFor(actor)
  const next = useRecords('hiddenDanger', {
    filter: { field: 'status', equals: status },
    order: 'deadline',
    limit: HAZARDS,
    enabled: status !== null,
  })
  const rows = status !== null && next.state === 'ready' ? next.rows : undefined
  const arrived = rows?.map(({ mediaDone }) => mediaDone).join() ?? ''
  useErrandMedia(ERRAND, rows === undefined ? undefined : photosOf(rows), arrived)
}

/** Of the hazards that are his next: an inspector's are to be looked at again, an enterprise's to be mended. */
export function statusFor(actor: Actor | null): 'pendingReview' | 'pendingRectify' | null {
  if (actor === null) return null
  if (hasRole(actor, 'grid', 'town')) return 'pendingReview'
  return hasRole(actor, 'safety', 'company') ? 'pendingRectify' : null
}

/** Pictures only, and not more than fit: those of the most pressing hazards first. */
export function photosOf(hazards: readonly LocalRecord[]): MediaRef[] {
  const photos = hazards.flatMap(({ beforePhotos, afterPhotos }) =>
    [beforePhotos, afterPhotos].flatMap((refs) => (Array.isArray(refs) ? (refs as MediaRef[]) : [])),
  )
  const kept: MediaRef[] = []
  let bytes = 0
  for (const photo of photos) {
    if (photo.contentType !== 'img' || photo.rootGuid !== undefined) continue
    bytes += photo.size
    if (bytes > MOST_BYTES) break
    kept.push(photo)
  }
  return kept
}
