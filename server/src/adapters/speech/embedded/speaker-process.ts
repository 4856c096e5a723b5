import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { SpeechFailure } from '../port.ts'
import type { SpeakAnswer, SpeakRequest } from './messages.ts'

/** A process that says one thing at a time. */
export interface SpeakerProcess {
  readonly pid: number | undefined
  /** The mp3. Rejects with a SpeechFailure when the process dies or takes too long; it is dead then. */
  speak(request: SpeakRequest, timeoutMs: number): Promise<Uint8Array>
  readonly alive: boolean
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

export function startSpeakerProcess(): SpeakerProcess {
  // from source the process is TypeScript and needs tsx; the bundle has it built beside main.js
  const entry = import.meta.url.endsWith('.ts') ? './speech-worker.dev.mjs' : './speech-worker.js'
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  const gone = new Promise<string>((resolve) => {
    const end = (reason: string) => {
      alive = false
      resolve(reason)
    }
    child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`))
    child.once('error', (error) => end(error.message))
  })

  return {
    pid: child.pid,
    get alive() {
      return alive
    },
    speak(request, timeoutMs) {
      return new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          clearTimeout(timer)
          child.off('message', onAnswer)
          action()
        }
        const fail = (detail: string) => settle(() => reject(new SpeechFailure('failed', detail)))
        const onAnswer = (answer: SpeakAnswer) =>
          'failure' in answer ? fail(answer.failure) : settle(() => resolve(answer.mp3))
        const timer = setTimeout(() => {
          alive = false
          child.kill('SIGKILL')
          fail(`nothing said within ${timeoutMs} ms`)
        }, timeoutMs)
        child.on('message', onAnswer)
        gone.then((reason) => fail(`the speaking process ${reason}`))
        child.send(request, (error) => error && fail(error.message))
      })
    },
    async stop() {
      alive = false
      child.kill('SIGKILL')
      await gone
    },
  }
}
