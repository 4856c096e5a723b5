import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../async/semaphore.ts'
import { workerEntry } from '../worker-entry.ts'
import { SpreadsheetError, spreadsheetErrors } from './errors.ts'
import type { ReadLimits } from './read/limits.ts'
import type { Table } from './read/table.ts'
import { NEXT, type WorkerInput, type WorkerOutput } from './worker-messages.ts'

export interface WorkerReadOptions {
  limits?: Partial<ReadLimits>
  /** Heap of the worker in MB. */
  memoryMb?: number
  /** Measured from the worker's start, without the wait for a free slot. */
  timeoutMs?: number
  /** Ends the worker; the promise rejects with the signal's reason. */
  signal?: AbortSignal
}

const MEMORY_MB = 512
const TIMEOUT_MS = 60_000
/** Each worker may use its whole heap, so further files wait. */
const MAX_WORKERS = 2

const slots = createSemaphore(MAX_WORKERS)

/**
 * Runs readTable in a worker thread with memory and time limits, so that a large or hostile file neither blocks nor
 * kills the server. `bytes` stays usable. Throws SpreadsheetRefused, or the signal's reason.
 */
export async function readTableInWorker(
  bytes: Uint8Array,
  fileName: string,
  options: WorkerReadOptions = {},
): Promise<Table> {
  const release = await slots.acquire(options.signal)
  try {
    // Copied, then transferred: transferring the caller's memory would empty its buffer.
    const input = { bytes: new Uint8Array(bytes), fileName, limits: options.limits ?? {} }
    const worker = startWorker(input, options.memoryMb ?? MEMORY_MB)
    return await collectTable(worker, options).finally(() => worker.terminate())
  } finally {
    release()
  }
}

function startWorker(input: WorkerInput & { bytes: Uint8Array<ArrayBuffer> }, memoryMb: number): Worker {
  return new Worker(workerEntry('spreadsheet-worker', import.meta.url), {
    workerData: input,
    transferList: [input.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The server's own flags (a debugger, a loader) do not apply to the worker.
    execArgv: [],
  })
}

function collectTable(worker: Worker, { timeoutMs = TIMEOUT_MS, signal }: WorkerReadOptions): Promise<Table> {
  const { promise, resolve, reject } = withResolvers<Table>()
  const table: Table = { sheetName: '', header: [], rows: [] }
  const onAbort = () => reject(signal?.reason)
  const timer = setTimeout(() => reject(spreadsheetErrors.timedOut()), timeoutMs)
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted) onAbort()

  worker.on('message', (output: WorkerOutput) => {
    if (output.kind === 'refused') return reject(new SpreadsheetError(output.code, output.message))
    if (output.kind === 'head') Object.assign(table, { sheetName: output.sheetName, header: output.header })
    else for (const row of output.rows) table.rows.push(row)
    if (output.kind === 'rows' && output.last) resolve(table)
    else worker.postMessage(NEXT)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? spreadsheetErrors.outOfMemory() : error),
  )
  worker.on('exit', (code) => reject(new Error(`spreadsheet worker ended early with code ${code}`)))
  return promise.finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  })
}

function withResolvers<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((settle, fail) => {
    resolve = settle
    reject = fail
  })
  return { promise, resolve, reject }
}
