import type { EntityTable, Table } from 'dexie'
import type { OpResult } from '#domain/contract/sync.ts'
import type { MediaRef } from '#domain/kit/fields.ts'
import type { WireProblem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { DeviceStore, type OpenOptions } from './open.ts'
import type { Draft } from './types.ts'

/** One unsent action. It leaves this table only with the server's answer, or by its owner's hand. */
export interface ActionRow {
  id: string
  /** Order of making; an edited action keeps its predecessor's. */
  order: number
  resource: string
  /** Also the lane: actions of one record are sent in order. */
  recordGuid: string
  action: string
  input: unknown
  /** Of the record as it was shown here; the server itself adds what the action's predecessors made of it. */
  baseVersion: number | null
  deps: string[]
  /** The records `needs` named when it was made, so that it can be applied again without the mirror. */
  related: Record<string, AnyRecord | null>
  label: string
  userGuid: string
  deviceId: string
  madeAt: string
  offsetMs: number | null
  offsetAgeMs: number | null
  schemaV: number
  appV: string
  state: 'waiting' | 'sending' | 'refused'
  /** True from the first attempt or export on: its content may be known elsewhere and must not change under this id. */
  sentOnce: boolean
  tries: number
  nextAt: number
  leaseUntil: number
  problem: WireProblem | null
}

/** A record as this device's unsent work makes it. */
export interface RecordRow {
  resource: string
  guid: string
  /** What the server held when last known; null when the record was made here. */
  base: AnyRecord | null
  record: AnyRecord
  /** Raised by each change, so that a plan made from an older state is noticed. */
  rev: number
  /** When the server acknowledged the last of its actions; null while some wait, and for frozen copies. */
  ackedAt: number | null
  /** A copy kept only because unsent work refers to it while its area is no longer the user's. */
  frozen: boolean
}

export interface MediaRow {
  guid: string
  ref: MediaRef
  draftKey: string | null
  parentGuid: string | null
  parentResource: string | null
  moduleName: string | null
  /** Actions that must have been acknowledged first. */
  afterOps: string[]
  state: 'held' | 'waiting' | 'sending' | 'sent' | 'refused'
  sentBytes: number
  /** When the server last said that it has all of it; absent when it never did. */
  sentAt?: number
  tries: number
  nextAt: number
  leaseUntil: number
  problem: WireProblem | null
  heldAt: string
}

/** At most `MEDIA_CHUNK_BYTES` of a medium. Buffers, because Blobs in IndexedDB fail at random on WebKit. */
export interface MediaChunkRow {
  guid: string
  n: number
  bytes: ArrayBuffer
}

/** An acknowledged action, kept so that it can be sent again to a server restored from a backup. */
export interface AnswerRow {
  id: string
  at: number
  action: ActionRow
  result: OpResult
  /** Of the server when it answered. */
  generation?: string
}

export interface OutboxMeta {
  key: string
  value: unknown
}

/** Everything a user made on this device that the server does not have yet. Its schema only ever grows. */
export class OutboxDb extends DeviceStore {
  declare readonly drafts: EntityTable<Draft, 'key'>
  declare readonly actions: EntityTable<ActionRow, 'id'>
  declare readonly records: Table<RecordRow, [string, string]>
  declare readonly media: EntityTable<MediaRow, 'guid'>
  declare readonly mediaChunks: Table<MediaChunkRow, [string, number]>
  declare readonly thumbs: Table<{ guid: string; bytes: ArrayBuffer }, string>
  declare readonly answers: EntityTable<AnswerRow, 'id'>
  declare readonly meta: EntityTable<OutboxMeta, 'key'>

  constructor(userGuid: string, options: OpenOptions = {}) {
    super(`outbox-${userGuid}`, 'strict', options)
    this.version(1).stores({
      drafts: 'key, kind, savedAt',
      actions: 'id, order, recordGuid, state, resource',
      records: '[resource+guid], resource, guid',
      media: 'guid, state, parentGuid, draftKey',
      mediaChunks: '[guid+n], guid',
      thumbs: 'guid',
      answers: 'id, at',
      meta: 'key',
    })
  }
}
