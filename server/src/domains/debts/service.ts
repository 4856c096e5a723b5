/** Functions that other domains may use. */
export { reassignDebtDocuments } from './move-customer.ts'
export { sumOverdueDebts } from './overdue.ts'
export { sumDebts } from './overview.ts'
