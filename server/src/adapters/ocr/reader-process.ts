import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProcessSettings, ReadAnswer, ReadRequest } from './messages.ts'
import { ReadingFailure } from './reading.ts'

/** A process that reads one page at a time. */
export interface ReaderProcess {
  readonly pid: number | undefined
  /** Rejects with a ReadingFailure when the process dies or takes too long; it is dead then. */
  read(image: Uint8Array, timeoutMs: number): Promise<ReadAnswer>
  readonly alive: boolean
  /** Ends it; resolves when it is gone. */
  stop(): Promise<void>
}

export function startReaderProcess(settings: ProcessSettings): ReaderProcess {
  // from source the process is TypeScript and needs tsx; the bundle has it built beside main.js
  const entry = import.meta.url.endsWith('.ts') ? './page-worker.dev.mjs' : './page-worker.js'
  const child = fork(fileURLToPath(new URL(entry, import.meta.url)), [JSON.stringify(settings)], {
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
    read(image, timeoutMs) {
      return new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          clearTimeout(timer)
          child.off('message', onAnswer)
          action()
        }
        const fail = (message: string) => settle(() => reject(new ReadingFailure('engine', message)))
        const onAnswer = (answer: ReadAnswer) => settle(() => resolve(answer))
        const timer = setTimeout(() => {
          alive = false
          child.kill('SIGKILL')
          fail(`no answer within ${timeoutMs} ms`)
        }, timeoutMs)
        child.on('message', onAnswer)
        gone.then((reason) => fail(`the reading process ${reason}`))
        child.send({ image } satisfies ReadRequest, (error) => error && fail(error.message))
      })
    },
    async stop() {
      alive = false
      child.kill('SIGKILL')
      await gone
    },
  }
}
