import type { ActionBatch } from '#app/offline/types.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Instant } from '#domain/lib/dates.ts'
import type { CheckTemplate, Company, PatrolDraft, PatrolStep } from './patrol-draft.ts'
import type { Gap } from './patrol-gaps.ts'

/** What is settled with the press of the last button; a kind of walk may need more than the lists. */
export interface WalkEnding {
  templates: readonly CheckTemplate[]
  openHazards?: number
}

/**
 * A kind of walk through an enterprise: a visit by an inspector, a check by its own people. All kinds are filled in with
 * the same parts and stored in drafts of one shape; what one is beyond them is said here.
 */
export interface WalkKind<Draft extends PatrolDraft, Ending extends WalkEnding> {
  /** The record it makes. */
  resource: 'patrolRecord' | 'selfCheckRecord'
  /** What asks for it: a walk may carry out one of these. */
  task: 'patrolTask' | 'selfCheckTask'
  /** 巡查, 自查: how the record is called. */
  name: string
  /** 巡查, 排查: how the doing is called. */
  deed: string
  /** Every step there may be; what a version before has kept under them is found again by these names. */
  steps: readonly PatrolStep[]
  /** The steps of this one, in order. */
  stepsOf: (draft: Draft) => readonly PatrolStep[]
  /** Where 下一步 leads. */
  nextOf: (draft: Draft, done: ReadonlySet<PatrolStep>) => PatrolStep | null
  /** Everything missing before it can be handed in, in the order of the steps. */
  gapsOf: (draft: Draft, ending: Ending & { now: Instant }, company: Company) => Gap[]
  /** Everything the last button changes, as one deed. */
  batchOf: (draft: Draft, ending: Ending & { now: Instant }) => ActionBatch
  /** Where its tasks stand. */
  home: string
  recordAt: (guid: string) => string
  /** Said where it is kept on the device and not sent yet. */
  keptNote: string
  /** What the last page shows of the record. */
  facts: (record: AnyRecord) => readonly (readonly [label: string, value: string])[]
}
