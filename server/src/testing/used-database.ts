import type pg from 'pg'

/** Above this a table is cut off as a whole: deleted rows would be read over by every later test. */
const SMALL_BYTES = 64 * 1024

/** What tells that a test has changed the schema. */
export async function schemaOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ schema: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
      relations as (select oid, relname from pg_class where relnamespace in (select oid from ours))
    select concat_ws(' ',
      (select md5(string_agg(relname, ',' order by relname)) from relations),
      (select md5(string_agg(attrelid || attname || atttypid, ',' order by attrelid, attnum)) from pg_attribute
        where attrelid in (select oid from relations) and attnum > 0),
      (select count(*) from pg_constraint where connamespace in (select oid from ours)),
      (select count(*) from pg_trigger where tgrelid in (select oid from relations))) as schema`)
  return rows[0]?.schema ?? ''
}

/** Making it anew takes as long as ten files take to be emptied; queues without jobs are in nobody's way. */
const EMPTY_QUEUE = `delete from pgboss.job; delete from pgboss.archive; delete from pgboss.schedule;
  delete from pgboss.subscription; update pgboss.version set maintained_on = null, cron_on = null`

/** Takes away all that a test has left. False when its schema is another one than `schema`. */
export async function asNew(pool: pg.Pool, schema: string): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query('rollback; reset all; reset role; select pg_advisory_unlock_all()')
    const { rows: queue } = await client.query(`select from pg_namespace where nspname = 'pgboss'`)
    if (queue.length > 0) await client.query(EMPTY_QUEUE)
    // triggers keep ledgers from being deleted
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
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
  return (await schemaOf(pool)) === schema
}
