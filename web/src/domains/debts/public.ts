/** The address of a customer's receivables, and the queries to invalidate. */
export { customerPath, DEBT_READS } from './debts.ts'
