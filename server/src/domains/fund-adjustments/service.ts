/** Functions that other domains may use. */
export { openAdjustments } from './reads.ts'
