import type { Db } from './database.ts'

type Work = readonly (() => PromiseLike<unknown>)[]
type Answers<W extends Work> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/**
 * Runs independent statements in this order. Where the connection can pipeline, they need one round trip instead of one
 * each. Each statement sees what earlier ones have written. Throws the first failure after all have settled, since a
 * statement that outlives the transaction would be cut off.
 */
export async function together<W extends Work>(db: Db, ...work: W): Promise<Answers<W>> {
  const answers: unknown[] = []
  if (!db.$client.pipeline) {
    for (const one of work) answers.push(await one())
    return answers as Answers<W>
  }
  // A query is sent when it is awaited: all are awaited at once, so that none overtakes another.
  for (const outcome of await Promise.allSettled(work.map(async (one) => await one()))) {
    if (outcome.status === 'rejected') throw outcome.reason
    answers.push(outcome.value)
  }
  return answers as Answers<W>
}
