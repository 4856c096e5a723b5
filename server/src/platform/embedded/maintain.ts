import type pg from 'pg'

const TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_all_tables s
  where s.schemaname <> 'pg_toast'`
/** Tables that have changed by as much as autovacuum would wait for, and half of it. */
const CHANGED = `${TABLES} and greatest(s.n_dead_tup, s.n_mod_since_analyze) > 50 + 0.1 * s.n_live_tup`

/**
 * What PostgreSQL's background processes would do and PGlite has none for: clear dead rows, refresh the
 * planner's statistics, and shorten the log that a restart replays. One table after the other, so that requests get
 * the one connection in between; it cannot run inside a transaction.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  await vacuum(pool, TABLES)
}

/** The same for the tables that have changed. PostgreSQL forgets after a crash which those are. */
export async function maintainChanged(pool: pg.Pool): Promise<void> {
  // what was counted within the last second is otherwise written later
  await pool.query('SELECT pg_stat_force_next_flush()')
  await vacuum(pool, CHANGED)
}

async function vacuum(pool: pg.Pool, tables: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(tables)
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`)
  await pool.query('CHECKPOINT')
}
