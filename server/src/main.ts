import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { announce, setupCode } from './announce.ts'
import { buildApp } from './app.ts'
import { BadSetting, readConfig } from './config.ts'
import { DEMO_HINT, seedDemo } from './demo/demo.ts'
import { createDatabase } from './platform/database/database.ts'
import { migrateDatabase } from './platform/database/migrate.ts'
import { openPool } from './platform/database/open.ts'
import { DataFolderInUse } from './platform/embedded/folder-lock.ts'
import { maintain } from './platform/embedded/maintain.ts'
import { forgetOldExports } from './platform/exports/tidy.ts'
import { forgetOldKeys } from './platform/idempotency/idempotency.ts'
import { forgetAbandonedImports } from './platform/imports/tidy.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { freshSecret, settingOr } from './platform/session/settings.ts'
import { openStorage } from './platform/storage/storage.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The same from server/src and from server/dist. */
const existing = (path: string) => (existsSync(here(path)) ? here(path) : undefined)

/** How long running requests may take to end when the server is told to stop. */
const DEADLINE_MS = 15_000
const SWEEP_MS = 100

async function main() {
  const config = readConfig(process.env, existing('../../web/dist'))
  const opened = await openPool(config, (error) => {
    console.error(error.message)
    process.exit(1)
  })
  const database = createDatabase(opened.pool)
  await migrateDatabase(opened.pool, here('./migrations'))
  const secret =
    process.env.TOKEN_SECRET ||
    (await database.asSystem((db) => settingOr(db, 'token_secret', freshSecret())))
  if (config.seedDemo) await seedDemo(database)
  const code = await database.asSystem(setupCode)

  const jobs = createJobs(opened.pool, console)
  const storage = await openStorage(config)
  const app = await buildApp({ config, database, jobs, storage, secret, demoHint: DEMO_HINT })
  jobs.schedule('forget-old-keys', '10 4 * * *', () => database.asSystem(forgetOldKeys))
  jobs.schedule('forget-abandoned-imports', '20 4 * * *', async () => {
    await forgetAbandonedImports(database, storage)
  })
  jobs.schedule('forget-old-exports', '30 4 * * *', async () => {
    await forgetOldExports(database, storage)
  })
  const upkeep = opened.embedded
    ? setInterval(() => maintain(opened.pool).catch(app.log.error), 600_000)
    : undefined

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    clearInterval(upkeep)
    // a phone keeps its connection open for more: once its request is answered it is not waited for
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    const deadline = setTimeout(() => app.server.closeAllConnections(), DEADLINE_MS)
    await app.close()
    clearInterval(sweep)
    clearTimeout(deadline)
    await jobs.stop()
    await opened.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())

  // before the first request, which may enqueue
  await jobs.start({ alone: opened.embedded })
  await app.listen({ port: config.port, host: config.host })
  await announce(app, database, code)
}

main().catch((error: unknown) => {
  const expected = error instanceof BadSetting || error instanceof DataFolderInUse
  console.error(expected ? error.message : error)
  process.exit(1)
})
