import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect } from '@playwright/test'

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

export interface OwnServer {
  readonly url: string
  /** All that it has printed. */
  readonly log: () => string
  readonly stop: () => Promise<void>
}

/** Runs a program of ours until it answers at `ready`; what it prints is kept. */
async function run(
  args: readonly string[],
  { port, ready, env }: { port: number; ready: string; env: Record<string, string> },
): Promise<OwnServer> {
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...env },
  })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  let printed = ''
  const file = createWriteStream(join(logs(), `${port}.log`))
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      printed += piece.toString()
      file.write(piece)
    })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}${ready}`).then(
          ({ ok }) => ok,
          () => printed,
        ),
      { timeout: 180_000 },
    )
    .toBe(true)
  return {
    url,
    log: () => printed,
    async stop() {
      const gone = ended(child)
      child.kill('SIGTERM')
      await gone
      process.off('exit', kill)
    },
  }
}

/** PostgreSQL's code is not optimised: most files end before that would pay (2.1 instead of 3.5 s of CPU for a start). */
const QUICK_TO_START = '--liftoff-only'

async function start(folder: string, env: Record<string, string>): Promise<OwnServer> {
  const port = await freePort()
  return run([QUICK_TO_START, 'server/dist/main.js'], {
    port,
    ready: '/ready',
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
  })
}

function folderOfRun(): string {
  const folder = process.env.E2E_FOLDER
  if (!folder) throw new Error('E2E_FOLDER is not set: run by e2e/playwright.config.ts')
  return folder
}
/** Where every server writes what it prints; looked through when the run is over. */
const logs = () => join(folderOfRun(), 'logs')
const demo = () => join(folderOfRun(), 'demo')

/** Makes the demo data that every server of the run begins with. */
export async function beginRun(): Promise<void> {
  mkdirSync(logs())
  await (await start(demo(), { SEED_DEMO: '1' })).stop()
}

/** All that the servers of the run have printed, by lines. */
export function endRun(): string[] {
  const lines = readdirSync(logs()).flatMap((name) => readFileSync(join(logs(), name), 'utf8').split('\n'))
  rmSync(folderOfRun(), { recursive: true, force: true })
  return lines
}

async function onFolder(fill: (folder: string) => void, env: Record<string, string>): Promise<OwnServer> {
  const folder = mkdtempSync(join(folderOfRun(), 'data-'))
  fill(folder)
  const server = await start(folder, env)
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server with demo data that nobody has touched. */
export const demoServer = () =>
  onFolder((folder) => cpSync(demo(), folder, { recursive: true }), { SEED_DEMO: '1' })

/** A server with a database that nobody has set up yet. */
export const emptyServer = () => onFolder(() => undefined, { SEED_DEMO: '0' })

/** The app as `npm run dev` serves it, with the page of parts, in front of the server at `api`. */
export async function partsServer(api: string): Promise<OwnServer> {
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
