import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'
import { isConnectionLost } from './errors.ts'

export interface ReachableResults<T> {
  /** One result, or on Citus with a node that is down one for each other node. */
  readonly results: readonly T[]
  /** Why tenants are missing. */
  readonly failure?: unknown
}

type QueryOfTenants<T> = (db: Db, ofTenants: (column: SQL) => SQL) => Promise<T>

/**
 * Runs a query over all tenants as the owner. `ofTenants` limits a column to the tenants that it is asked for. While a node
 * of Citus is down, such a query fails as a whole: `queryNode` is then run for the tenants of each node. Throws if none
 * answers.
 */
export async function queryReachableTenants<T>(
  database: Database,
  query: QueryOfTenants<T>,
  queryNode: QueryOfTenants<T> = query,
): Promise<ReachableResults<T>> {
  try {
    return { results: [await database.queryAsOwner((db) => query(db, () => sql`true`))] }
  } catch (failure) {
    if (!isConnectionLost(failure) || !(await database.isDistributed())) throw failure
    const nodes = await database.queryAsOwner(listTenantsOfNodes)
    const attempts = await Promise.allSettled(
      nodes.map((tenantIds) => database.queryAsOwner((db) => queryNode(db, limitTo(tenantIds)))),
    )
    const results = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? attempt.value : []))
    if (results.length === 0) throw failure
    return { results, failure }
  }
}

/** As literals, by which Citus excludes the other nodes when it plans. */
const limitTo = (tenantIds: readonly number[]) => (column: SQL) =>
  sql`${column} = any(${sql.raw(`'{${tenantIds.map(Number).join()}}'::int[]`)})`

/** Lists the tenants whose rows are on the same node. */
async function listTenantsOfNodes(db: Db): Promise<number[][]> {
  const { rows } = await db.execute<{ ids: number[] }>(sql`
    select json_agg(t.id) as ids from tenant t
    join pg_dist_shard s on s.logicalrelid = 'app_user'::regclass
      and worker_hash(t.id) between s.shardminvalue::int and s.shardmaxvalue::int
    join pg_dist_placement p on p.shardid = s.shardid
    group by p.groupid`)
  return rows.map(({ ids }) => ids)
}
