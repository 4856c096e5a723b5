import { fileURLToPath } from 'node:url'
import { startWorkerProcess, type WorkerProcess } from '../../platform/worker-process.ts'
import type { ProcessSettings, ReadAnswer, ReadRequest } from './messages.ts'

/** A process that reads one page at a time. */
export type ReaderProcess = WorkerProcess<ReadRequest, ReadAnswer>

export function startReaderProcess(settings: ProcessSettings): ReaderProcess {
  // from source the process is TypeScript and needs tsx; the bundle has it built beside main.js
  const entry = import.meta.url.endsWith('.ts') ? './page-worker.dev.mjs' : './page-worker.js'
  return startWorkerProcess(fileURLToPath(new URL(entry, import.meta.url)), settings)
}
