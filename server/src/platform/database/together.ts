import type { Db } from './database.ts'

type Work = readonly (() => PromiseLike<unknown>)[]
type Answers<W extends Work> = { -readonly [K in keyof W]: Awaited<ReturnType<W[K]>> }

/**
 * Work whose statements need none of each other's answers, done in this order. Where the connection can, they go out at
 * once: a round trip for all of them instead of one each. Each sees what those before it have waited for and written.
 */
export async function together<W extends Work>(db: Db, ...work: W): Promise<Answers<W>> {
  // a query is sent when it is awaited: at once, so that none overtakes another
  if (db.$client.pipeline) return (await Promise.all(work.map(async (one) => await one()))) as Answers<W>
  const answers: unknown[] = []
  for (const one of work) answers.push(await one())
  return answers as Answers<W>
}
