import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { beginTransaction } from './connection/begin.ts'
import { type Query, type Rewrite, withNamedStatements } from './connection/named-statements.ts'
import { createReadConnections } from './connection/read-connections.ts'
import { isReplicaFailure, type Replica } from './connection/replica.ts'
import { isStalePlan, markCommitUnknown, redactValues, sqlState } from './errors.ts'
import { type LimitedStores, STORE_ROLE, type StoreScope, storeSettings } from './store-scope.ts'
import { createTenantBinder, type TransactionBinding } from './tenant-binding/tenant-binder.ts'
import type { UnboundStatementError } from './tenant-binding/unbound-statement.ts'

export const APP_ROLE = 'shangxue_app'

/** One open transaction. */
export type Db = NodePgDatabase<Record<string, never>> & { readonly $client: pg.PoolClient }

export interface TenantTransactionOptions {
  readonly tenantId: number
  readonly readOnly?: boolean
  readonly timeoutMs?: number
  /** A heavy read: a replica may answer it, some seconds behind. */
  readonly readFromReplica?: boolean
  /** All statements see the same snapshot. Otherwise each sees what was committed before it. */
  readonly singleSnapshot?: boolean
  /** The API key of the request, which audit entries of the transaction name. */
  readonly apiKeyId?: number | undefined
  /** Hides records of other stores. For work that is done for a user; all stores by default. */
  readonly stores?: StoreScope | undefined
}

/** The statements that bind a connection to a tenant and, where it is limited, to stores. `local`: until the transaction ends. */
function bindingStatements(tenantId: number, stores: StoreScope, local: '' | 'LOCAL '): string[] {
  const settings = stores === 'all' ? [] : storeSettings(stores)
  return [
    `SET ${local}ROLE ${stores === 'all' ? APP_ROLE : STORE_ROLE}`,
    `SET ${local}app.tenant='${tenantId}'`,
    ...settings.map(([name, value]) => `SET ${local}${name}='${value}'`),
  ]
}

export interface Database {
  readonly pool: pg.Pool
  /**
   * Runs in one transaction as the application role, bound to a tenant. Rows of other tenants are invisible. A read without
   * `singleSnapshot` may run without a transaction, since nothing depends on it.
   */
  withTenant<T>(binding: TenantTransactionOptions, run: (db: Db) => Promise<T>): Promise<T>
  /** Runs in one transaction as the owner, past row-level security: sign-in, jobs and set-up only. */
  withOwner<T>(run: (db: Db) => Promise<T>): Promise<T>
  /** As withOwner, for the rows of one tenant: every statement is bound to it. */
  withOwnerOf<T>(tenantId: number, run: (db: Db) => Promise<T>): Promise<T>
  /** Runs a single statement as the owner without BEGIN and COMMIT, which saves two round trips. */
  queryAsOwner<T>(statement: (db: Db) => Promise<T>): Promise<T>
  /** How many statements of tenants were sent that do not name their tenant; see DatabaseOptions. */
  countUnboundStatements(): number
  /** True if the tables are distributed over nodes of Citus. */
  isDistributed(): Promise<boolean>
}

export interface DatabaseOptions {
  /** Connections for reads without a transaction. */
  readonly readPool?: pg.Pool | undefined
  readonly replica?: Replica | undefined
  /** Called once for each text that cannot be bound to its tenant. Without it the statement is refused. */
  readonly onUnboundStatement?: ((error: UnboundStatementError) => void) | undefined
}

const MAX_ATTEMPTS = 4
const RETRYABLE_STATES = new Set(['40001', '40P01'])
const isRetryable = (error: unknown) => RETRYABLE_STATES.has(sqlState(error) ?? '') || isStalePlan(error)

/** A statement was not awaited inside its transaction. Run now, it would see and change the rows of all tenants. */
class TransactionEndedError extends Error {
  override name = 'TransactionEnded'
  constructor() {
    super('the transaction has ended: await every statement inside it')
  }
}

interface Session {
  readonly db: Db
  /** Withholds every result until `beginResult` resolves. */
  delayResultsUntil(beginResult: Promise<unknown>): void
  /** Rejects every later statement. */
  end(): void
}

/**
 * One transaction's use of a connection. The connection's role and tenant end with the transaction, so a later
 * statement must not reach it.
 */
function openSession(client: pg.PoolClient, rewrite: Rewrite | undefined): Session {
  let ended = false
  let beginResult: Promise<unknown> | undefined
  const send = async (query: Query, values?: unknown[]) => {
    if (ended) throw new TransactionEndedError()
    const answer = client.query(query, values)
    if (!beginResult) return answer
    // The pipeline runs the statement even if BEGIN failed, and then as the owner.
    const [result] = await Promise.all([answer, beginResult])
    return result
  }
  const guarded = withNamedStatements(client, send, rewrite)
  return {
    db: drizzle(guarded),
    delayResultsUntil(promise) {
      beginResult = promise
    },
    end() {
      ended = true
    },
  }
}

interface TransactionSettings {
  readonly from: pg.Pool
  /** Undefined: no transaction around it. */
  readonly begin?: readonly string[]
  readonly readOnly: boolean
  /** Every statement is bound to this tenant. */
  readonly tenantId?: number
}

const bindings = new WeakMap<Db, TransactionBinding>()

/**
 * Binds every later statement of an owner's transaction to a tenant that it has just created or found, as if it had begun
 * with withOwnerOf.
 */
export async function bindToTenant(db: Db, tenantId: number): Promise<void> {
  await bindings.get(db)?.bindTo(tenantId)
}

/** Ends what bindToTenant has begun, for an owner's transaction that goes on with another tenant. */
export async function unbindTenant(db: Db): Promise<void> {
  await bindings.get(db)?.bindTo(undefined)
}

const clients = new WeakMap<Db, pg.PoolClient>()

/**
 * Runs a part of a write as a user who is limited to stores sees the data, to find out whether the user may refer to a record. The
 * rest of a write sees all stores: otherwise sums and checks over hidden rows would be wrong. Run nothing else meanwhile.
 */
export async function withLimitedStores<T>(
  db: Db,
  tenantId: number,
  stores: LimitedStores,
  run: () => Promise<T>,
): Promise<T> {
  const client = clients.get(db)
  if (!client) throw new TypeError('no transaction')
  await client.query(bindingStatements(tenantId, stores, 'LOCAL ').join(';'))
  const result = await run()
  // After an error the transaction is rolled back, which resets the role.
  await client.query(bindingStatements(tenantId, 'all', 'LOCAL ').join(';'))
  return result
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

export function createDatabase(
  pool: pg.Pool,
  { readPool, replica, onUnboundStatement }: DatabaseOptions = {},
): Database {
  const binder = createTenantBinder(onUnboundStatement)
  const readConnections =
    readPool &&
    createReadConnections(
      readPool,
      async (client) => (await binder.forTransaction(client, undefined)).isDistributed,
    )

  /** Runs a read on a connection for reads. Undefined if there is none. */
  async function readDirectly<T>(
    tenantId: number,
    statements: readonly string[],
    run: (db: Db) => Promise<T>,
  ): Promise<{ readonly result: T } | undefined> {
    const connection = await readConnections?.connect(statements)
    if (!connection) return undefined
    const { client, configured } = connection
    let connectionError: Error | undefined
    try {
      const session = openSession(client, (await binder.forTransaction(client, tenantId)).rewrite)
      if (configured) session.delayResultsUntil(configured)
      const result = await run(session.db).finally(session.end)
      return { result }
    } catch (error) {
      if (isStalePlan(error)) connectionError = error as Error
      throw redactValues(error)
    } finally {
      await configured?.catch((error) => {
        connectionError = error
      })
      client.release(connectionError)
    }
  }

  async function runTransaction<T>(
    { from, begin, readOnly, tenantId }: TransactionSettings,
    run: (db: Db) => Promise<T>,
  ): Promise<T> {
    const client = await from.connect()
    let committed: Promise<unknown> | undefined
    let connectionError: Error | undefined
    const binding =
      begin &&
      (await binder.forTransaction(client, tenantId).catch((error) => {
        client.release(error)
        throw error
      }))
    const session = openSession(client, binding?.rewrite)
    if (binding) bindings.set(session.db, binding)
    if (begin) clients.set(session.db, client)
    const listeners: (() => void)[] = []
    try {
      if (!begin || !binding) return await run(session.db).finally(session.end)
      commitListeners.set(session.db, listeners)
      const beginResult = beginTransaction(client, begin, { readOnly, binding })
      beginResult.catch(() => undefined)
      // A read's BEGIN travels with its first statement. If BEGIN fails, the result is discarded.
      const isPipelined = readOnly && client.pipeline
      if (isPipelined) session.delayResultsUntil(beginResult)
      else await beginResult
      const result = await run(session.db).finally(session.end)
      if (isPipelined) await beginResult
      committed = client.query('COMMIT')
      // A read already has its result before COMMIT returns.
      if (!readOnly) await committed
      return result
    } catch (error) {
      if (committed) markCommitUnknown(error)
      if (isStalePlan(error)) connectionError = error as Error
      if (begin)
        await client.query('ROLLBACK').catch((failure: Error) => {
          connectionError = failure
        })
      throw redactValues(error)
    } finally {
      commitListeners.delete(session.db)
      clients.delete(session.db)
      if (committed) for (const listener of listeners) listener()
      if (readOnly && committed)
        committed.then(
          () => client.release(),
          (failure: Error) => client.release(failure),
        )
      else client.release(connectionError)
    }
  }

  /** Retries deadlocks and serialisation failures a bounded number of times. */
  async function withRetries<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await work()
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
        await new Promise((done) => setTimeout(done, Math.random() * 20 * 2 ** attempt))
      }
    }
  }

  const runWithRetries = <T>(settings: TransactionSettings, run: (db: Db) => Promise<T>) =>
    withRetries(() => runTransaction(settings, run))

  /** Runs on the replica when it is healthy, otherwise on the primary. */
  async function onReplica<T>(settings: TransactionSettings, run: (db: Db) => Promise<T>): Promise<T> {
    if (!replica?.isUsable()) return runWithRetries(settings, run)
    try {
      return await runTransaction({ ...settings, from: replica.pool }, run)
    } catch (error) {
      if (!isReplicaFailure(error)) throw error
      replica.reportFailure()
      return runWithRetries(settings, run)
    }
  }

  return {
    pool,
    withTenant(binding, run) {
      const { tenantId, readOnly = false, timeoutMs = 30_000, readFromReplica = false, apiKeyId } = binding
      const { singleSnapshot = false, stores = 'all' } = binding
      if (![tenantId, timeoutMs, apiKeyId ?? 0].every(Number.isSafeInteger))
        throw new TypeError('not a binding')
      // SET LOCAL is only parsed, whereas set_config() would be planned and return a row.
      const begin = [
        `BEGIN${readOnly ? ' READ ONLY' : ''}${singleSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : ''}`,
        ...bindingStatements(tenantId, stores, 'LOCAL '),
        `SET LOCAL statement_timeout=${timeoutMs}`,
        ...(apiKeyId === undefined ? [] : [`SET LOCAL app.api_key='${apiKeyId}'`]),
      ]
      const settings = { from: pool, begin, readOnly, tenantId }
      if (readFromReplica && readOnly) return onReplica(settings, run)
      if (!readOnly || singleSnapshot || apiKeyId !== undefined) return runWithRetries(settings, run)
      return withRetries(async () => {
        const statements = [...bindingStatements(tenantId, stores, ''), `SET statement_timeout=${timeoutMs}`]
        const direct = await readDirectly(tenantId, statements, run)
        return direct ? direct.result : runTransaction(settings, run)
      })
    },
    withOwner: (run) => runWithRetries({ from: pool, begin: ['BEGIN'], readOnly: false }, run),
    withOwnerOf: (tenantId, run) =>
      runWithRetries({ from: pool, begin: ['BEGIN'], readOnly: false, tenantId }, run),
    queryAsOwner: (statement) => runWithRetries({ from: pool, readOnly: false }, statement),
    countUnboundStatements: binder.countUnbound,
    async isDistributed() {
      const client = await pool.connect()
      return binder.isDistributed(client).finally(() => client.release())
    },
  }
}
