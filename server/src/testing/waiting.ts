import type pg from 'pg'
import { expect } from 'vitest'

/** The embedded database has one connection: there nobody ever waits for anybody. */
export const canWait = process.env.TEST_DATABASE_URL !== undefined

/** Does `first` in a transaction that is still open when `second` starts, and ends once somebody waits for it. */
export async function whileWaiting<T>(
  pool: pg.Pool,
  first: (client: pg.PoolClient) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await first(client)
    const answer = second()
    await expect.poll(() => waiting(client), { timeout: 10_000 }).toBeGreaterThan(0)
    await client.query('commit')
    return await answer
  } finally {
    client.release(true)
  }
}

async function waiting(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.n ?? 0
}
