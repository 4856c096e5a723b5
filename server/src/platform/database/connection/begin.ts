import type pg from 'pg'
import type { TransactionBinding } from '../tenant-binding/tenant-binder.ts'

interface BeginOptions {
  readonly readOnly: boolean
  readonly binding: TransactionBinding
}

/**
 * Begins a transaction in one round trip. Citus repeats the text of a SET LOCAL on the workers, so that there each
 * statement is a message of its own.
 */
export async function beginTransaction(
  client: pg.PoolClient,
  statements: readonly string[],
  { readOnly, binding }: BeginOptions,
): Promise<void> {
  if (!binding.isDistributed) {
    await client.query(statements.join(';'))
    return
  }
  const settings = statements.map((statement) => client.query(statement))
  const start = readOnly ? undefined : client.query<{ start: string }>('select now()::text as start')
  await Promise.all([...settings, start])
  binding.setStart((await start)?.rows[0]?.start ?? '')
}
