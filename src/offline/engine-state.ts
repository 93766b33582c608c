import type { Loss } from './loss.ts'

/** What the engine is doing, for the parts of the status that no database knows. */
export interface EngineState {
  isSending: boolean
  isPulling: boolean
  /** True from the end of the first pull on, whatever became of it. */
  hasPulled: boolean
  needsSignIn: boolean
  updateRequired: boolean
  download: { done: number; total: number; rows: number } | null
  /** While nothing is sent because the line has been failing: when it is tried next. */
  triesAgainAt: number | null
  /** What was deleted from this device before it was sent, until its owner has read it. */
  lost: Loss | null
}

/** Before the first round. */
export const RESTING: EngineState = {
  isSending: false,
  isPulling: false,
  hasPulled: false,
  needsSignIn: false,
  updateRequired: false,
  download: null,
  triesAgainAt: null,
  lost: null,
}
