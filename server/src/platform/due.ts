import type { Database, Db } from './database/database.ts'
import { eachOf } from './each.ts'

export interface DueOf {
  readonly tenant: number
  readonly ids: readonly number[]
}

/**
 * Does what is due in all companies, one company after the other, until nothing is left; answers how much. `find` gives
 * the next that are due, the oldest first, and leaves some companies out; `act` does them by an update that says again
 * what must still be true, and answers how many it took. Where it fails in a company, the others come all the same.
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
      // until something was done there, it is not looked at again
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
