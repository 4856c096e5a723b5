export interface Slots {
  /** Waits for a free slot, first come, first served. Call the result to release it. */
  acquire(signal?: AbortSignal): Promise<() => void>
}

export function createSlots(count: number): Slots {
  let free = count
  const waiting: (() => void)[] = []

  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else free++
  }

  return {
    acquire(signal) {
      signal?.throwIfAborted()
      if (free > 0) {
        free--
        return Promise.resolve(once(release))
      }
      return new Promise((resolve, reject) => {
        const enter = () => {
          signal?.removeEventListener('abort', leave)
          resolve(once(release))
        }
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal?.reason)
        }
        waiting.push(enter)
        signal?.addEventListener('abort', leave, { once: true })
      })
    },
  }
}

function once(action: () => void): () => void {
  let done = false
  return () => {
    if (!done) action()
    done = true
  }
}
