import { CASH_RULES } from './domains/expenses/verify-entries.ts'
import { LEAVE_RULES } from './domains/leave/verify-leave.ts'
import { LEDGER_RULES } from './domains/ledger/verify-ledger.ts'
import { DEBT_RULES } from './domains/receivables/verify-receivables.ts'
import { REWARD_LEDGER_CHECKS } from './domains/rewards/verify-points.ts'
import { SALE_RULES } from './domains/sales/ledger/verify-sales.ts'
import { type LedgerDifference, ledgerDifferences } from './domains/stock/verify-stock.ts'
import { POINT_LEDGER_CHECKS } from './domains/study/progress/verify-points.ts'
import { MERCHANT_RULES } from './domains/treasury/merchants/verify-payments.ts'
import { TRANSFER_RULES } from './domains/treasury/transfers/verify-transfers.ts'
import type { Db } from './platform/database/database.ts'

/** Returns all differences in the ledgers of all tenants. Requires an owner transaction. */
export async function findAllDifferences(db: Db): Promise<LedgerDifference[]> {
  const differences = await ledgerDifferences(db)
  for (const rules of [
    SALE_RULES,
    LEDGER_RULES,
    DEBT_RULES,
    MERCHANT_RULES,
    TRANSFER_RULES,
    CASH_RULES,
    POINT_LEDGER_CHECKS,
    REWARD_LEDGER_CHECKS,
    LEAVE_RULES,
  ])
    differences.push(...(await ledgerDifferences(db, rules)))
  return differences
}
