// All that screens need to read and change records; they use neither `fetch` nor a database themselves.
export { act, useAct } from './acting.ts'
export { clockLag, correctedNow } from './context.ts'
export type { DraftState } from './drafts.ts'
export { listDrafts, removeDraft, useDraft, useDrafts } from './drafts.ts'
export { dropMedia, getMediaBytes, holdMedia, useMediaEntries, useMediaUrl } from './media.ts'
export { getRecord, useRecord, useRecords } from './records.ts'
export type { Sync } from './sync.ts'
export {
  checkData,
  discard,
  editRefused,
  exportUnsent,
  forgetLoss,
  onServerHint,
  resend,
  resolveConflict,
  useIsOffline,
  useOutbox,
  useSync,
} from './sync.ts'
