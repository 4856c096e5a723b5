import type pg from 'pg'
import { vi } from 'vitest'

/** A statement that was rewritten for Citus, in the form in which the query builder writes it. */
const asSent = (text: string) => text.replace(/^INSERT INTO (\w+)/, 'insert into "$1"')

/**
 * Breaks the connection once after COMMIT of a transaction that ran a matching statement. Returns whether it has
 * happened.
 */
export function loseConnectionAfterCommit(pool: pg.Pool, pattern: RegExp): () => boolean {
  let hasLost = false
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<pg.PoolClient>
  const connectAndWatch = async (...args: unknown[]) => {
    // A query of the pool itself is no transaction.
    if (args.length > 0) return connect(...args)
    const client = await connect()
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    let hasMatched = false
    const watchedQuery = async (...args: unknown[]) => {
      const [first] = args
      const text = typeof first === 'string' ? first : String((first as { text?: string }).text)
      if (text.startsWith('BEGIN')) hasMatched = false
      hasMatched ||= pattern.test(text) || pattern.test(asSent(text))
      const result = await query(...args)
      if (hasLost || !hasMatched || text !== 'COMMIT') return result
      hasLost = true
      throw new Error('Connection terminated unexpectedly')
    }
    return Object.assign(client, { query: watchedQuery })
  }
  vi.spyOn(pool, 'connect').mockImplementation(connectAndWatch as never)
  return () => hasLost
}
