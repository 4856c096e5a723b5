/** What other domains may read of targets. */
export { targetReads } from './reads.ts'
