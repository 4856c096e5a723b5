import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { BODY_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@shangxue/contract/platform/constants'
import { FILE_TOKEN_MAX } from '@shangxue/contract/platform/file-links'
import {
  activationImport,
  calendarImport,
  customerImport,
  factoryImport,
  priceImport,
  stockImport,
  userImport,
} from '@shangxue/contract/platform/imports'
import { staffImport } from '@shangxue/contract/staff/endpoints'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { ActivationSource } from './adapters/activation/port.ts'
import type { Ai } from './adapters/ai/port.ts'
import type { CarrierService } from './adapters/carrier/port.ts'
import type { PageReader } from './adapters/ocr/page-reading.ts'
import type { PushService } from './adapters/push/port.ts'
import type { SpeechEngine } from './adapters/speech/port.ts'
import type { Config } from './config/config.ts'
import { accessoryExport } from './domains/accessories/export.ts'
import { accessoryRoutes } from './domains/accessories/routes.ts'
import { auditTrailExport } from './domains/administration/audit-export.ts'
import { administrationRoutes } from './domains/administration/routes.ts'
import { ANALYSIS_EXPORTS } from './domains/analysis/export.ts'
import { MORE_ANALYSIS_EXPORTS } from './domains/analysis/more-exports.ts'
import { analysisRoutes } from './domains/analysis/routes.ts'
import { calendarImportSpec } from './domains/attendance/calendar/import.ts'
import { attendanceExport } from './domains/attendance/export.ts'
import { attendanceRoutes } from './domains/attendance/routes.ts'
import { catalogueRoutes } from './domains/catalogue/routes.ts'
import { colleagueRoutes } from './domains/colleagues/routes.ts'
import { commissionRoutes } from './domains/commission/routes.ts'
import { customerExport } from './domains/customers/export.ts'
import { customerImportSpec } from './domains/customers/import.ts'
import { customerRoutes } from './domains/customers/routes.ts'
import { activationQueryExport } from './domains/devices/activations/export.ts'
import { activationImportSpec } from './domains/devices/activations/import.ts'
import { allocationExport } from './domains/devices/allocations/export.ts'
import { queriedDeviceExport } from './domains/devices/export.ts'
import { deviceRoutes } from './domains/devices/routes.ts'
import { dutyExport } from './domains/duty/export.ts'
import { dutyRoutes } from './domains/duty/routes.ts'
import type { Library } from './domains/english/library.ts'
import { englishRoutes } from './domains/english/routes.ts'
import { registerGradingJobs } from './domains/exams/grading/grading-jobs.ts'
import { examRoutes } from './domains/exams/routes.ts'
import { cashAnalysisExport, cashEntryExport } from './domains/expenses/export.ts'
import { cashRoutes } from './domains/expenses/routes.ts'
import { factoryExport } from './domains/factory/export.ts'
import { factoryImportSpec } from './domains/factory/import.ts'
import { factoryRoutes } from './domains/factory/routes.ts'
import { leaveExport } from './domains/leave/export.ts'
import { leaveRoutes } from './domains/leave/routes.ts'
import { moneyRoutes } from './domains/ledger/routes.ts'
import { waybillExport } from './domains/logistics/export.ts'
import { logisticsRoutes } from './domains/logistics/routes.ts'
import { meetingRoutes } from './domains/meetings/routes.ts'
import { momentRoutes } from './domains/moments/routes.ts'
import { startPushJobs } from './domains/notifications/push/jobs.ts'
import { pushRoutes } from './domains/notifications/push/routes.ts'
import { notificationRoutes } from './domains/notifications/routes.ts'
import { notifyExportFinished } from './domains/notifications/service.ts'
import type { Splitter } from './domains/papers/analysis/build-paper-draft.ts'
import { registerAnalysisJobs } from './domains/papers/analysis/jobs.ts'
import { paperRoutes } from './domains/papers/routes.ts'
import { priceExport } from './domains/pricing/export.ts'
import { priceImportSpec } from './domains/pricing/imports/import.ts'
import { pricingRoutes } from './domains/pricing/routes.ts'
import { readingRoutes } from './domains/reading/routes.ts'
import { readingPageHead } from './domains/reading/sharing/page-head.ts'
import { debtExport, debtStatementExport } from './domains/receivables/export.ts'
import { debtRoutes } from './domains/receivables/routes.ts'
import { regionReportRoutes } from './domains/region-reports/routes.ts'
import { rewardPageHead } from './domains/rewards/pages/page-head.ts'
import { rewardRoutes } from './domains/rewards/routes.ts'
import { saleExport } from './domains/sales/export.ts'
import { saleRoutes } from './domains/sales/routes.ts'
import { soldLineExport } from './domains/sales-figures/export.ts'
import { salesFigureRoutes } from './domains/sales-figures/routes.ts'
import { createPasswords } from './domains/session/passwords/passwords.ts'
import { type DemoHint, sessionRoutes } from './domains/session/routes.ts'
import { speechRoutes } from './domains/speech/routes.ts'
import { staffExport } from './domains/staff/export.ts'
import { staffImportSpec } from './domains/staff/import.ts'
import { staffRoutes } from './domains/staff/routes.ts'
import { deviceExport } from './domains/stock/devices/export.ts'
import { countExport, stockDocumentExport, transferExport } from './domains/stock/documents/export.ts'
import { stockActionRoutes } from './domains/stock/documents/routes.ts'
import { stockExport } from './domains/stock/export.ts'
import { stockImportSpec } from './domains/stock/imports/import.ts'
import { stockRoutes } from './domains/stock/routes.ts'
import { studyRoutes } from './domains/study/routes.ts'
import { summaryReportExport } from './domains/summaries/export.ts'
import { summaryRoutes } from './domains/summaries/routes.ts'
import { targetRoutes } from './domains/targets/routes.ts'
import { taskExport } from './domains/tasks/export.ts'
import { taskRoutes } from './domains/tasks/routes.ts'
import { todoRoutes } from './domains/todos/routes.ts'
import { merchantPaymentExport } from './domains/treasury/merchants/export.ts'
import { merchantRoutes } from './domains/treasury/merchants/routes.ts'
import { fundAdjustmentExport } from './domains/treasury/transfers/export.ts'
import { fundAdjustmentRoutes } from './domains/treasury/transfers/routes.ts'
import { userAdminRoutes } from './domains/users/admin-routes.ts'
import { userExport } from './domains/users/export.ts'
import { userImportSpec } from './domains/users/import.ts'
import { userRoutes } from './domains/users/routes.ts'
import { wheelRoutes } from './domains/wheel/routes.ts'
import { wordListRoutes } from './domains/word-lists/routes.ts'
import { wrongQuestionPdfRoutes } from './domains/wrong-questions/print/routes.ts'
import { wrongQuestionRoutes } from './domains/wrong-questions/routes.ts'
import { AppError } from './platform/app-error.ts'
import type { Bus } from './platform/bus/bus.ts'
import type { Database } from './platform/database/database.ts'
import { type DiskSpace, UNLIMITED_SPACE } from './platform/disk/disk-space.ts'
import { watchFullDatabase } from './platform/disk/full-database.ts'
import { registerExportRoutes } from './platform/exports/routes.ts'
import type { Exportable } from './platform/exports/spec.ts'
import { registerFileLinkRoutes } from './platform/file-links/routes.ts'
import { docs } from './platform/http/endpoints/docs.ts'
import { createServer, type Server } from './platform/http/endpoints/serve.ts'
import { validation } from './platform/http/endpoints/validation.ts'
import { errors, onUndecodableUrl } from './platform/http/errors.ts'
import { security } from './platform/http/limits/security.ts'
import { collectWhenIdle } from './platform/http/monitoring/collect-garbage.ts'
import { health } from './platform/http/monitoring/health.ts'
import { loggerOptions, requestLog } from './platform/http/monitoring/log.ts'
import { metrics } from './platform/http/monitoring/metrics.ts'
import { readIndex, web } from './platform/http/static/web-app.ts'
import { registerImportRoutes } from './platform/imports/routes.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { createAccess } from './platform/session/access.ts'
import { createTokens } from './platform/session/tokens.ts'
import type { Storage } from './platform/storage/storage.ts'
import { requestTracing } from './platform/tracing/trace-requests.ts'
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
  stockDocumentExport,
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
  const { config, database, jobs, bus, secret, now, space = UNLIMITED_SPACE } = parts
  const fullDatabase = watchFullDatabase(database.pool)
  const app = Fastify({
    logger: loggerOptions(config.logLevel, parts.logStream) ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX_BYTES,
    // Applies until the request is received; responses may take longer.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    genReqId: () => crypto.randomUUID(),
    frameworkErrors: onUndecodableUrl,
    // The token of a file link contains a URL.
    routerOptions: { maxParamLength: FILE_TOKEN_MAX },
  })
  if (parts.tracing) await app.register(requestTracing, { tracing: parts.tracing })
  await app.register(errors, { onFullDatabase: fullDatabase.markFull })
  await app.register(validation)
  await app.register(requestLog)
  await app.register(collectWhenIdle, {})
  await app.register(metrics, { pool: database.pool, access: config.metrics })
  await app.register(security, {
    indexHtml: readIndex(config.webDir),
    requestsPerMinute: config.requestsPerMinute,
    bus,
  })
  if (config.role === 'worker') restrictToMonitoring(app)
  await app.register(compress, { encodings: ['gzip'], threshold: 2_048 })
  await app.register(multipart)
  await app.register(docs)
  await app.register(health, { database, jobs, shortages: [space.shortage, fullDatabase.shortage] })

  const tokens = createTokens(secret, now)
  const access = createAccess(database, tokens, now, bus)
  // After the plugins have loaded, so that their hooks see the routes.
  await app.register(async (routes) => {
    const server = createServer(routes, {
      database,
      access,
      secret,
      databaseSpace: parts.embedded ? space : undefined,
    })
    const passwords = createPasswords()
    sessionRoutes(server, { database, access, tokens, passwords, secret, now }, parts.demoHint)
    userAdminRoutes(server, { access, passwords })
    staffRoutes(server, { access })
    registerDomainRoutes(server, parts)
    registerFileLinkRoutes(server, { app: routes, tokens, secret, now })
    englishRoutes(server, { ...parts, access, log: app.log })
    speechRoutes(server, { ...parts, access, engines: parts.speech, log: app.log })
  })
  registerAnalysisJobs(parts, app.log)
  registerGradingJobs(parts, app.log)
  const stopPushing = startPushJobs(parts, app.log)
  app.addHook('onClose', async () => stopPushing())
  if (config.webDir && config.role !== 'worker')
    await app.register(web, {
      webDir: config.webDir,
      storage: parts.storage,
      heads: [readingPageHead(database), rewardPageHead(database)],
    })
  return app
}

/** Routes of a server that only runs jobs. */
const MONITORING_ROUTES = new Set(['/health', '/ready', '/metrics'])

/** All routes are registered anyway, since domains register their jobs beside them. */
function restrictToMonitoring(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!MONITORING_ROUTES.has(request.routeOptions.url ?? '')) throw new AppError('not_found')
  })
}

function registerDomainRoutes(server: Server, parts: AppParts): void {
  administrationRoutes(server)
  userRoutes(server)
  colleagueRoutes(server)
  catalogueRoutes(server)
  stockRoutes(server)
  stockActionRoutes(server)
  pricingRoutes(server)
  customerRoutes(server, parts)
  saleRoutes(server)
  moneyRoutes(server)
  merchantRoutes(server, parts)
  fundAdjustmentRoutes(server)
  cashRoutes(server, parts)
  debtRoutes(server)
  salesFigureRoutes(server)
  analysisRoutes(server)
  targetRoutes(server)
  summaryRoutes(server, parts)
  regionReportRoutes(server, parts)
  commissionRoutes(server)
  deviceRoutes(server, parts)
  accessoryRoutes(server)
  factoryRoutes(server)
  logisticsRoutes(server, parts)
  registerImportRoutes(server, stockImport, stockImportSpec, parts)
  registerImportRoutes(server, activationImport, activationImportSpec, parts)
  registerImportRoutes(server, priceImport, priceImportSpec, parts)
  registerImportRoutes(server, factoryImport, factoryImportSpec, parts)
  registerImportRoutes(server, customerImport, customerImportSpec, parts)
  registerImportRoutes(server, userImport, userImportSpec, parts)
  registerImportRoutes(server, staffImport, staffImportSpec, parts)
  leaveRoutes(server, parts)
  notificationRoutes(server)
  pushRoutes(server, parts)
  paperRoutes(server, parts)
  examRoutes(server, parts)
  wrongQuestionRoutes(server, parts)
  wrongQuestionPdfRoutes(server, parts)
  studyRoutes(server, parts)
  wordListRoutes(server, parts)
  todoRoutes(server)
  taskRoutes(server, parts)
  attendanceRoutes(server, parts)
  registerImportRoutes(server, calendarImport, calendarImportSpec, parts)
  momentRoutes(server, parts)
  wheelRoutes(server)
  dutyRoutes(server)
  meetingRoutes(server, parts)
  readingRoutes(server, parts)
  rewardRoutes(server, parts)
  registerExportRoutes(server, [...EXPORTS, ...(parts.exports ?? [])], {
    ...parts,
    onFinished: notifyExportFinished,
  })
}
