import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'

/**
 * Rule → query for its violations in all tenants, with the columns `tenant_id`, `record`, `book` and `should`. Run the
 * queries in an owner transaction.
 */
export type LedgerRules = Readonly<Record<string, SQL>>

export interface LedgerDifference extends Record<string, unknown> {
  readonly tenant_id: number
  /** The violated rule. */
  readonly rule: string
  /** The affected record, e.g. `sku 12 location 3`. */
  readonly record: string
  readonly book: string
  readonly should: string
}

/**
 * Violations of the rules in one tenant or in all, at most 100 per rule and tenant; empty if the ledgers are correct.
 */
export async function findLedgerDifferences(
  db: Db,
  rules: LedgerRules,
  tenantId?: number,
): Promise<LedgerDifference[]> {
  const isRequested = tenantId === undefined ? sql`true` : sql`tenant_id = ${tenantId}`
  const differences: LedgerDifference[] = []
  for (const [rule, violations] of Object.entries(rules)) {
    const { rows } = await db.execute<Omit<LedgerDifference, 'rule'>>(sql`
      select tenant_id, record, book, should
      from (select b.*, row_number() over (partition by tenant_id) as nth from (${violations}) b) numbered where nth <= 100 and ${isRequested}`)
    differences.push(...rows.map((row) => ({ ...row, rule }) as LedgerDifference))
  }
  return differences
}
