import type { Sync } from '#app/data/index.ts'

/** All is sent, nothing was refused, and nothing is under way. */
export const buildSync = (own: Partial<Sync> = {}): Sync => ({
  state: 'synced',
  ...{ ops: 0, patrols: 0, checks: 0, media: 0, mediaBytes: 0, unsentBytes: 0, refused: 0, lost: 0, drafts: 0 },
  lastSyncAt: null,
  download: null,
  triesAgainAt: null,
  updateRequired: false,
  sendNow: () => undefined,
  ...own,
})
