import { createHash, timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { RESOURCES } from '#domain/areas/all.ts'
import { Problem } from '#domain/kit/problems.ts'
import { addMs } from '#domain/lib/dates.ts'
import type { Database } from '#server/db/database.ts'

const BUCKETS_S = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
/** A device with work older than this, or with work refused or vanished, needs a person. */
const STUCK_HOURS = 24
/** A device not heard of for longer is not counted: it was replaced or lies in a drawer. */
const FORGOTTEN_DAYS = 90
const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const RESOURCE_NAMES = new Set(RESOURCES.map(({ name }) => name))

/**
 * `GET /metrics` in the form that Prometheus reads. What is counted in this process is of this server; what is read from
 * the database (`sync_`, `job_`, `import_`) is the same at every server.
 */
export function metricsPlugin(app: FastifyInstance): void {
  const registry = new Registry()
  const registers = [registry]
  const labelNames = ['method', 'route', 'status'] as const
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames,
    buckets: BUCKETS_S,
    registers,
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose caller went away before the answer',
    registers,
  })
  new Gauge({ name: 'app_info', help: 'This server', labelNames: ['version', 'database'], registers })
    .labels(app.config.version, app.database.kind)
    .set(1)
  poolGauge(app.database, registers)
  const fromDatabase = databaseGauges(app.database, registers)

  app.addHook('onListen', async () => collectDefaultMetrics({ register: registry }))
  app.addHook('onRequestAbort', async (_request) => aborted.inc())
  app.addHook('onResponse', (request, reply, done) => {
    requests.observe(
      { method: request.method, route: routeOf(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    )
    done()
  })

  app.get('/metrics', async (request, reply) => {
    assertCollector(request, app.config.metricsToken)
    await fromDatabase()
    return await reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}

const countedAs = new Map<string, string>()

/** The template of the route; those that every resource has count as one. */
function routeOf({ routeOptions }: FastifyRequest): string {
  const { url } = routeOptions
  if (url === undefined) return 'unknown'
  const known = countedAs.get(url)
  if (known !== undefined) return known
  const route = url.replace(/^(\/safety\/api\/)(\w+)(?=\/)/, (all, base: string, name: string) =>
    RESOURCE_NAMES.has(name) ? `${base}:resource` : all,
  )
  countedAs.set(url, route)
  return route
}

/** Whoever else asks is told that there is nothing. A proxy on this machine is not this machine. */
function assertCollector(request: FastifyRequest, token: string | undefined): void {
  const { authorization = '' } = request.headers
  const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  const isAllowed =
    token === undefined
      ? LOOPBACK.includes(request.socket.remoteAddress ?? '') && !isForwarded
      : isSame(authorization, `Bearer ${token}`)
  if (!isAllowed) throw new Problem('route.unknown', { path: '/metrics' })
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

function poolGauge({ pool }: Database, registers: Registry[]): void {
  if (pool === undefined) return
  new Gauge({
    name: 'db_pool_connections',
    help: 'Connections of this server to the database, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { total, idle, waiting } = pool()
      this.set({ state: 'busy' }, total - idle)
      this.set({ state: 'idle' }, idle)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

type Numbers = 'lag' | 'imports' | 'devices' | 'actions' | 'media' | 'rejected' | 'stuck'

/** Answers how to read them anew. */
function databaseGauges({ db }: Database, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const perJob = (name: string, help: string) => new Gauge({ name, help, labelNames: ['job'], registers })
  const lag = gauge('sync_pull_lag_seconds', 'Age of the oldest change that no pull may be given yet')
  const backlog = new Gauge({
    name: 'sync_device_backlog',
    help: 'What devices last reported as not sent',
    labelNames: ['kind'],
    registers,
  })
  const devices = gauge('sync_devices', `Devices heard of within ${FORGOTTEN_DAYS} days`)
  const stuck = gauge('sync_devices_stuck', `Devices with work older than ${STUCK_HOURS} hours, refused or vanished`)
  const oldest = gauge('sync_device_oldest_seconds', 'Age of the oldest work waiting on any device')
  const imports = gauge('import_jobs_running', 'Imports of sheets under way')
  const runs = perJob('job_runs', 'Runs of a timed job so far')
  const failures = perJob('job_failures', 'Runs of a timed job that failed so far')
  const lastRun = perJob('job_last_run_timestamp_seconds', 'When a timed job last ended')
  const failing = perJob('job_failing', '1 where the last run of a timed job failed')
  const duration = perJob('job_duration_seconds', 'How long the last run of a timed job took')

  return async () => {
    const now = new Date().toISOString()
    const [found] = (
      await db.execute<Record<Numbers, number> & { oldest: string | null }>(sql`
        select
          (select coalesce(extract(epoch from now() - min("at")), 0)::float8 from "changeLog"
            where "xid" >= pg_snapshot_xmin(pg_current_snapshot())) as lag,
          (select count(*)::int from "importJob" where "doneAt" is null) as imports,
          count(*)::int as devices,
          coalesce(sum("ops"), 0)::int as actions, coalesce(sum("media"), 0)::int as media,
          coalesce(sum("rejected"), 0)::int as rejected,
          min("oldestAt") filter (where "ops" + "media" > 0) as oldest,
          count(*) filter (where "alarm" is not null or "rejected" > 0 or ("ops" + "media" > 0
            and "oldestAt" < ${addMs(now, -STUCK_HOURS * 3_600_000)}))::int as stuck
        from "deviceReport" where "at" > now() - make_interval(days => ${FORGOTTEN_DAYS})`)
    ).rows
    if (found === undefined) return
    lag.set(found.lag)
    imports.set(found.imports)
    devices.set(found.devices)
    for (const kind of ['actions', 'media', 'rejected'] as const) backlog.set({ kind }, found[kind])
    // Devices say it, in whatever words.
    oldest.set(Math.max(0, (Date.parse(now) - Date.parse(found.oldest ?? now)) / 1_000) || 0)
    stuck.set(found.stuck)
    const jobs = await db.execute<
      { name: string } & Record<'runs' | 'failures' | 'failing' | 'at' | 'took', number>
    >(sql`
      select "name", "runs"::float8 as runs, "failures"::float8 as failures, ("error" is not null)::int as failing,
        coalesce(extract(epoch from "finishedAt"), 0)::float8 as at, coalesce("tookMs", 0) / 1000.0::float8 as took
      from "jobRun"`)
    for (const { name: job, ...row } of jobs.rows) {
      runs.set({ job }, row.runs)
      failures.set({ job }, row.failures)
      failing.set({ job }, row.failing)
      lastRun.set({ job }, row.at)
      duration.set({ job }, row.took)
    }
  }
}
