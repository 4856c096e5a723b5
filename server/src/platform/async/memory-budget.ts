/** Waits until the bytes are free, then reserves them, first come, first served. Call the result to release them. */
export type AcquireMemory = (bytes: number) => Promise<() => void>

/** Limits the memory that concurrent tasks use. A task that needs more than the total runs alone. */
export function createMemoryBudget(total: number): AcquireMemory {
  let used = 0
  const queue: { bytes: number; start: () => void }[] = []
  const fits = (bytes: number) => used === 0 || used + bytes <= total
  const release = (bytes: number) => () => {
    used -= bytes
    for (let next = queue[0]; next && fits(next.bytes); next = queue[0]) {
      queue.shift()
      used += next.bytes
      next.start()
    }
  }
  return async (bytes) => {
    if (queue.length === 0 && fits(bytes)) used += bytes
    else await new Promise<void>((start) => queue.push({ bytes, start }))
    return release(bytes)
  }
}
