import type pg from 'pg'

const ALL_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name from pg_stat_all_tables s
  where s.schemaname <> 'pg_toast'`
/** Tables with half of the changes for which autovacuum would run. */
const CHANGED_TABLES = `${ALL_TABLES} and greatest(s.n_dead_tup, s.n_mod_since_analyze) > 50 + 0.1 * s.n_live_tup`

/**
 * Replaces PostgreSQL's background processes, which PGlite lacks: removes dead rows, refreshes the planner's
 * statistics, and shortens the WAL that a restart replays. Processes one table at a time, so that requests get the only
 * connection in between. Cannot run inside a transaction.
 */
export async function maintain(pool: pg.Pool): Promise<void> {
  await vacuum(pool, ALL_TABLES)
}

/** Maintains only changed tables. PostgreSQL loses these counts after a crash. */
export async function maintainChanged(pool: pg.Pool): Promise<void> {
  // Counts of the last second are otherwise written later.
  await pool.query('SELECT pg_stat_force_next_flush()')
  await vacuum(pool, CHANGED_TABLES)
}

async function vacuum(pool: pg.Pool, tables: string): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(tables)
  for (const { name } of rows) await pool.query(`VACUUM (ANALYZE) ${name}`)
  await pool.query('CHECKPOINT')
}
