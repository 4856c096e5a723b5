/** What other domains may ask of expenses and incomes. */
export { postEntry, requireItem, takeBackEntry } from './entries.ts'
export { groupSums } from './group-sums.ts'
export { pendingRequests } from './request-reads.ts'
