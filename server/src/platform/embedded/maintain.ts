import type pg from 'pg'

/**
 * What PostgreSQL's background processes would do and PGlite has none for: clear dead rows, refresh the
 * planner's statistics, and shorten the log that a restart replays. Takes the one connection meanwhile, so
 * call it in a quiet hour; it cannot run inside a transaction.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  await pool.query('VACUUM (ANALYZE)')
  await pool.query('CHECKPOINT')
}
