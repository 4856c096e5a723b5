/** The account picker, and the queries to invalidate after a movement of money. */
export { ACCOUNT_QUERIES, type Account, useAccounts } from './accounts.ts'
export { AccountField } from './components/account-field.tsx'
