/** Functions that other domains may use. */

export { findCreditIssue } from './credit.ts'
export { sumOverdueReceivables } from './queries/overdue.ts'
export { sumDebts } from './queries/overview.ts'
