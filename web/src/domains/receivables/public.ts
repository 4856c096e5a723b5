/** The address of a customer's receivables, and the queries to invalidate. */
export { customerPath, RECEIVABLE_QUERIES } from './api.ts'
export { AgingBars } from './debtors/receivable-totals.tsx'
export type { StatementData, StatementKind } from './statement/statement-pages.ts'
export { StatementView } from './statement/statement-view.tsx'
