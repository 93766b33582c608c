import { correctedNow } from '#app/data/index.ts'
import { recentPosition, usePosition } from '#app/device/use-position.ts'
import type { MediaContext } from '#app/fields/types.ts'
import { useSession } from '#app/session/index.ts'
import type { MediaRef } from '#domain/kit/fields.ts'

/** What a photo taken in a form proves: who took it, when, at which enterprise, and where if that is allowed. */
export function useMediaContext(draftKey: string, companyName: unknown, earlier?: MediaRef): MediaContext {
  const session = useSession()
  // Watching from the start, so that the first photo need not wait for the satellites.
  usePosition()
  const inspector = 'actor' in session ? session.actor.name : ''
  return {
    draftKey,
    earlier,
    evidence: () => ({
      at: correctedNow(),
      position: recentPosition(),
      companyName: typeof companyName === 'string' ? companyName : '',
      inspector,
    }),
  }
}
