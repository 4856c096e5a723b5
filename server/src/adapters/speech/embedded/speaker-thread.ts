import { Worker } from 'node:worker_threads'
import { workerEntry } from '../../../platform/worker-entry.ts'
import type { SpeakRequest, SpeakResponse } from './speaker-protocol.ts'

/** A thread that speaks one text at a time. */
export interface SpeakerThread {
  readonly id: number
  readonly alive: boolean
  /** Rejects with an Error when the thread ends or exceeds `timeoutMs`, after which it is stopped. */
  request(request: SpeakRequest, timeoutMs: number): Promise<SpeakResponse>
  /** Resolves when the thread has ended. */
  stop(): Promise<void>
}

/** Heap of the thread in MB. The program's own memory is bounded in `synthesis/flite.ts`. */
const HEAP_MB = 128

export function startSpeakerThread(): SpeakerThread {
  const worker = new Worker(workerEntry('speech-worker', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // The server's own flags (a debugger, a loader) do not apply to the thread.
    execArgv: [],
  })
  // An idle thread must not keep a stopping server alive.
  worker.unref()
  let alive = true
  /** Rejects the current request. Cleared afterwards so that nothing of a finished request is retained. */
  let failCurrent: ((detail: string) => void) | undefined
  const end = (reason: string) => {
    alive = false
    failCurrent?.(`the speech thread ${reason}`)
  }
  worker.once('error', (error: Error) => end(`failed: ${error.message}`))
  worker.once('exit', (code) => end(`ended with ${code}`))

  return {
    id: worker.threadId,
    get alive() {
      return alive
    },
    request: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          clearTimeout(timer)
          worker.off('message', onAnswer)
          failCurrent = undefined
          action()
        }
        const onAnswer = (response: SpeakResponse) => settle(() => resolve(response))
        const timer = setTimeout(() => {
          alive = false
          void worker.terminate()
          failCurrent?.(`the speech thread did not answer within ${timeoutMs} ms`)
        }, timeoutMs)
        failCurrent = (detail) => settle(() => reject(new Error(detail)))
        worker.on('message', onAnswer)
        if (alive) worker.postMessage(request)
        else failCurrent('the speech thread is gone')
      }),
    async stop() {
      alive = false
      await worker.terminate()
    },
  }
}
