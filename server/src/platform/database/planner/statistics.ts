import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** The planner treats a table with this many times the pages of its statistics as nearly empty. */
const GROWTH_FACTOR = 4

/**
 * Collects planner statistics of tables that have grown since the last collection. Call after bulk writes: autovacuum
 * is a minute late, the embedded database's `maintain` up to ten.
 */
export async function analyzeGrownTables(database: Database): Promise<void> {
  await database.withOwner(async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) > ${GROWTH_FACTOR}::int * greatest(relpages, 1) * current_setting('block_size')::bigint`)
    if (rows.length > 0)
      await db.execute(sql.raw(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`))
  })
}
