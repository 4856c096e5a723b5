/** What other domains may read of debts. */
export { moveDebtDocuments } from './move-customer.ts'
export { overdueDebts } from './overdue.ts'
export { debtSums } from './overview.ts'
