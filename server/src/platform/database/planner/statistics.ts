import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

/** The planner treats a table with this many times the pages of its statistics as nearly empty. */
const GROWTH_FACTOR = 4

const HAS_GROWN = `relkind = 'r' and relnamespace = 'public'::regnamespace
  and pg_relation_size(oid) > ${GROWTH_FACTOR} * greatest(relpages, 1) * current_setting('block_size')::bigint`

/** On the coordinator the tables are empty: each node looks at its own parts of them. */
const ANALYZE_ON_NODES = `do $node$
  declare name text;
  begin
    for name in select oid::regclass::text from pg_class where ${HAS_GROWN} loop
      execute format('analyze (skip_locked) %s', name);
    end loop;
  end $node$`

/**
 * Collects planner statistics of tables that have grown since the last collection. Call after bulk writes: autovacuum
 * is a minute late, the embedded database's `maintain` up to ten.
 */
export async function analyzeGrownTables(database: Database): Promise<void> {
  if (await database.isDistributed()) {
    await database.queryAsOwner((db) => db.execute(sql`select run_command_on_all_nodes(${ANALYZE_ON_NODES})`))
    return
  }
  await database.withOwner(async (db) => {
    const { rows } = await db.execute<{ name: string }>(
      sql`select oid::regclass::text as name from pg_class where ${sql.raw(HAS_GROWN)}`,
    )
    if (rows.length > 0)
      await db.execute(sql.raw(`analyze (skip_locked) ${rows.map(({ name }) => name).join(', ')}`))
  })
}
