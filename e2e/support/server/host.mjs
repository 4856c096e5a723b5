import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded, serve } from '../../../server/dist/serve.js'

/**
 * Runs production servers with demo data, one after another in one process, so that code and the embedded PostgreSQL
 * are loaded only once. The databases are in memory, except with DATABASE_URL. Receives commands as messages and replies to
 * each.
 */

const FOLDER = process.argv[2]
const DEMO = join(FOLDER, 'demo')
const SNAPSHOT = join(FOLDER, 'demo.tar')

const crash = (error) => {
  throw error
}

async function begin(env, snapshot, webDir) {
  if (env.DATABASE_URL) return { serving: await serve({ ...process.env, ...env }, crash, undefined, webDir) }
  const embedded = await openEmbedded({ ...(snapshot && { snapshot }), onCrash: crash })
  // without log files, which would be most of the copy
  await embedded.pool.query('set wal_recycle = off')
  const opened = { pool: embedded.pool, replica: undefined, embedded: true, close: embedded.close }
  return { embedded, serving: await serve({ ...process.env, ...env }, crash, async () => opened, webDir) }
}

let snapshot
/** The running server and its database. */
let running
const commands = {
  /** Creates the demo data with which all servers start. */
  async seed(env) {
    const seeded = await begin({ ...env, DATA_DIR: DEMO })
    if (!seeded.embedded) return seeded.serving.stop()
    // template databases would be half of the copy
    await seeded.embedded.pool.query('update pg_database set datistemplate = false')
    for (const spare of ['template0', 'template1']) await seeded.embedded.pool.query(`drop database ${spare}`)
    writeFileSync(SNAPSHOT, new Uint8Array(await seeded.embedded.dump('none')))
    await seeded.serving.stop()
  },
  async start(env) {
    if (!env.DATABASE_URL) snapshot ??= readFileSync(SNAPSHOT)
    cpSync(DEMO, env.DATA_DIR, { recursive: true })
    running = await begin(env, snapshot)
  },
  /** Replaces the server with one that serves another web build and keeps the data. */
  async deploy(env) {
    const data = await running.embedded?.dump('none')
    await running.serving.stop()
    running = await begin(env, data, env.WEB_DIR)
  },
  async stop() {
    await running?.serving.stop()
    running = undefined
  },
}

process.on('message', async ({ command, env }) => {
  try {
    await commands[command](env)
    process.send({ done: true })
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) })
  }
})
// ends with the process that started it
process.on('disconnect', () => process.exit(0))
