import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { workerEntry } from '../../worker-entry.ts'
import type { EngineAnswer, EngineMessage, EngineRequest, EngineSettings } from './protocol.ts'

/** Runs requests side by side. All of them fail when the process dies. */
export interface EngineProcess {
  readonly pid: number | undefined
  request(request: EngineRequest): Promise<object[]>
  /** Number of a new connection. */
  connect(tenantId: number): Promise<number>
  /** Lets the running statement of a connection fail. */
  interrupt(connection: number): void
  /** Kills the process and resolves when it has exited. */
  stop(): Promise<void>
}

interface PendingRequest {
  readonly rows: object[]
  readonly resolve: (result: object[] | number) => void
  readonly reject: (error: Error) => void
}

/** `onExit` is called before pending requests fail. */
export function startEngineProcess(
  settings: EngineSettings,
  onExit: (reason: string) => void,
): EngineProcess {
  const child = fork(
    fileURLToPath(workerEntry('columnar-worker', import.meta.url)),
    [JSON.stringify(settings)],
    {
      serialization: 'advanced',
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  // Only requests hold up the end of the server.
  child.unref()
  child.channel?.unref()
  const pending = new Map<number, PendingRequest>()
  let lastId = 0
  let ended: string | undefined

  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      if (ended !== undefined) return
      ended = `the process of the engine ${reason}`
      onExit(ended)
      for (const { reject } of pending.values()) reject(new Error(ended))
      pending.clear()
      resolve()
    }
    child.once('exit', (code, signal) => end(`ended with ${signal ?? code}`))
    child.once('error', (error) => end(`failed: ${error.message}`))
  })

  function finish(id: number, settle: (request: PendingRequest) => void): void {
    const request = pending.get(id)
    if (!request) return
    pending.delete(id)
    if (pending.size === 0) child.channel?.unref()
    settle(request)
  }

  child.on('message', (answer: EngineAnswer) => {
    const { id } = answer
    if ('error' in answer) finish(id, ({ reject }) => reject(new Error(answer.error)))
    else if ('connection' in answer) finish(id, ({ resolve }) => resolve(answer.connection))
    else {
      pending.get(id)?.rows.push(...answer.rows)
      if (answer.isLast) finish(id, ({ rows, resolve }) => resolve(rows))
    }
  })

  const post = (message: EngineMessage) =>
    child.send(message, (error) => {
      if (error && 'id' in message) finish(message.id, ({ reject }) => reject(error))
    })

  const send = (request: EngineRequest) =>
    new Promise<object[] | number>((resolve, reject) => {
      if (ended !== undefined) return reject(new Error(ended))
      const id = ++lastId
      pending.set(id, { rows: [], resolve, reject })
      child.channel?.ref()
      post({ id, request })
    })

  return {
    pid: child.pid,
    request: async (request) => (await send(request)) as object[],
    connect: async (tenantId) => (await send({ kind: 'connect', tenantId })) as number,
    interrupt(connection) {
      if (ended === undefined) post({ interrupt: connection })
    },
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
