/** What other domains may read of debts. */
export { overdueDebts } from './overdue.ts'
export { debtSums } from './overview.ts'
