import type pg from 'pg'

export interface ReadConnection {
  readonly client: pg.PoolClient
  /** Until it resolves, the connection may be bound to another tenant or other stores: withhold every result. If it rejects, close the connection. */
  readonly configured: Promise<unknown> | undefined
}

export interface ReadConnections {
  /** @param statements set role, tenant, stores and timeout. Undefined if reads need transactions here. */
  connect(statements: readonly string[]): Promise<ReadConnection | undefined>
}

/**
 * Connections that stay in a role of requests and cannot write, so that a read needs neither BEGIN nor COMMIT. Role, tenant, stores
 * and timeout are set when one of them differs from those of the connection's last read.
 *
 * Settings outlive a statement only on a connection of our own: a pooler in transaction mode may send the next statement over
 * another one.
 */
export function createReadConnections(
  pool: pg.Pool,
  /** True on databases that carry settings to other nodes within transactions only. */
  needsTransactions: (client: pg.PoolClient) => Promise<boolean>,
): ReadConnections {
  const settings = new WeakMap<pg.PoolClient, string>()
  let isSuitable = true

  return {
    async connect(statements) {
      if (!isSuitable) return undefined
      const client = await pool.connect()
      const wanted = statements.join(';')
      if (settings.get(client) === wanted) return { client, configured: undefined }
      try {
        const isNew = !settings.has(client)
        if (isNew && ((await isPooled(client)) || (await needsTransactions(client)))) {
          isSuitable = false
          client.release()
          return undefined
        }
        const once = isNew ? 'SET default_transaction_read_only=on;' : ''
        settings.set(client, wanted)
        const configured = client.query(once + wanted)
        configured.catch(() => undefined)
        return { client, configured }
      } catch (error) {
        client.release(error as Error)
        throw error
      }
    },
  }
}

/** A pooler announces a process number of its own. */
async function isPooled(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid !== (client as unknown as { processID: number | null }).processID
}
