import { Worker } from 'node:worker_threads'
import { createSemaphore } from '../async/semaphore.ts'
import { workerEntry } from '../worker-entry.ts'
import type { PdfDocument } from './document.ts'

const MEMORY_MB = 384
const TIMEOUT_MS = 50_000
/** Further documents wait, since drawing takes a core each. */
const MAX_WORKERS = 1

const slots = createSemaphore(MAX_WORKERS)

/** The document exceeds the time or memory limit. */
export class PdfTooLarge extends Error {}

/** Draws a document in a worker thread with memory and time limits, so that the server keeps responding. */
export async function writePdf(
  document: PdfDocument,
  { timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB }: { timeoutMs?: number; memoryMb?: number } = {},
): Promise<Buffer> {
  const release = await slots.acquire()
  const worker = start(document, memoryMb)
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      timer = setTimeout(() => reject(new PdfTooLarge(`not drawn in ${timeoutMs} ms`)), timeoutMs)
      worker.on('message', (bytes: Uint8Array) =>
        resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
      )
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new PdfTooLarge(error.message) : error),
      )
      worker.on('exit', (code) => reject(new Error(`pdf worker ended early with code ${code}`)))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
    release()
  }
}

function start(document: PdfDocument, memoryMb: number): Worker {
  return new Worker(workerEntry('pdf-writer-worker', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    // The server's own flags (a debugger, a loader) do not apply to the worker.
    execArgv: [],
  })
}
