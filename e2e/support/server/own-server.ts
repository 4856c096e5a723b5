import { type ChildProcess, spawn } from 'node:child_process'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import {
  type CitusDatabase,
  citusUrls,
  copyCitusDatabase,
  createCitusDatabase,
  dropTemplate,
  keepAsTemplate,
} from '../../../server/src/testing/database/citus-database.ts'
import { migratedTemplate } from '../../../server/src/testing/database/migrated-template.ts'

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const ended = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()))

export interface TestServer {
  readonly url: string
  /** The output so far. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** Starts a program and captures its output. */
function launch(
  args: readonly string[],
  { name, env, ipc }: { name: string; env?: Record<string, string>; ipc?: boolean },
) {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ipc ? (['ipc'] as const) : [])],
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let printed = ''
  const file = createWriteStream(join(logs(), `${name}.log`))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      printed += piece.toString()
      file.write(piece)
    })
  return {
    child,
    log: () => printed,
    async end() {
      const removed = ended(child)
      child.kill('SIGTERM')
      await removed
      process.off('exit', kill)
    },
  }
}

/** Starts one of our programs and waits until `ready` responds. */
async function run(
  args: readonly string[],
  { port, ready, env }: { port: number; ready: string; env: Record<string, string> },
): Promise<TestServer> {
  const { log, end } = launch(args, { name: String(port), env })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}${ready}`).then(
          ({ ok }) => ok,
          () => log(),
        ),
      { timeout: 180_000 },
    )
    .toBe(true)
  return { url, log, stop: end }
}

/** Where a test can listen in the place of the chat apps: below the range from which systems choose free ports. */
export const robotRelayPort = (port: number): number => port - 20_000

const settings = (port: number, folder: string): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  REQUESTS_PER_MINUTE: '1000000',
  SPEAK_AHEAD: '0',
  // Receivers of webhooks run on this machine.
  WEBHOOKS_ALLOW_PRIVATE: '1',
  // Messages to chat groups never leave this machine.
  ROBOT_RELAY_URL: `http://127.0.0.1:${robotRelayPort(port)}`,
})

function folderOfRun(): string {
  const folder = process.env.E2E_FOLDER
  if (!folder) throw new Error('E2E_FOLDER is not set: run by e2e/playwright.config.ts')
  return folder
}
/** The log folder of all servers; checked after the run. */
const logs = () => join(folderOfRun(), 'logs')
/** Contains the name of the database with demo data, if the servers use Citus. */
const templateFile = () => join(folderOfRun(), 'citus-template')
const freshFolder = () => mkdtempSync(join(folderOfRun(), 'data-'))

export interface Host {
  /** Creates the demo data with which all servers start. */
  seed(): Promise<void>
  /** Stops the previous server and starts one with fresh demo data; resolves to its URL. */
  next(): Promise<string>
  /** Replaces the running server by one with this build of the web app, with the same address and data. */
  deploy(webDir: string): Promise<void>
  end(): Promise<void>
}

/** A process that runs one server at a time. */
export function startHost(): Host {
  const { child, log, end } = launch([join(import.meta.dirname, 'host.mjs'), folderOfRun()], {
    name: `host-${process.pid}`,
    ipc: true,
  })
  const tell = (command: 'seed' | 'start' | 'deploy' | 'stop', env?: Record<string, string>) =>
    new Promise<void>((resolve, reject) => {
      const died = () => reject(new Error(`the servers' process died: ${log()}`))
      child.once('exit', died)
      child.once('message', ({ error }: { error?: string }) => {
        child.off('exit', died)
        if (error) reject(new Error(error))
        else resolve()
      })
      child.send({ command, env })
    })
  let folder: string | undefined
  let port = 0
  let distributed: CitusDatabase | undefined
  const database = () => (distributed ? { DATABASE_URL: distributed.url } : {})
  const stop = async () => {
    if (!folder) return
    await tell('stop')
    await distributed?.close()
    distributed = undefined
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) // a file may still be written
    folder = undefined
  }
  const demo = { SEED_DEMO: '1' }
  return {
    async seed() {
      if (citusUrls.length > 0) distributed = await createCitusDatabase(citusUrls, migratedTemplate())
      await tell('seed', { ...settings(await freePort(), ''), ...database(), ...demo })
      if (distributed) writeFileSync(templateFile(), await keepAsTemplate(citusUrls, distributed))
    },
    async next() {
      await stop()
      folder = freshFolder()
      port = await freePort()
      if (citusUrls.length > 0)
        distributed = await copyCitusDatabase(citusUrls, readFileSync(templateFile(), 'utf8'))
      await tell('start', { ...settings(port, folder), ...database(), ...demo })
      return `http://127.0.0.1:${port}`
    },
    deploy: (webDir) =>
      tell('deploy', { ...settings(port, folder ?? ''), ...database(), ...demo, WEB_DIR: webDir }),
    async end() {
      await stop()
      await end()
    },
  }
}

/** Creates the demo data with which every server of the run starts. */
export async function startTestRun(): Promise<void> {
  mkdirSync(logs())
  const host = startHost()
  await host.seed()
  await host.end()
}

/** The output lines of all servers of the run. */
export async function stopTestRun(): Promise<string[]> {
  if (existsSync(templateFile())) await dropTemplate(citusUrls, readFileSync(templateFile(), 'utf8'))
  const lines = readdirSync(logs()).flatMap((name) => readFileSync(join(logs(), name), 'utf8').split('\n'))
  rmSync(folderOfRun(), { recursive: true, force: true })
  return lines
}

/** Starts a production-like server with an empty database. */
export async function startEmptyServer(): Promise<TestServer> {
  const folder = freshFolder()
  const port = await freePort()
  const server = await run(['server/dist/main.js'], {
    port,
    ready: '/ready',
    env: { ...settings(port, folder), SEED_DEMO: '0' },
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) // a file may still be written
    },
  }
}

/** Serves the app like `npm run dev`, with the component gallery, as a proxy of the server at `api`. */
export async function startPartsServer(api: string): Promise<TestServer> {
  const port = await freePort()
  const { port: apiPort } = new URL(api)
  return run(
    ['node_modules/vite/bin/vite.js', 'web', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
    {
      port,
      ready: '/icon.svg',
      env: { PORT: apiPort },
    },
  )
}
