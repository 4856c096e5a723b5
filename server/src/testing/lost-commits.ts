import type pg from 'pg'
import { vi } from 'vitest'

/**
 * Breaks the connection once after COMMIT of a transaction that ran a matching statement. Returns whether it has
 * happened.
 */
export function loseCommitAfter(pool: pg.Pool, says: RegExp): () => boolean {
  let lost = false
  const connect = pool.connect.bind(pool) as (...asked: unknown[]) => Promise<pg.PoolClient>
  const losing = async (...asks: unknown[]) => {
    // A query of the pool itself is no transaction.
    if (asks.length > 0) return connect(...asks)
    const client = await connect()
    const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>
    let said = false
    const watched = async (...asked: unknown[]) => {
      const [first] = asked
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
      if (text.startsWith('BEGIN')) said = false
      said ||= says.test(text)
      const answer = await query(...asked)
      if (lost || !said || text !== 'COMMIT') return answer
      lost = true
      throw new Error('Connection terminated unexpectedly')
    }
    return Object.assign(client, { query: watched })
  }
  vi.spyOn(pool, 'connect').mockImplementation(losing as never)
  return () => lost
}
