import { setImmediate } from 'node:timers/promises'

/** Rows per statement. */
const BATCH = 1_000

/** Splits a list into batches and yields to other requests between them. */
export async function* batches<T>(
  items: { readonly length: number; slice(from: number, to: number): T[] },
  size = BATCH,
): AsyncGenerator<T[]> {
  for (let offset = 0; offset < items.length; offset += size) {
    yield items.slice(offset, offset + size)
    await setImmediate()
  }
}
