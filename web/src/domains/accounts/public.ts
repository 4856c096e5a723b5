/** What other domains may use of accounts: choosing one, and what a movement of money makes out of date. */
export { type Account, MONEY_READS, useAccounts } from './accounts.ts'
export { AccountField } from './components/account-field.tsx'
