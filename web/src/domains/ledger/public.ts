/** The account picker, and the queries to invalidate after a movement of money. */

export { AccountField } from './account-field.tsx'
export { ACCOUNT_QUERIES, type Account, useAccounts } from './api.ts'
