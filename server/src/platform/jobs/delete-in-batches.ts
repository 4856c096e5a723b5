import type { SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/**
 * Runs a statement that deletes up to `batchSize` rows of any tenants until it finds fewer, each time in a transaction of its
 * own, so that no lock lasts long. Returns the number of rows.
 */
export async function deleteInBatches(
  database: Database,
  batchSize: number,
  statement: SQL,
): Promise<number> {
  for (let deleted = 0; ; ) {
    const { rowCount } = await database.withOwner((db) => db.execute(statement))
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < batchSize) return deleted
  }
}
