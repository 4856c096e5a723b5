import { fork } from 'node:child_process'

/** A child process that handles one request at a time. */
export interface WorkerProcess<Request, Response> {
  readonly pid: number | undefined
  readonly alive: boolean
  /** Rejects with an Error when the process dies or exceeds `timeoutMs`, after which it is dead. */
  request(request: Request, timeoutMs: number): Promise<Response>
  /** Kills the process and resolves when it has exited. */
  stop(): Promise<void>
}

/** Starts a process that answers each message with one message. `settings` is passed to `file` as its only argument. */
export function startWorkerProcess<Request extends object, Response>(
  file: string,
  settings: object = {},
): WorkerProcess<Request, Response> {
  const child = fork(file, [JSON.stringify(settings)], {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  let alive = true
  /** Rejects the current request. Cleared afterwards so that nothing of a finished request is retained. */
  let failCurrent: ((detail: string) => void) | undefined
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      alive = false
      failCurrent?.(`the process ${reason}`)
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
    request: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        const settleOnce = (action: () => void) => {
          clearTimeout(timer)
          child.off('message', onAnswer)
          failCurrent = undefined
          action()
        }
        const rejectWith = (detail: string) => settleOnce(() => reject(new Error(detail)))
        const onAnswer = (response: unknown) => settleOnce(() => resolve(response as Response))
        const timer = setTimeout(() => {
          alive = false
          child.kill('SIGKILL')
          rejectWith(`no answer within ${timeoutMs} ms`)
        }, timeoutMs)
        failCurrent = rejectWith
        child.on('message', onAnswer)
        if (!alive) return rejectWith('the process is gone')
        child.send(request, (error) => error && failCurrent === rejectWith && rejectWith(error.message))
      }),
    async stop() {
      alive = false
      child.kill('SIGKILL')
      await exited
    },
  }
}
