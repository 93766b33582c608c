import rows from '#domain/data/checklists.json' with { type: 'json' }
import type { CompanyFlag } from './words.ts'

/** 一般, 重大, 视情. 重大 is a proposal: a supervisor confirms it, never the inspector. */
export type SuggestLevel = 'general' | 'major' | 'depends'

export interface ChecklistItem {
  itemCode: string
  content: string
  basis: string
  method: string
  suggestLevel: SuggestLevel
  /** The whole suggestion where it says more than the bare level. */
  suggestNote?: string
  /** Phrases cited from professional knowledge; compare with the text before quoting them in a legal document. */
  toVerify: readonly string[]
  /** Null where a plan sets the deadline. */
  suggestDays: number | null
  /** Beyond the photo that every failed item needs anyway. */
  photoRequired: boolean
  sortId: number
}

export interface Checklist {
  code: string
  templateName: string
  applyFlag: CompanyFlag | null
  items: readonly ChecklistItem[]
}

/** The starting set for grid patrols; the bureau edits and versions its own copies. */
// The JSON is checked row by row in its test; its import only widens flags and levels to strings.
export const checklists = rows as readonly Checklist[]
