import type pg from 'pg'
import { expect } from 'vitest'

/** The embedded database has one connection, so that no statement ever waits for another. */
export const canWait = process.env.TEST_DATABASE_URL !== undefined

/** Runs `first` in a transaction that is still open when `second` starts and commits once `second` waits for a lock. */
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

/** Delays `first` by a lock until `second`, started while the writes are uncommitted, has ended or waits as well. */
export async function whileUnseen<A, B>(
  pool: pg.Pool,
  lock: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const client = await pool.connect()
  const waiters = (count: number) =>
    expect.poll(() => waiting(client), { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  try {
    await client.query('begin')
    await client.query(lock)
    const answer = first()
    await waiters(1)
    const other = second()
    await Promise.race([other, waiters(2)])
    await client.query('commit')
    return await Promise.all([answer, other])
  } finally {
    client.release(true)
  }
}

async function waiting(client: pg.PoolClient): Promise<number> {
  // Without it a transaction never sees connections opened after its first look.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.n ?? 0
}
