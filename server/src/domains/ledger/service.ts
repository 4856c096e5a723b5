/** Functions that other domains may use. */
export { listAccountFlows } from './accounts.ts'
export {
  type CashAccount,
  getCashAccounts,
  lockAccount,
  lockAccounts,
  requireRefundableCash,
  requireSufficientCash,
} from './cash-accounts.ts'
export { createOpenItems, type OpenItem } from './open-items.ts'
export { findPaymentAccount } from './payment-accounts.ts'
export {
  createChartOfAccounts,
  createMissingRole,
  lockPeriodExclusive,
  lockPeriodShared,
  requireOpenPeriod,
} from './periods/accounting-periods.ts'
export {
  type JournalLine,
  postJournalEntry,
  postSaleToLedger,
  type ReversalOptions,
  reverseJournalEntry,
} from './posting/journal-entries.ts'
export {
  addReceivable,
  allocatePayment,
  listOpenReceivables,
  lockCustomer,
  type Receivable,
  settleReceivable,
} from './receivables.ts'
export { addBalances, statementColumns, statementKeys, statementRows, sumStatement } from './statements.ts'
