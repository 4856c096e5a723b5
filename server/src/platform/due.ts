import type { Database, Db } from './database/database.ts'
import { eachOf } from './each.ts'

export interface DueOf {
  readonly tenant: number
  readonly ids: readonly number[]
}

/**
 * Processes the due rows of all tenants, tenant after tenant, and returns how many rows were changed. `find` returns
 * the next due rows, oldest first, without the given tenants. `process` runs an update that repeats the condition and
 * returns how many rows it changed. An error in one tenant does not stop the others.
 */
export async function actOnDue(
  database: Database,
  find: (db: Db, without: readonly number[]) => Promise<readonly DueOf[]>,
  act: (db: Db, tenantId: number, ids: readonly number[]) => Promise<number>,
): Promise<number> {
  const left: number[] = []
  let done = 0
  let failed: { error: unknown } | undefined
  const look = () => database.asSystem((db) => find(db, left))
  for (let rows = await look(); rows.length > 0; rows = await look())
    await eachOf(rows, async ({ tenant: tenantId, ids }) => {
      // Skips the tenant in later queries unless some of its rows were changed.
      left.push(tenantId)
      const count = await database.asTenant({ tenantId }, (db) => act(db, tenantId, ids))
      if (count > 0) left.pop()
      done += count
    }).catch((error: unknown) => {
      failed = { error }
    })
  if (failed) throw failed.error
  return done
}
