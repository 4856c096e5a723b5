import { setImmediate } from 'node:timers/promises'

/** One statement carries at most this many rows. */
const BATCH = 1_000

/** Pieces of a list; the server answers others between them. */
export async function* batches<T>(items: readonly T[], size = BATCH): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size)
    await setImmediate()
  }
}
