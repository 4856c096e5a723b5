import { hostname } from 'node:os'
import { httpActivationSource } from './adapters/activation/http.ts'
import { createAi } from './adapters/ai/ai.ts'
import { createBudget } from './adapters/ai/budget.ts'
import { openAiCompatible } from './adapters/ai/openai-compatible/engine.ts'
import { kuaidi100 } from './adapters/carrier/kuaidi100.ts'
import { createPageReader } from './adapters/ocr/page-reader.ts'
import { freshPrivateKey, vapidKeys } from './adapters/push/vapid.ts'
import { webPush } from './adapters/push/web-push.ts'
import { createSpeechEngines } from './adapters/speech/speech.ts'
import { announce, setupCode } from './announce.ts'
import { buildApp } from './app.ts'
import { requireSettings } from './check-config.ts'
import { type Config, readConfig } from './config.ts'
import { DEMO_HINT } from './demo/demo.ts'
import { lockAiTerms } from './domains/administration/service.ts'
import { installationOf } from './platform/bus/installation.ts'
import { openBus } from './platform/bus/open.ts'
import { createDatabase } from './platform/database/database.ts'
import { databaseFolder, type OpenPool, openPool } from './platform/database/open.ts'
import { watchReplica } from './platform/database/replica.ts'
import { watchDiskSpace } from './platform/disk/disk-space.ts'
import { damageFound } from './platform/embedded/data-folder.ts'
import { openEmbedded } from './platform/embedded/embedded.ts'
import { maintain, maintainChanged } from './platform/embedded/maintain.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { freshSecret, settingOr } from './platform/session/settings.ts'
import { otlpSink } from './platform/tracing/otlp.ts'
import { traceStatements } from './platform/tracing/statements.ts'
import { createTracing, untraced } from './platform/tracing/tracing.ts'
import { existing, fill, MIGRATIONS, migrate, prepareInProcess } from './prepare.ts'
import { schedules } from './schedules.ts'
import { explainStart, requireFreePort } from './start-failure.ts'

/** How long running requests may take to end during shutdown, in ms. */
const DEADLINE_MS = 15_000
const SWEEP_MS = 100

const MAINTAIN_MS = 600_000
/** All tables once a day, otherwise only changed ones. */
const MAINTAIN_ALL_ROUNDS = 144

export { openEmbedded }

export interface Serving {
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
  webDir = existing('../../web/dist'),
): Promise<Serving> {
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
      throw opened.embedded ? damageFound(error, databaseFolder(config)) : error
    }
  } catch (error) {
    throw await explainStart(error, config, { env, migrations: MIGRATIONS })
  }
}

async function start(config: Config, env: NodeJS.ProcessEnv, opened: OpenPool): Promise<Serving> {
  const tracing =
    config.tracing &&
    createTracing(
      otlpSink(config.tracing, { 'service.instance.id': `${hostname()}:${config.port}` }, console),
      config.tracing.share,
    )
  if (tracing) for (const pool of [opened.pool, opened.replica]) if (pool) traceStatements(pool, tracing)
  await migrate(opened.pool)
  const replica = opened.replica && (await watchReplica(opened.pool, opened.replica, console))
  const database = createDatabase(opened.pool, replica)
  const secret =
    env.TOKEN_SECRET || (await database.asSystem((db) => settingOr(db, 'token_secret', freshSecret())))
  const space = config.databaseUrl && config.s3 ? undefined : watchDiskSpace(config.dataDir)
  const { storage, library } = await fill(config, database, space)
  const code = await database.asSystem(setupCode)

  const bus = openBus(config, await installationOf(database), console)
  const jobs = createJobs(opened.pool, console, {
    works: config.role !== 'web',
    bus,
    tracing: tracing ?? untraced,
  })
  const model =
    config.ai &&
    openAiCompatible(config.ai, createBudget({ database, price: config.ai.price, lockTerms: lockAiTerms }))
  const ai = createAi(model ?? null, console)
  const reader = createPageReader()
  const speech = createSpeechEngines(config.speech, database)
  const carrier = config.carrier ? kuaidi100(config.carrier) : null
  const pushKey =
    config.push.privateKey ??
    (await database.asSystem((db) => settingOr(db, 'vapid_private_key', freshPrivateKey())))
  const app = await buildApp({
    config,
    database,
    jobs,
    bus,
    storage,
    space,
    embedded: opened.embedded,
    secret,
    ai,
    reader,
    library,
    speech,
    activation: config.activation && httpActivationSource(config.activation),
    carrier,
    push: webPush({ keys: vapidKeys(pushKey), contact: config.push.contact, hosts: config.push.hosts }),
    demoHint: DEMO_HINT,
    tracing,
  })
  schedules({ jobs, database, storage, carrier })
  let rounds = 0
  const maintainRound = () => (rounds++ % MAINTAIN_ALL_ROUNDS === 0 ? maintain : maintainChanged)(opened.pool)
  const upkeep = opened.embedded
    ? setInterval(() => maintainRound().catch(app.log.error), MAINTAIN_MS)
    : undefined

  // The job queue does not await all of its statements, which fail while the database is unreachable.
  const unhandled = (error: unknown) => app.log.error({ err: error }, 'unhandled rejection')
  process.on('unhandledRejection', unhandled)

  // Before the first request, which may enqueue.
  await jobs.start({ alone: opened.embedded })
  await app.listen({ port: config.port, host: config.host })

  const close = async () => {
    clearInterval(upkeep)
    // Clients keep connections open; idle ones are closed instead of waited for.
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    const deadline = setTimeout(() => app.server.closeAllConnections(), DEADLINE_MS)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
    await jobs.stop()
    await reader.close()
    for (const engine of speech) await engine.close()
    await bus.close()
    await replica?.close()
    await opened.close()
    await tracing?.close()
    process.off('unhandledRejection', unhandled)
  }
  let closed: Promise<void> | undefined
  return {
    announce: () => announce(app, database, code),
    stop: () => {
      closed ??= close()
      return closed
    },
  }
}
