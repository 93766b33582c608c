import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Health } from '#domain/contract/envelope.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { accountRecoveryFeature } from './features/account-recovery.ts'
import { accountRequests } from './features/account-requests.ts'
import { accountsFeature } from './features/accounts.ts'
import { agencyCalls } from './features/agency-calls.ts'
import { assessmentCalls } from './features/assessment-calls.ts'
import { attendanceFeature } from './features/attendance.ts'
import { authFeature } from './features/auth.ts'
import { businessLogFeature } from './features/business-log.ts'
import { companyCalls } from './features/company-calls.ts'
import { dutyCalls } from './features/duty-calls.ts'
import { employeeCalls } from './features/employee-calls.ts'
import { examsFeature } from './features/exams.ts'
import { externalSyncFeature } from './features/external-sync.ts'
import { figureCalls } from './features/figure-calls.ts'
import { gisCalls } from './features/gis-calls.ts'
import { gridCompanyCalls } from './features/grid-company-calls.ts'
import { handOverCalls } from './features/hand-over-calls.ts'
import { hazardStatisticsCall } from './features/hazard-statistics.ts'
import { headerCountersFeature } from './features/header-counters.ts'
import { lessorCalls } from './features/lessor-calls.ts'
import { listCountsFeature } from './features/list-counts.ts'
import { mapPointsFeature } from './features/map-points.ts'
import { noticeCalls } from './features/notice-calls.ts'
import { overdueSmsCall } from './features/overdue-sms.ts'
import { ownData } from './features/own-data.ts'
import { patrolJobsFeature } from './features/patrol-jobs.ts'
import { publicInformation } from './features/public-information.ts'
import { registrationFeature } from './features/registration.ts'
import { reminderJobsFeature } from './features/reminder-jobs.ts'
import { secondFactorCalls } from './features/second-factor-calls.ts'
import { selfCheckTasksFeature } from './features/self-check-tasks.ts'
import { sessionCalls } from './features/session-calls.ts'
import { signInOtherwiseFeature } from './features/sign-in-otherwise.ts'
import { smsQueueFeature } from './features/sms-queue.ts'
import { specialTaskCalls } from './features/special-task-calls.ts'
import { specificationFeature } from './features/specification.ts'
import { statisticsFeature } from './features/statistics.ts'
import { stuckDevicesFeature } from './features/stuck-devices.ts'
import { studyCalls } from './features/study-calls.ts'
import { taskUpkeepFeature } from './features/task-upkeep.ts'
import { trainingCalls } from './features/training-calls.ts'
import { userCalls } from './features/user-calls.ts'
import { workflowTaskCalls } from './features/workflow-task-calls.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-store.ts'
import { filesPlugin } from './files/plugin.ts'
import { LIMITS } from './limits.ts'
import { compressionPlugin } from './plugins/compression.ts'
import type { Clock } from './plugins/context.ts'
import { drainPlugin } from './plugins/drain.ts'
import { heavyPlugin } from './plugins/heavy.ts'
import { jsonPlugin } from './plugins/json.ts'
import { errorForLog } from './plugins/log-error.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { problemsPlugin, refuseUnread } from './plugins/problems.ts'
import { requestLimitPlugin } from './plugins/request-limit.ts'
import { resourcesPlugin } from './plugins/resources.ts'
import { securityPlugin } from './plugins/security.ts'
import { sessionPlugin } from './plugins/session.ts'
import { slowRequestsPlugin } from './plugins/slow-requests.ts'
import { staticPlugin } from './plugins/static.ts'
import { unchangedPlugin } from './plugins/unchanged.ts'
import { viewLogPlugin } from './plugins/view-log.ts'
import { openSmsGateway, type SmsGateway } from './services/sms.ts'
import { sheetsPlugin } from './sheets/plugin.ts'
import { syncPlugin } from './sync/plugin.ts'

/** Larger than any form; media have routes and limits of their own. */
const BODY_LIMIT = 1024 * 1024
/** How often it is looked whether headers came in time. */
const CONNECTIONS_LOOK_MS = 5_000

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
    logger: config.log ? { level: 'info', serializers: { req: requestForLog, err: errorForLog } } : false,
    // Health checks and files would fill the log.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: (config.limits?.headerSeconds ?? LIMITS.headerSeconds) * 1_000,
      connectionsCheckingInterval: CONNECTIONS_LOOK_MS,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, _request, reply) => refuseUnread(reply.raw),
  })
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('clock', clock)
  drainPlugin(app)
  securityPlugin(app)
  requestLimitPlugin(app)
  slowRequestsPlugin(app)
  // In this order: a mark is made of what was answered, not of what it was packed to.
  unchangedPlugin(app)
  await compressionPlugin(app)
  jsonPlugin(app)
  problemsPlugin(app)
  await sessionPlugin(app)
  heavyPlugin(app)
  healthRoute(app)
  metricsPlugin(app)
  await authFeature(app)
  signInOtherwiseFeature(app)
  accountRecoveryFeature(app, sms)
  accountRequests(app)
  smsQueueFeature(app, sms)
  viewLogPlugin(app)
  resourcesPlugin(app)
  listCountsFeature(app)
  await sheetsPlugin(app)
  specificationFeature(app)
  companyCalls(app)
  gridCompanyCalls(app)
  employeeCalls(app)
  userCalls(app)
  mapPointsFeature(app)
  headerCountersFeature(app)
  statisticsFeature(app)
  accountsFeature(app, sms)
  stuckDevicesFeature(app)
  secondFactorCalls(app)
  sessionCalls(app)
  ownData(app)
  agencyCalls(app)
  lessorCalls(app)
  registrationFeature(app, sms)
  businessLogFeature(app)
  selfCheckTasksFeature(app)
  patrolJobsFeature(app)
  reminderJobsFeature(app)
  hazardStatisticsCall(app)
  specialTaskCalls(app)
  examsFeature(app)
  attendanceFeature(app)
  assessmentCalls(app)
  figureCalls(app)
  studyCalls(app)
  trainingCalls(app)
  dutyCalls(app)
  noticeCalls(app)
  workflowTaskCalls(app)
  handOverCalls(app)
  taskUpkeepFeature(app)
  gisCalls(app)
  overdueSmsCall(app)
  externalSyncFeature(app)
  publicInformation(app)
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
