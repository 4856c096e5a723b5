// Infrastructure of the fault harness, separate from other servers: PostgreSQL, Redis, a small file system, and external
// services that can be made to hang.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../api/measured-process.ts'

const after = (ms: number) => new Promise((wait) => setTimeout(wait, ms))

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  for (let tried = 0; tried < 600; tried++) {
    if (await holds()) return
    await after(100)
  }
  throw new Error(`${what} did not start within 60 s`)
}

/** The newest version of Debian's packages, otherwise the one in PATH. */
function postgresBinaries(): string {
  const root = '/usr/lib/postgresql'
  try {
    const newest = readdirSync(root).sort((a, b) => Number(b) - Number(a))[0]
    return newest ? join(root, newest, 'bin') : ''
  } catch {
    return ''
  }
}

/** PostgreSQL refuses to run as root. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

export interface Service {
  start(): Promise<void>
  stop(signal: NodeJS.Signals): Promise<void>
}

function service(launch: () => ChildProcess, ready: () => Promise<void>): Service {
  let child: ChildProcess | undefined
  process.once('exit', () => child?.kill('SIGKILL'))
  return {
    async start() {
      child = launch()
      await ready()
    },
    async stop(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const removed = once(child, 'exit')
      child.kill(signal)
      await removed
    },
  }
}

/** Creates an empty PostgreSQL cluster. */
export async function ownPostgres(folder: string): Promise<Service & { url: string }> {
  const bin = postgresBinaries()
  const who = unprivileged()
  const data = join(folder, 'postgres')
  mkdirSync(data)
  if (who) chownSync(data, who.uid, who.gid)
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...who,
      cwd: data,
      stdio: 'ignore',
    },
  )
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${data}`,
    'max_connections=150',
  ]
  const answers = async () => {
    const client = new pg.Client(url)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  }
  return {
    url,
    ...service(
      () =>
        spawn(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
          ...who,
          cwd: data,
          stdio: 'ignore',
        }),
      () => until('PostgreSQL', answers),
    ),
  }
}

export async function ownRedis(): Promise<Service & { url: string }> {
  const port = await freePort()
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const { connect } = await import('node:net')
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(Boolean(socket.destroy())))
      socket.on('error', () => resolve(false))
    })
  return {
    url: `redis://127.0.0.1:${port}`,
    ...service(
      () => spawn('redis-server', args, { stdio: 'ignore' }),
      () => until('Redis', answers),
    ),
  }
}

/** A folder with a size limit. Mounting it requires root; undefined without it. */
export function mountSmallFolder(
  folder: string,
  megabytes: number,
): { fill(): void; free(): void } | undefined {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  process.once('exit', () => execFileSync('umount', ['-l', folder]))
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const { bavail, bsize } = statfsSync(folder)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      } catch {
        // other processes wrote meanwhile, so it is full
      }
    },
    free: () => rmSync(ballast, { force: true }),
  }
}

/** External service that never responds while it hangs, and otherwise fails immediately. */
export async function outsideService(): Promise<{ url: string; hang(enabled: boolean): void }> {
  let hanging = false
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const fail = () => void response.writeHead(503).end('{}')
    request.resume()
    if (!hanging) return fail()
    waiting.add(fail)
    response.on('close', () => waiting.delete(fail))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/v1`,
    hang(enabled) {
      hanging = enabled
      if (!enabled) for (const fail of waiting) fail()
    },
  }
}
