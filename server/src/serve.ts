import { hostname } from 'node:os'
import { httpActivationSource } from './adapters/activation/http.ts'
import { createAi } from './adapters/ai/ai.ts'
import { createBudget } from './adapters/ai/budget.ts'
import { openAiCompatible } from './adapters/ai/openai-compatible/engine.ts'
import { kuaidi100 } from './adapters/carrier/kuaidi100.ts'
import { createPageReader } from './adapters/ocr/page-reader.ts'
import { deriveVapidKeys, generatePrivateKey } from './adapters/push/vapid.ts'
import { createWebPush } from './adapters/push/web-push.ts'
import { createRobotSender } from './adapters/robot/robot-sender.ts'
import { createSpeechEngines } from './adapters/speech/speech.ts'
import { createWebhookSender } from './adapters/webhook/http-sender.ts'
import { announce, getSetupCode } from './announce.ts'
import { buildApp } from './app.ts'
import { requireSettings } from './config/check-config.ts'
import { type Config, readConfig } from './config/config.ts'
import { DEMO_HINT } from './demo/demo.ts'
import { lockAiBudget } from './domains/administration/service.ts'
import { SALES_READ_MODEL } from './domains/analysis/service.ts'
import { getInstallationId } from './platform/bus/installation-id.ts'
import { openBus } from './platform/bus/open-bus.ts'
import { openColumnar } from './platform/columnar/columnar.ts'
import { databaseFolder, type OpenPool, openPool } from './platform/database/connection/open-pool.ts'
import { watchReplica } from './platform/database/connection/replica.ts'
import { createDatabase } from './platform/database/database.ts'
import { watchDiskSpace } from './platform/disk/disk-space.ts'
import { openEmbedded } from './platform/embedded/embedded.ts'
import { maintain, maintainChanged } from './platform/embedded/maintain.ts'
import { toDamageError } from './platform/embedded/storage/data-folder.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { generateSecret, getOrCreateSetting } from './platform/session/server-settings.ts'
import { openTracing } from './platform/tracing/open-tracing.ts'
import { traceStatements } from './platform/tracing/trace-statements.ts'
import { noopTracing } from './platform/tracing/tracing.ts'
import { existingPath, MIGRATIONS, migrateSchema, prepareData, prepareInProcess } from './prepare.ts'
import { registerSchedules } from './schedules.ts'
import { explainStart, requireFreePort } from './start-failure.ts'

/** How long running requests may take to end during shutdown, in ms. */
const DEADLINE_MS = 15_000
const SWEEP_MS = 100

const MAINTAIN_MS = 600_000
/** All tables once a day, otherwise only changed ones. */
const MAINTAIN_ALL_ROUNDS = 144

export { openEmbedded }

export interface RunningServer {
  /** Prints the server's address and how to sign in. */
  announce(): Promise<void>
  /** Answers accepted requests, then closes everything. May be called more than once. */
  stop(): Promise<void>
}

/**
 * Starts the server that `env` describes and resolves when it listens. `open` overrides the configured database,
 * `webDir` the web build. Throws BadSetting, DataFolderInUse or StartFailure, whose messages are for a terminal.
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  /** The embedded database died. Nothing works until the process restarts. */
  onCrash: (error: Error) => void,
  open: (config: Config) => Promise<OpenPool> = async (config) => {
    await prepareInProcess(config)
    return openPool(config, onCrash)
  },
  webDir = existingPath('../../web/dist'),
): Promise<RunningServer> {
  const config = readConfig(env, webDir)
  await requireSettings(config, env, console)
  try {
    // First of all: a server that cannot listen must not touch the database.
    await requireFreePort(config)
    const opened = await open(config)
    try {
      return await start(config, env, opened)
    } catch (error) {
      await opened.close().catch(() => undefined)
      throw opened.embedded ? toDamageError(error, databaseFolder(config)) : error
    }
  } catch (error) {
    throw await explainStart(error, config, { env, migrations: MIGRATIONS })
  }
}

async function start(config: Config, env: NodeJS.ProcessEnv, opened: OpenPool): Promise<RunningServer> {
  const tracing =
    config.tracing &&
    (await openTracing(config.tracing, { 'service.instance.id': `${hostname()}:${config.port}` }, console))
  if (tracing)
    for (const pool of [opened.pool, opened.readPool, opened.replica])
      if (pool) traceStatements(pool, tracing)
  await migrateSchema(opened.pool)
  const replica = opened.replica && (await watchReplica(opened.pool, opened.replica, console))
  const database = createDatabase(opened.pool, {
    readPool: opened.readPool,
    replica,
    onUnboundStatement: config.production ? (error) => console.error(error.message) : undefined,
  })
  const secret =
    env.TOKEN_SECRET ||
    (await database.withOwner((db) => getOrCreateSetting(db, 'token_secret', generateSecret())))
  const space = config.databaseUrl && config.s3 ? undefined : watchDiskSpace(config.dataDir)
  const { storage, library } = await prepareData(config, database, space)
  const setupCode = await database.withOwner(getSetupCode)

  const bus = openBus(config, await getInstallationId(database), console)
  const jobs = createJobs(opened.pool, console, {
    runsJobs: config.role !== 'web',
    bus,
    tracing: tracing ?? noopTracing,
  })
  const model =
    config.ai &&
    openAiCompatible(config.ai, createBudget({ database, price: config.ai.price, lockTerms: lockAiBudget }))
  const columnar = openColumnar({
    database,
    model: SALES_READ_MODEL,
    config: config.columnar,
    dataDir: config.dataDir,
    log: console,
  })
  const ai = createAi(model ?? null, console)
  const reader = createPageReader()
  const speech = createSpeechEngines(config.speech, database)
  const carrier = config.carrier ? kuaidi100(config.carrier) : null
  const pushKey =
    config.push.privateKey ??
    (await database.withOwner((db) => getOrCreateSetting(db, 'vapid_private_key', generatePrivateKey())))
  const app = await buildApp({
    config,
    database,
    jobs,
    bus,
    columnar,
    storage,
    space,
    embedded: opened.embedded,
    secret,
    ai,
    reader,
    library,
    speech,
    speakAhead: config.speakAhead && config.role !== 'web',
    activation: config.activation && httpActivationSource(config.activation),
    carrier,
    push: createWebPush({
      keys: deriveVapidKeys(pushKey),
      contact: config.push.contact,
      hosts: config.push.hosts,
    }),
    webhooks: createWebhookSender(config.webhooks),
    robots: createRobotSender({ relayUrl: config.robotRelayUrl }),
    publicUrl: config.publicUrl,
    demoHint: DEMO_HINT,
    tracing,
  })
  registerSchedules({ jobs, database, storage, carrier, library, speech })
  let rounds = 0
  const runMaintenance = () =>
    (rounds++ % MAINTAIN_ALL_ROUNDS === 0 ? maintain : maintainChanged)(opened.pool)
  const maintenanceTimer = opened.embedded
    ? setInterval(() => runMaintenance().catch(app.log.error), MAINTAIN_MS)
    : undefined

  // The job queue does not await all of its statements, which fail while the database is unreachable.
  const onUnhandledRejection = (error: unknown) => app.log.error({ err: error }, 'unhandled rejection')
  process.on('unhandledRejection', onUnhandledRejection)

  // Before the first request, which may enqueue.
  await jobs.start({ exclusive: opened.embedded })
  await app.listen({ port: config.port, host: config.host })

  const close = async () => {
    clearInterval(maintenanceTimer)
    // Clients keep connections open; idle ones are closed instead of waited for.
    const sweepTimer = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    const deadlineTimer = setTimeout(() => app.server.closeAllConnections(), DEADLINE_MS)
    await app.close()
    clearInterval(sweepTimer)
    clearTimeout(deadlineTimer)
    await jobs.stop()
    await columnar.close()
    await reader.close()
    for (const engine of speech) await engine.close()
    await bus.close()
    await replica?.close()
    await opened.close()
    await tracing?.close()
    process.off('unhandledRejection', onUnhandledRejection)
  }
  let closed: Promise<void> | undefined
  return {
    announce: () => announce(app, database, setupCode),
    stop: () => {
      closed ??= close()
      return closed
    },
  }
}
