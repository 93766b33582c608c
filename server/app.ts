import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Health } from '#domain/contract/envelope.ts'
import { drawnDigits } from './accounts/captcha-image.ts'
import { accountRecoveryFeature } from './calls/account-recovery.ts'
import { accountRequests } from './calls/account-requests.ts'
import { accountsFeature } from './calls/accounts.ts'
import { agencyCalls } from './calls/agency.ts'
import { aliasCalls } from './calls/aliases.ts'
import { assessmentCalls } from './calls/assessment.ts'
import { attendanceCalls } from './calls/attendance.ts'
import { authFeature } from './calls/auth.ts'
import { businessLogFeature } from './calls/business-log.ts'
import { companyCalls } from './calls/company.ts'
import { deviceKeysFeature } from './calls/device-keys.ts'
import { dutyCalls } from './calls/duty.ts'
import { employeeCalls } from './calls/employee.ts'
import { examsFeature } from './calls/exams.ts'
import { externalSyncFeature } from './calls/external/sync.ts'
import { figureCalls } from './calls/figure.ts'
import { gisCalls } from './calls/gis.ts'
import { gridCompanyCalls } from './calls/grid-company.ts'
import { handOverCalls } from './calls/hand-over.ts'
import { hazardStatisticsCall } from './calls/hazard-statistics.ts'
import { headerCountersFeature } from './calls/header-counters.ts'
import { lateWork } from './calls/late-work.ts'
import { lessorCalls } from './calls/lessor.ts'
import { listCountsFeature } from './calls/list-counts.ts'
import { mapPointsFeature } from './calls/map-points.ts'
import { noticeCalls } from './calls/notice.ts'
import { overdueSmsCall } from './calls/overdue-sms.ts'
import { ownData } from './calls/own-data.ts'
import { publicComplaint } from './calls/public-complaint.ts'
import { publicInformation } from './calls/public-information.ts'
import { pushCalls } from './calls/push.ts'
import { registrationFeature } from './calls/registration.ts'
import { resourcesPlugin } from './calls/resources.ts'
import { secondFactorCalls } from './calls/second-factor.ts'
import { sessionCalls } from './calls/session.ts'
import { signInOtherwiseFeature } from './calls/sign-in-otherwise.ts'
import { specialTaskCalls } from './calls/special-task.ts'
import { specificationFeature } from './calls/specification.ts'
import { standInCalls } from './calls/stand-ins.ts'
import { statisticsFeature } from './calls/statistics.ts'
import { stuckDevicesFeature } from './calls/stuck-devices.ts'
import { studyCalls } from './calls/study.ts'
import { trainingCalls } from './calls/training.ts'
import { userCalls } from './calls/user.ts'
import { workflowTaskCalls } from './calls/workflow-task.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Clock } from './engine/context.ts'
import { registerHooks } from './engine/hooks.ts'
import type { FileStore } from './files/file-store.ts'
import { openFileStore } from './files/open-store.ts'
import { filesPlugin } from './files/plugin.ts'
import { attendanceJob } from './jobs/attendance.ts'
import { escalationJob } from './jobs/escalation.ts'
import { patrolJobsFeature } from './jobs/patrol.ts'
import { pushFeature } from './jobs/push.ts'
import { reminderJobsFeature } from './jobs/reminders.ts'
import { selfCheckTasksFeature } from './jobs/self-check-tasks.ts'
import { settleCountsFeature } from './jobs/settle-counts.ts'
import { smsQueueFeature } from './jobs/sms-queue.ts'
import { taskUpkeepFeature } from './jobs/task-upkeep.ts'
import { LIMITS } from './limits.ts'
import { compressionPlugin } from './plugins/compression.ts'
import { drainPlugin } from './plugins/drain.ts'
import { heavyPlugin } from './plugins/heavy.ts'
import { jsonPlugin } from './plugins/json.ts'
import { errorForLog } from './plugins/log-error.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { problemsPlugin, refuseUnread } from './plugins/problems.ts'
import { requestLimitPlugin } from './plugins/request-limit.ts'
import { securityPlugin } from './plugins/security.ts'
import { sessionPlugin } from './plugins/session.ts'
import { slowRequestsPlugin } from './plugins/slow-requests.ts'
import { staticPlugin } from './plugins/static.ts'
import { unchangedPlugin } from './plugins/unchanged.ts'
import { viewLogPlugin } from './plugins/view-log.ts'
import { HOOKS } from './resources/hooks.ts'
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
  /** The digits of the next picture: drawn by lot unless its caller knows better. */
  pictureDigits?: () => string
}

/** The whole server without the listening. The order of the plugins is the order in which a request meets them. */
export async function buildApp({
  database,
  config,
  clock = { now: () => new Date() },
  store = openFileStore(config),
  sms = openSmsGateway(config),
  pictureDigits = drawnDigits,
}: AppParts): Promise<FastifyInstance> {
  registerHooks(HOOKS)
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
  await authFeature(app, pictureDigits)
  signInOtherwiseFeature(app)
  accountRecoveryFeature(app, sms)
  accountRequests(app)
  smsQueueFeature(app, sms)
  settleCountsFeature(app)
  pushFeature(app)
  pushCalls(app)
  viewLogPlugin(app)
  resourcesPlugin(app)
  listCountsFeature(app)
  await sheetsPlugin(app)
  aliasCalls(app)
  specificationFeature(app)
  companyCalls(app)
  gridCompanyCalls(app)
  employeeCalls(app)
  userCalls(app)
  mapPointsFeature(app)
  headerCountersFeature(app)
  statisticsFeature(app)
  lateWork(app)
  accountsFeature(app, sms)
  stuckDevicesFeature(app)
  deviceKeysFeature(app)
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
  attendanceCalls(app)
  attendanceJob(app)
  assessmentCalls(app)
  figureCalls(app)
  studyCalls(app)
  trainingCalls(app)
  dutyCalls(app)
  noticeCalls(app)
  workflowTaskCalls(app)
  handOverCalls(app)
  standInCalls(app)
  taskUpkeepFeature(app)
  escalationJob(app)
  gisCalls(app)
  overdueSmsCall(app)
  externalSyncFeature(app)
  publicInformation(app)
  publicComplaint(app, store)
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
