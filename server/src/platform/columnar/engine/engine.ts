import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileNameOf } from '../folders.ts'
import { type EngineProcess, startEngineProcess } from './engine-process.ts'
import type { EngineSettings } from './protocol.ts'

const require = createRequire(import.meta.url)

/** Whether the native package for this platform is installed. Loads nothing. */
export const isDuckDbInstalled = (): boolean =>
  ['', '-musl'].some((libc) => {
    try {
      require.resolve(`@duckdb/node-bindings-${process.platform}-${process.arch}${libc}/package.json`)
      return true
    } catch {
      return false
    }
  })

/** Runs one statement at a time. */
export interface Connection {
  /** Returns the rows of the last statement. `values` are those of `$1`, `$2`, … */
  run<T extends object>(statement: string, values?: readonly string[]): Promise<T[]>
  /** Lets the running statement fail. Ends the process if it continues nevertheless. */
  interrupt(): void
  close(): Promise<void>
}

/** One engine per server: its limits hold for all files that are attached to it. */
export interface ColumnarEngine {
  /** Throws if the native package cannot be used. */
  open(): Promise<void>
  /** Opens or creates a file. Throws if another process has it open or it is damaged. */
  attach(tenantId: number): Promise<void>
  detach(tenantId: number): Promise<void>
  remove(tenantId: number): Promise<void>
  exists(tenantId: number): boolean
  /** A connection whose statements run on the file of a tenant. */
  connect(tenantId: number): Promise<Connection>
  /** The process that runs the statements, if there is one. */
  readonly pid: number | undefined
  close(): Promise<void>
}

/** How long a statement may continue after its interruption. */
const INTERRUPTION_MS = 10_000

/**
 * The engine runs in a process of its own, which starts at the first request and again after it has died: files and
 * connections are then gone. `onDeath` is called before requests fail.
 */
export function openEngine(settings: EngineSettings, onDeath: (reason: string) => void): ColumnarEngine {
  const pathOf = (tenantId: number) => join(settings.folder, fileNameOf(tenantId))
  let current: EngineProcess | undefined

  function running(): EngineProcess {
    if (current) return current
    const started = startEngineProcess(settings, (reason) => {
      if (current !== started) return
      current = undefined
      onDeath(reason)
    })
    current = started
    return started
  }

  return {
    async open() {
      await running().request({ kind: 'open' })
    },
    exists: (tenantId) => existsSync(pathOf(tenantId)),
    async attach(tenantId) {
      await running().request({ kind: 'attach', tenantId })
    },
    async detach(tenantId) {
      await running().request({ kind: 'detach', tenantId })
    },
    async remove(tenantId) {
      for (const suffix of ['', '.wal']) await rm(`${pathOf(tenantId)}${suffix}`, { force: true })
    },
    async connect(tenantId) {
      const owner = running()
      return createConnection(owner, await owner.connect(tenantId))
    },
    get pid() {
      return current?.pid
    },
    async close() {
      const last = current
      current = undefined
      await last?.stop()
    },
  }
}

function createConnection(owner: EngineProcess, connection: number): Connection {
  let deadline: NodeJS.Timeout | undefined
  return {
    async run<T extends object>(statement: string, values?: readonly string[]) {
      try {
        return (await owner.request({ kind: 'run', connection, statement, ...(values && { values }) })) as T[]
      } finally {
        clearTimeout(deadline)
      }
    },
    interrupt() {
      owner.interrupt(connection)
      clearTimeout(deadline)
      deadline = setTimeout(() => void owner.stop(), INTERRUPTION_MS)
      deadline.unref()
    },
    async close() {
      clearTimeout(deadline)
      await owner.request({ kind: 'disconnect', connection })
    },
  }
}
