import type pg from 'pg'
import type { Rewrite } from '../connection/named-statements.ts'
import type { Relations } from './add-tenant-filters.ts'
import {
  adaptStatement,
  type BoundStatement,
  bindStatement,
  loadParser,
  UNCHANGED,
} from './bind-statement.ts'
import { UnboundStatementError } from './unbound-statement.ts'

/** A list with filters has many texts, one for each combination. The oldest text is rewritten again when it returns. */
const MAX_STATEMENTS = 3_000

/** Rewrites the statements of one transaction. */
export interface TransactionBinding {
  readonly isDistributed: boolean
  /** On Citus a transaction that writes reports its start before its first statement. */
  setStart(instant: string): void
  /** Binds every later statement to a tenant that was unknown before, or to none. */
  bindTo(tenantId: number | undefined): Promise<void>
  readonly rewrite: Rewrite
}

export interface TenantBinder {
  /**
   * Without a tenant, statements are rewritten for Citus only. Reads the catalogue once per process.
   */
  forTransaction(client: pg.PoolClient, tenantId: number | undefined): Promise<TransactionBinding>
  /** How many statements were sent without their tenant. */
  countUnbound(): number
  /** Reads the catalogue once per process. */
  isDistributed(client: pg.PoolClient): Promise<boolean>
}

/**
 * Without `onUnbound` a statement that cannot be bound is refused. With it, it is reported once per text and sent as it
 * is: row-level security still limits it to the tenant, but on several nodes it reaches all of them.
 */
export function createTenantBinder(onUnbound?: (error: UnboundStatementError) => void): TenantBinder {
  const ofTenants = new Map<string, BoundStatement>()
  const ofOwner = new Map<string, BoundStatement>()
  const onCitus = rememberResult(isOnCitus)
  const relations = rememberResult(async (client) => readRelations(client, await onCitus(client)))
  let unbound = 0

  function bindOrReport(text: string, known: Relations): BoundStatement {
    try {
      return bindStatement(text, known)
    } catch (error) {
      const failure =
        error instanceof UnboundStatementError ? error : new UnboundStatementError(text, String(error))
      if (!onUnbound) throw failure
      onUnbound(failure)
      return { text, ...UNCHANGED, isUnbound: true }
    }
  }

  return {
    async forTransaction(client, knownTenantId) {
      const isDistributed = await onCitus(client)
      let tenantId = knownTenantId
      let start: string | undefined
      // The owner also works before the tables exist.
      let known = tenantId === undefined ? undefined : await relations(client)

      function bind(text: string): BoundStatement {
        const relationsOfTenant = known
        if (relationsOfTenant) return remember(ofTenants, text, () => bindOrReport(text, relationsOfTenant))
        return isDistributed ? remember(ofOwner, text, () => adaptStatement(text)) : { text, ...UNCHANGED }
      }
      return {
        isDistributed,
        setStart(instant) {
          start = instant
        },
        async bindTo(id) {
          known = id === undefined ? undefined : await relations(client)
          tenantId = id
        },
        rewrite(text, values) {
          const bound = bind(text)
          if (bound.isUnbound) unbound++
          const added = [...(bound.takesTenant ? [tenantId] : []), ...(bound.takesStart ? [start] : [])]
          return [bound.text, added.length > 0 ? [...(values ?? []), ...added] : values]
        },
      }
    },
    countUnbound: () => unbound,
    isDistributed: onCitus,
  }
}

/** Returns the rewritten text, which is made once. */
function remember(
  statements: Map<string, BoundStatement>,
  text: string,
  bind: () => BoundStatement,
): BoundStatement {
  const existing = statements.get(text)
  if (existing) return existing
  const bound = bind()
  const [oldest] = statements.size >= MAX_STATEMENTS ? statements.keys() : []
  if (oldest !== undefined) statements.delete(oldest)
  statements.set(text, bound)
  return bound
}

/** Reads once; after a failure, the next call reads again. */
function rememberResult<T>(
  read: (client: pg.PoolClient) => Promise<T>,
): (client: pg.PoolClient) => Promise<T> {
  let result: Promise<T> | undefined
  return async (client) => {
    result ??= read(client).catch((error) => {
      result = undefined
      throw error
    })
    return result
  }
}

/**
 * On one node the search views limit their rows themselves, by a subquery that the planner does not merge with the policies.
 * With a filter from here it would, and LIKE could use no index. Citus needs the filter to find the shard.
 */
async function readRelations(client: pg.ClientBase, isDistributed: boolean): Promise<Relations> {
  await loadParser()
  const { rows } = await client.query<{ name: string; needsFilter: boolean }>(
    `select c.relname as name, (c.relkind <> 'v' or $1) and exists (
       select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     ) as "needsFilter"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')`,
    [isDistributed],
  )
  const named = (needsFilter: boolean) =>
    new Set(rows.filter((row) => row.needsFilter === needsFilter).map(({ name }) => name))
  return { ofTenants: named(true), shared: named(false), isDistributed }
}

async function isOnCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as found`,
  )
  if (!rows[0]?.found) return false
  await loadParser()
  const { rows: distributed } = await client.query('select from pg_dist_partition limit 1')
  return distributed.length > 0
}
