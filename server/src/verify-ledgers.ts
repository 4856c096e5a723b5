import { DOMAINS } from './domains/index.ts'
import type { Db } from './platform/database/database.ts'
import { findLedgerDifferences, type LedgerDifference } from './platform/database/ledger-rules.ts'

/** Returns all differences in the ledgers of one tenant, or of all. Requires an owner transaction. */
export async function findAllDifferences(db: Db, tenantId?: number): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = []
  for (const { ledgerRules = {} } of DOMAINS)
    differences.push(...(await findLedgerDifferences(db, ledgerRules, tenantId)))
  return differences
}
