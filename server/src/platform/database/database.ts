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
  /** A heavy read: a replica may answer it, some seconds behind. */
  readonly lagging?: boolean
}

export interface Database {
  readonly pool: pg.Pool
  /** Runs in one transaction as the application role, bound to a tenant. Rows of other tenants are invisible. */
  asTenant<T>(binding: Binding, run: (db: Db) => Promise<T>): Promise<T>
  /** Runs in one transaction as the owner, past row-level security: sign-in, jobs and set-up only. */
  asSystem<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** Runs a single statement as the owner without BEGIN and COMMIT, which saves two round trips. */
  asSystemOnce<T>(statement: (db: Db) => Promise<T>): Promise<T>
}

const MAX_TRIES = 4
/** A migration changed a table under a prepared statement: only a new connection plans it again. */
const STALE_PLAN = '0A000'
const RETRIED = new Set(['40001', '40P01', STALE_PLAN])

/** A statement was not awaited inside its transaction. Run now, it would see and change the rows of all tenants. */
class TransactionEnded extends Error {
  override name = 'TransactionEnded'
  constructor() {
    super('the transaction has ended: await every statement inside it')
  }
}

interface Session {
  readonly db: Db
  /** Withholds every result until `beginResult` resolves. */
  answersAfter(begun: Promise<unknown>): void
  /** Rejects every later statement. */
  end(): void
}

/**
 * One transaction's use of a connection. The connection's role and tenant end with the transaction, so a later
 * statement must not reach it.
 */
function openSession(client: pg.PoolClient): Session {
  let ended = false
  let begun: Promise<unknown> | undefined
  const guarded = withNamedStatements(client, async (query, values) => {
    if (ended) throw new TransactionEnded()
    const answer = client.query(query, values)
    if (!begun) return answer
    // The pipeline runs the statement even if BEGIN failed, and then as the owner.
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

/** Listeners of open transactions that wait for COMMIT. */
const commitListeners = new WeakMap<Db, (() => void)[]>()

/**
 * Calls `listener` once the transaction of `db` is committed or may be; never after a rollback. For hints such as a
 * wake-up, since a process that dies in between does not call it. Without a transaction it is called at once.
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
      // A read's BEGIN travels with its first statement. If BEGIN fails, the result is discarded.
      const together = readOnly && client.pipeline
      if (together) session.answersAfter(begun)
      else await begun
      const result = await run(session.db).finally(session.end)
      if (together) await begun
      committed = client.query('COMMIT')
      // A read already has its result before COMMIT returns.
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

  /** Retries deadlocks and serialisation failures a bounded number of times. */
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

  /** Runs on the replica when it is healthy, otherwise on the primary. */
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
      // One round trip. SET LOCAL is only parsed, whereas set_config() would be planned and return a row.
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
