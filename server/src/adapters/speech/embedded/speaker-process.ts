import { fileURLToPath } from 'node:url'
import { workerEntry } from '../../../platform/worker-entry.ts'
import { startWorkerProcess, type WorkerProcess } from '../../../platform/worker-process.ts'
import type { SpeakRequest, SpeakResponse } from './speaker-protocol.ts'

export type SpeakerProcess = WorkerProcess<SpeakRequest, SpeakResponse>

export function startSpeakerProcess(): SpeakerProcess {
  // When run from source, the process is TypeScript and needs tsx; the bundle has it built beside main.js.
  return startWorkerProcess(fileURLToPath(workerEntry('speech-worker', import.meta.url)))
}
