/** Functions that other domains may use. */
export { moveDebtDocuments } from './move-customer.ts'
export { overdueDebts } from './overdue.ts'
export { debtSums } from './overview.ts'
