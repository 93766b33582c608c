import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { CallInit } from '#app/offline/call.ts'
import {
  isScopesMark,
  type Op,
  type OpResult,
  type PackedRows,
  type PullReply,
  type PullRequest,
  type Snapshot,
  scopesMark,
} from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { performAction } from '#domain/kit/action.ts'
import { Problem, type ProblemCode } from '#domain/kit/problems.ts'
import type { AnyRecord } from '#domain/kit/resource.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actionNamed } from '#domain/resources/actions.ts'

/** Answers in place of the server, once. `real` lets the server do its work first. */
export type Fault = (real: () => Promise<Response>) => Promise<Response>

/** A server that keeps the contract: actions once each, snapshots and deltas, uploads that resume. */
export class FakeServer {
  readonly actor: Actor
  readonly records = new Map<string, AnyRecord>()
  readonly results = new Map<string, OpResult>()
  /** What was done under each id. Stricter than the server: nothing of it may ever change. */
  private readonly contents = new Map<string, string>()
  /** Ids of actions in the order in which they took effect. */
  readonly applied: string[] = []
  readonly files = new Map<string, { size: number; sha256: string; bytes: Uint8Array; whole: boolean }>()
  /** Every request as `METHOD path`. */
  readonly log: string[] = []
  readonly pushed: Op[][] = []
  readonly pulls: PullRequest[] = []
  scopes = new Map<string, Map<string, AnyRecord[]>>()
  /** Pages of changes, by the cursor they are asked with. */
  deltas = new Map<string, Partial<PullReply>>()
  drop: string[] = []
  cursor = '5'
  generation = 'gen-1'
  /** Cuts the stream of snapshots after so many frames. */
  cutAfterFrames = Number.POSITIVE_INFINITY
  resyncOnce = false
  /** Records whose actions are refused, and why. */
  readonly refuse = new Map<string, Problem>()
  private readonly faults: { path: RegExp; fault: Fault }[] = []

  constructor(actor: Actor) {
    this.actor = actor
  }

  /** The next request whose path matches meets this instead. */
  failNext(path: RegExp, fault: Fault): void {
    this.faults.push({ path, fault })
  }

  async call(path: string, init: CallInit = {}): Promise<Response> {
    const method = init.method ?? 'GET'
    this.log.push(`${method} ${path}`)
    const at = this.faults.findIndex((each) => each.path.test(`${method} ${path}`))
    const [hit] = at < 0 ? [] : this.faults.splice(at, 1)
    const real = () => this.answer(method, path, init)
    return hit === undefined ? real() : hit.fault(real)
  }

  private async answer(method: string, path: string, init: CallInit): Promise<Response> {
    const body = typeof init.body === 'string' && init.body !== '' ? JSON.parse(init.body) : init.body
    if (path === '/api/sync/push') return this.push(body as { ops: Op[] })
    if (path === '/api/sync/pull') return this.pull(body as PullRequest)
    if (path === '/api/sync/snapshots') return this.snapshots(body as { scopes: string[] })
    if (path.startsWith('/api/files')) return this.file(method, path, init)
    const [, , resource, , guid] = path.split('/')
    const record = this.records.get(`${resource}/${guid}`)
    return record === undefined ? refusal('record.gone') : ok(record)
  }

  private push({ ops }: { ops: Op[] }): Response {
    this.pushed.push(ops)
    const results = ops.map((op) => this.apply(op))
    return ok({ results, serverNow: new Date().toISOString(), generation: this.generation })
  }

  private apply(op: Op): OpResult {
    const { resource, recordGuid, action: name, input: content, baseVersion } = op
    const body = JSON.stringify([resource, recordGuid, name, content, baseVersion])
    const known = this.results.get(op.id)
    if ((this.contents.get(op.id) ?? body) !== body)
      return { id: op.id, state: 'refused', problem: new Problem('action.changed').toWire() }
    if (known !== undefined) return known
    const refused = this.refuse.get(op.recordGuid)
    if (refused !== undefined) return { id: op.id, state: 'refused', problem: refused.toWire() }
    const missing = op.deps.find((dep) => !this.results.has(dep))
    if (missing !== undefined)
      return { id: op.id, state: 'refused', problem: new Problem('action.dependency-missing', { missing }).toWire() }
    try {
      const action = actionNamed(op.resource, op.action)
      const input = parseInput(action.input, op.input)
      const key = `${op.resource}/${op.recordGuid}`
      const before = this.records.get(key) ?? null
      const related = Object.fromEntries(
        Object.entries(action.needs(input, before)).map(([name, need]) => [
          name,
          this.records.get(`${need.resource}/${need.guid}`) ?? null,
        ]),
      )
      const now = new Date().toISOString()
      const context = { actor: this.actor, now, madeAt: op.madeAt, recordGuid: op.recordGuid, related }
      const { record, merged } = performAction(before, { action, input, baseVersion: op.baseVersion, context })
      this.records.set(key, { ...record, id: 100 })
      this.applied.push(op.id)
      this.contents.set(op.id, body)
      const result: OpResult = {
        id: op.id,
        state: 'applied',
        version: record.version,
        record: { ...record, id: 100 },
        merged,
        missingMedia: [],
      }
      this.results.set(op.id, result)
      return result
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { id: op.id, state: 'refused', problem: error.toWire() }
    }
  }

  private pull(request: PullRequest): Response {
    this.pulls.push(request)
    if (this.resyncOnce) {
      this.resyncOnce = false
      return refusal('sync.resync')
    }
    const mine = [...this.scopes.keys()]
    const [mark] = request.scopes
    if (isScopesMark(mark) && mark !== scopesMark(mine)) return ok(this.replyTo(request, { drop: [mark] }))
    const held = new Set(isScopesMark(mark) ? mine : request.scopes)
    const add = [...this.scopes]
      .filter(([scope]) => !held.has(scope))
      .map(([scope, tables]) => ({ scope, tag: `t-${scope}`, rows: [...tables.values()].flat().length }))
    const drop = this.drop.filter((scope) => held.has(scope))
    const delta = request.cursor === null ? undefined : this.deltas.get(request.cursor)
    return ok(this.replyTo(request, { add, drop, ...delta }))
  }

  private replyTo({ cursor }: PullRequest, values: Partial<PullReply>): PullReply {
    return {
      generation: this.generation,
      cursor: cursor ?? this.cursor,
      more: false,
      serverNow: new Date().toISOString(),
      add: [],
      drop: [],
      changes: [],
      ...values,
    }
  }

  private snapshots({ scopes }: { scopes: string[] }): Response {
    const frames = scopes.map((scope) => frame(gzipSync(JSON.stringify(this.snapshotOf(scope)))))
    const isCut = this.cutAfterFrames < frames.length
    const sent = isCut ? frames.slice(0, this.cutAfterFrames) : [...frames, frame(Buffer.alloc(0))]
    this.cutAfterFrames = Number.POSITIVE_INFINITY
    return new Response(Buffer.concat(sent), { headers: { 'content-type': 'application/octet-stream' } })
  }

  private snapshotOf(scope: string): Snapshot {
    const tables = [...(this.scopes.get(scope) ?? [])].map(([table, rows]) => packed(table, rows))
    return { scope, tag: `t-${scope}`, generation: this.generation, cursor: this.cursor, tables }
  }

  private async file(method: string, path: string, init: CallInit): Promise<Response> {
    const guid = path.split('/').at(-1) ?? ''
    const bytes = init.body instanceof ArrayBuffer ? new Uint8Array(init.body) : new Uint8Array(0)
    if (path === '/api/files/tus') return this.create(init)
    const known = this.files.get(guid)
    if (path.startsWith('/api/files/tus/')) {
      if (known === undefined) return new Response(null, { status: 404 })
      if (method === 'PATCH') {
        if (init.headers?.['upload-offset'] !== String(known.bytes.length)) return new Response(null, { status: 409 })
        known.bytes = Buffer.concat([known.bytes, bytes])
        known.whole = known.bytes.length === known.size
      }
      return tusAnswer(method === 'PATCH' ? 204 : 200, known.bytes.length)
    }
    if (method === 'PUT') this.files.set(guid, { size: bytes.length, sha256: hashOf(bytes), bytes, whole: true })
    const file = this.files.get(guid)
    return ok({
      guid,
      complete: file?.whole ?? false,
      size: file?.bytes.length ?? null,
      sha256: file === undefined ? null : hashOf(file.bytes),
    })
  }

  private create(init: CallInit): Response {
    const metadata = new Map(
      (init.headers?.['upload-metadata'] ?? '').split(',').map((pair) => pair.split(' ') as [string, string]),
    )
    const guid = Buffer.from(metadata.get('guid') ?? '', 'base64').toString()
    const media = JSON.parse(Buffer.from(metadata.get('media') ?? '', 'base64').toString())
    if (this.files.has(guid)) return new Response(null, { status: 409 })
    const size = Number(init.headers?.['upload-length'])
    this.files.set(guid, { size, sha256: media.sha256, bytes: new Uint8Array(0), whole: false })
    return new Response(null, { status: 201, headers: { location: `/safety/api/files/tus/${guid}` } })
  }
}

export function packed(table: string, rows: readonly AnyRecord[]): PackedRows {
  const cols = Object.keys(rows[0] ?? {})
  return { table, cols, values: cols.map((col) => rows.map((row) => row[col])), count: rows.length }
}

export function ok(data: unknown): Response {
  return Response.json({ code: 200, success: true, msg: '', data })
}

export function refusal(code: ProblemCode, headers: Record<string, string> = {}): Response {
  const problem = new Problem(code)
  const body = { code: problem.status, success: false, msg: problem.message, problem: code, details: {} }
  return Response.json(body, { status: problem.status, headers })
}

export const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

function frame(block: Buffer): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(block.length)
  return Buffer.concat([head, block])
}

function tusAnswer(status: number, offset: number): Response {
  return new Response(null, { status, headers: { 'upload-offset': String(offset), 'tus-resumable': '1.0.0' } })
}
