import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Bus } from '../../bus/bus.ts'

type CountedCallback = (error: Error | null, result: { current: number; ttl: number }) => void

/** Interval at which counts are published to other servers. */
const PUBLISH_INTERVAL_MS = 250
/** Counts below this share of a limit are not published: most clients never come near it. */
const PUBLISH_SHARE = 0.05
const MAX_KEYS = 5_000
/** Keys per message; PostgreSQL limits a message to 8,000 bytes. */
const KEYS_PER_MESSAGE = 80

interface Count {
  startedAt: number
  total: number
  /** Counted here and not yet published. */
  unpublished: number
}

/** Parses another server's counts. Rejects malformed ones, since a NaN would disable the limit. */
function parseCounts(text: string): [string, number][] {
  const pairs = JSON.parse(text) as [string, number][]
  const isValid = (pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'string' && Number.isSafeInteger(pair[1]) && pair[1] > 0
  if (!Array.isArray(pairs) || !pairs.every(isValid)) throw new TypeError('no counts')
  return pairs
}

/**
 * Counts requests in time windows, as the limiter's own store does, and publishes the counts so that a limit applies
 * across all servers. A disconnected server counts for itself.
 */
export function createSharedCounters(bus: Bus) {
  let limits = 0
  const timers: NodeJS.Timeout[] = []

  class CounterStore {
    // Limits are created in the same order on every server.
    readonly #topic = `limit.${limits++}`
    readonly #counts = new Map<string, Count>()
    readonly #changed = new Set<string>()
    #window = 60_000
    #max = 0

    constructor() {
      bus.on(this.#topic, (text) => {
        for (const [key, increment] of parseCounts(text)) this.#add(key, increment)
      })
      const publishTimer = setInterval(() => this.#tell(), PUBLISH_INTERVAL_MS)
      publishTimer.unref()
      timers.push(publishTimer)
    }

    #add(key: string, increment: number): Count {
      const now = Date.now()
      const existing = this.#counts.get(key)
      const count =
        existing && existing.startedAt + this.#window > now
          ? existing
          : { startedAt: now, total: 0, unpublished: 0 }
      count.total += increment
      // Re-inserted, so that the first key of the map is the least recently seen.
      this.#counts.delete(key)
      this.#counts.set(key, count)
      if (this.#counts.size > MAX_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '')
      return count
    }

    #tell() {
      const pending: [string, number][] = []
      for (const key of this.#changed) {
        const count = this.#counts.get(key)
        if (!count || count.total < this.#max * PUBLISH_SHARE) continue
        pending.push([key, count.unpublished])
        count.unpublished = 0
      }
      this.#changed.clear()
      for (let index = 0; index < pending.length; index += KEYS_PER_MESSAGE)
        bus.publish(this.#topic, JSON.stringify(pending.slice(index, index + KEYS_PER_MESSAGE)))
    }

    incr(key: string, done: CountedCallback, window: number, max: number) {
      this.#window = window
      this.#max = max
      const count = this.#add(key, 1)
      count.unpublished++
      this.#changed.add(key)
      done(null, { current: count.total, ttl: window - (Date.now() - count.startedAt) })
    }

    child() {
      return new CounterStore()
    }
  }
  return {
    store: CounterStore as unknown as FastifyRateLimitStoreCtor,
    stop: () => timers.forEach(clearInterval),
  }
}
