import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Health } from '#domain/contract/envelope.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { accountRecoveryFeature } from './features/account-recovery.ts'
import { accountsFeature } from './features/accounts.ts'
import { authFeature } from './features/auth.ts'
import { businessLogFeature } from './features/business-log.ts'
import { mapPointsFeature } from './features/map-points.ts'
import { signInOtherwiseFeature } from './features/sign-in-otherwise.ts'
import { specificationFeature } from './features/specification.ts'
import { statisticsFeature } from './features/statistics.ts'
import { type FileStore, openFileStore } from './files/file-store.ts'
import { filesPlugin } from './files/plugin.ts'
import type { Clock } from './plugins/context.ts'
import { jsonPlugin } from './plugins/json.ts'
import { problemsPlugin } from './plugins/problems.ts'
import { resourcesPlugin } from './plugins/resources.ts'
import { securityPlugin } from './plugins/security.ts'
import { sessionPlugin } from './plugins/session.ts'
import { staticPlugin } from './plugins/static.ts'
import { openSmsGateway, type SmsGateway } from './services/sms.ts'
import { syncPlugin } from './sync/plugin.ts'

/** Larger than any form; media have routes and limits of their own. */
const BODY_LIMIT = 1024 * 1024

export interface AppParts {
  database: Database
  config: Config
  clock?: Clock
  store?: FileStore
  sms?: SmsGateway | null
}

/** The whole server without the listening. The order of the plugins is the order in which a request meets them. */
export async function buildApp({
  database,
  config,
  clock = { now: () => new Date() },
  store = openFileStore(config),
  sms = openSmsGateway(config),
}: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    logger: config.log ? { level: 'info', serializers: { req: requestForLog } } : false,
    // Health checks and files would fill the log.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  })
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('clock', clock)
  securityPlugin(app)
  jsonPlugin(app)
  problemsPlugin(app)
  await sessionPlugin(app)
  healthRoute(app)
  await authFeature(app)
  signInOtherwiseFeature(app)
  accountRecoveryFeature(app, sms)
  resourcesPlugin(app)
  specificationFeature(app)
  mapPointsFeature(app)
  statisticsFeature(app)
  accountsFeature(app)
  businessLogFeature(app)
  syncPlugin(app)
  await filesPlugin(app, { store })
  await staticPlugin(app)
  return app
}

/** Tokens may stand in the query of a download; they must not stand in a log. */
function requestForLog({ method, url, ip }: FastifyRequest) {
  return { method, url: url.split('?')[0] ?? '', ip }
}

function healthRoute(app: FastifyInstance): void {
  app.get('/healthz', async (): Promise<Health> => {
    await app.database.db.execute('select 1')
    return { status: 'ok', database: app.database.kind, version: app.config.version }
  })
}
