import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Bus } from '../bus/bus.ts'

type Counted = (error: Error | null, result: { current: number; ttl: number }) => void

/** Interval at which counts are published to other servers. */
const TELL_MS = 250
/** Counts below this share of a limit are not published: most clients never come near it. */
const TOLD_SHARE = 0.05
const MOST_KEYS = 5_000
/** Keys per message; PostgreSQL limits a message to 8,000 bytes. */
const KEYS_A_MESSAGE = 80

interface Count {
  began: number
  total: number
  /** Counted here and not yet published. */
  untold: number
}

/** Parses another server's counts. Rejects malformed ones, since a NaN would disable the limit. */
function told(text: string): [string, number][] {
  const pairs = JSON.parse(text) as [string, number][]
  const sound = (pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && Number.isSafeInteger(pair[1]) && pair[1] > 0
  if (!Array.isArray(pairs) || !pairs.every(sound)) throw new TypeError('no counts')
  return pairs
}

/**
 * Counts requests in time windows, as the limiter's own store does, and publishes the counts so that a limit applies
 * across all servers. A disconnected server counts for itself.
 */
export function sharedCounts(bus: Bus) {
  let limits = 0
  const timers: NodeJS.Timeout[] = []

  class Counts {
    // Limits are created in the same order on every server.
    readonly #topic = `limit.${limits++}`
    readonly #counts = new Map<string, Count>()
    readonly #changed = new Set<string>()
    #window = 60_000
    #max = 0

    constructor() {
      bus.on(this.#topic, (text) => {
        for (const [key, more] of told(text)) this.#add(key, more)
      })
      const telling = setInterval(() => this.#tell(), TELL_MS)
      telling.unref()
      timers.push(telling)
    }

    #add(key: string, more: number): Count {
      const now = Date.now()
      const known = this.#counts.get(key)
      const count = known && known.began + this.#window > now ? known : { began: now, total: 0, untold: 0 }
      count.total += more
      // Re-inserted, so that the first key of the map is the least recently seen.
      this.#counts.delete(key)
      this.#counts.set(key, count)
      if (this.#counts.size > MOST_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '')
      return count
    }

    #tell() {
      const told: [string, number][] = []
      for (const key of this.#changed) {
        const count = this.#counts.get(key)
        if (!count || count.total < this.#max * TOLD_SHARE) continue
        told.push([key, count.untold])
        count.untold = 0
      }
      this.#changed.clear()
      for (let at = 0; at < told.length; at += KEYS_A_MESSAGE)
        bus.publish(this.#topic, JSON.stringify(told.slice(at, at + KEYS_A_MESSAGE)))
    }

    incr(key: string, done: Counted, window: number, max: number) {
      this.#window = window
      this.#max = max
      const count = this.#add(key, 1)
      count.untold++
      this.#changed.add(key)
      done(null, { current: count.total, ttl: window - (Date.now() - count.began) })
    }

    child() {
      return new Counts()
    }
  }
  return {
    store: Counts as unknown as FastifyRateLimitStoreCtor,
    stop: () => timers.forEach(clearInterval),
  }
}
