/** What other domains may read of adjustments. */
export { openAdjustments } from './reads.ts'
