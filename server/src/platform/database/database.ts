import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { noteUnheard, sqlState, withoutValues } from './failure.ts'
import { withNamedStatements } from './named-statements.ts'

export const APP_ROLE = 'shangxue_app'

/** One open transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient }

export interface Binding {
  readonly tenantId: number
  readonly readOnly?: boolean
  readonly timeoutMs?: number
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
  /** Undefined: no transaction around it. */
  readonly begin?: string
  readonly readOnly: boolean
}

export function createDatabase(pool: pg.Pool): Database {
  // one Drizzle instance per connection: making one costs more than a small query
  const instances = new WeakMap<pg.PoolClient, Db>()
  const dbOf = (client: pg.PoolClient): Db => {
    const known = instances.get(client)
    if (known) return known
    const db: Db = drizzle(withNamedStatements(client))
    instances.set(client, db)
    return db
  }

  async function once<T>({ begin, readOnly }: Opening, run: (db: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect()
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

  return {
    pool,
    asTenant({ tenantId, readOnly = false, timeoutMs = 30_000 }, run) {
      if (!Number.isSafeInteger(tenantId) || !Number.isSafeInteger(timeoutMs))
        throw new TypeError('not a binding')
      // one round trip; SET LOCAL is parsed only, where set_config() would be planned and answered
      const begin =
        `BEGIN${readOnly ? ' READ ONLY' : ''};SET LOCAL ROLE ${APP_ROLE};` +
        `SET LOCAL app.tenant='${tenantId}';SET LOCAL statement_timeout=${timeoutMs}`
      return retried({ begin, readOnly }, run)
    },
    asSystem: (run) => retried({ begin: 'BEGIN', readOnly: false }, run),
    asSystemOnce: (statement) => retried({ readOnly: false }, statement),
  }
}
