import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { noteUnheard, sqlState, withoutValues } from './failure.ts'
import { withNamedStatements } from './named-statements.ts'
import { failedByReplica, type Replica } from './replica.ts'

export const APP_ROLE = 'shangxue_app'

/** One open transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient }

export interface Binding {
  readonly tenantId: number
  readonly readOnly?: boolean
  readonly timeoutMs?: number
  /** A heavy read: may be answered by a replica, some seconds behind. */
  readonly lagging?: boolean
}

export interface Database {
  readonly pool: pg.Pool
  /** Runs in one transaction as the application role, bound to a tenant: other tenants' rows do not exist. */
  asTenant<T>(binding: Binding, run: (db: Db) => Promise<T>): Promise<T>
  /** Runs in one transaction as the owner, past row-level security: sign-in, jobs and set-up only. */
  asSystem<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** The same for a single statement, which is a transaction by itself: two round trips less. */
  asSystemOnce<T>(statement: (db: Db) => Promise<T>): Promise<T>
}

const MAX_TRIES = 4
/** A migration changed a table under a prepared statement: only a new connection plans it anew. */
const STALE_PLAN = '0A000'
const RETRIED = new Set(['40001', '40P01', STALE_PLAN])

interface Opening {
  readonly from: pg.Pool
  /** Undefined: no transaction around it. */
  readonly begin?: string
  readonly readOnly: boolean
}

export function createDatabase(pool: pg.Pool, replica?: Replica): Database {
  // one Drizzle instance per connection: making one costs more than a small query
  const instances = new WeakMap<pg.PoolClient, Db>()
  const dbOf = (client: pg.PoolClient): Db => {
    const known = instances.get(client)
    if (known) return known
    const db: Db = drizzle(withNamedStatements(client))
    instances.set(client, db)
    return db
  }

  async function once<T>({ from, begin, readOnly }: Opening, run: (db: Db) => Promise<T>): Promise<T> {
    const client = await from.connect()
    let committed: Promise<unknown> | undefined
    let broken: Error | undefined
    try {
      if (begin === undefined) return await run(dbOf(client))
      const begun = client.query(begin)
      begun.catch(() => undefined)
      // a read's BEGIN travels with its first statement: were it refused, the answer would be thrown away
      const together = readOnly && client.pipeline
      if (!together) await begun
      const result = await run(dbOf(client))
      if (together) await begun
      committed = client.query('COMMIT')
      // a read has its answer before its COMMIT is back
      if (!readOnly) await committed
      return result
    } catch (error) {
      if (committed) noteUnheard(error)
      if (sqlState(error) === STALE_PLAN) broken = error as Error
      if (begin !== undefined)
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      throw withoutValues(error)
    } finally {
      if (readOnly && committed)
        committed.then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        )
      else client.release(broken)
    }
  }

  /** Deadlocks and serialisation failures are the database's way of saying 'again'. */
  async function retried<T>(opening: Opening, run: (db: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await once(opening, run)
      } catch (error) {
        if (attempt === MAX_TRIES || !RETRIED.has(sqlState(error) ?? '')) throw error
        await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt))
      }
    }
  }

  /** As the replica answers it, where one is usable; else as the primary does. */
  async function aside<T>(opening: Opening, run: (db: Db) => Promise<T>): Promise<T> {
    if (!replica?.usable()) return retried(opening, run)
    try {
      return await once({ ...opening, from: replica.pool }, run)
    } catch (error) {
      if (!failedByReplica(error)) throw error
      replica.noteFailure()
      return retried(opening, run)
    }
  }

  return {
    pool,
    asTenant({ tenantId, readOnly = false, timeoutMs = 30_000, lagging = false }, run) {
      if (!Number.isSafeInteger(tenantId) || !Number.isSafeInteger(timeoutMs))
        throw new TypeError('not a binding')
      // one round trip; SET LOCAL is parsed only, where set_config() would be planned and answered
      const begin =
        `BEGIN${readOnly ? ' READ ONLY' : ''};SET LOCAL ROLE ${APP_ROLE};` +
        `SET LOCAL app.tenant='${tenantId}';SET LOCAL statement_timeout=${timeoutMs}`
      const opening = { from: pool, begin, readOnly }
      return lagging && readOnly ? aside(opening, run) : retried(opening, run)
    },
    asSystem: (run) => retried({ from: pool, begin: 'BEGIN', readOnly: false }, run),
    asSystemOnce: (statement) => retried({ from: pool, readOnly: false }, statement),
  }
}
