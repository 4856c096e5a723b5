import { fork } from 'node:child_process'

/** A child process that handles one request at a time. */
export interface WorkerProcess<Request, Answer> {
  readonly pid: number | undefined
  readonly alive: boolean
  /** Rejects with an Error when the process dies or exceeds `timeoutMs`, after which it is dead. */
  ask(request: Request, timeoutMs: number): Promise<Answer>
  /** Kills the process and resolves when it has exited. */
  stop(): Promise<void>
}

/** Starts a process that answers each message with one message. `settings` is passed to `file` as its only argument. */
export function startWorkerProcess<Request extends object, Answer>(
  file: string,
  settings: object = {},
): WorkerProcess<Request, Answer> {
  const child = fork(file, [JSON.stringify(settings)], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  /** Rejects the current request. Cleared afterwards so that nothing of a finished request is retained. */
  let fail: ((detail: string) => void) | undefined
  const gone = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      alive = false
      fail?.(`the process ${reason}`)
      resolve()
    }
    child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`))
    child.once('error', (error) => end(error.message))
  })

  return {
    pid: child.pid,
    get alive() {
      return alive
    },
    ask: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        const settle = (action: () => void) => {
          clearTimeout(timer)
          child.off('message', onAnswer)
          fail = undefined
          action()
        }
        const refuse = (detail: string) => settle(() => reject(new Error(detail)))
        const onAnswer = (answer: unknown) => settle(() => resolve(answer as Answer))
        const timer = setTimeout(() => {
          alive = false
          child.kill('SIGKILL')
          refuse(`no answer within ${timeoutMs} ms`)
        }, timeoutMs)
        fail = refuse
        child.on('message', onAnswer)
        if (!alive) return refuse('the process is gone')
        child.send(request, (error) => error && fail === refuse && refuse(error.message))
      }),
    async stop() {
      alive = false
      child.kill('SIGKILL')
      await gone
    },
  }
}
