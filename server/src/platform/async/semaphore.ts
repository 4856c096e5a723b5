export interface Semaphore {
  /** Waits for a free slot, first come, first served. Call the result to release it. */
  acquire(signal?: AbortSignal): Promise<() => void>
}

export function createSemaphore(count: number): Semaphore {
  let freeSlots = count
  const queue: (() => void)[] = []

  function release(): void {
    const next = queue.shift()
    if (next) next()
    else freeSlots++
  }

  return {
    acquire(signal) {
      signal?.throwIfAborted()
      if (freeSlots > 0) {
        freeSlots--
        return Promise.resolve(once(release))
      }
      return new Promise((resolve, reject) => {
        const onFree = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve(once(release))
        }
        const onAbort = () => {
          queue.splice(queue.indexOf(onFree), 1)
          reject(signal?.reason)
        }
        queue.push(onFree)
        signal?.addEventListener('abort', onAbort, { once: true })
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
