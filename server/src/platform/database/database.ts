import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { noteUnheard, sqlState, withoutValues } from './failure.ts'
import { withNamedStatements } from './named-statements.ts'
import { failedByReplica, type Replica } from './replica.ts'

const APP_ROLE = 'shangxue_app'

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

/** The work went on without being waited for. Run now, the statement would see and change the rows of all tenants. */
class TransactionEnded extends Error {
  override name = 'TransactionEnded'
  constructor() {
    super('the transaction has ended: await every statement inside it')
  }
}

interface Session {
  readonly db: Db
  /** Withholds every answer until `begun` resolves. */
  answersAfter(begun: Promise<unknown>): void
  /** Refuses every later statement. */
  end(): void
}

/**
 * One transaction's use of a connection. The connection's role and tenant end with the transaction, so a statement that
 * comes later must not reach it.
 */
function openSession(client: pg.PoolClient): Session {
  let ended = false
  let begun: Promise<unknown> | undefined
  const guarded = withNamedStatements(client, async (query, values) => {
    if (ended) throw new TransactionEnded()
    const answer = client.query(query, values)
    if (!begun) return answer
    // the pipeline runs the statement although BEGIN was refused, and then as the owner
    const [result] = await Promise.all([answer, begun])
    return result
  })
  return {
    db: drizzle(guarded),
    answersAfter(promise) {
      begun = promise
    },
    end() {
      ended = true
    },
  }
}

interface Opening {
  readonly from: pg.Pool
  /** Undefined: no transaction around it. */
  readonly begin?: string
  readonly readOnly: boolean
}

/** Of open transactions: what waits for their COMMIT. */
const commitListeners = new WeakMap<Db, (() => void)[]>()

/**
 * Calls `listener` once the transaction of `db` is committed, or may be; never after a rollback. For hints such as a
 * wake-up: a process that dies in between does not call it. Without a transaction it is called at once.
 */
export function afterCommit(db: Db, listener: () => void): void {
  const listeners = commitListeners.get(db)
  if (listeners) listeners.push(listener)
  else listener()
}

export function createDatabase(pool: pg.Pool, replica?: Replica): Database {
  async function once<T>({ from, begin, readOnly }: Opening, run: (db: Db) => Promise<T>): Promise<T> {
    const client = await from.connect()
    let committed: Promise<unknown> | undefined
    let broken: Error | undefined
    const session = openSession(client)
    const listeners: (() => void)[] = []
    try {
      if (begin === undefined) return await run(session.db).finally(session.end)
      commitListeners.set(session.db, listeners)
      const begun = client.query(begin)
      begun.catch(() => undefined)
      // a read's BEGIN travels with its first statement: were it refused, the answer would be thrown away
      const together = readOnly && client.pipeline
      if (together) session.answersAfter(begun)
      else await begun
      const result = await run(session.db).finally(session.end)
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
      commitListeners.delete(session.db)
      if (committed) for (const listener of listeners) listener()
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
