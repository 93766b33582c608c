import * as z from 'zod/mini'
import { mediaRefSchema } from '#domain/kit/fields.ts'
import type { WireProblem } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import type { Meanwhile } from './meanwhile.ts'

// The calls, all under `BASE_PATH`, all with the session token:
//
//   POST /api/sync/pull              PullRequest -> Answer<PullReply>
//   GET  /api/sync/snapshot/{scope}  ?tag= -> Snapshot, bare JSON, gzip
//   POST /api/sync/snapshots         `snapshotsRequestSchema` -> framed stream, see there
//   POST /api/sync/push              PushRequest -> Answer<PushReply>
//   GET  /api/sync/check             ?scope= -> Answer<ScopeCheck>
//   GET  /api/sync/events            server-sent events, see `SYNC_EVENT`
//   GET  /api/files/{guid}           -> Answer<MediaState>
//   PUT  /api/files/{guid}           the bytes, see `MEDIA_HEADER` -> Answer<MediaState>
//   POST /api/files/tus              tus 1.0 for what is larger, see `mediaUploadSchema`

/** Raised when the shape of synced rows changes so that an older app could not read them. */
export const SCHEMA_VERSION = 1
/** Most actions and bytes in one push: small enough to get through a bad line, large enough to drain quickly. */
export const PUSH_MAX_OPS = 50
export const PUSH_MAX_BYTES = 256 * 1024
/** Up to this size a medium goes in one PUT; larger ones in chunks of the same size by tus. */
export const MEDIA_CHUNK_BYTES = 1024 * 1024

const guid = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/, '编号不正确'))

/**
 * Scopes are `global`, `user:{guid}`, `grid:{guid}` and `company:{guid}`. A row may belong to several at once, and a
 * device keeps it for as long as it belongs to one that the device holds.
 */
export type ScopeName = string

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
      /** Whose change it was merged with. */
      mergedWith?: Meanwhile
      /** Attachments the record names whose bytes have not arrived yet. */
      missingMedia: string[]
    }
  | { id: string; state: 'refused'; problem: WireProblem }

export interface PushReply {
  results: OpResult[]
  serverNow: string
  generation: string
}

/**
 * `POST /safety/api/sync/pull`. Refused with `sync.resync` (409) when the cursor is of another generation or too old:
 * drop the mirror (never the outbox), send the retained acknowledged actions again, pull with `cursor: null, scopes: []`.
 * Refused with `sync.update-required` (426) when the app's `schemaV` is older than the one before the server's.
 */
export const pullRequestSchema = z.object({
  deviceId: z.string().check(z.maxLength(64)),
  /** From a reply or a snapshot, see `oldestCursor`; null for a first load. */
  cursor: z.nullable(z.string().check(z.maxLength(400))),
  /**
   * The scopes whose rows the device holds whole; the server answers what to add and what to drop. With a cursor a
   * single `scopesMark` may stand for them.
   */
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
    /** What the device itself noticed to have been deleted from it. */
    lost: z.optional(z.int()),
    /** The same actions as people count them (`deedsOf`), the refused among them; and of these patrols and self-checks. */
    works: z.optional(z.int()),
    patrols: z.optional(z.int()),
    checks: z.optional(z.int()),
  }),
  storage: z.optional(
    z.object({ usage: z.nullable(z.number()), quota: z.nullable(z.number()), persisted: z.nullable(z.boolean()) }),
  ),
  clock: z.optional(z.object({ deviceNow: z.string(), offsetMs: z.nullable(z.number()) })),
})
export type PullRequest = z.infer<typeof pullRequestSchema>

/**
 * Stands for a set of scopes, which on a device of a whole district would be longer than everything else. A server that
 * takes it for anything but exactly the person's scopes, or has never heard of marks, tells the device to drop it: the
 * reply says nothing else then, and the device asks again with the names.
 */
export function scopesMark(names: readonly ScopeName[]): ScopeName {
  const [low, high] = [...names]
    .sort()
    .reduce<[number, number]>(
      ([a, b], name) => [(Math.imul(a, 31) + rowHash(name, 0)) >>> 0, (Math.imul(b, 37) + rowHash(name, 1)) >>> 0],
      [0, 0],
    )
  return `${MARK}${names.length}.${low.toString(16)}.${high.toString(16)}`
}

export const isScopesMark = (scope: ScopeName | undefined): scope is ScopeName => scope?.startsWith(MARK) === true

/** No scope begins so. */
const MARK = '#'

/** Rows of one table as columns: `cols` names them, `values[c][r]` is column c of row r. */
export interface PackedRows {
  table: string
  cols: string[]
  values: unknown[][]
  count: number
}

/**
 * A scope the device does not hold yet, to be fetched whole. One with `rows: 0` is empty: the device records it as held
 * from the reply's cursor on and fetches nothing.
 */
export interface SnapshotOffer {
  scope: ScopeName
  /** Estimated rows, for the progress bar. */
  rows: number
  /** Names this content: the address is `/safety/api/sync/snapshot/{scope}?tag={tag}`. */
  tag: string
}

/**
 * `GET /safety/api/sync/snapshot/{scope}`: every mirrored table's rows of that scope; tables without rows are left out.
 * The server keeps snapshots and brings none up to date, so one may be some hours old: its own cursor says from where
 * to pull. A scope that is not the actor's answers `access.denied`.
 */
export interface Snapshot {
  scope: ScopeName
  tag: string
  generation: string
  /** Changes from here on are not in the snapshot: the device pulls from the oldest cursor among its snapshots. */
  cursor: string
  tables: PackedRows[]
}

/** Most scopes in one `POST /safety/api/sync/snapshots`. */
export const SNAPSHOTS_MAX_SCOPES = 200

/**
 * `POST /safety/api/sync/snapshots`: many scopes in one round trip. The body of the answer is
 * `application/octet-stream` without content-encoding, a row of frames, each written as soon as it is ready:
 *
 *   length: 4 bytes, unsigned, big-endian
 *   block:  that many bytes: one `Snapshot` as JSON in UTF-8, gzip (`new DecompressionStream('gzip')`)
 *
 * A frame of length 0 ends the body; without it the body was cut, and the scopes not received are asked for again.
 * Scopes come in the order asked for. One that is no longer the actor's is left out; the next pull says `drop`.
 */
export const snapshotsRequestSchema = z.object({
  scopes: z.array(z.string().check(z.maxLength(120))).check(z.minLength(1), z.maxLength(SNAPSHOTS_MAX_SCOPES)),
})

/**
 * The cursor to pull from when several parts of the mirror were read at different moments. Cursors of one generation
 * sort as text; a row that comes twice because of an older cursor does no harm.
 */
export function oldestCursor(cursors: readonly string[]): string | null {
  return cursors.reduce<string | null>((oldest, cursor) => (oldest === null || cursor < oldest ? cursor : oldest), null)
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

/**
 * `GET /safety/api/sync/events`: the name of the event that says "something changed, pull soon". Its data is
 * `{ scopes: string[] }`, those of the actor's that changed (empty when unknown). A hint only: none is repeated.
 * `EventSource` cannot set headers, so the token goes in the cookie or in `?access_token=`.
 */
export const SYNC_EVENT = 'changed'

/**
 * `GET /safety/api/sync/check?scope=`: how many rows of each table the scope has, and the exclusive or of
 * `rowHash(guid, version)` over them, eight hex digits. Rows last updated before `since` are left out of both on both
 * sides. Only a mirror that has pulled up to `cursor` can be compared; where it differs, that scope is fetched anew.
 */
export interface ScopeCheck {
  scope: ScopeName
  cursor: string
  tables: { table: string; count: number; hash: string; since: string | null }[]
}

/** FNV-1a of `guid:version` (ASCII), unsigned 32 bit; the whole of a table is the exclusive or of its rows. */
export function rowHash(guid: string, version: number): number {
  let hash = 0x811c9dc5
  for (const character of `${guid}:${version}`) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193)
  return hash >>> 0
}

/**
 * `PUT /safety/api/files/{guid}`: the bytes as the body with the medium's own content-type, up to `MEDIA_PUT_MAX_BYTES`.
 *
 *   content-digest: sha-256=:{base64}:     or   x-sha256: {64 hex digits}
 *   x-media: base64url of the JSON of a `MediaUpload`; may be left out when the record that names it was pushed before
 *
 * Sent twice it has effect once. Answers `Answer<MediaState>`, or `file.damaged` (422) when bytes and digest differ,
 * `file.type-refused` (415) when the bytes are not what they claim, `file.empty`, `file.too-large`, `access.denied`.
 */
export const MEDIA_HEADER = 'x-media'
export const MEDIA_PUT_MAX_BYTES = 8 * 1024 * 1024
/** Largest medium that tus accepts. */
export const MEDIA_MAX_BYTES = 512 * 1024 * 1024

/** `GET /safety/api/files/{guid}` and the answers of PUT and tus: what the server has of a medium. */
export interface MediaState {
  guid: string
  complete: boolean
  size: number | null
  sha256: string | null
}

/**
 * What accompanies the bytes of a medium; the manifest in its record says the same. For tus it is the `Upload-Metadata`
 * of the creation: `guid {base64 of the guid},media {base64 of the JSON of a MediaUpload}`. The upload's address is
 * `/safety/api/files/tus/{guid}`; only who began an upload may look at it or go on with it (403). Creating a known one
 * again truncates nothing: 409 with the `Location` to `HEAD`, or, when the server has it whole, 409 with
 * `upload-complete: ?1`. The last PATCH answers 204 when type and hash were right, else a `Refusal` as JSON (422
 * `file.damaged`, 415 `file.type-refused` ...) and the upload is gone (404 to `HEAD`), to be created anew.
 * `GET /safety/api/files/{guid}` says in the end what the server has; it also completes an upload whose last byte came
 * in just before the server stopped.
 */
export const mediaUploadSchema = z.extend(mediaRefSchema, {
  parentGuid: z.nullable(guid),
  parentResource: z.nullable(z.string().check(z.maxLength(60))),
  moduleName: z.nullable(z.string().check(z.maxLength(60))),
})
export type MediaUpload = z.infer<typeof mediaUploadSchema>
