import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Messages between the servers of one database. They are hints: whatever must not be lost is in the database. */
export interface Bus {
  /** Sends a short text to the other servers. Does not wait and does not fail when they cannot be reached. */
  publish(topic: string, text: string): void
  on(topic: string, listener: (text: string) => void): void
  /** Whether messages arrive. While false, callers must not cache what other servers may change. */
  isConnected(): boolean
  /** Called after a reconnect: messages sent meanwhile are lost. */
  onReconnect(listener: () => void): void
  close(): Promise<void>
}

/** One connection that broadcasts to all servers. */
export interface BusConnection {
  send(text: string): Promise<unknown>
  close(): Promise<unknown>
}
/** Opens a connection. `onLost` may be called any number of times, also before the connection is established. */
export type Connect = (
  onMessage: (text: string) => void,
  onLost: (error: Error) => void,
) => Promise<BusConnection>

export interface BusOptions {
  readonly connect: Connect
  readonly log: Pick<Console, 'warn' | 'info'>
  /** For log messages. */
  readonly name: string
  readonly pingMs?: number
}

/** For a server that shares its database with no other. */
export const noopBus = (): Bus => ({
  publish: () => undefined,
  on: () => undefined,
  isConnected: () => true,
  onReconnect: () => undefined,
  close: async () => undefined,
})

const PING = 'ping'
const PING_MS = 3_000
/** After this many unanswered pings the connection is considered lost. */
const MAX_MISSED_PINGS = 3
const RETRY_DELAYS_MS = [100, 500, 2_000, 5_000]
/** PostgreSQL limits a notification to 8,000 bytes. */
const MAX_MESSAGE_CHARACTERS = 7_000
/** Messages buffered while disconnected; more would cause a burst after the reconnect. */
const MAX_BUFFERED = 1_000

/** Keeps a connection open and reconnects when it is lost. Logs once per outage, not per attempt. */
export function createBus({ connect, log, name, pingMs = PING_MS }: BusOptions): Bus {
  const serverId = randomUUID()
  const listeners = new Map<string, ((text: string) => void)[]>()
  const reconnectListeners: (() => void)[] = []
  let buffered: string[] = []
  let connection: BusConnection | undefined
  let lastMessageAt = 0
  let isClosed = false
  const abortController = new AbortController()
  const warnedTopics = new Set<string>()

  /** Messages of others are untrusted: a malformed one must not end the connection or this server. */
  const deliver = (listener: (text: string) => void, topic: string, text: string) => {
    try {
      listener(text)
    } catch (error) {
      if (warnedTopics.has(topic)) return
      warnedTopics.add(topic)
      log.warn(`${name} brought what nobody understands (${topic}): ${(error as Error).message}`)
    }
  }
  const receive = (message: string) => {
    lastMessageAt = Date.now()
    const [from, topic = '', ...text] = message.split('\n')
    if (from !== serverId)
      for (const listener of listeners.get(topic) ?? []) deliver(listener, topic, text.join('\n'))
  }
  const drop = (lostConnection: BusConnection, reason: string) => {
    if (connection !== lostConnection) return
    connection = undefined
    void lostConnection.close().catch(() => undefined)
    if (isClosed) return
    log.warn(`${name} does not answer (${reason}): nothing is kept that other servers may change`)
    void open()
  }
  const send = (target: BusConnection, text: string) => {
    target.send(text).catch((error: Error) => {
      // It may have arrived; repeated hints do no harm.
      buffer(text)
      drop(target, error.message)
    })
  }
  const buffer = (text: string) => {
    if (buffered.length < MAX_BUFFERED) buffered.push(text)
  }

  async function open(): Promise<void> {
    for (let attempt = 0; !isClosed; attempt++) {
      let failure: Error | undefined
      let opened: BusConnection | undefined
      const opening = connect(receive, (error) => {
        failure = error
        if (opened) drop(opened, error.message)
      })
      opened = await opening.catch((error: Error) => {
        if (attempt === 0 && lastMessageAt === 0) log.warn(`${name} cannot be reached (${error.message})`)
        return undefined
      })
      if (opened && !failure && !isClosed) {
        if (lastMessageAt > 0 || attempt > 0) log.info(`${name} answers`)
        lastMessageAt = Date.now()
        connection = opened
        for (const listener of reconnectListeners) listener()
        const messages = buffered
        buffered = []
        for (const text of messages) send(opened, text)
        return
      }
      await opened?.close().catch(() => undefined)
      await delay(RETRY_DELAYS_MS[Math.min(attempt, RETRY_DELAYS_MS.length - 1)], undefined, {
        ref: false,
        signal: abortController.signal,
      }).catch(() => undefined)
    }
  }
  const pingTimer = setInterval(() => {
    if (!connection) return
    if (Date.now() - lastMessageAt > pingMs * MAX_MISSED_PINGS) drop(connection, 'it fell silent')
    else send(connection, `${serverId}\n${PING}\n`)
  }, pingMs)
  pingTimer.unref()
  void open()

  return {
    publish(topic, text) {
      const message = `${serverId}\n${topic}\n${text}`
      if (message.length > MAX_MESSAGE_CHARACTERS) throw new TypeError(`too long for a bus: ${topic}`)
      if (connection) send(connection, message)
      else buffer(message)
    },
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    isConnected: () => connection !== undefined,
    onReconnect: (listener) => void reconnectListeners.push(listener),
    async close() {
      isClosed = true
      clearInterval(pingTimer)
      abortController.abort()
      const lastConnection = connection
      connection = undefined
      await lastConnection?.close().catch(() => undefined)
    },
  }
}
