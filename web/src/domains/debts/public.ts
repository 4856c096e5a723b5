/** What other domains may use of debts. */
export { customerPath, DEBT_READS } from './debts.ts'
