import { setImmediate } from 'node:timers/promises'

/** Rows per statement. */
const BATCH = 1_000

/** Splits a list into batches and yields to other requests between them. */
export async function* batches<T>(
  items: { readonly length: number; slice(from: number, to: number): T[] },
  size = BATCH,
): AsyncGenerator<T[]> {
  for (let at = 0; at < items.length; at += size) {
    yield items.slice(at, at + size)
    await setImmediate()
  }
}
