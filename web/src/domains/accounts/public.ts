/** The account picker, and the queries to invalidate after a movement of money. */
export { type Account, MONEY_READS, useAccounts } from './accounts.ts'
export { AccountField } from './components/account-field.tsx'
