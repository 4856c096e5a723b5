import { sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Call before statements over periods, in their transaction: each is planned for the days that it is asked for. One plan
 * for all of them takes a year for a handful of rows, and is eight times as slow; compiling takes longer than they run.
 */
export async function plannedAnew(db: Db): Promise<void> {
  await db.execute(
    sql`select set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true)`,
  )
}
