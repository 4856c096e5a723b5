import type { Bus } from './bus.ts'

/** A server that died removes none of its entries. */
const KEPT_MS = 10 * 60_000

/** Status by key across all servers: for display, not for decisions. */
export function sharedNotes<T>(bus: Bus, topic: string, now: () => number = Date.now) {
  const notes = new Map<string, { note: T; until: number }>()
  const write = (key: string, note: T | null) => {
    for (const [old, { until }] of notes) if (until < now()) notes.delete(old)
    if (note === null) notes.delete(key)
    else notes.set(key, { note, until: now() + KEPT_MS })
  }
  const both = (key: string, note: T | null) => {
    write(key, note)
    bus.publish(topic, JSON.stringify([key, note]))
  }
  bus.on(topic, (text) => {
    const [key, note] = JSON.parse(text) as [unknown, T | null | undefined]
    if (typeof key !== 'string' || note === undefined) throw new TypeError('no note')
    write(key, note)
  })
  return {
    set: (key: string, note: T) => both(key, note),
    remove: (key: string) => both(key, null),
    get: (key: string): T | null => {
      const found = notes.get(key)
      return found && found.until >= now() ? found.note : null
    },
  }
}
