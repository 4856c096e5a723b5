import type { Db } from './database.ts'

type Work = readonly (() => PromiseLike<unknown>)[]
type Answers<W extends Work> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/**
 * Work whose statements need none of each other's answers, done in this order. Where the connection can, they go out at
 * once: a round trip for all of them instead of one each. Each sees what those before it have waited for and written.
 * Throws the first failure once all of them have settled: work that outlived the transaction would be cut off amid it.
 */
export async function together<W extends Work>(db: Db, ...work: W): Promise<Answers<W>> {
  const answers: unknown[] = []
  if (!db.$client.pipeline) {
    for (const one of work) answers.push(await one())
    return answers as Answers<W>
  }
  // a query is sent when it is awaited: at once, so that none overtakes another
  for (const outcome of await Promise.allSettled(work.map(async (one) => await one()))) {
    if (outcome.status === 'rejected') throw outcome.reason
    answers.push(outcome.value)
  }
  return answers as Answers<W>
}
