/** What other domains may do with duty. */
export { freeDuties } from './leavers.ts'
