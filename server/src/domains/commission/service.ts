/** What other domains may do to commission. */
export { forgetDayOf } from './kept.ts'
