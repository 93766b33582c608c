import type { MediaRef } from '#domain/kit/fields.ts'
import type { WireProblem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** How far a record on the device is from the server: the word behind 待同步 and 被退回. */
export type SyncMark = 'synced' | 'waiting' | 'refused'

/** A record as screens read it: the mirror's row overlaid with what waits in the outbox. */
export type LocalRecord = AnyRecord & { $sync: SyncMark }

/** One change a person makes. */
export interface ActionRequest {
  resource: string
  action: string
  /** The record; made up by the caller for an action that creates one. */
  recordGuid: string
  input: unknown
  /** Record guids of this same batch, or of earlier unsent work, that must have been applied first. */
  after?: readonly string[]
}

/** Everything a person's one deed changes: stored in one transaction, or not at all. */
export interface ActionBatch {
  actions: readonly ActionRequest[]
  /** Held media that now belong to records of the batch and may be sent after them. */
  media?: readonly MediaPlacement[]
  /** The draft this batch came from; it goes in the same transaction. */
  draftKey?: string
}

export interface MediaPlacement {
  guid: string
  parentResource: string
  parentGuid: string
  /** The file field of the record. */
  moduleName: string
}

/** Bytes just captured, with what the record's manifest will say of them. */
export interface CapturedMedia {
  ref: MediaRef
  bytes: ArrayBuffer
  /** A small JPEG; null where none could be made. */
  thumb: ArrayBuffer | null
  /** The draft it was captured for. */
  draftKey: string
}

export interface Draft<Value = unknown> {
  key: string
  /** Which errand: `patrol`, `rectify`, `company-edit` … */
  kind: string
  /** Shown in 未提交 lists. */
  title: string
  value: Value
  savedAt: string
  /** The address where it was written last; drafts of older versions have none. */
  at?: string
  /** How far it has come, in the words of its page: 检查, 已答 3/20. */
  step?: string
}

/** A waiting or refused action as 未上传 and 被退回 show it. */
export interface OutboxEntry {
  id: string
  resource: string
  action: string
  recordGuid: string
  /** Plain words: 提交巡查 · 吴江某某纺织有限公司 */
  label: string
  madeAt: string
  state: 'waiting' | 'sending' | 'refused'
  tries: number
  nextAt: string | null
  problem: WireProblem | null
  input: unknown
  /** Never sent nor exported: it can be taken back. */
  isOnlyHere: boolean
  /** The piece of work it is part of, as `deedsOf` names it. */
  deed: string
}

export interface MediaEntry {
  guid: string
  ref: MediaRef
  parentGuid: string | null
  parentResource: string | null
  /** The file field of that record. */
  moduleName: string | null
  /** Actions of this device that it goes behind. */
  afterOps: readonly string[]
  state: 'held' | 'waiting' | 'sending' | 'sent' | 'refused'
  sentBytes: number
  problem: WireProblem | null
}

/** What the sync chip, 我的 and the badge show. Counted, never remembered. */
export interface SyncStatus {
  /** In the order of what a person must know first. */
  state: 'lost' | 'refused' | 'needs-sign-in' | 'offline' | 'sending' | 'waiting' | 'synced'
  /** Pieces of work as a person counts them: a patrol or self-check with its hazards is one. */
  ops: number
  /** Of these, patrols. */
  patrols: number
  /** Of these, self-checks. */
  checks: number
  /** Files that go by themselves; those of what was refused wait with that. */
  media: number
  mediaBytes: number
  /** Of all files that lie here alone. */
  unsentBytes: number
  refused: number
  /** Deleted from this device before it was sent. */
  lost: number
  drafts: number
  lastSyncAt: string | null
  /** Of a first download: scopes fetched of all; null when none is under way. */
  download: { done: number; total: number; rows: number } | null
}
