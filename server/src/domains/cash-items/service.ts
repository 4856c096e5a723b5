/** Functions that other domains may use. */
export { insertReversal, postEntry, requireItem } from './entries.ts'
export { sumByGroup } from './group-sums.ts'
export { countPendingRequests } from './request-reads.ts'
