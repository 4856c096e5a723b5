import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A table that has this many times the pages that its statistics describe is planned for as if it were nearly empty. */
const GROWN = 4

/**
 * Collects the planner's statistics of tables that have grown since they were last collected. To be called after many
 * rows were written at once: autovacuum is a minute late, the embedded database's `maintain` up to ten.
 */
export async function analyzeGrownTables(database: Database): Promise<void> {
  await database.asSystem(async (db) => {
    const { rows } = await db.execute<{ name: string }>(sql`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace
        and pg_relation_size(oid) > ${GROWN}::int * greatest(relpages, 1) * current_setting('block_size')::bigint`)
    if (rows.length > 0)
      await db.execute(sql.raw(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`))
  })
}
