import type pg from 'pg'
import { quoteIdentifier, type Table } from '../backup/database-catalog.ts'
import { RANDOM_CODES, type Reference } from './table-order.ts'

/**
 * Tables that stay behind, because their rows give access or are sealed with the secret of the source: sessions, known
 * browsers, push subscriptions, second factors.
 */
export const NOT_IMPORTED: readonly string[] = [
  'known_device',
  'push_delivery',
  'push_subscription',
  'recovery_code',
  'second_factor',
  'sign_in',
]

/** No secret has this hash. */
const NO_SECRET = '0'.repeat(64)

/** SQL for columns that do not keep their value; `r` is the row of the archive. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // Keys name the company by id, and their secrets stay with the source. Rows remain, because the audit log names them.
  api_key: {
    hash: `'${NO_SECRET}'`,
    revoked_at: 'coalesce(r.revoked_at, now())',
    revoked_by: 'coalesce(r.revoked_by, r.created_by)',
  },
  // The fingerprint of the input is keyed with the secret of the source: see platform/idempotency.
  idempotency_key: { request: `regexp_replace(r.request, ' [^ ]*$', ' *')` },
  tenant: { id: '$2::integer', name: '$3::text', delete_after: 'null', frozen_at: 'null' },
  // Addresses and secrets are sealed with the secret of the source: a boss enters them again.
  robot: { state: `case r.state when 'active' then 'paused' else r.state end` },
  // Signing secrets are sealed with the secret of the source: a boss sets a new one and resumes the webhook.
  webhook: { state: `case r.state when 'active' then 'paused' else r.state end` },
}

/**
 * A random code stays valid unless another company of the installation has it. Citus accepts no sub-select that depends on
 * a row of the archive: all codes of the batch are searched at once.
 */
const freeCode = (table: string, column: string) => {
  const [name, field] = [`public.${quoteIdentifier(table)}`, quoteIdentifier(column)]
  return `case when r.${field} in (select x.${field} from ${name} x where x.${field} in (
      select c.${field} from json_populate_recordset(null::${name}, $1::json) c))
    then translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_') else r.${field} end`
}

function valueSql(table: string, column: string): string {
  const replaced = REPLACED[table]?.[column]
  if (replaced !== undefined) return replaced
  if (column === 'tenant_id') return '$2::integer'
  const isCode = Object.values(RANDOM_CODES).some((code) => code.table === table && code.column === column)
  return isCode ? freeCode(table, column) : `r.${quoteIdentifier(column)}`
}

export interface ImportedTenant {
  readonly id: number
  readonly name: string
}

export interface RowWriter {
  insert(table: string, lines: readonly string[]): Promise<void>
  /** Completes the last table and checks deferred constraints. */
  finish(): Promise<void>
}

const STAGE = 'pg_temp.import_stage'

/**
 * Inserts the rows of an archive in its order. Every row is written for `tenant`, whatever the archive says. Foreign keys
 * and triggers remain active: they verify the archive, and none of them changes other rows. Requires a transaction.
 */
export function createRowWriter(
  client: pg.ClientBase,
  tables: readonly Table[],
  references: readonly Reference[],
  tenant: ImportedTenant,
): RowWriter {
  const selfReferencing = new Set(references.filter(({ from, to }) => from === to).map(({ from }) => from))
  let current: string | undefined

  /** Rows that refer to later rows of their own table are inserted in one statement, after which keys are checked. */
  async function open(table: string): Promise<void> {
    if (table === current) return
    await close()
    current = table
    if (selfReferencing.has(table))
      await client.query(
        `create temp table import_stage as select * from public.${quoteIdentifier(table)} limit 0`,
      )
  }
  async function close(): Promise<void> {
    if (current !== undefined && selfReferencing.has(current)) {
      const columns = columnsOf(current)
      await client.query(
        `insert into public.${quoteIdentifier(current)} (${columns}) overriding system value select ${columns} from ${STAGE}`,
      )
      await client.query(`drop table ${STAGE}`)
    }
    current = undefined
  }
  const find = (name: string) => tables.find((table) => table.name === name)?.columns ?? []
  const columnsOf = (table: string) =>
    find(table)
      .map(({ name }) => quoteIdentifier(name))
      .join(', ')

  return {
    async insert(table, lines) {
      if (NOT_IMPORTED.includes(table)) return
      await open(table)
      const name = `public.${quoteIdentifier(table)}`
      const values = find(table).map((column) => valueSql(table, column.name))
      const target = selfReferencing.has(table)
        ? `${STAGE} (${columnsOf(table)})`
        : `${name} (${columnsOf(table)}) overriding system value`
      await client.query(
        `insert into ${target} select ${values.join(', ')} from json_populate_recordset(null::${name}, $1::json) r`,
        [`[${lines.join(',')}]`, tenant.id, ...(table === 'tenant' ? [tenant.name] : [])],
      )
    },
    async finish() {
      await close()
      await client.query('set constraints all immediate')
    },
  }
}
