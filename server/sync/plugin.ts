import type { ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  PUSH_MAX_BYTES,
  PUSH_MAX_OPS,
  type PullReply,
  type PushReply,
  pullRequestSchema,
  pushRequestSchema,
  type ScopeCheck,
  SYNC_EVENT,
  snapshotsRequestSchema,
} from '#domain/contract/sync.ts'
import type { Actor } from '#domain/kit/access.ts'
import { Problem } from '#domain/kit/problems.ts'
import { parseInput } from '#domain/kit/schema.ts'
import { actorOf, nowOf, ok } from '#server/engine/context.ts'
import { timedJob } from '#server/engine/timed.ts'
import { LIMITS, type Limits } from '../limits.ts'
import { ChangeHub } from './change-hub.ts'
import { checkOf } from './check.ts'
import { recordReport } from './device-report.ts'
import { framesOf } from './frames.ts'
import { noticeRestore } from './generation.ts'
import { pull } from './pull.ts'
import { purgeLog } from './purge.ts'
import { push } from './push.ts'
import { type Scope, scopesOf } from './scopes.ts'
import { snapshotOf, snapshotsOf } from './snapshot.ts'
import { generationOf } from './watermark.ts'

const compress = promisify(gzip)

/** Actions may be larger than the device's batches are, up to this. */
const PUSH_BODY_LIMIT = PUSH_MAX_BYTES * 4
const COMPRESS_FROM_BYTES = 4_096
/** Proxies cut connections that say nothing for half a minute. */
const HEARTBEAT_MS = 25_000
const PURGE_MS = 24 * 3_600_000
/** A stream ends now and then, so that who was signed out or moved to another grid is noticed. */
const STREAM_MS = 30 * 60_000

/** Push, pull and first load (`sync.md` 4.1 to 4.4; the calls are listed in the contract). */
export function syncPlugin(app: FastifyInstance): void {
  const { db } = app.database
  const hub = new ChangeHub(app.database)

  app.addHook('onReady', async () => {
    if (await noticeRestore(db, app.database.place))
      app.log.warn('the database was restored: every device downloads anew')
    await hub.start()
  })
  timedJob(app, { name: 'changeLog', everyMs: PURGE_MS, run: (now) => purgeLog(db, now) })
  const streams = new Set<ServerResponse>()
  const places = new StreamPlaces({ ...LIMITS, ...app.config.limits })
  app.addHook('preClose', async () => {
    hub.stop()
    // Devices open another at once, at another server.
    for (const stream of streams) stream.end()
  })

  app.post('/safety/api/sync/pull', async (request, reply) => {
    const actor = actorOf(request)
    const asked = parseInput(pullRequestSchema, request.body)
    const now = nowOf(request)
    const answer: PullReply = await pull(db, actor, asked, { now })
    await recordReport(db, actor, asked, now)
    return await sendCompressed(request, reply, ok(answer))
  })

  const pushOptions = { bodyLimit: PUSH_BODY_LIMIT, config: { ownContentCheck: true } } as const
  app.post('/safety/api/sync/push', pushOptions, async (request) => {
    const actor = actorOf(request)
    const { body } = request
    if (
      Array.isArray((body as { ops?: unknown } | null)?.ops) &&
      (body as { ops: unknown[] }).ops.length > PUSH_MAX_OPS
    )
      throw new Problem('payload.too-large', { maxOps: PUSH_MAX_OPS })
    const { ops } = parseInput(pushRequestSchema, body)
    const onBug = (error: unknown, { id }: { id: string }) => request.log.error({ err: error, op: id }, 'action failed')
    const results = await push({ db, onBug }, actor, ops, { now: nowOf(request), ip: request.ip })
    const reply: PushReply = { results, serverNow: nowOf(request), generation: await generationOf(db) }
    return ok(reply)
  })

  app.get<{ Params: { scope: string }; Querystring: { tag?: string } }>(
    '/safety/api/sync/snapshot/:scope',
    async (request, reply) => {
      const actor = actorOf(request)
      const scope = await scopeNamed(actor, request.params.scope)
      const { bytes } = await snapshotOf(db, actor, scope, { tag: request.query.tag, now: nowOf(request) })
      return await reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('content-encoding', 'gzip')
        .send(Buffer.from(bytes))
    },
  )

  app.post('/safety/api/sync/snapshots', async (request, reply) => {
    const actor = actorOf(request)
    const { scopes: names } = parseInput(snapshotsRequestSchema, request.body)
    const mine = new Map((await scopesOf(db, actor)).map((scope) => [scope.name, scope]))
    const scopes = names.map((name) => mine.get(name)).filter((scope) => scope !== undefined)
    return await reply
      .header('content-type', 'application/octet-stream')
      .send(framesOf(snapshotsOf(db, actor, scopes, () => nowOf(request))))
  })

  app.get<{ Querystring: { scope?: string } }>('/safety/api/sync/check', async (request) => {
    const actor = actorOf(request)
    const scope = await scopeNamed(actor, request.query.scope ?? '')
    const check: ScopeCheck = await checkOf(db, actor, scope, nowOf(request))
    return ok(check)
  })

  app.get('/safety/api/sync/events', async (request, reply) => {
    const actor = actorOf(request)
    const leave = places.take(actor.guid)
    reply.raw.once('close', leave)
    const scopes = await scopesOf(db, actor)
    await openStream({ hub, streams }, reply, new Set(scopes.map(({ name }) => name)))
  })

  // Every way of writing passes here: pushes, single actions, uploads, imports.
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400) hub.touch()
    done()
  })

  async function scopeNamed(actor: Actor, name: string): Promise<Scope> {
    const scope = (await scopesOf(db, actor)).find((each) => each.name === name)
    if (scope === undefined) throw new Problem('access.denied', { scope: name })
    return scope
  }
}

/** A page of changes is some megabytes and the line may be bad; the usual answer is smaller than what it would save. */
async function sendCompressed(request: FastifyRequest, reply: FastifyReply, answer: object): Promise<FastifyReply> {
  const text = JSON.stringify(answer)
  reply.type('application/json; charset=utf-8')
  const accepts = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!accepts || text.length < COMPRESS_FROM_BYTES) return await reply.send(text)
  return await reply.header('content-encoding', 'gzip').send(await compress(text))
}

/** One account's, and all together: each holds a connection for half an hour. */
class StreamPlaces {
  private readonly limits: Limits
  private readonly taken = new Map<string, number>()
  private total = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Answers how to give the place back. Throws `rate.limited` or `server.busy`. */
  take(who: string): () => void {
    const own = this.taken.get(who) ?? 0
    if (own >= this.limits.streamsPerAccount) throw new Problem('rate.limited')
    if (this.total >= this.limits.streamsAtOnce) throw new Problem('server.busy')
    this.taken.set(who, own + 1)
    this.total += 1
    return () => {
      const left = (this.taken.get(who) ?? 1) - 1
      if (left === 0) this.taken.delete(who)
      else this.taken.set(who, left)
      this.total -= 1
    }
  }
}

interface Streams {
  hub: ChangeHub
  /** Those that are open. */
  streams: Set<ServerResponse>
}

async function openStream({ hub, streams }: Streams, reply: FastifyReply, scopes: ReadonlySet<string>): Promise<void> {
  const stream = reply.raw
  const leave = await hub.subscribe({
    scopes,
    tell: (changed) => stream.write(`event: ${SYNC_EVENT}\ndata: ${JSON.stringify({ scopes: changed })}\n\n`),
  })
  reply.hijack()
  streams.add(stream)
  stream.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  stream.write(': open\n\n')
  const beat = setInterval(() => stream.write(': beat\n\n'), HEARTBEAT_MS)
  const end = setTimeout(() => stream.end(), STREAM_MS)
  stream.on('close', () => {
    streams.delete(stream)
    leave()
    clearInterval(beat)
    clearTimeout(end)
  })
}
