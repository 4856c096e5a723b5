import { Worker } from 'node:worker_threads'
import { workerEntry } from '../worker-entry.ts'
import { compileEngine } from './compile-engine.ts'
import type { Batch } from './wire.ts'
import {
  type EngineRequest,
  type EngineResponse,
  type EngineSettings,
  type Numbered,
  READY,
} from './worker-messages.ts'

const DISK_FULL = /No space left on device|Disk quota exceeded/
/** SQLSTATE disk_full. */
const DISK_FULL_STATE = '53100'

function stopMessage(reason: string, started: boolean, diskFull: boolean): string {
  if (diskFull && started)
    return `存储空间已满，内嵌数据库已暂停（${reason}）。已确认保存的数据不受影响；请清理磁盘，空间足够后自动恢复`
  if (diskFull)
    return `存储空间已满，内嵌数据库无法启动（${reason}）。已确认保存的数据不受影响；请清理磁盘后重启服务`
  return started
    ? `内嵌数据库已停止运行（${reason}）。已确认保存的数据不受影响；请重启服务`
    : `内嵌数据库无法启动（${reason}）。请检查数据文件夹的权限和磁盘空间后重启服务`
}

/** The engine did not start, died, or is in a state in which continuing would endanger the data. */
export class EngineStopped extends Error {
  override name = 'EngineStopped'
  readonly code: string
  readonly diskFull: boolean
  constructor(
    /** PostgreSQL's own message, if there is one. */
    readonly reason: string,
    readonly started: boolean,
  ) {
    const diskFull = DISK_FULL.test(reason)
    super(stopMessage(reason, started, diskFull))
    this.diskFull = diskFull
    this.code = diskFull ? DISK_FULL_STATE : 'ENGINE_STOPPED'
  }
}

/** PostgreSQL in a thread of its own. Every promise settles, whatever happens to that thread. */
export interface Engine {
  /** Runs one batch and resolves with the server's bytes; rejects with EngineStopped. */
  run(batch: Batch): Promise<Uint8Array>
  /** Tarball of the data folder. Run CHECKPOINT first for one that opens fast. */
  dump(compression: 'gzip' | 'none'): Promise<Uint8Array<ArrayBuffer>>
  /** Copies the data folder, as of one instant, into an empty one. */
  copy(to: string): Promise<void>
  /** Returns how often the engine has flushed a file since it started. */
  fsyncCalls(): Promise<number>
  /** Shuts PostgreSQL down cleanly and ends the thread. */
  close(): Promise<void>
  /** Ends the thread as a crash would. */
  kill(): Promise<unknown>
  /** Called whenever the engine's session is lost, but not on `close`. Returns an unsubscribe function. */
  onStop(listener: (error: EngineStopped) => void): () => void
  /** Called at most once, when the engine is lost for good. Returns an unsubscribe function. */
  onCrash(listener: (error: EngineStopped) => void): () => void
}

export interface EngineSetup extends Omit<EngineSettings, 'code'> {
  /** Node.js options of the engine's thread, such as `--import`. */
  readonly execArgv?: string[] | undefined
}

/** Starts the thread. Resolves when PostgreSQL accepts queries; rejects with the reason when it cannot start. */
export async function startEngine({ execArgv = [], ...settings }: EngineSetup): Promise<Engine> {
  const worker = new Worker(workerEntry('embedded-worker', import.meta.url), {
    workerData: { ...settings, code: await compileEngine() },
    execArgv,
  })
  const pending = new Map<number, { resolve(response: EngineResponse): void; reject(error: Error): void }>()
  const crashListeners = new Set<(error: EngineStopped) => void>()
  let stopped: EngineStopped | undefined
  let closing = false
  let lastId = READY

  function stop(reason: string): void {
    if (stopped) return
    stopped = new EngineStopped(reason, lastId > READY)
    for (const { reject } of pending.values()) reject(stopped)
    pending.clear()
    if (closing) return
    void worker.terminate()
    for (const listener of crashListeners) listener(stopped)
  }

  function waitForResponse(id: number): Promise<EngineResponse> {
    return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
  }

  function sendRequest(request: EngineRequest, transfer: ArrayBuffer[] = []): Promise<EngineResponse> {
    if (stopped) return Promise.reject(stopped)
    lastId += 1
    const message: Numbered<EngineRequest> = { id: lastId, ...request }
    worker.postMessage(message, transfer)
    return waitForResponse(lastId)
  }

  worker.on('message', ({ id, ...response }: Numbered<EngineResponse>) => {
    const pendingRequest = pending.get(id)
    pending.delete(id)
    if (response.error !== undefined) pendingRequest?.reject(new Error(response.error))
    else pendingRequest?.resolve(response)
    if (response.fatal !== undefined) stop(response.fatal)
  })
  worker.on('error', (error) => stop(error instanceof Error ? error.message : String(error)))
  worker.on('exit', (code) => stop(closing ? 'closed' : `exit ${code}`))

  const addStopListener = (listener: (error: EngineStopped) => void) => {
    crashListeners.add(listener)
    return () => crashListeners.delete(listener)
  }

  await waitForResponse(READY)
  return {
    async run({ bytes, endsReady }) {
      // The client's buffer belongs to a shared pool, so it is copied once and the copy transferred.
      const copy = new Uint8Array(bytes)
      const response = await sendRequest({ kind: 'batch', bytes: copy, endsReady }, [copy.buffer])
      return response.bytes ?? new Uint8Array()
    },
    async dump(compression) {
      return (await sendRequest({ kind: 'dump', compression })).bytes ?? new Uint8Array()
    },
    async copy(to) {
      await sendRequest({ kind: 'copy', to })
    },
    async fsyncCalls() {
      return (await sendRequest({ kind: 'fsyncCalls' })).count ?? 0
    },
    async close() {
      if (closing || stopped) return
      closing = true
      try {
        await sendRequest({ kind: 'close' })
      } finally {
        await worker.terminate()
      }
    },
    kill: () => worker.terminate(),
    onStop: addStopListener,
    onCrash: addStopListener,
  }
}
