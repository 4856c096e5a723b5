/** Functions that other domains may use. */
export { addUncachedDays, forgetDayOf } from './kept.ts'
