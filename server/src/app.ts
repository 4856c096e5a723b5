import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import { BODY_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@shangxue/contract/platform/constants'
import { FILE_TOKEN_MAX } from '@shangxue/contract/platform/file-links'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from './config/config.ts'
import type { DomainParts } from './domains/domain-module.ts'
import { DOMAINS, onExportFinished } from './domains/index.ts'
import { AppError } from './platform/app-error.ts'
import { type DiskSpace, UNLIMITED_SPACE } from './platform/disk/disk-space.ts'
import { watchFullDatabase } from './platform/disk/full-database.ts'
import { registerExportRoutes } from './platform/exports/routes.ts'
import type { Exportable } from './platform/exports/spec.ts'
import { registerFileLinkRoutes } from './platform/file-links/routes.ts'
import type { FieldNames } from './platform/http/endpoints/describe-invalid.ts'
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
import { createAccess } from './platform/session/access.ts'
import { createPasswords } from './platform/session/passwords.ts'
import { createTokens } from './platform/session/tokens.ts'
import { requestTracing } from './platform/tracing/trace-requests.ts'
import type { Tracing } from './platform/tracing/tracing.ts'

type ProvidedParts = 'access' | 'tokens' | 'passwords' | 'log' | 'domains'

export interface AppParts extends Omit<DomainParts, ProvidedParts> {
  readonly config: Pick<
    Config,
    'role' | 'logLevel' | 'webDir' | 'trustedProxies' | 'requestsPerMinute' | 'metrics'
  >
  /** The disk of DATA_DIR; unlimited where nothing is stored there. */
  readonly space?: DiskSpace | undefined
  /** True if that disk also holds the embedded database. */
  readonly embedded?: boolean
  /** Records requests, statements and jobs. */
  readonly tracing?: Tracing | undefined
  readonly logStream?: { write(line: string): void }
  /** Additional exports, used by tests. */
  readonly exports?: readonly Exportable[]
}

const FIELD_NAMES: FieldNames = Object.assign({}, ...DOMAINS.map(({ fieldNames }) => fieldNames))

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
  await app.register(validation, { fieldNames: FIELD_NAMES })
  await app.register(requestLog)
  await app.register(collectWhenIdle, {})
  await app.register(metrics, { database, access: config.metrics, columnar: parts.columnar })
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
  const [authenticateApiKey] = DOMAINS.flatMap((domain) => domain.authenticateApiKey?.(database) ?? [])
  const access = createAccess(database, tokens, now, bus, authenticateApiKey)
  const domainParts: DomainParts = {
    ...parts,
    access,
    tokens,
    passwords: createPasswords(),
    log: app.log,
    domains: DOMAINS,
  }
  // After the plugins have loaded, so that their hooks see the routes.
  await app.register(async (routes) => {
    const server = createServer(routes, {
      database,
      access,
      secret,
      databaseSpace: parts.embedded ? space : undefined,
    })
    registerDomains(server, domainParts, parts.exports)
    registerFileLinkRoutes(server, { app: routes, tokens, secret, now })
  })
  for (const domain of DOMAINS) {
    const stop = domain.startJobs?.(domainParts)
    if (stop) app.addHook('onClose', async () => stop())
  }
  if (config.webDir && config.role !== 'worker')
    await app.register(web, {
      webDir: config.webDir,
      storage: parts.storage,
      heads: DOMAINS.flatMap((domain) => domain.pageHeads?.(domainParts) ?? []),
    })
  return app
}

/** Routes of a server that only runs jobs. */
const MONITORING_ROUTES = new Set(['/health', '/ready', '/metrics'])

/** All routes are registered anyway, since imports and exports register their jobs beside them. */
function restrictToMonitoring(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!MONITORING_ROUTES.has(request.routeOptions.url ?? '')) throw new AppError('not_found')
  })
}

function registerDomains(
  server: Server,
  parts: DomainParts,
  additionalExports: readonly Exportable[] = [],
): void {
  for (const domain of DOMAINS) {
    domain.routes?.(server, parts)
    for (const register of domain.imports ?? []) register(server, parts)
  }
  const exports = DOMAINS.flatMap((domain) => domain.exports?.(parts) ?? [])
  registerExportRoutes(server, [...exports, ...additionalExports], { ...parts, onFinished: onExportFinished })
}
