import type pg from 'pg'
import { expect } from 'vitest'
import { citusUrls } from './citus-database.ts'
import { isEmbedded } from './test-database.ts'

/** The embedded database has one connection, so that no statement ever waits for another. */
export const supportsConcurrency = !isEmbedded

/** Runs `first` in a transaction that is still open when `second` starts and commits once `second` waits for a lock. */
export async function runWhileBlocked<T>(
  pool: pg.Pool,
  first: (client: pg.PoolClient) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await first(client)
    const result = second()
    await expect.poll(() => countLockWaiters(client), { timeout: 10_000 }).toBeGreaterThan(0)
    await client.query('commit')
    return await result
  } finally {
    client.release(true)
  }
}

/** Delays `first` by a lock until `second`, started while the writes are uncommitted, has ended or waits as well. */
export async function runWhileUncommitted<A, B>(
  pool: pg.Pool,
  lock: string,
  first: () => Promise<A>,
  second: () => Promise<B>,
): Promise<[A, B]> {
  const client = await pool.connect()
  const expectWaiters = (count: number) =>
    expect.poll(() => countLockWaiters(client), { timeout: 10_000 }).toBeGreaterThanOrEqual(count)
  try {
    await client.query('begin')
    await client.query(lock)
    const result = first()
    await expectWaiters(1)
    const otherResult = second()
    await Promise.race([otherResult, expectWaiters(2)])
    await client.query('commit')
    return await Promise.all([result, otherResult])
  } finally {
    client.release(true)
  }
}

async function countLockWaiters(client: pg.PoolClient): Promise<number> {
  if (citusUrls.length > 0) return countLockWaitersOnNodes(client)
  // Without it a transaction never sees connections opened after its first look.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ n: number }>(`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.n ?? 0
}

/** On Citus a statement waits on the node of its tenant. */
async function countLockWaitersOnNodes(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    'select sum(result::int)::int as n from run_command_on_all_nodes($1)',
    ['select count(distinct pid) from pg_locks where not granted'],
  )
  return rows[0]?.n ?? 0
}
