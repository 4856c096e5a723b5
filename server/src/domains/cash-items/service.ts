/** Functions that other domains may use. */
export { postEntry, requireItem, takeBackEntry } from './entries.ts'
export { groupSums } from './group-sums.ts'
export { pendingRequests } from './request-reads.ts'
