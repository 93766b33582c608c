import * as z from 'zod/mini'
import { mediaRefSchema } from '#domain/kit/fields.ts'
import type { WireProblem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'

/** Raised when the shape of synced rows changes so that an older app could not read them. */
export const SCHEMA_VERSION = 1
/** Most actions and bytes in one push: small enough to get through a bad line, large enough to drain quickly. */
export const PUSH_MAX_OPS = 50
export const PUSH_MAX_BYTES = 256 * 1024
/** Up to this size a medium goes in one PUT; larger ones in chunks of the same size by tus. */
export const MEDIA_CHUNK_BYTES = 1024 * 1024

const guid = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))

/** One change a person made, as it crosses the wire. `id` is the idempotency key: sent twice, it has effect once. */
export const opSchema = z.object({
  id: z.uuid('操作编号不正确'),
  resource: z.string().check(z.maxLength(60)),
  recordGuid: guid,
  action: z.string().check(z.maxLength(60)),
  input: z.unknown(),
  /** The version of the record the person saw; null when the action creates it. */
  baseVersion: z.nullable(z.int()),
  /** Actions that must have been applied before this one. */
  deps: z.array(z.uuid()).check(z.maxLength(200)),
  userGuid: guid,
  deviceId: z.string().check(z.maxLength(64)),
  /** Device clock when the person acted, ISO 8601 in UTC. */
  madeAt: z.iso.datetime('时间不正确'),
  /** Server clock minus device clock in milliseconds, as last measured; null when never. */
  offsetMs: z.nullable(z.number()),
  /** How old that measurement was when the person acted. */
  offsetAgeMs: z.nullable(z.number()),
  schemaV: z.int(),
  appV: z.string().check(z.maxLength(40)),
})
export type Op = z.infer<typeof opSchema>

export const pushRequestSchema = z.object({
  deviceId: z.string().check(z.maxLength(64)),
  ops: z.array(z.unknown()).check(z.maxLength(PUSH_MAX_OPS, '一次上传的操作过多')),
})
export interface PushRequest {
  deviceId: string
  ops: Op[]
}

/** The fate of one action. Only an answer that echoes the action's id is an acknowledgement. */
export type OpResult =
  | {
      id: string
      state: 'applied'
      version: number
      /** The record as the server now holds it. */
      record: AnyRecord
      merged: boolean
      /** Attachments the record names whose bytes have not arrived yet. */
      missingMedia: string[]
    }
  | { id: string; state: 'refused'; problem: WireProblem }

export interface PushReply {
  results: OpResult[]
  serverNow: string
  generation: string
}

/** `POST /safety/api/sync/pull` */
export const pullRequestSchema = z.object({
  deviceId: z.string().check(z.maxLength(64)),
  /** Opaque; null for a first load. */
  cursor: z.nullable(z.string().check(z.maxLength(400))),
  /** The scopes whose rows the device holds whole; the server answers what to add and what to drop. */
  scopes: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(5000)),
  schemaV: z.int(),
  appV: z.string().check(z.maxLength(40)),
  /** What waits on the device, so that a supervisor sees stuck ones and a sudden drop raises an alarm. */
  backlog: z.object({
    ops: z.int(),
    media: z.int(),
    rejected: z.int(),
    oldestAt: z.nullable(z.string()),
    bytes: z.number(),
  }),
  storage: z.optional(
    z.object({ usage: z.nullable(z.number()), quota: z.nullable(z.number()), persisted: z.nullable(z.boolean()) }),
  ),
  clock: z.optional(z.object({ deviceNow: z.string(), offsetMs: z.nullable(z.number()) })),
})
export type PullRequest = z.infer<typeof pullRequestSchema>

/** Rows of one table as columns: `cols` names them, `values[c][r]` is column c of row r. */
export interface PackedRows {
  table: string
  cols: string[]
  values: unknown[][]
  count: number
}

/** A scope the device does not hold yet, to be fetched whole from `/safety/api/sync/snapshot/{scope}`. */
export interface SnapshotOffer {
  scope: string
  /** Estimated rows, for the progress bar. */
  rows: number
  /** Names this content: the address is `/safety/api/sync/snapshot/{scope}?tag={tag}`. */
  tag: string
}

/** `GET /safety/api/sync/snapshot/{scope}`: every mirrored table's rows of that scope. */
export interface Snapshot {
  scope: string
  tag: string
  generation: string
  /** Changes from here on are not in the snapshot: the device pulls from the oldest cursor among its snapshots. */
  cursor: string
  tables: PackedRows[]
}

export interface TableDelta {
  /** Changed rows, packed; each belongs to the scope in `scopes` at the same index. */
  rows: PackedRows
  scopes: string[]
  /** Rows that were deleted or left a scope. */
  gone: { guid: string; scope: string }[]
}

export interface PullReply {
  generation: string
  /** For the next pull. */
  cursor: string
  /** True when there is more to pull at once. */
  more: boolean
  serverNow: string
  /** Scopes to fetch whole, and scopes to drop (after everything queued was pushed). */
  add: SnapshotOffer[]
  drop: string[]
  changes: TableDelta[]
}

/** `GET /safety/api/files/{guid}` and the answers of PUT and tus: what the server has of a medium. */
export interface MediaState {
  guid: string
  complete: boolean
  size: number | null
  sha256: string | null
}

/** What accompanies the bytes of a medium; the manifest in its record says the same. */
export const mediaUploadSchema = z.extend(mediaRefSchema, {
  parentGuid: z.nullable(guid),
  parentResource: z.nullable(z.string().check(z.maxLength(60))),
  moduleName: z.nullable(z.string().check(z.maxLength(60))),
})
