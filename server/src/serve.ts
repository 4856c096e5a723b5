import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { fileURLToPath } from 'node:url'
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
import { DEMO_HINT, seedDemo } from './demo/demo.ts'
import { lockAiTerms } from './domains/administration/service.ts'
import { openLibrary } from './domains/english/library.ts'
import { openEveryBook } from './domains/money/service.ts'
import { installationOf } from './platform/bus/installation.ts'
import { openBus } from './platform/bus/open.ts'
import { createDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { type OpenPool, openPool } from './platform/database/open.ts'
import { watchReplica } from './platform/database/replica.ts'
import { openEmbedded } from './platform/embedded/embedded.ts'
import { maintain } from './platform/embedded/maintain.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { freshSecret, settingOr } from './platform/session/settings.ts'
import { openStorage } from './platform/storage/storage.ts'
import { otlpSink } from './platform/tracing/otlp.ts'
import { traceStatements } from './platform/tracing/statements.ts'
import { createTracing, untraced } from './platform/tracing/tracing.ts'
import { schedules } from './schedules.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The same from server/src and from server/dist. */
const existing = (path: string) => (existsSync(here(path)) ? here(path) : undefined)

/** How long running requests may take to end when the server is told to stop. */
const DEADLINE_MS = 15_000
const SWEEP_MS = 100

export { openEmbedded }

export interface Serving {
  /** Tells a person at the terminal where to go and how to get in. */
  announce(): Promise<void>
  /** Answers what it has begun, then closes everything. May be called again. */
  stop(): Promise<void>
}

/**
 * Starts the server that `env` describes; resolves when it listens. `open` brings another database than the one of the
 * settings. Throws BadSetting, DataFolderInUse, and what a start may meet otherwise.
 */
export async function serve(
  env: NodeJS.ProcessEnv,
  /** The embedded database died: nothing works any more until the process starts anew. */
  onCrash: (error: Error) => void,
  open: (config: Config) => Promise<OpenPool> = (config) => openPool(config, onCrash),
): Promise<Serving> {
  const config = readConfig(env, existing('../../web/dist'))
  await requireSettings(config, env, console)
  const opened = await open(config)
  const tracing =
    config.tracing &&
    createTracing(
      otlpSink(config.tracing, { 'service.instance.id': `${hostname()}:${config.port}` }, console),
      config.tracing.share,
    )
  if (tracing) for (const pool of [opened.pool, opened.replica]) if (pool) traceStatements(pool, tracing)
  await migrateDatabase(opened.pool, here('./migrations'))
  const replica = opened.replica && (await watchReplica(opened.pool, opened.replica, console))
  const database = createDatabase(opened.pool, replica)
  const secret =
    env.TOKEN_SECRET || (await database.asSystem((db) => settingOr(db, 'token_secret', freshSecret())))
  const storage = await openStorage(config)
  const library = openLibrary(here('../../content/english'))
  const content = existing('../../content/papers')
  if (config.seedDemo)
    await seedDemo(database, { papers: content ? { content, storage } : undefined, library })
  await openEveryBook(database)
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
  const upkeep = opened.embedded
    ? setInterval(() => maintain(opened.pool).catch(app.log.error), 600_000)
    : undefined

  // the job queue does not wait for all that it asks of the database, which may be away for a moment
  const unhandled = (error: unknown) => app.log.error({ err: error }, 'unhandled rejection')
  process.on('unhandledRejection', unhandled)

  // before the first request, which may enqueue
  await jobs.start({ alone: opened.embedded })
  await app.listen({ port: config.port, host: config.host })

  const close = async () => {
    clearInterval(upkeep)
    // a phone keeps its connection open for more: once its request is answered it is not waited for
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
