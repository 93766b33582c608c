import { createContext, useContext } from 'react'
import type { Evidence } from '#app/features/capture/keep-media.ts'
import type { Actor } from '#domain/kit/access.ts'
import type { CheckTemplate, Company, PatrolDraft, PatrolStep, Setting } from './patrol-draft.ts'

/** What every part of the page needs and what does not change while one types. */
export interface PatrolContextValue {
  company: Company
  actor: Actor
  templates: readonly CheckTemplate[]
  setting: Setting
  draftKey: string
  change: (change: Change) => void
  evidence: () => Evidence
  /** Shows a step, and in it the element of this id. */
  go: (step: PatrolStep, anchor?: string) => void
  /** True from the first attempt to submit: what is missing is then marked at its place. */
  showsGaps: boolean
}

export type Change = (draft: PatrolDraft) => PatrolDraft

export const PatrolContext = createContext<PatrolContextValue | null>(null)

export function usePatrol(): PatrolContextValue {
  const value = useContext(PatrolContext)
  if (value === null) throw new Error('outside of a patrol')
  return value
}
