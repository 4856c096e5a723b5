import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('./ledger-child.ts', import.meta.url))

export interface LedgerChild {
  pid: number | undefined
  /** Resolves with the last acknowledged number once `count` postings were acknowledged. */
  acknowledged(count: number): Promise<number>
  /** Sends SIGKILL; resolves with the last acknowledged number when the process has exited. */
  kill(): Promise<number>
}

export function spawnLedgerChild(dataDir: string): LedgerChild {
  const child: ChildProcessByStdio<null, Readable, null> = spawn(
    process.execPath,
    // Disables optimisation of PostgreSQL's code: the child is killed before it would pay off.
    ['--liftoff-only', '--import', tsx, script],
    { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let lastId = 0
  let lineCount = 0
  const waiters: { count: number; resolve(id: number): void; reject(error: Error): void }[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    lastId = Number(line)
    lineCount += 1
    for (const waiter of waiters) if (lineCount >= waiter.count) waiter.resolve(lastId)
  })
  const exited = once(lines, 'close')
  lines.once('close', () => {
    for (const waiter of waiters) waiter.reject(new Error('the child ended too early'))
  })
  return {
    pid: child.pid,
    acknowledged: (count) =>
      new Promise((resolve, reject) => {
        if (lineCount >= count) resolve(lastId)
        else waiters.push({ count, resolve, reject })
      }),
    async kill() {
      child.kill('SIGKILL')
      await exited
      return lastId
    },
  }
}
