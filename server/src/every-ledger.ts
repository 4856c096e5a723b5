import { CASH_RULES } from './domains/cash-items/check.ts'
import { DEBT_RULES } from './domains/debts/check.ts'
import { TRANSFER_RULES } from './domains/fund-adjustments/check.ts'
import { LEAVE_RULES } from './domains/leave/check.ts'
import { MERCHANT_RULES } from './domains/merchants/check.ts'
import { LEDGER_RULES } from './domains/money/check.ts'
import { REWARD_LEDGER_CHECKS } from './domains/rewards/check.ts'
import { SALE_RULES } from './domains/sales/check.ts'
import { type LedgerDifference, ledgerDifferences } from './domains/stock/check.ts'
import { POINT_LEDGER_CHECKS } from './domains/study/check.ts'
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
