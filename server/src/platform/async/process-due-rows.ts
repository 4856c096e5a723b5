import type { Database, Db } from '../database/database.ts'
import { forEachSettled } from './for-each-settled.ts'

export interface DueRows {
  readonly tenant: number
  readonly ids: readonly number[]
}

/**
 * Processes the due rows of all tenants, tenant after tenant, and returns how many rows were changed. `findDueRows`
 * returns the next due rows, oldest first, without the given tenants. `process` runs an update that repeats the condition and
 * returns how many rows it changed. An error in one tenant does not stop the others.
 */
export async function processDueRows(
  database: Database,
  findDueRows: (db: Db, excludedTenants: readonly number[]) => Promise<readonly DueRows[]>,
  process: (db: Db, tenantId: number, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  const skippedTenants: number[] = []
  let done = 0
  let failure: { error: unknown } | undefined
  const findDue = () => database.withOwner((db) => findDueRows(db, skippedTenants))
  for (let rows = await findDue(); rows.length > 0; rows = await findDue())
    await forEachSettled(rows, async ({ tenant: tenantId, ids }) => {
      // Skips the tenant in later queries unless some of its rows were changed.
      skippedTenants.push(tenantId)
      const count = await database.withTenant({ tenantId }, (db) => process(db, tenantId, ids))
      if (count > 0) skippedTenants.pop()
      done += count
    }).catch((error: unknown) => {
      failure = { error }
    })
  if (failure) throw failure.error
  return done
}
