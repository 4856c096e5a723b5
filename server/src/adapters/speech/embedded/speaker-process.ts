import { fileURLToPath } from 'node:url'
import { startWorkerProcess, type WorkerProcess } from '../../../platform/worker-process.ts'
import type { SpeakAnswer, SpeakRequest } from './messages.ts'

export type SpeakerProcess = WorkerProcess<SpeakRequest, SpeakAnswer>

export function startSpeakerProcess(): SpeakerProcess {
  // from source the process is TypeScript and needs tsx; the bundle has it built beside main.js
  const entry = import.meta.url.endsWith('.ts') ? './speech-worker.dev.mjs' : './speech-worker.js'
  return startWorkerProcess(fileURLToPath(new URL(entry, import.meta.url)))
}
