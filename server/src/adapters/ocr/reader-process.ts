import { fileURLToPath } from 'node:url'
import { workerEntry } from '../../platform/worker-entry.ts'
import { startWorkerProcess, type WorkerProcess } from '../../platform/worker-process.ts'
import type { ProcessSettings, ReadRequest, ReadResponse } from './reader-protocol.ts'

/** A process that reads one page at a time. */
export type ReaderProcess = WorkerProcess<ReadRequest, ReadResponse>

export function startReaderProcess(settings: ProcessSettings): ReaderProcess {
  // When run from source, the process is TypeScript and needs tsx; the bundle has it built beside main.js.
  return startWorkerProcess(fileURLToPath(workerEntry('page-worker', import.meta.url)), settings)
}
