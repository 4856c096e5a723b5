import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

/** Messages between the servers of one database. They are hints: whatever must not be lost is in the database. */
export interface Bus {
  /** Sends a short text to the other servers. Does not wait and does not fail when they cannot be reached. */
  publish(topic: string, text: string): void
  on(topic: string, listener: (text: string) => void): void
  /** Whether messages arrive. While false, callers must not cache what other servers may change. */
  hears(): boolean
  /** Called after a reconnect: messages sent meanwhile are lost. */
  onMissed(listener: () => void): void
  close(): Promise<void>
}

/** One connection that broadcasts to all servers. */
export interface Wire {
  send(text: string): Promise<unknown>
  close(): Promise<unknown>
}
/** Opens a connection. `onLost` may be called any number of times, also before the connection is established. */
export type Connect = (heard: (text: string) => void, lost: (error: Error) => void) => Promise<Wire>

export interface BusOptions {
  readonly connect: Connect
  readonly log: Pick<Console, 'warn' | 'info'>
  /** For log messages. */
  readonly name: string
  readonly pingMs?: number
}

/** For a server that shares its database with no other. */
export const alone = (): Bus => ({
  publish: () => undefined,
  on: () => undefined,
  hears: () => true,
  onMissed: () => undefined,
  close: async () => undefined,
})

const PING = 'ping'
const PING_MS = 3_000
/** After this many unanswered pings the connection is considered lost. */
const SILENT_PINGS = 3
const WAITS_MS = [100, 500, 2_000, 5_000]
/** PostgreSQL limits a notification to 8,000 bytes. */
const MOST_CHARACTERS = 7_000
/** Messages buffered while disconnected; more would cause a burst after the reconnect. */
const MOST_WAITING = 1_000

/** Keeps a connection open and reconnects when it is lost. Logs once per outage, not per attempt. */
export function createBus({ connect, log, name, pingMs = PING_MS }: BusOptions): Bus {
  const own = randomUUID()
  const listeners = new Map<string, ((text: string) => void)[]>()
  const missed: (() => void)[] = []
  let waiting: string[] = []
  let wire: Wire | undefined
  let heardAt = 0
  let closed = false
  const end = new AbortController()
  const misunderstood = new Set<string>()

  /** Messages of others are untrusted: a malformed one must not end the connection or this server. */
  const tell = (listener: (text: string) => void, topic: string, text: string) => {
    try {
      listener(text)
    } catch (error) {
      if (misunderstood.has(topic)) return
      misunderstood.add(topic)
      log.warn(`${name} brought what nobody understands (${topic}): ${(error as Error).message}`)
    }
  }
  const hear = (said: string) => {
    heardAt = Date.now()
    const [from, topic = '', ...text] = said.split('\n')
    if (from !== own)
      for (const listener of listeners.get(topic) ?? []) tell(listener, topic, text.join('\n'))
  }
  const drop = (gone: Wire, why: string) => {
    if (wire !== gone) return
    wire = undefined
    void gone.close().catch(() => undefined)
    if (closed) return
    log.warn(`${name} does not answer (${why}): nothing is kept that other servers may change`)
    void open()
  }
  const say = (over: Wire, text: string) => {
    over.send(text).catch((error: Error) => {
      // It may have arrived; repeated hints do no harm.
      keep(text)
      drop(over, error.message)
    })
  }
  const keep = (text: string) => {
    if (waiting.length < MOST_WAITING) waiting.push(text)
  }

  async function open(): Promise<void> {
    for (let attempt = 0; !closed; attempt++) {
      let broken: Error | undefined
      let made: Wire | undefined
      const opening = connect(hear, (error) => {
        broken = error
        if (made) drop(made, error.message)
      })
      made = await opening.catch((error: Error) => {
        if (attempt === 0 && heardAt === 0) log.warn(`${name} cannot be reached (${error.message})`)
        return undefined
      })
      if (made && !broken && !closed) {
        if (heardAt > 0 || attempt > 0) log.info(`${name} answers`)
        heardAt = Date.now()
        wire = made
        for (const listener of missed) listener()
        const late = waiting
        waiting = []
        for (const text of late) say(made, text)
        return
      }
      await made?.close().catch(() => undefined)
      await delay(WAITS_MS[Math.min(attempt, WAITS_MS.length - 1)], undefined, {
        ref: false,
        signal: end.signal,
      }).catch(() => undefined)
    }
  }
  const pinging = setInterval(() => {
    if (!wire) return
    if (Date.now() - heardAt > pingMs * SILENT_PINGS) drop(wire, 'it fell silent')
    else say(wire, `${own}\n${PING}\n`)
  }, pingMs)
  pinging.unref()
  void open()

  return {
    publish(topic, text) {
      const said = `${own}\n${topic}\n${text}`
      if (said.length > MOST_CHARACTERS) throw new TypeError(`too long for a bus: ${topic}`)
      if (wire) say(wire, said)
      else keep(said)
    },
    on: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    hears: () => wire !== undefined,
    onMissed: (listener) => void missed.push(listener),
    async close() {
      closed = true
      clearInterval(pinging)
      end.abort()
      const last = wire
      wire = undefined
      await last?.close().catch(() => undefined)
    },
  }
}
