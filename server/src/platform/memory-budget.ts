/** Waits until the bytes are free, then reserves them, first come, first served. Call the result to release them. */
export type TakeMemory = (bytes: number) => Promise<() => void>

/** Limits the memory that concurrent tasks use. A task that needs more than the total runs alone. */
export function memoryBudget(total: number): TakeMemory {
  let used = 0
  const waiting: { bytes: number; start: () => void }[] = []
  const fits = (bytes: number) => used === 0 || used + bytes <= total
  const release = (bytes: number) => () => {
    used -= bytes
    for (let next = waiting[0]; next && fits(next.bytes); next = waiting[0]) {
      waiting.shift()
      used += next.bytes
      next.start()
    }
  }
  return async (bytes) => {
    if (waiting.length === 0 && fits(bytes)) used += bytes
    else await new Promise<void>((start) => waiting.push({ bytes, start }))
    return release(bytes)
  }
}
