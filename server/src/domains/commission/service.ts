/** What other domains may do to commission. */
export { addUncachedDays, forgetDayOf } from './kept.ts'
