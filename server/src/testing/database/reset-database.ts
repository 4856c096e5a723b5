import type pg from 'pg'

/** Larger tables are truncated, because every later test would scan their deleted rows. */
const SMALL_BYTES = 64 * 1024

/** Fingerprints the schema, to detect changes by a test. */
export async function getSchemaFingerprint(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
      relations as (select oid, relname, relrowsecurity from pg_class where relnamespace in (select oid from ours))
    select concat_ws(' ',
      (select md5(string_agg(relname || relrowsecurity, ',' order by relname)) from relations),
      (select md5(string_agg(attrelid || attname || atttypid, ',' order by attrelid, attnum)) from pg_attribute
        where attrelid in (select oid from relations) and attnum > 0),
      (select count(*) from pg_constraint where connamespace in (select oid from ours)),
      (select count(*) from pg_policy where polrelid in (select oid from relations)),
      (select count(*) from pg_trigger where tgrelid in (select oid from relations))) as schema`)
  return rows[0]?.schema ?? ''
}

/** Recreating the queue takes as long as emptying it ten times; queues without jobs do no harm. */
const EMPTY_QUEUE_STATEMENTS = `delete from pgboss.job; delete from pgboss.schedule; delete from pgboss.subscription;
  update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null`

/** Removes everything that a test has left. Returns false when the schema differs from `schema`. */
export async function resetDatabase(pool: pg.Pool, schema: string): Promise<boolean> {
  await emptyTables(pool)
  return (await getSchemaFingerprint(pool)) === schema
}

/** On Citus each node empties its own shards, which it otherwise hides. Elsewhere these settings have no effect. */
const CITUS_SHARDS = `set citus.override_table_visibility = 'off'; set citus.enable_manual_changes_to_shards = 'on'`

/** Removes all rows of one database, or of one node, and resets the sequences. */
export async function emptyTables(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('rollback; reset all; reset role; select pg_advisory_unlock_all()')
    await client.query(CITUS_SHARDS)
    const { rows: queue } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
    if (queue.length > 0) await client.query(EMPTY_QUEUE_STATEMENTS)
    // Triggers prevent deleting ledger rows.
    await client.query("set session_replication_role = 'replica'")
    const { rows } = await client.query<{ name: string; large: boolean }>(
      `select oid::regclass::text as name, pg_relation_size(oid) > $1 as large from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
      [SMALL_BYTES],
    )
    const large = rows.filter((table) => table.large).map(({ name }) => name)
    if (large.length > 0) await client.query(`truncate ${large.join(', ')} cascade`)
    const small = rows.filter((table) => !table.large).map(({ name }) => `delete from ${name}`)
    if (small.length > 0) await client.query(small.join(';'))
    await client.query(`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null`)
    await client.query('reset all')
  } finally {
    client.release()
  }
}
