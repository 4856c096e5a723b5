/** What other domains may read of targets. */
export { expectedOf } from './pace.ts'
export { targetReads } from './reads.ts'
