/** The address of a customer's receivables, and the queries to invalidate. */
export { customerPath, RECEIVABLE_QUERIES } from './api.ts'
export { AgingBars } from './debtors/receivable-totals.tsx'
