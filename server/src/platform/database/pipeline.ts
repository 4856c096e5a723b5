import type { Db } from './database.ts'

type Work = readonly (() => PromiseLike<unknown>)[]
type Results<W extends Work> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/**
 * Runs independent statements in this order. Where the connection can pipeline, they need one round trip instead of one
 * each. Each statement sees what earlier ones have written. Throws the first failure after all have settled, since a
 * statement that outlives the transaction would be cut off.
 */
export async function pipeline<W extends Work>(db: Db, ...steps: W): Promise<Results<W>> {
  const results: unknown[] = []
  if (!db.$client.pipeline) {
    for (const step of steps) results.push(await step())
    return results as Results<W>
  }
  // A query is sent when it is awaited: all are awaited at once, so that none overtakes another.
  for (const outcome of await Promise.allSettled(steps.map(async (step) => await step()))) {
    if (outcome.status === 'rejected') throw outcome.reason
    results.push(outcome.value)
  }
  return results as Results<W>
}
