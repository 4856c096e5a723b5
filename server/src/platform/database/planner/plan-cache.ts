import { sql } from 'drizzle-orm'
import type { Db } from '../database.ts'

/**
 * Makes PostgreSQL plan the statements of this transaction for their actual period. Call it before statements over
 * periods: a generic plan takes a year for a handful of rows and is eight times as slow. JIT is off, since compiling
 * takes longer than the statements run.
 */
export async function disablePlanCache(db: Db): Promise<void> {
  await db.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`,
  )
}
