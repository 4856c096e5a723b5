import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface ChildMemory {
  readonly pid: number
  readonly residentMb: number
  readonly peakMb: number
}

export interface Running {
  readonly url: string
  readonly pid: number
  readonly readyMs: number
  residentMb(): number
  /** Processes that it has started. */
  children(): ChildMemory[]
  stop(): Promise<void>
  /** Sends SIGKILL, which has the effect of a power cut. */
  kill(): void
}

/** Starts a Node process that listens on PORT and waits until `path` answers. */
export async function startProcess(
  args: string[],
  env: Record<string, string>,
  path: string,
  /** File descriptor that receives its output. */
  output: number | 'ignore' = 'ignore',
): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const child: ChildProcess = spawn(process.execPath, args, {
    // Speaking the library in idle time would disturb the measurement.
    env: { ...process.env, SPEAK_AHEAD: '0', ...env, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', output, 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null) {
    const answered = await fetch(url + path).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) break
    await new Promise((wait) => setTimeout(wait, 10))
  }
  if (child.exitCode !== null) throw new Error(`${args.join(' ')} exited with code ${child.exitCode}`)
  const readyMs = performance.now() - began
  return {
    url,
    pid: child.pid ?? 0,
    readyMs,
    residentMb: () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    children: () => childrenOf(child.pid ?? 0),
    kill: () => void child.kill('SIGKILL'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

function childrenOf(parent: number): ChildMemory[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== parent) return []
        const megabytes = (name: string) =>
          Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
        return [{ pid: Number(pid), residentMb: megabytes('VmRSS'), peakMb: megabytes('VmHWM') }]
      } catch {
        // the process has exited since
        return []
      }
    })
}

/** Starts the built product with demo data, or uses the one at BENCH_URL if starting one would take too long. */
export async function demoServer(dataDir: string): Promise<Pick<Running, 'url' | 'stop'>> {
  const running = process.env.BENCH_URL
  if (running) return { url: running, stop: async () => undefined }
  const main = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url))
  return startProcess([main], { DATA_DIR: dataDir, LOG_LEVEL: 'warn', SEED_DEMO: '1' }, '/ready')
}
