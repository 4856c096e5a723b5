/** Functions that other domains may use. */
export { listAccountFlows } from './accounts.ts'
export {
  createChartOfAccounts,
  createMissingChartsOfAccounts,
  lockPeriodExclusive,
  requireOpenPeriod,
} from './books.ts'
export {
  addDebtItem,
  allocatePayment,
  type DebtItem,
  listOpenDebtItems,
  lockCustomer,
  settleItem,
} from './debts.ts'
export { reassignDebtItems } from './move-customer.ts'
export {
  type JournalLine,
  postJournalEntry,
  postSaleToLedger,
  type ReversalOptions,
  reverseJournalEntry,
} from './post.ts'
export {
  type CashAccount,
  getCashAccounts,
  lockAccount,
  lockAccounts,
  requireRefundableCash,
  requireSufficientCash,
} from './purses.ts'
