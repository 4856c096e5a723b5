import type { Bus } from './bus.ts'

/** A server that died removes none of its entries. */
const TTL_MS = 10 * 60_000

/** Status by key across all servers: for display, not for decisions. */
export function createSharedStatus<T>(bus: Bus, topic: string, now: () => number = Date.now) {
  const entries = new Map<string, { status: T; until: number }>()
  const setLocal = (key: string, status: T | null) => {
    for (const [entryKey, { until }] of entries) if (until < now()) entries.delete(entryKey)
    if (status === null) entries.delete(key)
    else entries.set(key, { status, until: now() + TTL_MS })
  }
  const setAndPublish = (key: string, status: T | null) => {
    setLocal(key, status)
    bus.publish(topic, JSON.stringify([key, status]))
  }
  bus.on(topic, (text) => {
    const [key, status] = JSON.parse(text) as [unknown, T | null | undefined]
    if (typeof key !== 'string' || status === undefined) throw new TypeError('no note')
    setLocal(key, status)
  })
  return {
    set: (key: string, status: T) => setAndPublish(key, status),
    remove: (key: string) => setAndPublish(key, null),
    get: (key: string): T | null => {
      const entry = entries.get(key)
      return entry && entry.until >= now() ? entry.status : null
    },
  }
}
