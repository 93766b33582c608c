import { useRecords } from '#app/data/index.ts'
import { useErrandMedia } from '#app/data/kept-media.ts'
import type { LocalRecord } from '#app/offline/types.ts'
import { type Actor, hasRole } from '#domain/kit/access.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

const ERRAND = 'review'
/** Nobody re-checks more in a day. */
const HAZARDS = 40
/** What a phone gives for it, and a month's line. */
const MOST_BYTES = 60 * 1024 * 1024

/**
 * The pictures of the hazards that one is to look at again, fetched while there is a signal: before and after is what a
 * re-check compares, and it happens where there is none.
 */
export function useReviewPhotos(actor: Actor | null): void {
  const walks = isWalker(actor)
  const toReview = useRecords('hiddenDanger', {
    view: 'toReview',
    order: 'deadline',
    limit: HAZARDS,
    enabled: walks,
  })
  const rows = walks && toReview.state === 'ready' ? toReview.rows : undefined
  const arrived = rows?.map(({ mediaDone }) => mediaDone).join() ?? ''
  useErrandMedia(ERRAND, rows === undefined ? undefined : photosOf(rows), arrived)
}

const isWalker = (actor: Actor | null) => actor !== null && hasRole(actor, 'grid', 'town')

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
