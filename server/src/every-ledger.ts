import { CASH_RULES } from './domains/cash-items/check.ts'
import { DEBT_RULES } from './domains/debts/check.ts'
import { FUND_RULES } from './domains/fund-adjustments/check.ts'
import { LEAVE_RULES } from './domains/leave/check.ts'
import { MERCHANT_RULES } from './domains/merchants/check.ts'
import { MONEY_RULES } from './domains/money/check.ts'
import { REWARD_RULES } from './domains/rewards/check.ts'
import { SALE_RULES } from './domains/sales/check.ts'
import { type LedgerDifference, ledgerDifferences } from './domains/stock/check.ts'
import { POINT_RULES } from './domains/study/check.ts'
import type { Db } from './platform/database/database.ts'

/** Returns all differences in the ledgers of all tenants. Requires an owner transaction. */
export async function everyDifference(db: Db): Promise<LedgerDifference[]> {
  const found = await ledgerDifferences(db)
  for (const rules of [
    SALE_RULES,
    MONEY_RULES,
    DEBT_RULES,
    MERCHANT_RULES,
    FUND_RULES,
    CASH_RULES,
    POINT_RULES,
    REWARD_RULES,
    LEAVE_RULES,
  ])
    found.push(...(await ledgerDifferences(db, rules)))
  return found
}
