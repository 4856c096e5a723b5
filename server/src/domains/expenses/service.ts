/** Functions that other domains may use. */

export { sumByGroup } from './analysis/group-sums.ts'
export { insertReversal, postEntry, requireCategory } from './entries/post-entry.ts'
