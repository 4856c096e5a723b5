import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { BODY_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@shangxue/contract/constants'
import { FILE_TOKEN_MAX } from '@shangxue/contract/file-links'
import {
  activationImport,
  calendarImport,
  customerImport,
  factoryImport,
  priceImport,
  stockImport,
  userImport,
} from '@shangxue/contract/imports'
import { staffImport } from '@shangxue/contract/staff'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ActivationSource } from './adapters/activation/port.ts'
import type { Ai } from './adapters/ai/port.ts'
import type { CarrierService } from './adapters/carrier/port.ts'
import type { PageReader } from './adapters/ocr/reading.ts'
import type { PushService } from './adapters/push/port.ts'
import type { SpeechEngine } from './adapters/speech/port.ts'
import type { Config } from './config.ts'
import { accessoryExport } from './domains/accessories/export.ts'
import { accessoryRoutes } from './domains/accessories/routes.ts'
import { auditTrailExport } from './domains/administration/audit-export.ts'
import { administrationRoutes } from './domains/administration/routes.ts'
import { ANALYSIS_EXPORTS } from './domains/analysis/exports.ts'
import { MORE_ANALYSIS_EXPORTS } from './domains/analysis/more-exports.ts'
import { analysisRoutes } from './domains/analysis/routes.ts'
import { attendanceExport } from './domains/attendance/export.ts'
import { calendarImportSpec } from './domains/attendance/import.ts'
import { attendanceRoutes } from './domains/attendance/routes.ts'
import { cashAnalysisExport, cashEntryExport } from './domains/cash-items/export.ts'
import { cashRoutes } from './domains/cash-items/routes.ts'
import { catalogueRoutes } from './domains/catalogue/routes.ts'
import { colleagueRoutes } from './domains/colleagues/routes.ts'
import { commissionRoutes } from './domains/commission/routes.ts'
import { customerExport } from './domains/customers/export.ts'
import { customerImportSpec } from './domains/customers/import.ts'
import { customerRoutes } from './domains/customers/routes.ts'
import { debtExport, debtStatementExport } from './domains/debts/exports.ts'
import { debtRoutes } from './domains/debts/routes.ts'
import { allocationExport } from './domains/devices/allocation-export.ts'
import { activationImportSpec } from './domains/devices/import.ts'
import { queriedDeviceExport } from './domains/devices/list-export.ts'
import { activationQueryExport } from './domains/devices/query-export.ts'
import { deviceRoutes } from './domains/devices/routes.ts'
import { dutyExport } from './domains/duty/export.ts'
import { dutyRoutes } from './domains/duty/routes.ts'
import type { Library } from './domains/english/library.ts'
import { englishRoutes } from './domains/english/routes.ts'
import { gradingJobs } from './domains/exams/open-grading.ts'
import { examRoutes } from './domains/exams/routes.ts'
import { factoryExport } from './domains/factory/export.ts'
import { factoryImportSpec } from './domains/factory/import.ts'
import { factoryRoutes } from './domains/factory/routes.ts'
import { fundAdjustmentExport } from './domains/fund-adjustments/export.ts'
import { fundAdjustmentRoutes } from './domains/fund-adjustments/routes.ts'
import { leaveExport } from './domains/leave/export.ts'
import { leaveRoutes } from './domains/leave/routes.ts'
import { waybillExport } from './domains/logistics/export.ts'
import { logisticsRoutes } from './domains/logistics/routes.ts'
import { meetingRoutes } from './domains/meetings/routes.ts'
import { merchantPaymentExport } from './domains/merchants/export.ts'
import { merchantRoutes } from './domains/merchants/routes.ts'
import { momentRoutes } from './domains/moments/routes.ts'
import { moneyRoutes } from './domains/money/routes.ts'
import { pushJobs } from './domains/notifications/push-jobs.ts'
import { pushRoutes } from './domains/notifications/push-routes.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { notifyOfExport } from './domains/notifications/service.ts'
import { analysisJobs } from './domains/papers/analysis.ts'
import type { Splitter } from './domains/papers/paper-draft.ts'
import { paperRoutes } from './domains/papers/routes.ts'
import { priceExport } from './domains/pricing/export.ts'
import { priceImportSpec } from './domains/pricing/import.ts'
import { pricingRoutes } from './domains/pricing/routes.ts'
import { readingHead } from './domains/reading/page-head.ts'
import { readingRoutes } from './domains/reading/routes.ts'
import { regionReportRoutes } from './domains/region-reports/routes.ts'
import { rewardHead } from './domains/rewards/page-head.ts'
import { rewardRoutes } from './domains/rewards/routes.ts'
import { saleExport } from './domains/sales/export.ts'
import { saleRoutes } from './domains/sales/routes.ts'
import { soldLineExport } from './domains/sales-figures/line-export.ts'
import { salesFigureRoutes } from './domains/sales-figures/routes.ts'
import { createPasswords } from './domains/session/passwords.ts'
import { type DemoHint, sessionRoutes } from './domains/session/routes.ts'
import { speechRoutes } from './domains/speech/routes.ts'
import { staffExport } from './domains/staff/export.ts'
import { staffImportSpec } from './domains/staff/import.ts'
import { staffRoutes } from './domains/staff/routes.ts'
import { stockActionRoutes } from './domains/stock/actions/routes.ts'
import { deviceExport } from './domains/stock/device-export.ts'
import { countExport, documentExport, transferExport } from './domains/stock/document-exports.ts'
import { stockExport } from './domains/stock/export.ts'
import { stockImportSpec } from './domains/stock/import.ts'
import { stockRoutes } from './domains/stock/routes.ts'
import { studyRoutes } from './domains/study/routes.ts'
import { summaryReportExport } from './domains/summaries/export.ts'
import { summaryRoutes } from './domains/summaries/routes.ts'
import { targetRoutes } from './domains/targets/routes.ts'
import { taskExport } from './domains/tasks/export.ts'
import { taskRoutes } from './domains/tasks/routes.ts'
import { todoRoutes } from './domains/todos/routes.ts'
import { userAdminRoutes } from './domains/users/admin-routes.ts'
import { userExport } from './domains/users/export.ts'
import { userImportSpec } from './domains/users/import.ts'
import { userRoutes } from './domains/users/routes.ts'
import { wheelRoutes } from './domains/wheel/routes.ts'
import { wordListRoutes } from './domains/word-lists/routes.ts'
import { wrongQuestionPdfRoutes } from './domains/wrong-questions/pdf-routes.ts'
import { wrongQuestionRoutes } from './domains/wrong-questions/routes.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Database } from './platform/database/database.ts'
import { type DiskSpace, ENDLESS_SPACE } from './platform/disk/disk-space.ts'
import { watchFullDatabase } from './platform/disk/full-database.ts'
import { exportRoutes } from './platform/exports/engine.ts'
import type { Exportable } from './platform/exports/spec.ts'
import { fileLinkRoutes } from './platform/file-links/routes.ts'
import { docs } from './platform/http/docs.ts'
import { errors, undecodable } from './platform/http/errors.ts'
import { health } from './platform/http/health.ts'
import { collectWhenIdle } from './platform/http/idle.ts'
import { loggerOptions, requestLog } from './platform/http/log.ts'
import { metrics } from './platform/http/metrics.ts'
import { security } from './platform/http/security.ts'
import { validation } from './platform/http/validation.ts'
import { readIndex, web } from './platform/http/web.ts'
import { importRoutes } from './platform/imports/engine.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { Refusal } from './platform/refusal.ts'
import { type Server, server } from './platform/serve.ts'
import { createAccess } from './platform/session/access.ts'
import { createTokens } from './platform/session/tokens.ts'
import type { Storage } from './platform/storage/storage.ts'
import { tracedRequests } from './platform/tracing/requests.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

export interface AppParts {
  readonly config: Pick<
    Config,
    'role' | 'logLevel' | 'webDir' | 'trustedProxies' | 'requestsPerMinute' | 'metrics'
  >
  readonly database: Database
  readonly jobs: Jobs
  readonly bus: Bus
  readonly storage: Storage
  /** The disk of DATA_DIR; unlimited where nothing is stored there. */
  readonly space?: DiskSpace | undefined
  /** True if that disk also holds the embedded database. */
  readonly embedded?: boolean
  readonly ai: Ai
  readonly reader: PageReader
  /** Splits papers into questions; the built-in splitter by default. */
  readonly split?: Splitter | undefined
  readonly library: Library
  /** Null if no parcel tracking is configured. */
  readonly carrier: CarrierService | null
  /** In order of preference. */
  readonly speech: readonly SpeechEngine[]
  /** Web Push for browsers without an open app. */
  readonly push: PushService
  /** Queried in addition to imported files. */
  readonly activation?: ActivationSource | undefined
  /** Signs tokens; shared by all servers of one database. */
  readonly secret: string
  readonly demoHint: DemoHint
  /** Records requests, statements and jobs. */
  readonly tracing?: Tracing | undefined
  readonly now?: () => number
  readonly logStream?: { write(line: string): void }
  /** Additional exports, used by tests. */
  readonly exports?: readonly Exportable[]
}

const EXPORTS = [
  stockExport,
  deviceExport,
  documentExport,
  transferExport,
  countExport,
  priceExport,
  saleExport,
  customerExport,
  userExport,
  auditTrailExport,
  soldLineExport,
  ...ANALYSIS_EXPORTS,
  ...MORE_ANALYSIS_EXPORTS,
  activationQueryExport,
  queriedDeviceExport,
  allocationExport,
  accessoryExport,
  factoryExport,
  waybillExport,
  merchantPaymentExport,
  fundAdjustmentExport,
  cashEntryExport,
  cashAnalysisExport,
  debtExport,
  debtStatementExport,
  summaryReportExport,
  taskExport,
  attendanceExport,
  leaveExport,
  staffExport,
  dutyExport,
]

/** Wires the whole server together. It does not listen or run jobs yet. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, jobs, bus, secret, now, space = ENDLESS_SPACE } = parts
  const fullDatabase = watchFullDatabase(database.pool)
  const app = Fastify({
    logger: loggerOptions(config.logLevel, parts.logStream) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // Applies until the request is received; responses may take longer.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: undecodable,
    // The token of a file link contains a URL.
    routerOptions: { maxParamLength: FILE_TOKEN_MAX },
  })
  if (parts.tracing) await app.register(tracedRequests, { tracing: parts.tracing })
  await app.register(errors, { onFullDatabase: fullDatabase.note })
  await app.register(validation)
  await app.register(requestLog)
  await app.register(collectWhenIdle, {})
  await app.register(metrics, { pool: database.pool, access: config.metrics })
  await app.register(security, {
    indexHtml: readIndex(config.webDir),
    requestsPerMinute: config.requestsPerMinute,
    bus,
  })
  if (config.role === 'worker') onlyWatched(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048 })
  await app.register(multipart)
  await app.register(docs)
  await app.register(health, { database, jobs, shortages: [space.shortage, fullDatabase.shortage] })

  const tokens = createTokens(secret, now)
  const access = createAccess(database, tokens, now, bus)
  // After the plugins have loaded, so that their hooks see the routes.
  await app.register(async (routes) => {
    const serving = server(routes, {
      database,
      access,
      secret,
      databaseSpace: parts.embedded ? space : undefined,
    })
    const passwords = createPasswords()
    sessionRoutes(serving, { database, access, tokens, passwords, secret, now }, parts.demoHint)
    userAdminRoutes(serving, { access, passwords })
    staffRoutes(serving, { access })
    domainRoutes(serving, parts)
    fileLinkRoutes(serving, { app: routes, tokens, secret, now })
    englishRoutes(serving, { ...parts, access, log: app.log })
    speechRoutes(serving, { ...parts, access, engines: parts.speech, log: app.log })
  })
  analysisJobs(parts, app.log)
  gradingJobs(parts, app.log)
  const stopPushing = pushJobs(parts, app.log)
  app.addHook('onClose', async () => stopPushing())
  if (config.webDir && config.role !== 'worker')
    await app.register(web, {
      webDir: config.webDir,
      storage: parts.storage,
      heads: [readingHead(database), rewardHead(database)],
    })
  return app
}

/** Routes of a server that only runs jobs. */
const WATCHED = new Set(['/health', '/ready', '/metrics'])

/** All routes are registered anyway, since domains register their jobs beside them. */
function onlyWatched(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!WATCHED.has(request.routeOptions.url ?? '')) throw new Refusal('not_found')
  })
}

function domainRoutes(serving: Server, parts: AppParts): void {
  administrationRoutes(serving)
  userRoutes(serving)
  colleagueRoutes(serving)
  catalogueRoutes(serving)
  stockRoutes(serving)
  stockActionRoutes(serving)
  pricingRoutes(serving)
  customerRoutes(serving, parts)
  saleRoutes(serving)
  moneyRoutes(serving)
  merchantRoutes(serving, parts)
  fundAdjustmentRoutes(serving)
  cashRoutes(serving, parts)
  debtRoutes(serving)
  salesFigureRoutes(serving)
  analysisRoutes(serving)
  targetRoutes(serving)
  summaryRoutes(serving, parts)
  regionReportRoutes(serving, parts)
  commissionRoutes(serving)
  deviceRoutes(serving, parts)
  accessoryRoutes(serving)
  factoryRoutes(serving)
  logisticsRoutes(serving, parts)
  importRoutes(serving, stockImport, stockImportSpec, parts)
  importRoutes(serving, activationImport, activationImportSpec, parts)
  importRoutes(serving, priceImport, priceImportSpec, parts)
  importRoutes(serving, factoryImport, factoryImportSpec, parts)
  importRoutes(serving, customerImport, customerImportSpec, parts)
  importRoutes(serving, userImport, userImportSpec, parts)
  importRoutes(serving, staffImport, staffImportSpec, parts)
  leaveRoutes(serving, parts)
  notificationRoutes(serving)
  pushRoutes(serving, parts)
  paperRoutes(serving, parts)
  examRoutes(serving, parts)
  wrongQuestionRoutes(serving, parts)
  wrongQuestionPdfRoutes(serving, parts)
  studyRoutes(serving, parts)
  wordListRoutes(serving, parts)
  todoRoutes(serving)
  taskRoutes(serving, parts)
  attendanceRoutes(serving, parts)
  importRoutes(serving, calendarImport, calendarImportSpec, parts)
  momentRoutes(serving, parts)
  wheelRoutes(serving)
  dutyRoutes(serving)
  meetingRoutes(serving, parts)
  readingRoutes(serving, parts)
  rewardRoutes(serving, parts)
  exportRoutes(serving, [...EXPORTS, ...(parts.exports ?? [])], { ...parts, finished: notifyOfExport })
}
