import { setImmediate } from 'node:timers/promises'

/** One statement carries at most this many rows. */
const BATCH = 1_000

/** Pieces of a list, or of what is sliced like one; the server answers others between them. */
export async function* batches<T>(
  items: { readonly length: number; slice(from: number, to: number): T[] },
  size = BATCH,
): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size)
    await setImmediate()
  }
}
